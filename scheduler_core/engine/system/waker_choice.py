"""Choose what wakes this machine."""

import os
import sys
from datetime import datetime
from pathlib import Path

from scheduler_core.engine.system.waking import Waker, WakeTrouble


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


def is_left_behind(name: str) -> bool:
    """Tell whether an engine that was killed has left its alarm; without asking anybody."""
    if sys.platform == "linux":
        run = os.environ.get("XDG_RUNTIME_DIR") or f"/run/user/{os.getuid()}"
        return Path(run, "systemd/transient", f"{unit_of(name)}.timer").exists()
    else:
        return False


def unit_of(name: str) -> str:
    return f"hourbell-wake-{name}"


class NoWaker:
    """A system on which only root may set an alarm."""

    def arm(self, _at: datetime) -> None:
        raise WakeTrouble("this system lets only its administrator set an alarm that wakes it")

    def disarm(self) -> None:
        """Do nothing: nothing is armed."""

    def lock(self) -> None:
        """Do nothing: it was not woken."""

    def sleep(self) -> None:
        """Do nothing: it was not woken."""
