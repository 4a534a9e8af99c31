"""The identity of this process for other engines and later ones."""

import os
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from scheduler_core.actions.process.table_choice import process_table
from scheduler_core.host_name import host_name
from scheduler_core.program_version import program_version
from scheduler_core.store.opening.location import FileLocation, Location
from scheduler_core.store.opening.store_files import write_whole
from scheduler_core.store.runs.engines import EngineProcess

_MACHINE_IDS = (Path("/etc/machine-id"), Path("/var/lib/dbus/machine-id"))


def this_process() -> EngineProcess:
    return EngineProcess(_machine(), host_name(), os.getpid(), process_table().boot_id, program_version())


def this_engine(location: Location, *, is_made: bool = False) -> EngineProcess:
    """Return this process as an engine of a store; on a server a machine is more than its id.

    Clones and containers share that, and another user or home of the same machine has another lock, so
    nothing tells them that an engine is dead but its lease. `is_made` lets a home get its own word.
    """
    mine = this_process()
    if isinstance(location, FileLocation):
        return mine
    return replace(mine, machine=f"{mine.machine}/{_home(is_made=is_made)}")


def _home(*, is_made: bool) -> str:
    """Return a word that no other folder of data has, a copy of it included."""
    import platformdirs  # not for stores in files

    path = platformdirs.user_data_path("hourbell", appauthor=False) / "engine-id"
    if is_made and not path.exists():
        from uuid import uuid4  # made once in the life of a folder

        path.parent.mkdir(0o700, parents=True, exist_ok=True)
        write_whole(path, uuid4().hex)
    with suppress(OSError):
        return f"{path.read_text(encoding='ascii')}-{path.stat().st_ino}"
    return ""


def _machine() -> str:
    """Return what stays the same when the machine is renamed or gets another address."""
    for path in _MACHINE_IDS:
        with suppress(OSError):
            if text := path.read_text(encoding="ascii").strip():
                return text
    from uuid import getnode

    return f"{getnode():012x}"
