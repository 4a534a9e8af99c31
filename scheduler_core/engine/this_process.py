"""Who this process is, as other engines and the ones after it will know it."""

import os
import platform
import uuid
from contextlib import suppress
from pathlib import Path

from scheduler_core.actions.process_table import process_table
from scheduler_core.program_version import program_version
from scheduler_core.store.engines import EngineProcess

_MACHINE_IDS = (Path("/etc/machine-id"), Path("/var/lib/dbus/machine-id"))


def this_process() -> EngineProcess:
    return EngineProcess(_machine(), platform.node(), os.getpid(), process_table().boot_id, program_version())


def _machine() -> str:
    """Return what stays the same when the machine is renamed or gets another address."""
    for path in _MACHINE_IDS:
        with suppress(OSError):
            if text := path.read_text(encoding="ascii").strip():
                return text
    return f"{uuid.getnode():012x}"
