"""Ignore the second press of a double click on what appeared under the pointer meanwhile."""

from PySide6.QtCore import QEvent, QObject, QPoint, QTimer
from PySide6.QtGui import QCursor, QMouseEvent, QWindow
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

_PRESSES = frozenset({QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick})


class LatePresses(QObject):
    """Keeps presses from a part that has just come, where the pointer stood as it came.

    Whoever moves on and presses there has seen it, and so has who presses later than in so many milliseconds:
    those of a double click, where no less is said.
    """

    def __init__(self, part: QWidget, milliseconds: int | None = None) -> None:
        super().__init__(part)
        self._part = part
        self._place = QPoint()
        self._watched: QWindow | None = None
        interval = QApplication.doubleClickInterval() if milliseconds is None else milliseconds
        self._rest = QTimer(self, singleShot=True, interval=interval)
        self._rest.timeout.connect(self._end)
        part.installEventFilter(self)

    def begin(self, place: QPoint | None = None) -> None:
        """Note that something else stands in the part from now on: where the pointer is, or where it was."""
        self._end()
        handle = self._part.window().windowHandle()
        if handle is not None:
            self._place = QCursor.pos() if place is None else place
            self._watched = handle
            handle.installEventFilter(self)
            self._rest.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._part:
            if event.type() == QEvent.Type.Show and not event.spontaneous():
                self.begin()
            elif event.type() == QEvent.Type.Hide:
                self._end()
        elif event.type() in _PRESSES and isinstance(event, QMouseEvent):
            return self._is_late(event.globalPosition().toPoint())
        return False

    def _is_late(self, place: QPoint) -> bool:
        is_near = (place - self._place).manhattanLength() <= QApplication.startDragDistance()
        return is_near and self._part.rect().contains(self._part.mapFromGlobal(place))

    def _end(self) -> None:
        self._rest.stop()
        watched, self._watched = self._watched, None
        # A window that closes takes its native one along first.
        if watched is not None and isValid(watched):
            watched.removeEventFilter(self)


def seeing_milliseconds() -> int:
    """Return how soon nobody presses what has just come: it takes as long to see it and to mean it."""
    return QApplication.doubleClickInterval() // 2
