"""A list to choose one of, with the arrow that says so."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QComboBox, QWidget

from gui.look.spacing import space
from gui.widgets.chevron import Way, draw_chevron
from gui.widgets.fields.choice_list import ChoiceList


class DropDown(QComboBox):
    """Draws the arrow itself: Qt leaves it out once a style sheet says anything of the frame."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._list = ChoiceList(self.currentIndex, self)
        self.setView(self._list)

    def showPopup(self) -> None:
        self._list.setMinimumWidth(self._list.width_wanted())
        super().showPopup()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        is_left = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        draw_arrow(self, space(3) if is_left else self.width() - space(3))


def draw_arrow(widget: QWidget, x: float) -> None:
    """Draw the arrow that says that there is something to open."""
    colour = widget.palette().color(QPalette.ColorRole.PlaceholderText)
    draw_chevron(QPainter(widget), QPointF(x, widget.height() / 2), Way.DOWN, colour)
