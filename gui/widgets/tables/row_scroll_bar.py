"""A scroll bar that continues the background of lines."""

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QScrollBar, QTableView

from gui.look.tokens import colours_of


class RowScrollBar(QScrollBar):
    """Draws below its handle what lines stand on, so that they reach the edge of the sheet."""

    def __init__(self, view: QTableView) -> None:
        super().__init__(view)
        self._view = view
        self._hovered = -1

    def follow_selection(self) -> None:
        """Draw again when other lines are chosen; asked for once the view has its model."""
        self._view.selectionModel().selectionChanged.connect(self.update)

    def point_at(self, row: int) -> None:
        """Follow the line that is under the pointer; -1 is none."""
        if row != self._hovered:
            self._hovered = row
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        colours, grounds = colours_of(self._view.palette()), self._grounds()
        if grounds:
            with QPainter(self) as painter:
                for room, is_chosen in grounds:
                    painter.fillRect(room, QColor(colours.chosen if is_chosen else colours.hover))
        super().paintEvent(event)

    def _grounds(self) -> list[tuple[QRect, bool]]:
        """Return where lines in sight stand on a ground of their own, and whether they are chosen."""
        view, chosen = self._view, self._view.selectionModel()
        lines = view.viewport()
        first, last = view.rowAt(0), view.rowAt(lines.height() - 1)
        if first < 0:
            return []
        top = self.mapFrom(view, lines.mapTo(view, QPoint())).y()
        in_sight = QRect(0, top, self.width(), lines.height())
        found = []
        for row in range(first, (last if last >= 0 else view.model().rowCount() - 1) + 1):
            is_chosen = chosen.isSelected(view.model().index(row, 0))
            if is_chosen or row == self._hovered:
                room = QRect(0, top + view.rowViewportPosition(row), self.width(), view.rowHeight(row))
                found.append((room.intersected(in_sight), is_chosen))
        return found
