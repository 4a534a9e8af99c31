"""A list to choose one of, with the arrow that says so."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QComboBox, QWidget

from gui.look.spacing import space
from gui.widgets.chevron import Way, draw_chevron
from gui.widgets.fields.choice_list import ChoiceList


class DropDown(QComboBox):
    """Draws the arrow itself: Qt leaves it out once a style sheet says anything of the frame.

    The list is made when it is first wanted: a page has many more drop-downs than are ever opened.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._list: ChoiceList | None = None

    def view(self) -> ChoiceList:
        """Return the list of entries. Qt itself asks for it by keys and clicks, which are met below."""
        if self._list is None:
            self._list = ChoiceList(self.currentIndex, self)
            self.setView(self._list)
        return self._list

    def setAccessibleName(self, name: str) -> None:
        """Let the line of an editable one be called so, too: it is what takes the keyboard."""
        super().setAccessibleName(name)
        if (line := self.lineEdit()) is not None:
            line.setAccessibleName(name)

    def showPopup(self) -> None:
        entries = self.view()
        entries.setMinimumWidth(entries.width_wanted())
        super().showPopup()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.view()
        super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.view()
        super().mousePressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        is_left = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        draw_arrow(self, space(3) if is_left else self.width() - space(3))


def draw_arrow(widget: QWidget, x: float) -> None:
    """Draw the arrow that says that there is something to open."""
    colour = widget.palette().color(QPalette.ColorRole.PlaceholderText)
    draw_chevron(QPainter(widget), QPointF(x, widget.height() / 2), Way.DOWN, colour)
