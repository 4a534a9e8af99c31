"""The cells of a painted view as a screen reader finds them: a table with a name for each."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, QTimer
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

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("entry_cells")
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._model = CellsModel(self)
        self.setModel(self._model)
        self.resize(parent.size())
        self.lower()

    def show_lines(self, lines: Callable[[], Sequence[EntryLine]]) -> None:
        """Offer other lines; nobody makes them unless something reads the window."""
        self._model.offer(lines)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint nothing: it is not to be seen."""


class CellsModel(QAbstractTableModel):
    """A row for each line, a column for each entry of the longest one.

    Qt does not tell when a screen reader starts, so lines that nobody made are made when the reader asks.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._lines: Sequence[EntryLine] = ()
        self._offered: Callable[[], Sequence[EntryLine]] | None = None
        # Who asks how many rows there are must not find others while the answer is made.
        self._making = QTimer(self, singleShot=True, interval=0)
        self._making.timeout.connect(self._make)

    def offer(self, lines: Callable[[], Sequence[EntryLine]]) -> None:
        """Take lines to be made now, or as soon as something reads the window."""
        self._offered = lines
        if QAccessible.isActive():
            self._make()

    def show_lines(self, lines: Sequence[EntryLine]) -> None:
        self.beginResetModel()
        self._lines = lines
        self.endResetModel()

    def rowCount(self, parent: AnyIndex = _NO_PARENT) -> int:
        if self._offered is not None and QAccessible.isActive():
            self._making.start()
        return 0 if parent.isValid() else len(self._lines)

    def columnCount(self, parent: AnyIndex = _NO_PARENT) -> int:
        return 0 if parent.isValid() else max((len(line.entries) for line in self._lines), default=0)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or role not in _SPOKEN:
            return None
        line = self._lines[index.row()]
        if index.column() >= len(line.entries):
            return ""
        return entry_words.spoken(line.entries[index.column()])

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if role not in _SPOKEN or orientation == Qt.Orientation.Horizontal:
            return None
        return self._lines[section].name

    def _make(self) -> None:
        offered, self._offered = self._offered, None
        if offered is not None:
            self.show_lines(offered())
