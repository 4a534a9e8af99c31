"""Whether there are channels at all: asked with each end of a run, so it takes no other module."""

from scheduler_core.store.transactions import Reading

_ANY = "SELECT 1 FROM channels LIMIT 1"


def has_channels(tx: Reading) -> bool:
    """Tell whether anything can be told; cheap."""
    return tx.connection.exec_driver_sql(_ANY).first() is not None
