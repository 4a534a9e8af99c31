"""Start Hourbell: the command line first, Qt only once a window is wanted."""

import os
import sys

from gui.start_problems import display_problem, library_problem
from scheduler_core.cli.main import run

_FAILED = 1
_INTERRUPTED = 130


def main() -> int:
    try:
        return run(sys.argv[1:], _open_window)
    except KeyboardInterrupt:
        return _INTERRUPTED


def _open_window(hidden: bool) -> int:
    problem = display_problem(sys.platform, os.environ)
    if problem is None:
        try:
            from gui.application import open_window
        except ImportError as error:
            if _is_ours(error):
                raise
            problem = library_problem(error)
        else:
            return open_window(hidden)
    sys.stderr.write(problem + "\n")
    return _FAILED


def _is_ours(error: ImportError) -> bool:
    return (error.name or "").startswith(("gui", "scheduler_core"))
