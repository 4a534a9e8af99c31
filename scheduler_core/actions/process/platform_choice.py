"""Choose how processes are started on this system."""

import sys
from pathlib import Path

from scheduler_core.actions.process.process import Processes


def open_processes(folder: Path | None = None) -> Processes:
    """Return what starts processes here; they belong to the loop that runs now, until `close`.

    A host runs them that writes into the folder and outlives this program; without a folder it ends with
    this, and all it runs. On Windows all of them end with this.
    """
    if sys.platform == "win32":
        from scheduler_core.actions.process.windows import WindowsProcesses

        return WindowsProcesses()
    else:
        from scheduler_core.actions.host.hosted_processes import HostedProcesses

        return HostedProcesses(folder)
