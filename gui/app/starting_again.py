"""Restart the program with the same arguments once this one has ended."""

import os
import sys
from collections.abc import Sequence

# What a window ends with that is to be begun anew; no process ends with it.
START_AGAIN = -1
_HIDDEN = "--hidden"


def start_again() -> None:
    """Put a new program in the place of this process, or next to it where a system can't."""
    command = command_of(sys.executable, sys.orig_argv)
    if sys.platform == "win32":
        from PySide6.QtCore import QProcess

        QProcess.startDetached(command[0], command[1:])
    else:
        os.execve(command[0], command, os.environ)  # not what this process told its libraries besides


def command_of(python: str, begun_by: Sequence[str]) -> list[str]:
    """Return what begins the program as it was begun, but with its window in sight."""
    return [python, *(each for each in begun_by[1:] if each != _HIDDEN)]
