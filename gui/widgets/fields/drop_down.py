"""A list to choose one of, with the arrow that says so."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QComboBox, QFrame, QWidget

from gui.look.spacing import space
from gui.widgets.drawing.chevron import Way, draw_chevron
from gui.widgets.drawing.round_corners import RoundWindow, stand_apart
from gui.widgets.fields.choice_list import ChoiceList, call_as

# All kinds of schedules have room at 720 pixels.
_MOST_SHOWN = 14


class DropDown(QComboBox):
    """Draws the arrow itself: Qt leaves it out once a style sheet says anything of the frame.

    The list is made when it is first wanted: a page has many more drop-downs than are ever opened.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._list: ChoiceList | None = None
        self._is_round = False
        self.setMaxVisibleItems(_MOST_SHOWN)

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
        for part in (entries, entries.window()):
            call_as(part, self)
        self._round(entries.window())
        super().showPopup()
        stand_apart(entries.window(), self)

    def _round(self, window: QWidget) -> None:
        """Leave the frame to the list, which has round corners."""
        if isinstance(window, QFrame):
            window.setFrameShape(QFrame.Shape.NoFrame)
        if not self._is_round:
            self._is_round = True
            RoundWindow(window)

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
