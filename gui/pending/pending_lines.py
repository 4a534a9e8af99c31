"""The lines of what jobs have begun and not ended, for a table."""

from collections.abc import Callable, Sequence
from datetime import datetime

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from gui.text.instance_words import instance_in_full
from gui.text.plain_texts import plain_tool_tip
from scheduler_core.values.ids import RunId
from scheduler_core.values.runs.instance import Instance

_AnyIndex = QModelIndex | QPersistentModelIndex
_NO_PARENT = QModelIndex()


class PendingLines(QAbstractTableModel):
    """A row for each wait, next try, or run that something holds."""

    def __init__(self, now: Callable[[], datetime], parent: QObject) -> None:
        super().__init__(parent)
        self._now = now
        self._instances: Sequence[Instance] = ()
        self._titles = (self.tr("Job"), self.tr("Stands at"))

    @property
    def run_ids(self) -> tuple[RunId, ...]:
        """The runs that all of it would end with."""
        return tuple(each.run_id for each in self._instances if each.run_id is not None)

    def show_instances(self, instances: Sequence[Instance]) -> None:
        self.beginResetModel()
        self._instances = instances
        self.endResetModel()

    def rowCount(self, parent: _AnyIndex = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._instances)

    def columnCount(self, parent: _AnyIndex = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._titles)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(self._titles):
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter
        return self._titles[section] if role == Qt.ItemDataRole.DisplayRole else None

    def data(self, index: _AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or role not in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole}:
            return None
        instance = self._instances[index.row()]
        words = instance.job_name if index.column() == 0 else instance_in_full(instance, self._now())
        return plain_tool_tip(words) if role == Qt.ItemDataRole.ToolTipRole else words
