"""Choose the SQLite library: Python's own, or the bundled newer one."""

from types import ModuleType

from scheduler_core.errors import StoreUnavailable

# Older ones can lose committed rows when two connections write and checkpoint at the same moment
# (https://sqlite.org/wal.html#walresetbug).
OLDEST_SOUND = (3, 51, 3)


def sound_library() -> ModuleType:
    """Return a DB-API module whose SQLite keeps what it committed."""
    return chosen(_of_python(), _bundled())


def chosen(system: ModuleType | None, bundled: ModuleType | None) -> ModuleType:
    """Prefer the system's library, which gets the system's updates, where it is sound."""
    for library in (system, bundled):
        if library is not None and version_of(library) >= OLDEST_SOUND:
            return library
    needed = ".".join(map(str, OLDEST_SOUND))
    found = f"SQLite {system.sqlite_version}" if system else "Python has no SQLite here, and old ones"
    raise StoreUnavailable(
        f"{found} can lose rows when several programs write (fixed in {needed}). "
        "Install the package pysqlite3, which brings a newer one, or use PostgreSQL: "
        "--store postgresql://user@host/database"
    )


def version_of(library: ModuleType) -> tuple[int, ...]:
    return tuple(int(part) for part in str(library.sqlite_version).split("."))


def _of_python() -> ModuleType | None:
    try:
        import sqlite3
    except ImportError:  # a Python that was built without it, or a bundle of ours
        return None
    return sqlite3


def _bundled() -> ModuleType | None:
    try:
        import pysqlite3.dbapi2
    except ImportError:
        return None
    module: ModuleType = pysqlite3.dbapi2
    return module
