"""Wake Windows by a waitable timer of this process; lock and suspend it.

Written against the documentation of Windows, and not yet run there.
"""

import sys

assert sys.platform == "win32"  # before what is only there then, as the type checker sees it

import ctypes  # noqa: E402
from datetime import UTC, datetime, timedelta  # noqa: E402

from scheduler_core.engine.system.waking import WakeTrouble  # noqa: E402

_EPOCH = datetime(1601, 1, 1, tzinfo=UTC)
_TICK = timedelta(microseconds=1)
_TICKS_A_MICROSECOND = 10
_NOT_SUPPORTED = 50


class WindowsWaker:
    """The timer is there as long as this process is."""

    def __init__(self) -> None:
        self._kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        self._kernel.CreateWaitableTimerW.restype = ctypes.c_void_p
        self._timer: int | None = None

    def arm(self, at: datetime) -> None:
        if self._timer is None:
            self._timer = self._kernel.CreateWaitableTimerW(None, True, None)
        if self._timer is None:
            raise WakeTrouble(ctypes.FormatError(ctypes.get_last_error()))
        due = ctypes.c_longlong((at - _EPOCH) // _TICK * _TICKS_A_MICROSECOND)
        ctypes.set_last_error(0)
        handle = ctypes.c_void_p(self._timer)
        if not self._kernel.SetWaitableTimer(handle, ctypes.byref(due), 0, None, None, True):
            raise WakeTrouble(ctypes.FormatError(ctypes.get_last_error()))
        if ctypes.get_last_error() == _NOT_SUPPORTED:
            raise WakeTrouble("this machine can't be woken by a timer, or its power plan forbids it")

    def disarm(self) -> None:
        if self._timer is not None:
            self._kernel.CancelWaitableTimer(ctypes.c_void_p(self._timer))

    def lock(self) -> None:
        if not ctypes.WinDLL("user32", use_last_error=True).LockWorkStation():
            raise WakeTrouble(ctypes.FormatError(ctypes.get_last_error()))

    def sleep(self) -> None:
        if not ctypes.WinDLL("powrprof", use_last_error=True).SetSuspendState(False, False, False):
            raise WakeTrouble(ctypes.FormatError(ctypes.get_last_error()))
