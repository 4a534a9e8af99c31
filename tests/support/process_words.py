"""The words a process was started with."""

import psutil


def command_line(process: psutil.Process) -> str:
    """Return them in one line; "" of a process that is gone or another user's."""
    try:
        return " ".join(process.cmdline())
    except psutil.Error:
        return ""
