"""Ask the database of several machines for the time."""

from datetime import datetime

from scheduler_core.recurrence.ticks import to_instant
from scheduler_core.store.sql import text
from scheduler_core.store.transactions import Reading

_MICROSECONDS = text("SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint")


def server_now(tx: Reading) -> datetime | None:
    """Return the server's present instant; None for a file, whose time is that of this machine."""
    if tx.dialect != "postgresql":
        return None
    return to_instant(tx.connection.execute(_MICROSECONDS).scalar_one())
