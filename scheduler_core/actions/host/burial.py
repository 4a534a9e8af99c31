"""Reap dead child processes, and return the resources that each used."""

# ruff: noqa: E402

import sys

assert sys.platform != "win32"  # the imports below need what Windows lacks

import os
import resource
from collections.abc import Callable, Container
from contextlib import suppress

Dead = tuple[int, int, resource.struct_rusage]


def bury(runs: Container[int], bury_orphan: Callable[[int], None]) -> list[Dead]:
    """Return the first processes of runs that are dead; each other child goes to `bury_orphan`.

    Whose an orphan is can be told until it is buried. macOS can't look before; there orphans go elsewhere.
    """
    dead: list[Dead] = []
    with suppress(ChildProcessError):
        if sys.platform == "darwin":
            while (found := os.wait4(-1, os.WNOHANG))[0]:
                dead.append(found)
        else:
            while child := os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT):
                if child.si_pid in runs:
                    dead.append(os.wait4(child.si_pid, os.WNOHANG))
                else:
                    bury_orphan(child.si_pid)
    return dead
