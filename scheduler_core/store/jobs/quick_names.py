"""Reads the names of all jobs from a file without SQLAlchemy, which takes ten times as long to load."""

import os
from contextlib import closing
from pathlib import Path
from types import ModuleType

from scheduler_core.store.opening.file_form import APPLICATION_ID, NEWEST_FORM
from scheduler_core.store.opening.file_systems import refuse_shared
from scheduler_core.store.opening.sqlite_library import sound_library
from scheduler_core.store_choice import own_store

_PATIENCE_SECONDS = 5
_FOR_READING = ("query_only = ON", "trusted_schema = OFF", "cell_size_check = ON")
_FORM = "SELECT version_num FROM alembic_version"
_THERE = "SELECT name FROM jobs WHERE deleted_at IS NULL ORDER BY name_key, id"
_IN_BIN = "SELECT name FROM jobs WHERE deleted_at IS NOT NULL AND NOT is_purged ORDER BY name_key, id"


def quick_names(place: str | None, *, in_bin: bool = False) -> list[str] | None:
    """Return the names in the order of lists (None: of the user's own store).

    The answer is None where the store must be opened as usual: on a server, in another form, read-only,
    damaged, or not there. Whoever opens it then says what is wrong.
    """
    if place is not None and ("://" in place or "\0" in place or not place.strip()):
        return None
    path = Path(os.path.abspath(Path(place or own_store()).expanduser()))  # noqa: PTH100 - as `find_location`
    if not path.is_file() or not all(os.access(each, os.R_OK | os.W_OK) for each in (path, path.parent)):
        return None
    refuse_shared(path)
    library = sound_library()
    try:
        return _read(path, library, _IN_BIN if in_bin else _THERE)
    except library.Error:
        return None


def _read(path: Path, library: ModuleType, names: str) -> list[str] | None:
    connection = library.connect(
        f"{path.as_uri()}?mode=rw", uri=True, timeout=_PATIENCE_SECONDS, isolation_level=None
    )
    with closing(connection):
        for pragma in _FOR_READING:
            connection.execute(f"PRAGMA {pragma}")
        connection.execute("BEGIN")
        if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
            return None
        if connection.execute(_FORM).fetchone() != (NEWEST_FORM,):
            return None
        return [name for (name,) in connection.execute(names)]
