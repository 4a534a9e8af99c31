"""Tell the second half of a double click or key press from a new act."""

from dataclasses import dataclass

from PySide6.QtCore import QObject, QPoint, QTimer
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QWidget


@dataclass(frozen=True, slots=True)
class Press:
    """What was pressed, and where by the pointer; None where a key did."""

    what: object
    place: QPoint | None

    def is_other(self, before: "Press") -> bool:
        """Tell whether it is meant for something else: clearly elsewhere, or another button by a key.

        At the same place something else may stand by then that nobody has looked at.
        """
        if self.place is None or before.place is None:
            return self.what != before.what
        return (self.place - before.place).manhattanLength() > QApplication.startDragDistance()


class SecondPress(QObject):
    """Remembers the last press for as long as another one may belong to it."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._last = Press(None, None)
        self._rest = QTimer(self, singleShot=True, interval=QApplication.doubleClickInterval())

    def begins(self, press: Press) -> bool:
        """Tell whether a press is one of its own, and remember it."""
        if self._rest.isActive() and not press.is_other(self._last):
            return False
        self.remember(press)
        return True

    def remember(self, press: Press) -> None:
        self._last = press
        self._rest.start()


def pointer_on(part: QWidget) -> QPoint | None:
    """Return where the pointer is if it is on a part; else that was pressed by a key."""
    place = QCursor.pos()
    return place if part.rect().contains(part.mapFromGlobal(place)) else None
