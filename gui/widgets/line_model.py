"""A table whose rows are values of one kind."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

Line = TypeVar("Line")
AnyIndex = QModelIndex | QPersistentModelIndex
_NO_PARENT = QModelIndex()


@dataclass(frozen=True, slots=True)
class LineColumn(Generic[Line]):
    """What a column is called and what it says of a line."""

    title: str
    text: Callable[[Line], str]


class LineModel(QAbstractTableModel, Generic[Line]):
    """Shows the lines it is given, in their order."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._columns: tuple[LineColumn[Line], ...] = ()
        self._lines: tuple[Line, ...] = ()

    def show_columns(self, *columns: LineColumn[Line]) -> None:
        self.beginResetModel()
        self._columns = columns
        self.endResetModel()

    def show_lines(self, lines: Sequence[Line]) -> None:
        self.beginResetModel()
        self._lines = tuple(lines)
        self.endResetModel()

    def rowCount(self, parent: AnyIndex = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._lines)

    def columnCount(self, parent: AnyIndex = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._columns)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role != Qt.ItemDataRole.DisplayRole or not index.isValid():
            return None
        return self._columns[index.column()].text(self._lines[index.row()])

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if role != Qt.ItemDataRole.DisplayRole or orientation != Qt.Orientation.Horizontal:
            return None
        return self._columns[section].title
