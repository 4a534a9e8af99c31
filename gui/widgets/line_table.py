"""A table of lines that says what belongs into it while it is empty."""

from PySide6.QtCore import QAbstractItemModel, QItemSelectionModel, Qt
from PySide6.QtGui import QFontMetrics, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QStackedLayout, QTableView, QWidget

from gui.spacing import space
from gui.widgets.empty_state import EmptyState

_WALKING = {Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End}


class LineTable(QWidget):
    """Shows the lines of a model, or the empty state while there are none."""

    def __init__(
        self, model: QAbstractItemModel, empty: EmptyState, name: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._model = model
        self.view: QTableView = _Lines(self)
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

    def widen_columns(self, *digits: int) -> None:
        """Give each column room for a number of digits; the last one takes what is left."""
        digit = QFontMetrics(self.view.font()).horizontalAdvance("0")
        for column, count in enumerate(digits):
            self.view.setColumnWidth(column, count * digit)

    def selected_stretches(self) -> list[range]:
        """Return the rows that are selected, from the top down: a million are one stretch."""
        parts = self.view.selectionModel().selection().toList()
        return sorted((range(part.top(), part.bottom() + 1) for part in parts), key=lambda rows: rows.start)

    def _prepare_view(self) -> None:
        view = self.view
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

    def _show_page(self) -> None:
        # Whether the window is active at this moment does not matter, so `hasFocus` does not tell.
        had_focus = self.window().focusWidget() in {self, self.view}
        self._pages.setCurrentIndex(1 if self._model.rowCount() else 0)
        if had_focus:
            self.take_focus()


class _Lines(QTableView):
    """A view in which the first key selects a line: Qt makes one the current one and leaves it at that."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        if event.key() in _WALKING and not self.selectionModel().hasSelection():
            self.selectRow(self.currentIndex().row())
