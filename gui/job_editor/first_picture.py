"""Draw a new window in two frames: backgrounds first, then contents."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

_UNPAINTED_MILLISECONDS = 100


class FirstPicture(QObject):
    """Keeps parts of a window out of its first picture; `drawn` tells once that the second one has them.

    The first one comes in one turn with the keyboard and all else that the screen tells of a new window: with
    all of an editor in it that took 17 ms, and each half takes 8. What the parts are to show later waits for
    `drawn`, or the second picture would be as long.
    """

    drawn = Signal()

    def __init__(
        self, window: QWidget, parts: Sequence[QWidget], unpainted: int = _UNPAINTED_MILLISECONDS
    ) -> None:
        super().__init__(window)
        self._parts = tuple(parts)
        self._is_drawn = False
        self._watched, self._then = window, self._draw_parts
        self._allow(False)
        self._wait_for(window, self._draw_parts)
        # Qt need not paint a window whose parts cover all of it, nor one that is not seen.
        QTimer.singleShot(unpainted, self, self._end)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self, self._then)  # the event comes before the painting
        return False

    def _wait_for(self, part: QWidget, then: Callable[[], None]) -> None:
        self._watched, self._then = part, then
        part.installEventFilter(self)

    def _draw_parts(self) -> None:
        if not self._is_drawn:
            self._wait_for(self._parts[0], self._end)
            self._allow(True)

    def _end(self) -> None:
        if not self._is_drawn:
            self._is_drawn = True
            self._watched.removeEventFilter(self)
            self._allow(True)
            self.drawn.emit()

    def _allow(self, is_drawn: bool) -> None:
        for part in self._parts:
            part.setUpdatesEnabled(is_drawn)
