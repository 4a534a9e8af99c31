"""Paint the background of lines, and tell when that is not needed."""

from PySide6.QtCore import QEvent
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

_OF_ACTIVATION = frozenset({QEvent.Type.WindowActivate, QEvent.Type.WindowDeactivate})


def paint_on_own_ground(area: QAbstractScrollArea) -> None:
    """Give an area a viewport that is touched before the first picture.

    For one that C++ made PySide looks through all classes of widgets and makes each of them: 10 ms and more.
    """
    ground = QWidget()
    ground.setBackgroundRole(QPalette.ColorRole.Base)
    ground.setAutoFillBackground(True)
    area.setViewport(ground)


def is_seen_alike(event: QEvent) -> bool:
    """Tell of an event by which Qt paints all lines anew, though they look as before.

    Another window of ours came before this one, or it went. What has the keyboard is told that by itself.
    """
    return event.type() in _OF_ACTIVATION
