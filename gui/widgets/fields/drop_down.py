"""A list to choose one of, with the arrow that says so."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QComboBox, QWidget

from gui.look.spacing import space
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
        side = self.fontMetrics().height() * 0.28
        is_left = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        x = space(3) if is_left else self.width() - space(3)
        y = self.height() / 2
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = self.palette().color(QPalette.ColorRole.PlaceholderText)
        painter.setPen(QPen(colour, 1.5, c=Qt.PenCapStyle.RoundCap))
        tip = QPointF(x, y + side / 2)
        painter.drawLine(QPointF(x - side, y - side / 2), tip)
        painter.drawLine(QPointF(x + side, y - side / 2), tip)
