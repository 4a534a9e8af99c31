"""The cells of a painted view as a screen reader finds them: a table with a name for each."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QAccessible, QPaintEvent
from PySide6.QtWidgets import QTableView, QWidget

from gui.occurrences import entry_words
from gui.occurrences.entries import Entry

AnyIndex = QModelIndex | QPersistentModelIndex
_NO_PARENT = QModelIndex()
_SPOKEN = frozenset({Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole})


@dataclass(frozen=True, slots=True)
class EntryLine:
    """A day or a lane: what it is called, and what lies in it."""

    name: str
    entries: Sequence[Entry]


class EntryCells(QTableView):
    """Lies below the painted view, which covers it: nobody sees it, and a screen reader reads it."""

    def __init__(self, name: str, own_zone: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("entry_cells")
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._model = CellsModel(own_zone, self)
        self.setModel(self._model)
        self.resize(parent.size())
        self.lower()

    def show_lines(self, lines: Callable[[], Sequence[EntryLine]]) -> None:
        """Offer other lines; nobody makes them unless something reads the window."""
        if QAccessible.isActive():
            self._model.show_lines(lines())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint nothing: it is not to be seen."""


class CellsModel(QAbstractTableModel):
    """A row for each line, a column for each entry of the longest one."""

    def __init__(self, own_zone: str, parent: QObject) -> None:
        super().__init__(parent)
        self._own_zone = own_zone
        self._lines: Sequence[EntryLine] = ()

    def show_lines(self, lines: Sequence[EntryLine]) -> None:
        self.beginResetModel()
        self._lines = lines
        self.endResetModel()

    def rowCount(self, parent: AnyIndex = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._lines)

    def columnCount(self, parent: AnyIndex = _NO_PARENT) -> int:
        return 0 if parent.isValid() else max((len(line.entries) for line in self._lines), default=0)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or role not in _SPOKEN:
            return None
        line = self._lines[index.row()]
        if index.column() >= len(line.entries):
            return ""
        return entry_words.spoken(line.entries[index.column()], self._own_zone)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if role not in _SPOKEN or orientation == Qt.Orientation.Horizontal:
            return None
        return self._lines[section].name
