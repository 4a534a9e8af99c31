"""The model of the job list: one line per job."""

from collections.abc import Callable, Sequence
from datetime import datetime
from enum import IntEnum

from PySide6.QtCore import QCoreApplication, QMimeData, QModelIndex, QObject, Qt, Signal

from gui.filing.dragged_jobs import JOBS_KIND, dragged_jobs
from gui.job_list.job_buttons import button_name, buttons_of
from gui.job_list.job_status import failure_of, name_in_full, state_in_one_line, status_in_full
from gui.job_list.listed_job import (
    ListedJob,
    next_in_words,
    outcomes_in_words,
    place_in_words,
    state_in_full,
)
from gui.widgets.tables.paged_model import LINE_ROLE, AnyIndex, Column, PagedModel
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job_list import JobOrder


class JobColumn(IntEnum):
    """The columns in their order."""

    SWITCH = 0
    NAME = 1
    NEXT = 2
    OUTCOMES = 3
    STATE = 4
    SCHEDULE = 5
    ACTION = 6
    PLACE = 7
    BUTTONS = 8


# By this column jobs are sorted until the user wants another order.
FIRST_SORTED = JobColumn.NEXT
SORTABLE = {
    JobColumn.NAME: JobOrder.NAME,
    JobColumn.NEXT: JobOrder.NEXT_DUE,
    JobColumn.PLACE: JobOrder.FOLDER,
}


class JobListModel(PagedModel[ListedJob]):
    """What the columns show of each job; the name can be edited."""

    rename_wanted = Signal(object, str)

    def __init__(self, now: Callable[[], datetime], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._sorting = (FIRST_SORTED, Qt.SortOrder.AscendingOrder)
        self.knows_times = True  # whether the store, which says when jobs run, can be used
        self.show_columns(
            Column("", _nothing, _switch_tip, _switch_tip, heard_title=self.tr("On or off")),
            Column(self.tr("Job"), lambda line: line.job.name, name_in_full, name_in_full),
            Column(
                self.tr("Next run"),
                lambda line: next_in_words(line, now(), is_known=self.knows_times),
                lambda line: status_in_full(line, now(), is_known=self.knows_times),
                lambda line: status_in_full(line, now(), is_known=self.knows_times),
            ),
            Column(self.tr("Last 8 runs"), lambda _line: "", outcomes_in_words, outcomes_in_words),
            Column(
                self.tr("State"),
                lambda line: state_in_one_line(line, now()),
                lambda line: state_in_full(line, now()) or failure_of(line),
                lambda line: state_in_full(line, now()) or failure_of(line),
            ),
            Column(self.tr("Schedule"), lambda line: line.outline.schedule),
            Column(self.tr("Action"), lambda line: line.outline.action),
            Column(self.tr("Folder and tags"), place_in_words),
            Column("", _nothing, _buttons_in_words, _buttons_in_words, heard_title=self.tr("Buttons")),
        )

    @property
    def sorted_by(self) -> tuple[JobColumn, bool]:
        """The column that the lines are sorted by, and whether downwards."""
        column, direction = self._sorting
        return column, direction == Qt.SortOrder.DescendingOrder

    def show_sorting(self, column: JobColumn, direction: Qt.SortOrder) -> None:
        """Say with the title of a column that the lines are sorted by it, and which way."""
        self._sorting = (column, direction)
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(JobColumn) - 1)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        found = super().headerData(section, orientation, role)
        column, direction = self._sorting
        if section != column or role != Qt.ItemDataRole.AccessibleTextRole:
            return found
        title = super().headerData(section, orientation)
        is_ascending = direction == Qt.SortOrder.AscendingOrder
        words = self.tr("{title}, sorted upwards") if is_ascending else self.tr("{title}, sorted downwards")
        return words.format(title=title)

    def job_at(self, index: AnyIndex) -> JobId:
        return JobId(self.id_at(index))

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        flags = super().flags(index)
        if index.isValid():
            flags |= Qt.ItemFlag.ItemIsDragEnabled
        return flags | Qt.ItemFlag.ItemIsEditable if index.column() == JobColumn.NAME else flags

    def mimeTypes(self) -> list[str]:
        return [JOBS_KIND]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        rows = sorted({index.row() for index in indexes})
        return dragged_jobs([JobId(self.ids[row]) for row in rows])

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.EditRole:
            line = super().data(index, LINE_ROLE)
            return line.job.name if isinstance(line, ListedJob) else None
        return super().data(index, role)

    def setData(self, index: AnyIndex, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        name = str(value).strip()
        if role == Qt.ItemDataRole.EditRole and index.isValid() and name != self.data(index, role):
            self.rename_wanted.emit(self.job_at(index), name)
        return False


def line_of(index: AnyIndex) -> ListedJob | None:
    """Return the line of a cell that is drawn; through Qt it takes as long as to draw a word."""
    model = index.model()
    if isinstance(model, JobListModel):
        return model.line_at(index)
    line: ListedJob | None = index.data(LINE_ROLE)
    return line


def _buttons_in_words(line: ListedJob) -> str:
    return ", ".join(map(button_name, buttons_of(line)))


def _switch_tip(line: ListedJob) -> str:
    return _tr("on") if line.job.is_enabled else _tr("off")


def _nothing(_line: ListedJob) -> str:
    return ""


def _tr(text: str) -> str:
    return QCoreApplication.translate("job_list_model", text)
