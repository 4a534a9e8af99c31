"""The header of a table, with a chevron at the sorted column."""

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QHelpEvent, QPainter
from PySide6.QtWidgets import QHeaderView, QWidget

from gui.look.theme import font_of
from gui.look.tokens import Type, colours_of, space
from gui.widgets.drawing.chevron import ChevronWay, draw_chevron
from gui.widgets.drawing.tool_tips import show_tool_tip
from gui.widgets.tables.line_painting import LinePainter

_ROLE = Qt.ItemDataRole
_CHEVRON_STEPS = 2.0
_LEAST_OF_TITLE = 7
_TRAILING = Qt.AlignmentFlag.AlignRight


class TitleRow(QHeaderView):
    """Draws each title where the texts below it begin, over one thin line."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._lines = LinePainter()
        self._plain, self._strong = font_of(Type.NOTE), font_of(Type.LABEL)
        self._begins: Mapping[int, int] = {}
        self._ends: Mapping[int, int] = {}
        self._joint: tuple[int, int, str] | None = None
        self.setMouseTracking(True)

    def show_begins(self, begins: Mapping[int, int]) -> None:
        """Say how far from the edge of a column its texts begin, where that is not as usual."""
        self._begins = begins
        self._draw_anew()

    def show_ends(self, ends: Mapping[int, int]) -> None:
        """Say how far from the other edge of a column its texts end, where that is not as usual."""
        self._ends = ends
        self._draw_anew()

    def join_titles(self, first: int, last: int, words: str) -> None:
        """Say one title over two columns where they stand side by side and the last one has room for it."""
        self._joint = first, last, words
        self._draw_anew()

    def _draw_anew(self) -> None:
        # A viewport that C++ made, touched before it is seen, costs a search of all classes of widgets.
        if self.isVisible():
            self.viewport().update()

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), QFontMetrics(self._strong).height() + space(3))

    def room_of_title(self, column: int) -> int:
        """Return the room that a title takes with its chevron."""
        words = self.title_of(column)
        begin = self._begins.get(column, space(2))
        return begin + self._lines.width(self._strong, words) + space(2 * _CHEVRON_STEPS)

    def tip_of(self, column: int) -> str:
        """Return all of a title that is cut; nothing of one that has its room."""
        words = self.title_of(column)
        edges = self._ends if self._is_at_end(column) else self._begins
        room = self.sectionSize(column) - edges.get(column, space(2))
        return words if self._lines.width(self._font_of(column), words) > room else ""

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            column = self.logicalIndexAt(event.pos())
            if column >= 0 and (tip := self.tip_of(column)):
                show_tool_tip(event.globalPos(), tip, self.viewport())
                return True
        return super().viewportEvent(event)

    def paintSection(
        self, painter: QPainter, rect: QRect, logical_index: int | QModelIndex | QPersistentModelIndex
    ) -> None:
        column = logical_index if isinstance(logical_index, int) else logical_index.column()
        colours = colours_of(self.palette())
        painter.fillRect(rect, QColor(colours.sheet))
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, QColor(colours.line))
        words = self.title_of(column)
        # A letter or two before the dots are no title; the tool tip has it.
        if not words or rect.width() < self._begins.get(column, space(2)) + space(_LEAST_OF_TITLE):
            return
        is_sorted = self._is_sorted_by(column)
        is_mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        begin = self._begins.get(column, space(2))
        room = rect.adjusted(0, 0, -begin, 0) if is_mirrored else rect.adjusted(begin, 0, 0, 0)
        font = self._font_of(column)
        colour = QColor(colours.text if is_sorted else colours.muted)
        if self._is_at_end(column) and not is_sorted:
            end = self._ends.get(column, space(2))
            room = rect.adjusted(end, 0, 0, 0) if is_mirrored else rect.adjusted(0, 0, -end, 0)
            self._lines.draw(painter, room, words, font, colour, is_mirrored=is_mirrored, is_at_end=True)
            return
        self._lines.draw(painter, room, words, font, colour, is_mirrored=is_mirrored)
        if is_sorted:
            width = min(self._lines.width(font, words), room.width() - space(_CHEVRON_STEPS + 1))
            side = space(_CHEVRON_STEPS)
            left = (
                room.right() - width - space(1.5) - side if is_mirrored else room.left() + width + space(1.5)
            )
            way = (
                ChevronWay.UP if self.sortIndicatorOrder() == Qt.SortOrder.AscendingOrder else ChevronWay.DOWN
            )
            draw_chevron(painter, QPointF(left + side / 2, room.center().y() + 0.5), way, colour)

    def title_of(self, column: int) -> str:
        """Return what stands over a column."""
        if self._joint is not None and column in self._joint[:2] and self._is_joined(*self._joint):
            return "" if column == self._joint[0] else self._joint[2]
        return str(self.model().headerData(column, self.orientation(), _ROLE.DisplayRole) or "")

    def _is_joined(self, first: int, last: int, words: str) -> bool:
        if any(self.isSectionHidden(column) for column in (first, last)):
            return False
        between = range(self.visualIndex(first) + 1, self.visualIndex(last))
        room = self.sectionSize(last) - self._ends.get(last, space(2))
        has_room = self._lines.width(self._plain, words) <= room
        return has_room and all(self.isSectionHidden(self.logicalIndex(each)) for each in between)

    def _is_sorted_by(self, column: int) -> bool:
        return self.isSortIndicatorShown() and self.sortIndicatorSection() == column

    def _font_of(self, column: int) -> QFont:
        return self._strong if self._is_sorted_by(column) else self._plain

    def _is_at_end(self, column: int) -> bool:
        alignment = self.model().headerData(column, self.orientation(), _ROLE.TextAlignmentRole)
        return alignment is not None and bool(alignment & _TRAILING)
