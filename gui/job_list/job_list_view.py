"""The view of the job list: sorting, selection, switching on and off."""

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import chain

from PySide6.QtCore import QModelIndex, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QHideEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QStyledItemDelegate, QWidget

from gui.job_list.job_delegates import (
    NameDelegate,
    OutcomesDelegate,
    StateDelegate,
    SwitchDelegate,
    marks_width,
)
from gui.job_list.job_list_model import FIRST_SORTED, SORTABLE, JobColumn, JobListModel
from gui.job_list.line_grounds import LineGrounds
from gui.job_list.list_head import ListHead
from gui.job_list.listed_job import ListedJob
from gui.job_list.own_columns import OwnColumns
from gui.job_list.row_buttons import ButtonsDelegate, RowButtons, buttons_width
from gui.job_list.stillness import RowStillness
from gui.job_list.two_line_delegates import (
    StatusDelegate,
    TwoLineNameDelegate,
    TwoLineOutcomesDelegate,
    row_height,
    text_begin,
)
from gui.look.theme import Theme
from gui.look.tokens import space
from gui.widgets.awaiting import AwaitingState
from gui.widgets.tables.column_menu import ColumnMenu
from gui.widgets.tables.line_table import LineTable
from gui.widgets.tables.paged_model import LINE_ROLE, PagedModel
from gui.widgets.tables.title_row import TitleRow
from gui.widgets.view_panel import GuestPanel
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job_list import JobOrder

# In widths of a digit.
_NAME = 20
_STATE = 12
_PLACE = 13
_NEXT = 26
_STATUS = 24
_WORDS, _LEAST_WORDS = 28, 14
# What is left of columns where others were made wider than there is room.
_LEAST, _LEAST_NAME = 7, 14
# Of what is left when all else has its room.
_SHARE_OF_NAME = 0.6
_SHOWN_IN_TWO_LINES = frozenset({JobColumn.NAME, JobColumn.NEXT, JobColumn.OUTCOMES, JobColumn.BUTTONS})
# What two lines say below the name has columns in one line for who chooses them.
CHOSEN_ONLY = (JobColumn.SCHEDULE, JobColumn.ACTION)
_TO_CHOOSE = (JobColumn.NEXT, JobColumn.OUTCOMES, JobColumn.STATE, *CHOSEN_ONLY, JobColumn.PLACE)


@dataclass(frozen=True, slots=True)
class ColumnRoom:
    """How wide names and states are, and whether folder and tags have a column at all."""

    name: int
    state: int
    shows_place: bool


_TICK_MILLISECONDS = 1_000
_STATE_DIGITS = 24


