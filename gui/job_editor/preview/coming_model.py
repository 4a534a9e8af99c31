"""The next occurrences as a table: time, distance, UTC, and what is special."""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from enum import IntEnum
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QGuiApplication

from gui.look.theme import font_of
from gui.look.tokens import Type
from gui.text import formats
from gui.text.plain_texts import plain_tool_tip
from gui.text.span_words import countdown

if TYPE_CHECKING:
    from gui.job_editor.reading.probe import ComingTime

AnyIndex: TypeAlias = QModelIndex | QPersistentModelIndex
_TOP = QModelIndex()
_MINUTE = timedelta(minutes=1)


class ComingColumn(IntEnum):
    """The columns from left to right; the fourth has the job's time, where it is another one or asked for."""

    DAY = 0
    CLOCK = 1
    LEFT = 2
    THERE = 3
    NOTES = 4


_FONTS = {ComingColumn.CLOCK: Type.STRONG, ComingColumn.LEFT: Type.NOTE, ComingColumn.THERE: Type.NOTE}
_QUIET = frozenset({ComingColumn.LEFT, ComingColumn.THERE})


class ComingModel(QAbstractTableModel):
    """A few lines, shown anew as a whole; how far away they are is told again by `count_down`."""

    def __init__(self, now: Callable[[], datetime], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._now = now
        self._times: tuple[ComingTime, ...] = ()
        self._has_seconds = False
        self._is_exact = False

    @property
    def has_other_clock(self) -> bool:
        """Tell whether the job's clock shows another time than the one here."""
        return any(each.there for each in self._times)

    def days(self) -> set[str]:
        """Return what the days are called."""
        return {self._text(each, ComingColumn.DAY) for each in self._times}

    def show_iso(self, is_exact: bool) -> None:
        """Show the job's time as programs read it, or in short."""
        self.beginResetModel()
        self._is_exact = is_exact
        self.endResetModel()

    def show_times(self, times: "Sequence[ComingTime]") -> None:
        if tuple(times) == self._times:
            return
        self.beginResetModel()
        self._times = tuple(times)
        self._has_seconds = any(later.at - each.at < _MINUTE for each, later in pairwise(self._times))
        self.endResetModel()

    def count_down(self) -> None:
        if self._times:
            last = self.index(len(self._times) - 1, ComingColumn.LEFT)
            self.dataChanged.emit(self.index(0, ComingColumn.LEFT), last, [Qt.ItemDataRole.DisplayRole])

    def rowCount(self, parent: AnyIndex = _TOP) -> int:
        return 0 if parent.isValid() else len(self._times)

    def columnCount(self, parent: AnyIndex = _TOP) -> int:
        return 0 if parent.isValid() else len(ComingColumn)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if role != Qt.ItemDataRole.DisplayRole or orientation != Qt.Orientation.Horizontal:
            return None
        return (self.tr("Day"), self.tr("Time"), self.tr("In"), self.tr("Job's time"), "")[section]

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        time, column = self._times[index.row()], ComingColumn(index.column())
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(time, column)
            case Qt.ItemDataRole.AccessibleTextRole:
                # A cell without a word would be read as nothing at all.
                return self._text(time, column) or self.tr("Nothing")
            case Qt.ItemDataRole.TextAlignmentRole if column is ComingColumn.LEFT:
                return Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignTrailing
            case Qt.ItemDataRole.FontRole:
                return font_of(_FONTS.get(column, Type.TEXT))
            case Qt.ItemDataRole.ForegroundRole if column in _QUIET:
                return QGuiApplication.palette().placeholderText()
            case Qt.ItemDataRole.ToolTipRole:
                said = [formats.iso_instant(time.at), *(badge.sentence for badge in time.badges)]
                return plain_tool_tip("\n".join(said))
        return None

    def _text(self, time: "ComingTime", column: ComingColumn) -> str:
        match column:
            case ComingColumn.DAY:
                day = formats.local_date(time.at)
                today = formats.local_date(self._now())
                if day == today:
                    return self.tr("Today")
                heading = formats.day_heading(day)
                return heading if day.year == today.year else f"{heading} {formats.year(day)}"
            case ComingColumn.CLOCK:
                return (formats.exact_time if self._has_seconds else formats.clock_time)(time.at)
            case ComingColumn.LEFT:
                return countdown(time.at - self._now())
            case ComingColumn.THERE:
                return time.iso if self._is_exact else time.there
            case ComingColumn.NOTES:
                return ", ".join(badge.word for badge in time.badges)
