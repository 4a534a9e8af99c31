"""The only place that reads the time."""

import sys
import time
from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """Tells the time; tests put their own in its place."""

    def now(self) -> datetime:
        """Return the present instant, aware and in UTC; it jumps when somebody sets the clock."""
        ...


class MachineClock(Clock, Protocol):
    """Tells the time in three ways that part company when the machine sleeps or its clock is set."""

    def boot_seconds(self) -> float:
        """Return seconds since some moment, those asleep included; never set, never going back."""
        ...

    def monotonic_seconds(self) -> float:
        """Return seconds since some moment, those asleep left out; never set, never going back."""
        ...


class SystemClock:
    """The clock of this machine."""

    def now(self) -> datetime:
        return datetime.now(UTC)

    def boot_seconds(self) -> float:
        return _boot_seconds()

    def monotonic_seconds(self) -> float:
        return _awake_seconds()


# Python's own `time.monotonic` counts the time asleep on Windows and leaves it out elsewhere.
if sys.platform == "linux":

    def _boot_seconds() -> float:
        return time.clock_gettime(time.CLOCK_BOOTTIME)

    def _awake_seconds() -> float:
        return time.clock_gettime(time.CLOCK_MONOTONIC)

elif sys.platform == "darwin":

    def _boot_seconds() -> float:
        return time.clock_gettime(time.CLOCK_MONOTONIC_RAW)

    def _awake_seconds() -> float:
        return time.clock_gettime(time.CLOCK_UPTIME_RAW)

elif sys.platform == "win32":
    import ctypes

    _HUNDRED_NANOSECONDS_A_SECOND = 10_000_000

    def _boot_seconds() -> float:
        return time.monotonic()

    def _awake_seconds() -> float:
        units = ctypes.c_ulonglong()
        ctypes.windll.kernel32.QueryUnbiasedInterruptTime(ctypes.byref(units))
        return units.value / _HUNDRED_NANOSECONDS_A_SECOND

else:  # no clock there tells sleep apart, so none is noticed

    def _boot_seconds() -> float:
        return time.monotonic()

    def _awake_seconds() -> float:
        return time.monotonic()
