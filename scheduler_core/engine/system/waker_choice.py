"""Choose what wakes this machine."""

import os
import shutil
import sys
from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path

from scheduler_core.clock import MachineClock
from scheduler_core.engine.system.system_probe import this_machine
from scheduler_core.engine.system.waking import Waker, WakeTrouble, Waking

_ONLY_ROOT = "this system lets only its administrator set an alarm that wakes it"


def waker_here(name: str) -> Waker:
    """Return what wakes this machine; `name` tells the alarms of several stores apart."""
    if sys.platform == "linux":
        from scheduler_core.engine.system.waker_linux import LinuxWaker

        return LinuxWaker(unit_of(name))
    elif sys.platform == "win32":
        from scheduler_core.engine.system.waker_windows import WindowsWaker

        return WindowsWaker()
    else:
        return NoWaker()


def waking_here(
    name: str, clock: MachineClock, is_busy: Callable[[], bool], told: Callable[[str], None]
) -> Waking:
    """Return what wakes this machine for the jobs of one store."""
    return Waking(
        clock,
        partial(waker_here, name),
        this_machine(clock).idle_for,
        is_busy,
        is_left_behind=is_left_behind(name),
        told=told,
    )


def is_left_behind(name: str) -> bool:
    """Tell whether an engine that was killed has left its alarm; without asking anybody."""
    if sys.platform == "linux":
        run = os.environ.get("XDG_RUNTIME_DIR") or f"/run/user/{os.getuid()}"
        return Path(run, "systemd/transient", f"{unit_of(name)}.timer").exists()
    else:
        return False


def lacking_here() -> str:
    """Say why nothing can wake this machine as it is, as far as that is seen without arming an alarm."""
    if sys.platform == "linux":
        from scheduler_core.engine.system.waker_linux import PROGRAMS, lacking_right, no_program

        missing = next((no_program(name) for name in PROGRAMS if shutil.which(name) is None), "")
        return missing or lacking_right()
    elif sys.platform == "win32":
        return ""
    else:
        return _ONLY_ROOT


def unit_of(name: str) -> str:
    return f"hourbell-wake-{name}"


class NoWaker:
    """A system on which only root may set an alarm."""

    def arm(self, _at: datetime) -> None:
        raise WakeTrouble(_ONLY_ROOT)

    def disarm(self) -> None:
        """Do nothing: nothing is armed."""

    def lock(self) -> None:
        """Do nothing: it was not woken."""

    def sleep(self) -> None:
        """Do nothing: it was not woken."""
