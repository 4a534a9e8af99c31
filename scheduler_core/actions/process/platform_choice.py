"""Choose what starts processes on this system."""

import asyncio
import sys

from scheduler_core.actions.process.process import Processes
from scheduler_core.actions.process.table_choice import process_table


def open_processes() -> Processes:
    """Return what starts processes here; they belong to the loop that runs now, until `close`."""
    if sys.platform == "win32":
        from scheduler_core.actions.process.windows import WindowsProcesses

        return WindowsProcesses()
    else:
        from scheduler_core.actions.process.exit import best_exit_watch
        from scheduler_core.actions.process.posix import PosixProcesses
        from scheduler_core.actions.process.spawn import best_spawn

        watch = best_exit_watch(asyncio.get_running_loop())
        return PosixProcesses(process_table(), best_spawn(), watch)
