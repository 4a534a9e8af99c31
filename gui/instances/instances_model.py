"""The model of the instances page, with what a screen reader says."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from enum import IntEnum

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt

from gui.instances.instance_acts import InstanceAct, acts_on
from gui.instances.instance_rows import InstanceRow, JobRow, Row, awaited, identity_of
from gui.text import formats, progress_words
from gui.text.plain_texts import plain_tool_tip
from gui.widgets.tables.paged_model import LINE_ROLE, AnyIndex
from scheduler_core.values.runs.progress import Progress

_NO_PARENT = QModelIndex()


class InstanceColumn(IntEnum):
    """The columns, in their order."""

    HUE = 0
    KEY = 1
    PLACE = 2
    AWAITED = 3
    UNTIL = 4
    ACTS = 5


class InstancesModel(QAbstractTableModel):
    """Holds the rows that are shown; LINE_ROLE gives one."""

    def __init__(self, now: Callable[[], datetime], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._now = now
        self.rows: Sequence[Row] = ()
        self._titles = {
            InstanceColumn.HUE: "",
            InstanceColumn.KEY: self.tr("Key"),
            InstanceColumn.PLACE: self.tr("Where it stands"),
            InstanceColumn.AWAITED: self.tr("What it waits for"),
            InstanceColumn.UNTIL: self.tr("Until"),
            InstanceColumn.ACTS: "",
        }
        # What has no title to be seen has one to be heard.
        self._heard_titles = self._titles | {
            InstanceColumn.HUE: self.tr("Job"),
            InstanceColumn.ACTS: self.tr("Buttons"),
        }

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show other rows; where the same instances stand in the same places they are only painted anew."""
        if [_name_of(row) for row in rows] == [_name_of(row) for row in self.rows]:
            self.rows = rows
            if rows:
                self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, InstanceColumn.ACTS))
            return
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def rowCount(self, parent: AnyIndex = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: AnyIndex = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(InstanceColumn)

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        if index.isValid() and isinstance(self.rows[index.row()], JobRow):
            return Qt.ItemFlag.ItemIsEnabled
        return super().flags(index)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(InstanceColumn):
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._heard_titles[InstanceColumn(section)]
        return self._titles[InstanceColumn(section)] if role == Qt.ItemDataRole.DisplayRole else None

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        if role == LINE_ROLE:
            return row
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._heard(row, InstanceColumn(index.column()))
        if role not in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole}:
            return None
        words = self._words(row, InstanceColumn(index.column()))
        return plain_tool_tip(words) if role == Qt.ItemDataRole.ToolTipRole else words

    def _heard(self, row: Row, column: InstanceColumn) -> str:
        """Say what a cell shows, also in signs; a heading runs over all columns."""
        if not isinstance(row, InstanceRow):
            return self._words(row, InstanceColumn.HUE)
        title = self._heard_titles[column]
        if column is InstanceColumn.HUE:
            return f"{title}: {row.progress.instance.job_name}"
        if column is InstanceColumn.ACTS:
            return f"{title}: {', '.join(self._buttons(row.progress))}"
        return f"{title}: {self._words(row, column)}"

    def _buttons(self, progress: Progress) -> Iterator[str]:
        acts = acts_on(progress)
        if progress.instance.has_failed:
            yield self.tr("Begin again")
        elif InstanceAct.GO_ON in acts:
            yield self.tr("Go on now")
        if acts:
            yield self.tr("More…")

    def _words(self, row: Row, column: InstanceColumn) -> str:
        if isinstance(row, InstanceRow):
            return " · ".join(filter(None, lines_of(row.progress, column, self._now())))
        if column is not InstanceColumn.HUE:
            return ""
        if isinstance(row, JobRow):
            return " · ".join(filter(None, (f"{row.name} {formats.whole_number(row.count)}", row.begins)))
        return progress_words.more_of(row.count, row.name)


def lines_of(progress: Progress, column: InstanceColumn, now: datetime) -> tuple[str, str]:
    """Return the two lines of a cell."""
    match column:
        case InstanceColumn.KEY:
            name = progress_words.title(progress, now)
            return name, progress_words.since(progress, now)
        case InstanceColumn.PLACE:
            return "", progress_words.place(progress)
        case InstanceColumn.AWAITED:
            return awaited(progress), progress_words.comes_then(progress)
        case InstanceColumn.UNTIL:
            return progress_words.until(progress, now)
        case InstanceColumn.HUE | InstanceColumn.ACTS:
            return "", ""


def _name_of(row: Row) -> object:
    return identity_of(row.progress) if isinstance(row, InstanceRow) else (type(row), row.job_id)