class JobListView(GuestPanel):
    """Shows each job with its next run, how its last runs ended, and what can be done with it at once.

    `button_clicked` tells the job, its button and where a menu is to open; `narrowing_wanted` the states that
    the jobs shown are to be in.
    """

    jobs_selected = Signal(list)
    job_opened = Signal(object)
    switch_wanted = Signal(list, bool)
    sorting_wanted = Signal(JobOrder, bool)
    columns_chosen = Signal()
    button_clicked = Signal(object, object, QPoint)
    narrowing_wanted = Signal(tuple)
    options_wanted = Signal(QPoint)

    def __init__(
        self,
        theme: Theme,
        now: Callable[[], datetime],
        parent: QWidget | None = None,
        head: ListHead | None = None,
    ) -> None:
        super().__init__(self.tr("Jobs"), parent)
        self._now = now
        self._is_compact = False
        self.setObjectName("job_list")
        self.model = JobListModel(now, self)
        self.empty = AwaitingState(theme, "job", self)
        self.await_jobs()
        self._titles = TitleRow()
        self.table = LineTable(self.model, self.empty, self.tr("Jobs"), self, self._titles)
        self.head = head or ListHead(theme, self)
        self.head.place_into(self.header)
        self.set_own_page(self.table)
        self._is_told = self._is_counted = False
        self._held_back = 0
        titles = ((column, self._title_of(column)) for column in _TO_CHOOSE)
        self.columns = ColumnMenu(self.table.view, tuple(titles), self, can_be_reset=True)
        self.own_columns = OwnColumns(self.table.view.horizontalHeader(), self)
        self._grounds = LineGrounds()
        self.table.reach_edge()
        self.buttons = RowButtons(self.table.view, self._grounds, self)
        self.buttons.pointed.connect(self.table.point_at)
        self.stillness = RowStillness(self.table.view, self)
        self._seen: tuple[int, int] | None = None
        self._prepare_view()
        # Countdowns cost nothing while nobody sees them.
        self._ticks = QTimer(self, interval=_TICK_MILLISECONDS)
        self._ticks.timeout.connect(self._repaint_countdowns)
        view = self.table.view
        view.selectionModel().selectionChanged.connect(self._tell_selection)
        view.clicked.connect(self._on_click)
        view.activated.connect(self._tell_opened)
        view.width_changed.connect(self._share_room)
        view.lowered.connect(self._follow_lower_edge)
        view.horizontalHeader().sortIndicatorChanged.connect(self._want_sorting)
        self.columns.changed.connect(self._show_columns)
        self.columns.reset_wanted.connect(self._reset_columns)
        self.own_columns.moved.connect(self._share_width)
        self.own_columns.changed.connect(self.columns_chosen)
        self.buttons.clicked.connect(self.button_clicked)
        self.head.narrowing_wanted.connect(self.narrowing_wanted)
        self.head.options_wanted.connect(self.options_wanted)
        for changed in (self.model.rowsInserted, self.model.rowsRemoved, self.model.modelReset):
            changed.connect(self._show_count)
        self.table.lines_moving.connect(self._note_sight)
        self.table.lines_moved.connect(self._keep_in_sight)

    @property
    def selected(self) -> list[JobId]:
        ids = self.model.ids
        return [JobId(job) for rows in self.table.selected_stretches() for job in ids[rows.start : rows.stop]]

    def select(self, job_ids: Sequence[JobId]) -> None:
        """Select jobs, and nothing else, as far as they are in the list; bring the first into sight."""
        self._is_told = True
        self._select_rows(job_ids)
        self._is_told = False

    def _select_rows(self, job_ids: Sequence[JobId]) -> None:
        rows = self.model.rows_of(job_ids)
        self.table.select_rows(rows, JobColumn.NAME)
        if rows:
            self.table.view.scrollTo(self.model.index(rows[0], JobColumn.NAME))

    @property
    def sorted_by(self) -> tuple[JobColumn, bool]:
        """The column that the jobs are sorted by, and whether downwards."""
        return self.model.sorted_by

    def sort_by(self, column: JobColumn, *, is_descending: bool) -> None:
        """Sort as if the title of a column had been clicked; not by one that can't be sorted by."""
        if column in SORTABLE:
            order = Qt.SortOrder.DescendingOrder if is_descending else Qt.SortOrder.AscendingOrder
            self.table.view.horizontalHeader().setSortIndicator(column, order)

    def await_jobs(self) -> None:
        """Say that they are being read, if that takes long."""
        self.empty.wait_for(self.tr("Reading the jobs …"))

    def know_count(self, is_known: bool) -> None:
        """Know whether no lines are no jobs; as long as they may be none that are read, no number is said."""
        self._is_counted = is_known
        self._show_count()

    def count_besides(self, held_back: int) -> None:
        """Count so many jobs more than there are rows, which wait for the pointer to leave."""
        if held_back != self._held_back:
            self._held_back = held_back
            self._show_count()

    def show_instead(self, page: QWidget | None, title: str = "") -> None:
        """Show something else in place of the lines; None brings them back."""
        super().show_instead(page, title)
        self.head.show_parts(page is None)

    def neighbour_of(self, job_ids: Sequence[JobId], passed_over: Container[int] = ()) -> JobId | None:
        """Return the job below the last of these, or above the first where none is below."""
        rows = sorted(self.model.rows_of(job_ids))
        if not rows:
            return None
        ids = self.model.ids
        around = chain(range(rows[-1] + 1, len(ids)), range(rows[0] - 1, -1, -1))
        return next((JobId(ids[row]) for row in around if ids[row] not in passed_over), None)

    def select_alone(self, job_id: JobId) -> None:
        """Select a job as a click on it does, unless it is among the selected ones."""
        row = self.model.row_of(job_id)
        if row is not None and job_id not in self.selected:
            self.table.select_row(row)

    def edit_name(self, job_id: JobId) -> None:
        """Let the user edit the name of a job in its line."""
        row = self.model.row_of(job_id)
        if row is not None:
            index = self.model.index(row, JobColumn.NAME)
            self.table.view.setCurrentIndex(index)
            self.table.view.edit(index)

    def showEvent(self, event: QShowEvent) -> None:
        self._ticks.start()
        super().showEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self._ticks.stop()
        super().hideEvent(event)

    def show_compact(self, is_compact: bool, hidden: Iterable[int] = CHOSEN_ONLY) -> None:
        """Show each job in one line of columns, without some of them, or in two lines."""
        self._is_compact = is_compact
        with self.own_columns.laying():
            self._show_form(is_compact, hidden)
        self.own_columns.let(is_compact)
        self._share_width()

    def _show_form(self, is_compact: bool, hidden: Iterable[int]) -> None:
        self.columns.hide_columns(hidden)
        view = self.table.view
        metrics = QFontMetrics(view.font())
        self._titles.show_begins({} if is_compact else _begins())
        for column, delegate in (self._one_line if is_compact else self._two_lines).items():
            view.setItemDelegateForColumn(column, delegate)
        view.verticalHeader().setDefaultSectionSize(
            max(metrics.height() + space(3), space(7)) if is_compact else row_height()
        )
        for column in JobColumn:
            if is_compact:
                is_shown = column not in self.columns.hidden and column is not JobColumn.BUTTONS
            else:
                is_shown = column in _SHOWN_IN_TWO_LINES
            view.setColumnHidden(column, not is_shown)
        digits = _NEXT if is_compact else _STATUS
        view.setColumnWidth(JobColumn.NEXT, digits * metrics.horizontalAdvance("0"))
        title = self._titles.room_of_title(JobColumn.OUTCOMES) + space(1)
        self._outcomes_width = max(marks_width(metrics), title)
        view.setColumnWidth(JobColumn.OUTCOMES, self._outcomes_width)
        columns = view.horizontalHeader()
        columns.setStretchLastSection(is_compact)
        policy = Qt.ContextMenuPolicy.CustomContextMenu if is_compact else Qt.ContextMenuPolicy.NoContextMenu
        columns.setContextMenuPolicy(policy)

    def _title_of(self, column: JobColumn) -> str:
        return str(PagedModel.headerData(self.model, column, Qt.Orientation.Horizontal))

    def _share_width(self) -> None:
        self._share_room(self.table.view.viewport().width())

    def _share_room(self, width: int) -> None:
        """Lay the columns out anew; what the user has drawn wider stays so as far as there is room."""
        digit = QFontMetrics(self.table.view.font()).horizontalAdvance("0")
        with self.own_columns.laying():
            (self._share_one_line if self._is_compact else self._share_two_lines)(width, digit)

    def _share_two_lines(self, width: int, digit: int) -> None:
        """The last runs go before names are cut or the buttons lie beyond the edge."""
        view = self.table.view
        beside = view.columnWidth(JobColumn.NEXT) + view.columnWidth(JobColumn.BUTTONS)
        lacks = beside + self._outcomes_width + _NAME * digit > width
        view.setColumnHidden(JobColumn.OUTCOMES, lacks)
        fixed = beside if lacks else beside + self._outcomes_width
        view.setColumnWidth(JobColumn.NAME, max(width - fixed, _NAME * digit))

    def _share_one_line(self, width: int, digit: int) -> None:
        view, hidden = self.table.view, self.columns.hidden
        usual = {
            JobColumn.SWITCH: view.columnWidth(JobColumn.SWITCH),
            JobColumn.NEXT: _NEXT * digit,
            JobColumn.OUTCOMES: self._outcomes_width,
        }
        usual = {column: each for column, each in usual.items() if column not in hidden}
        usual |= self._shared_words(width - sum(usual.values()) - (_NAME + _STATE) * digit, digit)
        room = column_room(width, sum(usual.values()), _STATE_DIGITS * digit, digit)
        is_place_shown = JobColumn.PLACE not in hidden and room.shows_place
        view.setColumnHidden(JobColumn.PLACE, not is_place_shown)
        usual[JobColumn.NAME] = room.name
        if JobColumn.STATE not in hidden:
            usual[JobColumn.STATE] = room.state
        if is_place_shown:
            usual[JobColumn.PLACE] = max(width - sum(usual.values()), _PLACE * digit)
        least: dict[JobColumn, int] = {
            column: _LEAST * digit for column in usual if column is not JobColumn.SWITCH
        }
        least[JobColumn.NAME] = _LEAST_NAME * digit
        for column, each in self.own_columns.shared(width, usual, least).items():
            view.setColumnWidth(column, each)

    def _shared_words(self, spare: int, digit: int) -> dict[JobColumn, int]:
        """Give schedules and actions what names and states do not need; return how much each takes."""
        wanted = [column for column in CHOSEN_ONLY if column not in self.columns.hidden]
        shown = wanted[: max(spare, 0) // (_LEAST_WORDS * digit)]
        for column in wanted:
            self.table.view.setColumnHidden(column, column not in shown)
        return dict.fromkeys(shown, min(spare // len(shown), _WORDS * digit) if shown else 0)

    def _prepare_view(self) -> None:
        view = self.table.view
        view.setObjectName("job_table")
        view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        view.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._one_line: dict[JobColumn, QStyledItemDelegate] = {
            JobColumn.SWITCH: SwitchDelegate(self),
            JobColumn.OUTCOMES: OutcomesDelegate(self),
            JobColumn.NAME: NameDelegate(self),
            JobColumn.NEXT: QStyledItemDelegate(self),
            JobColumn.STATE: StateDelegate(self),
        }
        self._two_lines: dict[JobColumn, QStyledItemDelegate] = {
            JobColumn.NAME: TwoLineNameDelegate(self._grounds, self),
            JobColumn.NEXT: StatusDelegate(self._now, lambda: self.model.knows_times, self._grounds, self),
            JobColumn.OUTCOMES: TwoLineOutcomesDelegate(self._grounds, self),
            JobColumn.BUTTONS: ButtonsDelegate(self._grounds, self.buttons),
        }
        metrics = QFontMetrics(view.font())
        self.table.widen_columns(6, 30, _NEXT, 0, _STATE_DIGITS)
        view.setColumnWidth(JobColumn.SWITCH, 2 * metrics.height() + space(8))
        view.setColumnWidth(JobColumn.BUTTONS, buttons_width())
        columns = view.horizontalHeader()
        columns.setSectionResizeMode(JobColumn.SWITCH, QHeaderView.ResizeMode.Fixed)
        columns.setSectionsClickable(True)
        columns.setSortIndicatorShown(True)
        columns.setSortIndicator(FIRST_SORTED, Qt.SortOrder.AscendingOrder)
        self.show_compact(False)

    def _show_count(self) -> None:
        count = self.model.rowCount() + self._held_back
        if count or self._is_counted:
            self.head.show_count(count)
        else:
            self.head.show_no_count()

    def _show_columns(self) -> None:
        self.show_compact(True, self.columns.hidden)
        self.columns_chosen.emit()

    def _reset_columns(self) -> None:
        self.own_columns.forget()
        self.columns.hide_columns(CHOSEN_ONLY)
        self._show_columns()

    def know_times(self, is_known: bool) -> None:
        """Count down to the next runs, or say that they are as last known: the store can't be used."""
        if is_known != self.model.knows_times:
            self.model.knows_times = is_known
            self._repaint_countdowns()

    def _note_sight(self) -> None:
        """Note the first chosen row that is seen, and where, before rows change places."""
        view, room = self.table.view, self.table.view.viewport().height()
        first, last = max(view.rowAt(0), 0), view.rowAt(room - 1)
        seen = range(first, (last if last >= 0 else self.model.rowCount() - 1) + 1)
        stretches = self.table.selected_stretches()
        chosen = (max(rows.start, seen.start) for rows in stretches if rows.stop > seen.start)
        row = next(chosen, seen.stop)
        self._seen = (self.model.ids[row], view.rowViewportPosition(row)) if row in seen else None

    def _keep_in_sight(self) -> None:
        """Show the row that was seen where it was, unless it is still in sight."""
        row = None if self._seen is None else self.model.row_of(self._seen[0])
        if self._seen is not None and row is not None:
            view = self.table.view
            view.updateGeometries()
            now, room = view.rowViewportPosition(row), view.viewport().height()
            if not 0 <= now <= room - view.rowHeight(row):
                bar = view.verticalScrollBar()
                bar.setValue(bar.value() + now - self._seen[1])
        self.buttons.follow_lines()

    def _follow_lower_edge(self) -> None:
        """Bring the chosen row back into sight where the log or another part came over it."""
        chosen = self._first_chosen()
        if chosen.isValid():
            place, room = self.table.view.visualRect(chosen), self.table.view.viewport().rect()
            if place.top() >= 0 and place.bottom() > room.bottom():
                self.table.view.scrollTo(chosen)

    def _first_chosen(self) -> QModelIndex:
        stretches = self.table.selected_stretches()
        return self.model.index(stretches[0].start, JobColumn.NAME) if stretches else QModelIndex()

    def _tell_selection(self) -> None:
        # Qt tells of a selection that changes also where rows come or go; then nobody has picked anything.
        if not self._is_told and not self.model.is_changing_rows:
            self.jobs_selected.emit(self.selected)

    def _tell_opened(self, index: QModelIndex) -> None:
        # Where a selected row goes, Qt makes the next one current, but nobody has chosen that.
        if self.table.view.selectionModel().isSelected(index):
            self.job_opened.emit(self.model.job_at(index))

    def _on_click(self, index: QModelIndex) -> None:
        line: ListedJob | None = index.data(LINE_ROLE) if index.column() == JobColumn.SWITCH else None
        if line is not None:
            is_on = line.job.is_enabled and not line.job.disabled_reason
            self.switch_wanted.emit([line.job.id], not is_on)

    def _want_sorting(self, column: int, direction: Qt.SortOrder) -> None:
        order = SORTABLE.get(JobColumn(column))
        if order is not None:
            self.model.show_sorting(JobColumn(column), direction)
            self.sorting_wanted.emit(order, direction == Qt.SortOrder.DescendingOrder)

    def _repaint_countdowns(self) -> None:
        self.table.repaint_column(JobColumn.NEXT)


def _begins() -> dict[int, int]:
    """Return where texts of two lines begin in their columns."""
    return {JobColumn.NAME: text_begin(), JobColumn.NEXT: 0, JobColumn.OUTCOMES: 0}


def column_room(width: int, fixed: int, state: int, digit: int) -> ColumnRoom:
    """Share what the fixed columns leave: states give way first, then folder and tags, never the names."""
    left = width - fixed
    name, narrow_state, place = _NAME * digit, _STATE * digit, _PLACE * digit
    shows_place = left >= name + narrow_state + place
    needed = name + (place if shows_place else 0)
    state = max(min(state, left - needed), narrow_state)
    spare = left - state
    if not shows_place:
        return ColumnRoom(max(spare, name), state, False)
    return ColumnRoom(min(max(name, round(_SHARE_OF_NAME * spare)), spare - place), state, True)
