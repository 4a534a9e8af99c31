"""A scroll bar that continues the background of lines."""

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHeaderView, QScrollBar, QSizePolicy, QTableView, QWidget

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


class TitlesEnd(QWidget):
    """Lies above the scroll bar, so that this begins below the titles, whose line goes on to the edge."""

    def __init__(self, titles: QHeaderView) -> None:
        super().__init__()
        self._titles = titles
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(0, self._titles.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        colours = colours_of(self._titles.palette())
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(colours.sheet))
            painter.fillRect(0, self.height() - 1, self.width(), 1, QColor(colours.line))
