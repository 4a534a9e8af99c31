"""The model of the palette's lines."""

from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from gui.palette.entries import ShownEntry

SHOWN_ROLE = Qt.ItemDataRole.UserRole
_NOWHERE = QModelIndex()


class PaletteModel(QAbstractListModel):
    """Holds what fits at this moment."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lines: list[ShownEntry] = []

    def show_lines(self, lines: Sequence[ShownEntry]) -> None:
        self.beginResetModel()
        self._lines = list(lines)
        self.endResetModel()

    def row_of(self, key: str) -> int:
        """Return the row of an entry, the first one if it is not there."""
        return next((row for row, line in enumerate(self._lines) if line.entry.key == key), 0)

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._lines)

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if not index.isValid():
            return None
        shown = self._lines[index.row()]
        entry = shown.entry
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return entry.text
            case Qt.ItemDataRole.AccessibleTextRole:
                return ", ".join(part for part in (entry.text, entry.detail, entry.shortcut) if part)
            case Qt.ItemDataRole.DecorationRole:
                return entry.icon
            case _:
                return shown if role == SHOWN_ROLE else None
