"""The model of a table whose lines are all in memory."""

from collections.abc import Sequence
from typing import Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from gui.text.plain_texts import plain_tool_tip
from gui.text.reading_direction import read_alone
from gui.widgets.tables.paged_model import LINE_ROLE, Column

Line = TypeVar("Line")
_AnyIndex = QModelIndex | QPersistentModelIndex
_NO_PARENT = QModelIndex()


class LineModel(QAbstractTableModel, Generic[Line]):
    """Shows each line by its columns; for few lines, of which none changes by itself."""

    def __init__(self, columns: Sequence[Column[Line]], parent: QObject) -> None:
        super().__init__(parent)
        self._columns = tuple(columns)
        self.lines: Sequence[Line] = ()

    def show_lines(self, lines: Sequence[Line]) -> None:
        """Show these lines; those that stood at the beginning before stay where they are."""
        shown, before = list(lines), list(self.lines)
        if before and shown[: len(before)] == before:
            if len(shown) > len(before):
                self.beginInsertRows(_NO_PARENT, len(before), len(shown) - 1)
                self.lines = shown
                self.endInsertRows()
            return
        self.beginResetModel()
        self.lines = shown
        self.endResetModel()

    def rowCount(self, parent: _AnyIndex = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self.lines)

    def columnCount(self, parent: _AnyIndex = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._columns)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(self._columns):
            return None
        column = self._columns[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _side(column.is_right)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return column.title_to_hear()
        return column.title if role == Qt.ItemDataRole.DisplayRole else None

    def data(self, index: _AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        column, line = self._columns[index.column()], self.lines[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return read_alone(column.text(line))
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tool_tip((column.tip or column.text)(line))
            case Qt.ItemDataRole.AccessibleTextRole:
                return column.words_to_hear(line)
            case Qt.ItemDataRole.TextAlignmentRole:
                return _side(column.is_right)
            case _:
                return line if role == LINE_ROLE else None


def _side(is_right: bool) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if is_right else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter
