"""Connect to a SQLite file with the pragmas that all connections need."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from types import ModuleType
from typing import Any

from scheduler_core.store.opening.store_files import must_be_read_without_locks

PATIENCE = timedelta(seconds=5)
FOR_ALL = ("foreign_keys = ON", "temp_store = MEMORY", "trusted_schema = OFF", "cell_size_check = ON")
FOR_READING = (*FOR_ALL, "query_only = ON")


def file_connector(
    path: Path,
    library: ModuleType,
    patience: timedelta,
    pragmas: tuple[str, ...],
    mode: str = "mode=rw",
    refuse_if_gone: Callable[[], None] | None = None,
) -> Callable[[], Any]:
    def connect() -> Any:  # noqa: ANN401 - a connection of either library
        if refuse_if_gone is not None:
            refuse_if_gone()
        connection = library.connect(
            f"{path.as_uri()}?{mode}",
            uri=True,
            timeout=patience.total_seconds(),
            isolation_level=None,
            check_same_thread=False,
        )
        try:
            for pragma in pragmas:
                connection.execute(f"PRAGMA {pragma}")
        except BaseException:
            connection.close()
            raise
        return connection

    return connect


def mode_for_reading(path: Path) -> str:
    """Without a place for locks a file is read as one that nobody changes."""
    return "immutable=1" if must_be_read_without_locks(path) else "mode=ro"
