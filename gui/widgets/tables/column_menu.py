"""The menu over the titles of a table: which of its columns are shown."""

from collections.abc import Iterable, Sequence
from functools import partial

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QTableView, QWidget

from gui.widgets.menu import Menu


class ColumnMenu(QWidget):
    """Lets columns be chosen by a right click on the titles; those that are not listed always stay.

    Where that `can_be_reset` it offers the columns as they were at first.
    """

    changed = Signal()
    reset_wanted = Signal()

    def __init__(
        self,
        view: QTableView,
        titles: Sequence[tuple[int, str]],
        parent: QWidget,
        *,
        can_be_reset: bool = False,
    ) -> None:
        super().__init__(parent)
        self._can_be_reset = can_be_reset
        self.hide()
        self._header = view.horizontalHeader()
        self._titles = tuple(titles)
        self.hidden: frozenset[int] = frozenset()
        self._header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._header.customContextMenuRequested.connect(self._offer)

    def hide_columns(self, columns: Iterable[int]) -> None:
        """Say which columns are hidden, as far as they may be chosen."""
        self.hidden = frozenset(column for column, _title in self._titles).intersection(columns)

    def _offer(self, place: QPoint) -> None:
        menu = Menu(self._header)
        menu.setObjectName("columns_menu")
        menu.setProperty("has_checks", True)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.fill(menu)
        menu.popup(self._header.mapToGlobal(place))

    def fill(self, menu: Menu, *, is_enabled: bool = True) -> None:
        """Add an entry for each column to a menu."""
        for column, title in self._titles:
            action = menu.addAction(title)
            action.setCheckable(True)
            action.setChecked(column not in self.hidden)
            action.setData(column)
            action.setEnabled(is_enabled)
            action.triggered.connect(partial(self._choose, action))
        if self._can_be_reset:
            menu.addSeparator()
            reset = menu.addAction(self.tr("Reset columns"))
            reset.setObjectName("columns_as_at_first")
            reset.setEnabled(is_enabled)
            reset.triggered.connect(self.reset_wanted)

    def _choose(self, action: QAction) -> None:
        column = int(action.data())
        self.hidden = self.hidden - {column} if action.isChecked() else self.hidden | {column}
        self.changed.emit()
