"""Be notified when the machine wakes or its clock is set, where the system can."""

import asyncio
import ctypes
import logging
import os
import sys
from collections.abc import Callable

log = logging.getLogger(__name__)


if sys.platform == "linux":
    _NONBLOCK_CLOEXEC = os.O_NONBLOCK | os.O_CLOEXEC
    _REALTIME = 0
    _ABSOLUTE_UNTIL_CLOCK_IS_SET = 0b11
    _NEVER = min(1 << 33, sys.maxsize)  # the year 2242, or what fits: less than the kernel's end of time

    class _TimerSetting(ctypes.Structure):
        """`struct itimerspec`."""

        _fields_ = (
            ("interval_seconds", ctypes.c_long),
            ("interval_nanoseconds", ctypes.c_long),
            ("seconds", ctypes.c_long),
            ("nanoseconds", ctypes.c_long),
        )

    def open_timer() -> int:
        """Return a timer that never comes, but becomes readable when the wall clock jumps.

        Waking counts as a jump (`timerfd_resume` in the kernel). Python has these calls from 3.13 on.
        """
        library = ctypes.CDLL(None, use_errno=True)
        descriptor: int = library.timerfd_create(_REALTIME, _NONBLOCK_CLOEXEC)
        if descriptor < 0:
            raise _system_error()
        never = _TimerSetting(0, 0, _NEVER, 0)
        if library.timerfd_settime(descriptor, _ABSOLUTE_UNTIL_CLOCK_IS_SET, ctypes.byref(never), None) < 0:
            error = _system_error()
            os.close(descriptor)
            raise error
        return descriptor

    def _system_error() -> OSError:
        number = ctypes.get_errno()
        return OSError(number, os.strerror(number))

else:

    def open_timer() -> int:
        """Say that there is none."""
        raise OSError("this system has no timer that follows the clock")


class SleepWatch:
    """Calls `then` on the loop soon after the machine has woken or its clock was set.

    It does not say which: `power.happened` does. Where the system doesn't tell, nothing is called, and
    the next look at the clocks finds out. Made, opened and closed on the loop.
    """

    def __init__(self, then: Callable[[], None], open_timer: Callable[[], int] = open_timer) -> None:
        self._then = then
        self._open_timer = open_timer
        self._descriptor: int | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    @property
    def is_open(self) -> bool:
        """Tell whether this system tells."""
        return self._descriptor is not None

    def open(self) -> bool:
        """Begin to watch; False means that this system doesn't tell."""
        try:
            descriptor = self._open_timer()
        except OSError as error:
            log.info("sleep and clock changes are only noticed at the next look: %s", error)
            return False
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(descriptor, self._change)
        self._descriptor = descriptor
        return True

    def close(self) -> None:
        """Watch no more. Closing twice is fine."""
        if self._descriptor is not None and self._loop is not None:
            self._loop.remove_reader(self._descriptor)
            os.close(self._descriptor)
            self._descriptor = None

    def _change(self) -> None:
        if self._descriptor is not None and _has_changed(self._descriptor):
            log.debug("the machine woke, or its clock was set")
            self._then()


def _has_changed(descriptor: int) -> bool:
    """Acknowledge a change, and tell if there was one."""
    try:
        os.read(descriptor, 8)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True
