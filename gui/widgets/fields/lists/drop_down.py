"""A drop-down list with an arrow."""

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QComboBox, QFrame, QStyleOptionComboBox, QWidget

from gui.look.tokens import space
from gui.text.reading_direction import read_alone
from gui.widgets.drawing.chevron import ChevronWay, draw_chevron
from gui.widgets.drawing.round_corners import round_corners
from gui.widgets.fields.lists.choice_list import LINE_ABOVE, ChoiceList, call_as

# All kinds of schedules have room at 720 pixels.
_MOST_SHOWN = 14


class DropDown(QComboBox):
    """Draws the arrow itself: Qt leaves it out once a style sheet says anything of the frame.

    The list is made when it is first wanted: a page has many more drop-downs than are ever opened.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._list: ChoiceList | None = None
        self._has_lines = False
        self.setMaxVisibleItems(_MOST_SHOWN)

    def view(self) -> ChoiceList:
        """Return the list of entries. Qt itself asks for it by keys and clicks, which are met below."""
        if self._list is None:
            self._list = ChoiceList(self.currentIndex, self)
            self._list.setUniformItemSizes(not self._has_lines)
            self.setView(self._list)
        return self._list

    def draw_line_above(self, row: int) -> None:
        """Part an entry and all below it from those above, before the list is first opened."""
        self.setItemData(row, True, LINE_ABOVE)
        self._has_lines = True

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
        window = entries.window()
        if isinstance(window, QFrame):
            window.setFrameShape(QFrame.Shape.NoFrame)  # the list has one
        super().showPopup()
        if not window.isVisible():
            return  # there is nothing to choose
        self._show_whole_entries(window)
        round_corners(window)  # Qt takes any mask away at each other size

    def _show_whole_entries(self, window: QWidget) -> None:
        """Stay on the screen, and cut no entry at the end of what there is room for."""
        screen, entries = self.screen().availableGeometry(), self.view()
        top, gap = self.mapToGlobal(QPoint()).y(), space(1)
        around = window.height() - entries.viewport().height()
        below = screen.bottom() + 1 - top - self.height() - gap
        above = top - gap - screen.top()
        rows = [entries.sizeHintForRow(row) for row in range(min(self.count(), self.maxVisibleItems()))]
        is_below = below >= min(above, sum(rows) + around)
        room = (below if is_below else above) - around
        while len(rows) > 1 and sum(rows) > room:
            rows.pop()
        high = sum(rows) + around
        y = top + self.height() + gap if is_below else top - gap - high
        window.setGeometry(window.x(), y, window.width(), high)
        # A list made after the choice knows nothing of it.
        entries.setCurrentIndex(
            self.model().index(self.currentIndex(), self.modelColumn(), self.rootModelIndex())
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.view()
        super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.view()
        super().mousePressEvent(event)

    def initStyleOption(self, option: QStyleOptionComboBox) -> None:
        """Let the chosen words be read by themselves: from the right their dots would stand before them."""
        super().initStyleOption(option)
        option.currentText = read_alone(option.currentText)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        is_left = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        draw_arrow(self, space(3) if is_left else self.width() - space(3))


def draw_arrow(widget: QWidget, x: float) -> None:
    """Draw the arrow that says that there is something to open."""
    colour = widget.palette().color(QPalette.ColorRole.PlaceholderText)
    draw_chevron(QPainter(widget), QPointF(x, widget.height() / 2), ChevronWay.DOWN, colour)
