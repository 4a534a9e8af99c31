"""The round corners of what pops up: beyond them nothing is drawn, with or without a compositor."""

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF
from PySide6.QtWidgets import QWidget

from gui.look.spacing import space
from gui.look.tokens import Radius


def round_corners(window: QWidget) -> None:
    """Leave out what is beyond the corners of a window that has a new size."""
    # Nothing pops up before the first picture, which needs neither.
    from PySide6.QtGui import QPainterPath, QRegion

    path = QPainterPath()
    path.addRoundedRect(QRectF(window.rect()), Radius.CONTROL.pixels, Radius.CONTROL.pixels)
    window.setMask(QRegion(path.toFillPolygon().toPolygon()))


def stand_apart(window: QWidget, field: QWidget) -> None:
    """Leave a gap between a field and what it has opened right below or above, if the screen has room."""
    top, gap = field.mapToGlobal(QPoint()).y(), space(1)
    middle = top + field.height() // 2
    if window.y() > middle:
        wanted = top + field.height() + gap
    elif window.y() + window.height() < middle:
        wanted = top - gap - window.height()
    else:
        return
    screen = field.screen().availableGeometry()
    if screen.top() <= wanted and wanted + window.height() <= screen.bottom() + 1:
        window.move(window.x(), wanted)


class RoundWindow(QObject):
    """Keeps the corners of a window round that Qt makes by itself."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        window.installEventFilter(self)
        round_corners(window)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            round_corners(self._window)
        return super().eventFilter(watched, event)
