"""Paint the background of a line: selected, hovered or plain."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from gui.look.tokens import colours_of
from gui.widgets.tables.paged_model import AnyIndex

_SELECTED = QStyle.StateFlag.State_Selected


class LineGrounds:
    """Knows the line under the pointer; the delegates of all columns share one."""

    def __init__(self) -> None:
        self.hovered = -1

    def draw(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: AnyIndex,
        *,
        begins: int = 0,
        ends: int = 0,
    ) -> None:
        """Draw the ground of a cell; the line below begins and ends so far from its edges."""
        colours = colours_of(option.palette)
        # Asked this way Python makes no new set of flags for each cell.
        if _SELECTED in option.state:
            painter.fillRect(option.rect, QColor(colours.chosen))
            return
        if index.row() == self.hovered:
            painter.fillRect(option.rect, QColor(colours.hover))
            return
        if option.direction == Qt.LayoutDirection.RightToLeft:
            begins, ends = ends, begins
        room = option.rect.adjusted(begins, 0, -ends, 0)
        painter.fillRect(room.left(), room.bottom(), room.width(), 1, QColor(colours.line))
