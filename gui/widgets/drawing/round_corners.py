"""Round the corners of popups, with or without a compositor."""

from math import sqrt

from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtWidgets import QWidget

from gui.look.tokens import Radius, space


def round_corners(window: QWidget) -> None:
    """Leave out what is beyond the corners of a window that has a new size."""
    # Nothing pops up before the first picture, which needs none.
    from PySide6.QtGui import QRegion

    width, height, radius = window.width(), window.height(), Radius.CONTROL.pixels
    shape = QRegion(0, radius, width, height - 2 * radius)
    for row in range(radius):
        # Qt makes regions of rounded polygons with another corner at each end, and without part of the frame.
        inset = round(radius - sqrt(radius**2 - (radius - row - 0.5) ** 2))
        for y in (row, height - 1 - row):
            shape += QRegion(inset, y, width - 2 * inset, 1)
    window.setMask(shape)


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
    """Keeps the corners of a window round that Qt makes by itself.

    It knows nothing itself: nothing here holds such a window, so Python collects what belongs to this
    object while Qt still calls it.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        window.installEventFilter(self)
        round_corners(window)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and isinstance(watched, QWidget):
            round_corners(watched)
        return super().eventFilter(watched, event)
