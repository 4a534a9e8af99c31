"""The next occurrences as a table: on the user's clock, how far away, for programs, and what is special."""

from collections.abc import Callable, Sequence
from datetime import datetime
from enum import IntEnum
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from gui.text import formats
from gui.text.plain_texts import plain_tool_tip
from gui.text.span_words import countdown

if TYPE_CHECKING:
    from gui.job_editor.reading.probe import ComingTime

AnyIndex: TypeAlias = QModelIndex | QPersistentModelIndex
_TOP = QModelIndex()


class Column(IntEnum):
    """The columns from left to right."""

    WHEN = 0
    LEFT = 1
    ISO = 2
    NOTES = 3


class ComingModel(QAbstractTableModel):
    """A few lines, shown anew as a whole; how far away they are is told again by `count_down`."""

    def __init__(self, now: Callable[[], datetime], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._now = now
        self._times: tuple[ComingTime, ...] = ()

    def show_times(self, times: "Sequence[ComingTime]") -> None:
        if tuple(times) == self._times:
            return
        self.beginResetModel()
        self._times = tuple(times)
        self.endResetModel()

    def count_down(self) -> None:
        if self._times:
            last = self.index(len(self._times) - 1, Column.LEFT)
            self.dataChanged.emit(self.index(0, Column.LEFT), last, [Qt.ItemDataRole.DisplayRole])

    def rowCount(self, parent: AnyIndex = _TOP) -> int:
        return 0 if parent.isValid() else len(self._times)

    def columnCount(self, parent: AnyIndex = _TOP) -> int:
        return 0 if parent.isValid() else len(Column)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if role != Qt.ItemDataRole.DisplayRole or orientation != Qt.Orientation.Horizontal:
            return None
        return (self.tr("Your time"), self.tr("In"), self.tr("ISO, on the job's clock"), "")[section]

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        time = self._times[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(time, Column(index.column()))
        if role == Qt.ItemDataRole.ToolTipRole and time.badges:
            return plain_tool_tip("\n".join(badge.sentence for badge in time.badges))
        return None

    def _text(self, time: "ComingTime", column: Column) -> str:
        match column:
            case Column.WHEN:
                day = formats.local_date(time.at).isoweekday()
                return f"{formats.short_weekday_name(day)} {formats.instant(time.at)}"
            case Column.LEFT:
                return countdown(time.at - self._now()).removeprefix("in ")
            case Column.ISO:
                return time.iso
            case Column.NOTES:
                return ", ".join(badge.word for badge in time.badges)
