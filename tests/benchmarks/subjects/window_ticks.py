"""How long a window's thread does not answer, seen from its own event loop."""

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from time import perf_counter_ns, process_time_ns, thread_time_ns

from PySide6.QtCore import QEventLoop, QObject, Qt, QTimer

_TICK_NS = 2_000_000
_SMOOTH_NS = 16_000_000
_LONGEST_SECONDS = 60
_SCHEDULED = "/proc/thread-self/schedstat"


@dataclass(slots=True)
class Stalls:
    """Turns of the loop that came late, in seconds.

    `own` leaves out what the process did not compute: on a busy machine another one had the processor.
    `window` is what the window's own thread computed in a turn; in what `own` has beyond that it waited for
    Python's lock, or others of its threads computed beside it. `served` leaves out only for how long the
    window's thread could have gone on and no processor was free: what is left it computed, or it waited for
    the lock or the screen. Where the system does not tell that, it leaves out nothing.
    """

    longest: float = 0.0
    longest_own: float = 0.0
    longest_window: float = 0.0
    longest_served: float = 0.0
    over: int = 0
    over_own: int = 0
    over_window: int = 0
    over_served: int = 0
    seconds: float = 0.0
    computing: float = 0.0

    def add(self, late_ns: int, computing_ns: int, window_ns: int, queued_ns: int) -> None:
        own_ns, served_ns = min(late_ns, computing_ns), late_ns - queued_ns
        self.longest = max(self.longest, late_ns / 1e9)
        self.longest_own = max(self.longest_own, own_ns / 1e9)
        self.longest_window = max(self.longest_window, window_ns / 1e9)
        self.longest_served = max(self.longest_served, served_ns / 1e9)
        self.over += late_ns > _SMOOTH_NS
        self.over_own += own_ns > _SMOOTH_NS
        self.over_window += window_ns > _SMOOTH_NS
        self.over_served += served_ns > _SMOOTH_NS


class Ticks(QObject):
    """Ticks every two milliseconds in the loop that it watches, and runs that loop on demand."""

    def __init__(self) -> None:
        super().__init__()
        self.stalls = Stalls()
        self._is_enough: Callable[[], bool] = _never
        self._at_ns = self._computed_ns = self._window_ns = self._queued_ns = self._end_ns = 0
        self._loop = QEventLoop(self)
        self._timer = QTimer(self, timerType=Qt.TimerType.PreciseTimer, interval=_TICK_NS // 1_000_000)
        self._timer.timeout.connect(self._tick)

    def run(self, seconds: float, is_enough: Callable[[], bool] | None = None) -> Stalls:
        """Let the loop turn so long, or until something is so; return what was late meanwhile."""
        self.stalls = Stalls()
        self._is_enough = is_enough or _never
        began_ns, computed_ns = perf_counter_ns(), process_time_ns()
        self._at_ns, self._computed_ns, self._window_ns = began_ns, computed_ns, thread_time_ns()
        self._queued_ns = _queued_ns()
        self._end_ns = began_ns + round(seconds * 1e9)
        self._timer.start()
        self._loop.exec()
        self._timer.stop()
        self.stalls.seconds = (perf_counter_ns() - began_ns) / 1e9
        self.stalls.computing = (process_time_ns() - computed_ns) / 1e9
        return self.stalls

    def wait_until(self, is_so: Callable[[], bool]) -> Stalls:
        stalls = self.run(_LONGEST_SECONDS, is_so)
        if not is_so():
            raise TimeoutError(f"not so after {_LONGEST_SECONDS} s: {is_so}")
        return stalls

    def _tick(self) -> None:
        at_ns, computed_ns, window_ns = perf_counter_ns(), process_time_ns(), thread_time_ns()
        late_ns = at_ns - self._at_ns - _TICK_NS
        queued_ns = _queued_ns() - self._queued_ns
        self.stalls.add(late_ns, computed_ns - self._computed_ns, window_ns - self._window_ns, queued_ns)
        if at_ns >= self._end_ns or self._is_enough():
            self._loop.quit()
        self._at_ns, self._computed_ns = perf_counter_ns(), process_time_ns()
        self._window_ns, self._queued_ns = thread_time_ns(), _queued_ns()


def _queued_ns() -> int:
    """Return for how long this thread has waited for a processor in all."""
    with suppress(OSError):
        opened = os.open(_SCHEDULED, os.O_RDONLY)
        try:
            return int(os.read(opened, 64).split()[1])
        finally:
            os.close(opened)
    return 0


def _never() -> bool:
    return False
