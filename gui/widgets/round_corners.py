"""The round corners of what pops up: beyond them nothing is drawn, with or without a compositor."""

from PySide6.QtCore import QEvent, QObject, QRectF
from PySide6.QtGui import QPainterPath, QRegion
from PySide6.QtWidgets import QWidget

from gui.look.tokens import Radius


def round_corners(window: QWidget) -> None:
    """Leave out what is beyond the corners of a window that has a new size."""
    path = QPainterPath()
    path.addRoundedRect(QRectF(window.rect()), Radius.CONTROL.pixels, Radius.CONTROL.pixels)
    window.setMask(QRegion(path.toFillPolygon().toPolygon()))


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
