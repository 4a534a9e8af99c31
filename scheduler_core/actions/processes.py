"""Choose what starts processes on this system."""

import asyncio
import sys

from scheduler_core.actions.process import Processes
from scheduler_core.actions.process_table import process_table


def open_processes() -> Processes:
    """Return what starts processes here; they belong to the loop that runs now, until `close`."""
    if sys.platform == "win32":
        from scheduler_core.actions.process_windows import WindowsProcesses

        return WindowsProcesses()
    else:
        from scheduler_core.actions.process_exit import best_exit_watch
        from scheduler_core.actions.process_posix import PosixProcesses
        from scheduler_core.actions.process_spawn import best_spawn

        watch = best_exit_watch(asyncio.get_running_loop())
        return PosixProcesses(process_table(), best_spawn(), watch)
