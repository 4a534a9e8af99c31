"""Where what is scrolled ends above something that stays."""

from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from gui.look.tokens import colours_of


class ScrollEdge(QWidget):
    """A line below what is scrolled, while there is more of it than has room; its place is always kept."""

    def __init__(self, area: QAbstractScrollArea, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("scroll_edge")
        self.setFixedHeight(1)
        self._bar = area.verticalScrollBar()
        self._bar.rangeChanged.connect(self._show_anew)

    def _show_anew(self) -> None:
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._bar.maximum() > 0:
            with QPainter(self) as painter:
                painter.fillRect(self.rect(), QColor(colours_of(self.palette()).line))
