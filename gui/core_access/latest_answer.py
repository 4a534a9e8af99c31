"""Ask one question again and again, debounced, and show the answer to the latest only."""

from collections.abc import Callable
from functools import partial
from typing import Generic, TypeVar

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from gui.core_access.core_bridge import Core, CoreBridge

Answer = TypeVar("Answer")
_LONGEST_REST_MILLISECONDS = 2_000


class Rest(QObject):
    """Parts the same question asked again: an answer is good for so long, an expensive one for longer.

    It is `times` as long as the answer took, from the least on.
    """

    over = Signal()

    def __init__(self, least_milliseconds: int, parent: QObject, *, times: int = 0) -> None:
        super().__init__(parent)
        self._least = least_milliseconds
        self._times = times
        self._took = QElapsedTimer()
        self._left = QTimer(self, singleShot=True)
        self._left.timeout.connect(self.over)

    @property
    def is_on(self) -> bool:
        return self._left.isActive()

    def ask(self) -> None:
        """Note that the question is asked now."""
        self._took.start()

    def begin(self) -> None:
        """Begin where the answer has come."""
        self._left.start(rest_after(self._took.elapsed(), self._least, self._times))

    def end(self) -> None:
        """End before its time: something else is asked."""
        self._left.stop()


class LatestAnswer(QObject, Generic[Answer]):
    """At most one question is under way; a burst of requests becomes one question after it.

    `rest_milliseconds` parts the same question asked again, and so does `rests_for` times as long as the last
    answer took; another question never waits. Why the latest got none goes to `otherwise`, or in words to the
    window.
    """

    def __init__(
        self,
        bridge: CoreBridge,
        then: Callable[[Answer], None],
        rest_milliseconds: int,
        parent: QObject,
        *,
        rests_for: int = 0,
        otherwise: Callable[[Exception], None] | None = None,
    ) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._then = then
        self._otherwise = otherwise or bridge.report_unanswered
        self._call: Callable[[Core], Answer] | None = None
        self._number = 0
        self._is_asking = False
        self._is_wanted = False
        self._rest = Rest(rest_milliseconds, self, times=rests_for)
        self._rest.over.connect(self._ask_if_wanted)

    def ask(self, call: Callable[[Core], Answer]) -> None:
        """Ask something else; an answer to what was asked before is dropped."""
        self._call = call
        self._number += 1
        self._rest.end()
        self._is_wanted = True
        self._ask_if_wanted()

    def refresh(self) -> None:
        """Ask the same again, if anything was asked."""
        if self._call is not None:
            self._is_wanted = True
            if not self._rest.is_on:
                self._ask_if_wanted()

    def again(self, call: Callable[[Core], Answer]) -> None:
        """Ask the same in other words; the answer under way is good, too."""
        self._call = call
        self.refresh()

    def ask_later(self, call: Callable[[Core], Answer]) -> None:
        """Ask the same in other words when it is asked next."""
        self._call = call

    def drop(self) -> None:
        """Ask no more, and drop the answer that may be under way."""
        self._call = None
        self._number += 1
        self._is_wanted = False

    def _ask_if_wanted(self) -> None:
        if self._is_wanted and not self._is_asking and self._call is not None:
            self._is_wanted = False
            self._is_asking = True
            number = self._number
            self._rest.ask()
            self._bridge.ask(self._call, partial(self._take, number), partial(self._on_failure, number))

    def _take(self, number: int, answer: Answer) -> None:
        self._end_asking(number)
        if number == self._number:
            self._then(answer)

    def _on_failure(self, number: int, error: Exception) -> None:
        self._end_asking(number)
        if number == self._number:
            self._otherwise(error)

    def _end_asking(self, number: int) -> None:
        self._is_asking = False
        if number == self._number:
            self._rest.begin()
        else:
            self._ask_if_wanted()


def rest_after(took: int, least: int, times: int) -> int:
    """Return for how long an answer is good enough, in milliseconds: an expensive one for longer."""
    return max(least, min(took * times, _LONGEST_REST_MILLISECONDS))
