"""Which table of processes this system has."""

import sys

from scheduler_core.actions.process.process_table import ProcessTable


def process_table() -> ProcessTable:
    """Return the table of this system."""
    if sys.platform == "linux":
        from scheduler_core.actions.process.process_table_linux import LinuxTable

        return LinuxTable()
    else:
        from scheduler_core.actions.process.process_table_psutil import PsutilTable

        return PsutilTable()
