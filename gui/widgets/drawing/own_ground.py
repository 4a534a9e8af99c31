"""What lines are painted on, made by us."""

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QAbstractScrollArea, QWidget


def paint_on_own_ground(area: QAbstractScrollArea) -> None:
    """Give an area a viewport that is touched before the first picture.

    For one that C++ made PySide looks through all classes of widgets and makes each of them: 10 ms and more.
    """
    ground = QWidget()
    ground.setBackgroundRole(QPalette.ColorRole.Base)
    ground.setAutoFillBackground(True)
    area.setViewport(ground)
