"""Choose the process table of this system."""

import sys

from scheduler_core.actions.process.process_table import ProcessTable


def process_table(*, by_psutil: bool = False) -> ProcessTable:
    """Return the table of this system, or the one that psutil has for each."""
    if sys.platform == "linux" and not by_psutil:
        from scheduler_core.actions.process.process_table_linux import LinuxTable

        return LinuxTable()
    else:
        from scheduler_core.actions.process.process_table_psutil import PsutilTable

        return PsutilTable()
