"""Look for damage in a SQLite file."""

from contextlib import suppress
from pathlib import Path
from types import ModuleType

from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import DBAPIError

from scheduler_core.errors import StoreUnavailable
from scheduler_core.store.faults import StoreCorrupt, told_plainly
from scheduler_core.store.opening.database import is_ours, plain_file_engine
from scheduler_core.store.opening.file_form import APPLICATION_ID
from scheduler_core.store.opening.store_files import write_ahead_log

# A larger file is looked through at opening without its log of runs: 200 MB of that take three seconds.
# `integrity.check`, which housekeeping runs, looks through all of it.
WHOLE_UP_TO = 16 * 2**20
_THE_LOG = {"runs", "outputs"}
_MOST_FINDINGS = 20
_APPLICATION_ID_AT = 68  # in the file format of SQLite


def damage(connection: Connection, *, is_thorough: bool = False) -> list[str]:
    """Return what SQLite finds wrong; the thorough look compares every index with its table too."""
    pragma = "integrity_check" if is_thorough else "quick_check"
    found = connection.exec_driver_sql(f"PRAGMA {pragma}({_MOST_FINDINGS})").scalars().all()
    return [] if found == ["ok"] else list(found)


def refuse_foreign(path: Path, library: ModuleType) -> None:
    """Raise if the file is no database, a damaged one, or that of another program; it isn't changed."""
    engine = plain_file_engine(path, library, can_write=False)
    with told_plainly(str(path)), engine.connect() as connection:
        refuse_other_program(connection, path)


def refuse_other_program(connection: Connection, path: Path) -> None:
    """Raise if an open file is the database of another program."""
    if not is_ours(connection):
        if _says_ours(path):
            raise StoreUnavailable(
                f"{path} is a store, but {write_ahead_log(path)} beside it is of another database. Move that "
                "file away, then look through the store: hourbell check"
            )
        raise StoreUnavailable(
            f"{path} is a database of another program; name a file of Hourbell or one that doesn't exist"
        )


def _says_ours(path: Path) -> bool:
    """Tell a file that is ours by itself, without what its log says of it."""
    with suppress(OSError), path.open("rb") as file:
        file.seek(_APPLICATION_ID_AT)
        return file.read(4) == APPLICATION_ID.to_bytes(4, "big")
    return False


def is_sound(path: Path, library: ModuleType) -> bool:
    """Tell whether a file could serve as a store."""
    engine = plain_file_engine(path, library, can_write=False)
    try:
        with engine.connect() as connection:
            return is_ours(connection) and not damage(connection)
    except DBAPIError:
        return False


def form_of_file(path: Path, library: ModuleType) -> str | None:
    """Return the form that the tables of a sound file have; None if it says none."""
    engine = plain_file_engine(path, library, can_write=False)
    with engine.connect() as connection:
        form: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return form


def refuse_damaged(connection: Connection, path: Path) -> None:
    """Raise if a file is damaged, as far as can be seen at once; see WHOLE_UP_TO."""
    found = damage(connection) if path.stat().st_size <= WHOLE_UP_TO else _damage_beside_the_log(connection)
    if found:
        raise StoreCorrupt(f"{path} is damaged ({found[0]}); nothing was changed in it")


def _damage_beside_the_log(connection: Connection) -> list[str]:
    found: list[str] = []
    for name in inspect(connection).get_table_names():
        if name not in _THE_LOG:
            pragma = f"PRAGMA quick_check('{name}')"
            found += [each for each in connection.exec_driver_sql(pragma).scalars() if each != "ok"]
    return found
