"""A table of lines that says what belongs into it while it is empty."""

from collections.abc import Sequence

from PySide6.QtCore import QAbstractItemModel, QItemSelectionModel, QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QStackedLayout, QTableView, QWidget

from gui.look.spacing import space
from gui.widgets.empty_state import EmptyState
from gui.widgets.own_ground import paint_on_own_ground
from gui.widgets.tables.paged_model import PagedModel

_WALKING = {Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End}


class LineTable(QWidget):
    """Shows the lines of a model, or the empty state while there are none.

    `menu_wanted` tells where the menu of a line is to open, if its view lets menus be asked for.
    """

    menu_wanted = Signal(QPoint)

    def __init__(
        self,
        model: QAbstractItemModel,
        empty: EmptyState,
        name: str,
        parent: QWidget | None = None,
        titles: QHeaderView | None = None,
    ) -> None:
        super().__init__(parent)
        self._model = model
        self.view = _Lines(self)
        if titles is not None:
            self.view.setHorizontalHeader(titles)
        self.view.setAccessibleName(name)
        self._prepare_view()
        self.view.setModel(model)
        # A header asks every row whether it is selected: seconds after "select all" of a million.
        self.view.horizontalHeader().setSelectionModel(QItemSelectionModel(model, self))
        self._pages = QStackedLayout(self)
        self._pages.addWidget(empty)
        self._pages.addWidget(self.view)
        self._show_page()
        model.rowsInserted.connect(self._show_page)
        model.rowsRemoved.connect(self._show_page)
        model.modelReset.connect(self._show_page)
        self.view.customContextMenuRequested.connect(self._want_menu)
        if isinstance(model, PagedModel):
            model.lines_out_of_date.connect(self._want_lines)

    def widen_columns(self, *digits: int) -> None:
        """Give each column room for a number of digits and its title; the last one takes what is left."""
        metrics = QFontMetrics(self.view.font())
        digit = metrics.horizontalAdvance("0")
        for column, count in enumerate(digits):
            title = str(self._model.headerData(column, Qt.Orientation.Horizontal) or "")
            room_of_title = metrics.horizontalAdvance(title) + space(4.5)
            self.view.setColumnWidth(column, max(count * digit, room_of_title))

    def selected_stretches(self) -> list[range]:
        """Return the rows that are selected, from the top down: a million are one stretch."""
        parts = self.view.selectionModel().selection().toList()
        return sorted((range(part.top(), part.bottom() + 1) for part in parts), key=lambda rows: rows.start)

    def select_row(self, row: int) -> None:
        """Select a row alone, and make it the current one."""
        self.view.select_row(row)

    def select_rows(self, rows: Sequence[int]) -> None:
        """Select some rows and nothing else; the first becomes the current one."""
        chosen = self.view.selectionModel()
        how = QItemSelectionModel.SelectionFlag
        chosen.clearSelection()
        for row in rows:
            chosen.select(self._model.index(row, 0), how.Rows | how.Select)
        if rows:
            column = self.view.first_column()
            chosen.setCurrentIndex(self._model.index(rows[0], column), how.NoUpdate)

    def repaint_column(self, column: int) -> None:
        """Paint a column again, whose words change by themselves."""
        left, width = self.view.columnViewportPosition(column), self.view.columnWidth(column)
        self.view.viewport().update(left, 0, width, self.view.viewport().height())

    def _prepare_view(self) -> None:
        view = self.view
        paint_on_own_ground(view)
        view.setFrameShape(QTableView.Shape.NoFrame)
        view.setShowGrid(False)
        view.setWordWrap(False)
        view.setTabKeyNavigation(False)
        view.setCornerButtonEnabled(False)
        view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        rows, columns = view.verticalHeader(), view.horizontalHeader()
        rows.hide()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setDefaultSectionSize(QFontMetrics(view.font()).height() + space(3))
        columns.setResizeContentsPrecision(0)
        columns.setStretchLastSection(True)
        columns.setHighlightSections(False)
        columns.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)

    def take_focus(self) -> None:
        """Let the keyboard act on the lines, also on those that are still to come."""
        focused = self.view if self._model.rowCount() else self
        focused.setFocus()

    def _want_menu(self, place: QPoint) -> None:
        if self.view.indexAt(place).isValid():
            self.menu_wanted.emit(self.view.viewport().mapToGlobal(place))

    def _want_lines(self) -> None:
        """Ask for what is seen: to paint it only to find out would paint all of it twice."""
        if isinstance(self._model, PagedModel) and self.view.isVisible():
            first, last = self.view.rowAt(0), self.view.rowAt(self.view.viewport().height() - 1)
            self._model.want(range(max(first, 0), (last if last >= 0 else self._model.rowCount() - 1) + 1))

    def _show_page(self) -> None:
        # Whether the window is active at this moment does not matter, so `hasFocus` does not tell.
        had_focus = self.window().focusWidget() in {self, self.view}
        self._pages.setCurrentIndex(1 if self._model.rowCount() else 0)
        if had_focus:
            self.take_focus()


class _Lines(QTableView):
    """A view in which the first key selects a line: Qt makes one the current one and leaves it at that."""

    width_changed = Signal(int)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.width_changed.emit(event.size().width())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        if event.key() in _WALKING and not self.selectionModel().hasSelection():
            self.select_row(self.currentIndex().row())

    def moveCursor(
        self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier
    ) -> QModelIndex:
        """Let Home and End lead to the first and the last line; Qt would lead along the line."""
        column = max(self.currentIndex().column(), 0)
        if action is QAbstractItemView.CursorAction.MoveHome:
            return self.model().index(0, column)
        if action is QAbstractItemView.CursorAction.MoveEnd:
            return self.model().index(self.model().rowCount() - 1, column)
        return super().moveCursor(action, modifiers)

    def select_row(self, row: int) -> None:
        # Qt 6.11 finds no column to select where lines run from the right, so selectRow does nothing there.
        wanted = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
        self.selectionModel().setCurrentIndex(self.model().index(row, self.first_column()), wanted)

    def first_column(self) -> int:
        """Return the first column that is shown: from a hidden one the keyboard leads nowhere."""
        columns = range(self.model().columnCount())
        return next((column for column in columns if not self.isColumnHidden(column)), 0)
