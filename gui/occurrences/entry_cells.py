"""Expose a painted view to screen readers as a table of named cells."""

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
    """A row for each entry, with the name of its line as the head; a line without entries has one row, too.

    Rows as long as the longest line would leave empty cells without a name for a reader to walk through.
    Qt does not tell when a screen reader starts, so lines that nobody made are made when the reader asks.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._rows: Sequence[tuple[str, Entry | None]] = ()
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
        self._rows = [(line.name, entry) for line in lines for entry in line.entries or (None,)]
        self.endResetModel()

    def rowCount(self, parent: AnyIndex = _NO_PARENT) -> int:
        if self._offered is not None and QAccessible.isActive():
            self._making.start()
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: AnyIndex = _NO_PARENT) -> int:
        return 0 if parent.isValid() else 1

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or role not in _SPOKEN:
            return None
        _line, entry = self._rows[index.row()]
        return self.tr("No runs") if entry is None else entry_words.spoken(entry)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if role not in _SPOKEN:
            return None
        return self.tr("Runs") if orientation == Qt.Orientation.Horizontal else self._rows[section][0]

    def _make(self) -> None:
        offered, self._offered = self._offered, None
        if offered is not None:
            self.show_lines(offered())
