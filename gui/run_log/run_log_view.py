"""The view of the log: newest first, followed as it grows."""

from array import array
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import cast

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QHideEvent, QKeyEvent, QMouseEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QHeaderView, QStyle, QToolButton, QWidget

from gui.look.theme import Theme, font_of
from gui.look.tokens import Hue, Type, space
from gui.run_log.filters.run_filters import RunFilters
from gui.run_log.run_columns import ALWAYS_SHOWN, SHOWN_FIRST, RunColumn, run_columns
from gui.run_log.run_model import RunModel
from gui.run_log.run_row_delegate import BEGINS, ENDS, RunRowDelegate, row_height
from gui.text import formats
from gui.text.state_names import state_name
from gui.widgets.awaiting import AwaitingState
from gui.widgets.kept_keys import keeps_delete
from gui.widgets.one_line import OneLine
from gui.widgets.tables.column_menu import ColumnMenu
from gui.widgets.tables.line_table import LineTable
from gui.widgets.tables.shared_widths import shared_widths
from gui.widgets.tables.title_row import TitleRow
from gui.widgets.view_panel import ViewPanel
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import Run, RunState

_TICK_MILLISECONDS = 1_000
# More selected runs than these are not found again after a reset.
_MOST_KEPT = 100
# The count has room for so many at least.
_FEW = 888
# The sign before an outcome, and the edges of its cell.
_BESIDE_OUTCOME = 13
# So much the result has before others give way, and how many digits are left of each then, in order: a short
# result stands next to the count of its like.
_ROOM_OF_RESULT = 30
_LEAST_DIGITS = {RunColumn.JOB: 14, RunColumn.DURATION: 13, RunColumn.STARTED: 13, RunColumn.DETAIL: 17}
_FEWEST_DIGITS_OF_JOB, _BESIDE_SIGN = 8, 6
_SELECTING = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
_WALKING = {Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown}
# So long after its last move the pointer rests, and the log may go on under it.
_POINTING_MILLISECONDS = 2_500


class RunLogView(ViewPanel):
    """Follows what comes until the user looks back; what comes then waits, and is counted.

    Rows never move under the pointer or an open menu either.
    """

    runs_selected = Signal(object)
    runs_picked = Signal()
    hold_wanted = Signal(bool)
    output_wanted = Signal()
    output_unwanted = Signal()
    sight_changed = Signal()

    def __init__(
        self,
        theme: Theme,
        now: Callable[[], datetime],
        hue_of: Callable[[JobId], Hue],
        parent: QWidget | None = None,
        filters: RunFilters | None = None,
    ) -> None:
        super().__init__(self.tr("Log"), parent)
        self.setObjectName("run_log")
        self.model = RunModel(self)
        self.model.show_columns(*run_columns(now))
        self.model.tell_time(now)
        self.empty = AwaitingState(theme, "history", self)
        self.await_runs()
        self.filters = filters or RunFilters(now, self)
        self._count = OneLine("", self)
        self._count.setObjectName("runs_count")
        self._count.setFont(font_of(Type.TEXT))
        self.header.insertWidget(2, self._count)
        self.filters.place_into(self.header)
        self._titles = TitleRow()
        self.table = LineTable(self.model, self.empty, self.tr("Log"), self, self._titles)
        self.content.setContentsMargins(0, 0, 0, 0)
        self.content.addWidget(self.table)
        titles = ((column, self._title_of(column)) for column in RunColumn if column not in ALWAYS_SHOWN)
        self._rows = RunRowDelegate(hue_of, self)
        self.columns = ColumnMenu(self.table.view, tuple(titles), self)
        self._new_button = QToolButton(self)
        self._is_following = True
        self._is_menu_open = False
        self._new_count, self._is_more_new = 0, False
        self._today_count: int | None = None
        self._ticks = QTimer(self, interval=_TICK_MILLISECONDS)
        self._pointing = QTimer(self, singleShot=True, interval=_POINTING_MILLISECONDS)
        # The table learns of its new size after this panel.
        self._settling = QTimer(self, singleShot=True, interval=0)
        self._keeps_current = False
        self._kept: list[RunId] = []
        self._is_restoring = False
        self._pressed_at = QPoint(-1, -1)
        self._is_sharing = False
        self.table.reach_edge()
        self._prepare_view()
        self._connect()

    def await_runs(self) -> None:
        """Say that they are being read, if that takes long."""
        self.empty.wait_for(self.tr("Reading the log …"))

    @property
    def selected(self) -> Sequence[RunId]:
        selected = array("q")
        for rows in self.table.selected_stretches():
            selected.extend(self.model.among(rows))
        return cast("Sequence[RunId]", selected)

    @property
    def selected_count(self) -> int:
        return sum(map(len, self.table.selected_stretches()))

    @property
    def selected_run(self) -> Run | None:
        """Return the one run that is selected; if it is not at hand it is asked for, and told as changed."""
        chosen = self.chosen
        return None if chosen is None else self.model.line_with(chosen)

    @property
    def chosen(self) -> RunId | None:
        """Return the one run that is selected; of equal runs that are folded into a row the newest."""
        stretches = self.table.selected_stretches()
        if sum(map(len, stretches)) != 1:
            return None
        return RunId(self.model.ids[stretches[0].start])

    @property
    def is_changing_by_itself(self) -> bool:
        """Tell whether rows come or go at this moment, so that what is selected is nobody's choice."""
        return self.model.is_changing_rows or self._is_restoring

    @property
    def is_following(self) -> bool:
        return self._is_following

    @property
    def whole_width(self) -> int:
        """Return the width in which no column gives way."""
        return sum(
            self._wanted(column) for column in self._wanted_widths if column not in self.columns.hidden
        )

    def running_in_sight(self) -> list[RunId]:
        """Return the runs under way whose rows are seen."""
        view = self.table.view
        if not view.isVisible():
            return []
        first, last = view.rowAt(0), view.rowAt(view.viewport().height() - 1)
        ids = self.model.ids[max(first, 0) : last + 1 if last >= 0 else None]
        lines = ((run_id, self.model.known_line(run_id)) for run_id in ids)
        return [RunId(each) for each, run in lines if run is not None and run.state is RunState.RUNNING]

    def show_newest(self) -> None:
        """Go to the top and follow what comes."""
        self._follow(True)
        self.table.view.scrollToTop()

    def select_run(self, run_id: RunId) -> None:
        """Select a run and bring it into sight, if it is one of those shown."""
        row = self.model.reveal(run_id)
        if row is not None:
            self.table.select_row(row)
            self.table.view.scrollTo(self.model.index(row, 0), QAbstractItemView.ScrollHint.PositionAtCenter)

    def step(self, rows: int) -> None:
        """Select the run so many rows further down than the selected one, if there is one."""
        row = None if self.chosen is None else self.model.row_of(self.chosen)
        if row is not None and 0 <= row + rows < self.model.rowCount():
            self.table.select_row(row + rows)

    def choose_by_itself(self, run_id: RunId) -> bool:
        """Select a run that was asked for, which nobody has picked here; tell whether it is there."""
        row = self.model.reveal(run_id)
        if row is not None:
            self._is_restoring = True
            self.table.select_row(row)
            self._is_restoring = False
            self.table.view.scrollTo(self.model.index(row, 0))
        return row is not None

    def show_columns(self, hidden: Iterable[int]) -> None:
        """Show all columns but these."""
        self.columns.hide_columns(hidden)
        self._is_sharing = True
        for column in RunColumn:
            self.table.view.setColumnHidden(column, column in self.columns.hidden)
        self._is_sharing = False
        self._share_room(self.table.view.viewport().width())

    def _share_room(self, room: int) -> None:
        """Let columns give way before the log has to be scrolled sideways; the result takes the rest."""
        view = self.table.view
        shown = (column for column in self._wanted_widths if column not in self.columns.hidden)
        wanted: dict[int, int] = {column: self._wanted(column) for column in shown}
        widths = shared_widths(room, wanted, self._least_widths, tuple(_LEAST_DIGITS))
        lacks = sum(widths.values()) > room
        if lacks and wanted.pop(RunColumn.DURATION, 0):
            widths = shared_widths(room, wanted, self._least_widths, tuple(_LEAST_DIGITS))
        if sum(widths.values()) > room:
            narrower = shared_widths(room, widths, self._very_least, tuple(self._very_least))
            if narrower[RunColumn.OUTCOME] < widths[RunColumn.OUTCOME]:
                # Half a word says no more than the sign before it; names have what that leaves.
                narrower[RunColumn.OUTCOME] = self._very_least[RunColumn.OUTCOME]
                name = narrower.get(RunColumn.JOB, 0) + max(room - sum(narrower.values()), 0)
                narrower[RunColumn.JOB] = min(name, widths[RunColumn.JOB])
            widths = narrower
        self._is_sharing = True
        view.setColumnHidden(RunColumn.DURATION, RunColumn.DURATION not in wanted)
        for column, width in widths.items():
            if column != RunColumn.DETAIL and width != view.columnWidth(column):
                view.setColumnWidth(column, width)
        self._is_sharing = False

    def _wanted(self, column: RunColumn) -> int:
        if column is RunColumn.DETAIL:
            return max(space(_ROOM_OF_RESULT), self._least_widths[RunColumn.DETAIL])
        return self._wanted_widths[column]

    def _note_width(self, column: int, _before: int, width: int) -> None:
        """Remember a width that somebody gave to a column by hand."""
        if not self._is_sharing and width and column != RunColumn.DETAIL:
            self._wanted_widths[RunColumn(column)] = width

    def show_menu_open(self, is_open: bool) -> None:
        """Say whether a menu is open over the log; until it is closed no row moves."""
        self._is_menu_open = is_open
        self._tell_hold()

    def showEvent(self, event: QShowEvent) -> None:
        self._ticks.start()
        super().showEvent(event)
        self.sight_changed.emit()

    def hideEvent(self, event: QHideEvent) -> None:
        self._ticks.stop()
        super().hideEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_new_button()
        taken = max(event.oldSize().height() - event.size().height(), 0)
        was_kept = self._settling.isActive() and self._keeps_current
        self._keeps_current = was_kept or self._was_current_in_sight(taken)
        if self._keeps_current:
            self._settling.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if keeps_delete(event):
            return True
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseMove:
            self._pointing.start()
            self._tell_hold()
            self._hover(self.table.view.rowAt(round(event.position().y())))
        elif event.type() == QEvent.Type.Leave:
            self._hover(-1)
            if self._pointing.isActive():
                self._pointing.stop()
                self._tell_hold()
        elif isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() == Qt.Key.Key_Escape:
                self.output_unwanted.emit()
            return self._folds_by_key(event) or self._begins_at_newest(event)
        elif isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseButtonPress:
            self._pressed_at = event.position().toPoint()
        return super().eventFilter(watched, event)

    def _hover(self, row: int) -> None:
        """Show the row under the pointer."""
        if row != self._rows.hovered:
            self._rows.hovered = row
            self.table.point_at(row)

    def _begins_at_newest(self, event: QKeyEvent) -> bool:
        """Let the first key that walks begin at the top, where the user looks."""
        is_there = self.model.rowCount() > 0 and not self.selected_count
        begins = event.key() in _WALKING and is_there and self._is_following
        if begins:
            self.table.select_row(0)
        return begins

    def _prepare_view(self) -> None:
        view = self.table.view
        view.setObjectName("run_table")
        view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.setItemDelegate(self._rows)
        view.verticalHeader().setDefaultSectionSize(row_height())
        view.viewport().setMouseTracking(True)
        view.viewport().installEventFilter(self)
        view.installEventFilter(self)
        self.table.widen_columns(19, 23, 24, 20, 18, 18, 11, 14, 12, 20)
        self._titles.show_begins({column: space(steps) for column, steps in BEGINS.items()})
        self._titles.show_ends({column: space(steps) for column, steps in ENDS.items()})
        self._titles.join_titles(RunColumn.STARTED, RunColumn.DURATION, self.tr("Started, took"))
        metrics = QFontMetrics(font_of(Type.STRONG))
        needed = max(metrics.horizontalAdvance(state_name(state)) for state in RunState)
        view.setColumnWidth(RunColumn.OUTCOME, needed + space(_BESIDE_OUTCOME))
        titles = view.horizontalHeader()
        titles.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        titles.setStretchLastSection(False)
        titles.setSectionResizeMode(RunColumn.DETAIL, QHeaderView.ResizeMode.Stretch)
        titles.setMinimumSectionSize(space(6))
        self._wanted_widths = {column: view.columnWidth(column) for column in RunColumn}
        digit = QFontMetrics(view.font()).horizontalAdvance("0")
        self._least_widths: dict[int, int] = {
            column: count * digit for column, count in _LEAST_DIGITS.items()
        }
        # Of a very narrow log a short name and the sign of an outcome are left next to a short result.
        self._very_least: dict[int, int] = {
            RunColumn.JOB: _FEWEST_DIGITS_OF_JOB * digit,
            RunColumn.OUTCOME: space(BEGINS[RunColumn.OUTCOME] + _BESIDE_SIGN),
        }
        self.show_columns(set(RunColumn) - set(SHOWN_FIRST))
        self._new_button.setObjectName("new_runs")
        self._new_button.setProperty("floating", True)
        self._new_button.hide()

    def _title_of(self, column: RunColumn) -> str:
        return str(self.model.headerData(column, Qt.Orientation.Horizontal))

    def _connect(self) -> None:
        view = self.table.view
        self.columns.changed.connect(self._show_chosen_columns)
        view.width_changed.connect(self._share_room)
        view.horizontalHeader().sectionResized.connect(self._note_width)
        view.selectionModel().selectionChanged.connect(self._tell_selection)
        self.model.modelAboutToBeReset.connect(self._note_selected)
        self.model.modelReset.connect(self._select_again)
        self.model.modelReset.connect(self._tell_selection)
        self.model.modelReset.connect(self._on_reset)
        self.model.folds_changed.connect(view.viewport().update)
        for changed in (self.model.modelReset, self.model.rowsInserted, self.model.rowsRemoved):
            changed.connect(self._show_count)
        self.model.folds_changed.connect(self._show_count)
        view.verticalScrollBar().valueChanged.connect(self._on_scrolling)
        view.verticalScrollBar().rangeChanged.connect(self.sight_changed)
        self._new_button.clicked.connect(self.show_newest)
        self._ticks.timeout.connect(self._repaint_durations)
        self._pointing.timeout.connect(self._tell_hold)
        view.activated.connect(self._want_output)
        view.clicked.connect(self._on_click)
        self._settling.timeout.connect(self._settle)

    def _show_count(self) -> None:
        count, today = len(self.model.all_ids), self._today_count
        words = "" if not count else self.tr("1 run") if count == 1 else self.tr("{count} runs")
        told = words.format(count=formats.whole_number(count))
        if count and self.filters.is_of_today:
            told = self.tr("today, {runs}").format(runs=told)
        elif count and today is not None:
            told = self.tr("{runs}, {count} today").format(runs=told, count=formats.whole_number(today))
        self._count.setText(told)
        # Filters take what it leaves: none folds because one more run is there.
        few = (self.tr("1 run"), self.tr("{count} runs").format(count=formats.whole_number(_FEW)))
        self._count.setMinimumWidth(max(map(self._count.fontMetrics().horizontalAdvance, few)))

    def show_day(self, count: int | None) -> None:
        """Say how many of the runs are of this day, if that is known."""
        self._today_count = count
        self._show_count()

    def _show_chosen_columns(self) -> None:
        self.show_columns(self.columns.hidden)

    def _settle(self) -> None:
        """Show the selected run in any case where that was in sight."""
        if self._keeps_current:
            self.table.view.scrollTo(self.table.view.currentIndex().siblingAtColumn(0))

    def _was_current_in_sight(self, taken: int) -> bool:
        """Tell whether the selected run was seen before so much height was taken from the table."""
        view = self.table.view
        place = view.visualRect(view.currentIndex())
        return (
            bool(self.selected_count)
            and place.bottom() > 0
            and place.top() < view.viewport().height() + taken
        )

    def _on_reset(self) -> None:
        if self.model.rowCount():
            self.show_newest()

    def show_held_back(self, count: int, is_more: bool) -> None:
        """Say how many runs wait to be shown, as the user looks at older ones; there may be more."""
        self._new_count, self._is_more_new = (0, False) if self._is_following else (count, is_more)
        self._show_new_count()

    def _on_scrolling(self, value: int) -> None:
        self.sight_changed.emit()
        self._follow(value <= self.table.view.verticalScrollBar().minimum())

    def _follow(self, is_following: bool) -> None:
        """Show what comes as it comes, or keep everything where it is."""
        if is_following == self._is_following:
            return
        self._is_following = is_following
        if is_following:
            self.show_held_back(0, False)
        self._tell_hold()

    def _show_new_count(self) -> None:
        self._new_button.setVisible(self._new_count > 0)
        if self._new_count:
            count = formats.whole_number(self._new_count)
            words = self.tr("{count}+ new ↑") if self._is_more_new else self.tr("{count} new ↑")
            self._new_button.setText(words.format(count=count))
            self._new_button.setAccessibleName(
                self.tr("{count} new runs, go to the newest").format(count=count)
            )
            self._place_new_button()

    def _place_new_button(self) -> None:
        """Let it stand behind the count, as far as filters leave room there; else above the rows."""
        button, count = self._new_button, self._count
        button.adjustSize()
        begin = count.geometry().left() + count.sizeHint().width() + space(3)
        place = QRect(QPoint(begin, count.geometry().center().y() - button.height() // 2), button.size())
        if begin + button.width() > self.filters.first_chip_begins():
            left = self.table.geometry().center().x() - button.width() // 2
            place.moveTo(left, self._rows_begin() + space(2))
        button.setGeometry(QStyle.visualRect(self.layoutDirection(), self.rect(), place))
        button.raise_()

    def _rows_begin(self) -> int:
        return self.table.geometry().top() + self.table.view.horizontalHeader().height()

    def _tell_hold(self) -> None:
        self.hold_wanted.emit(self._is_menu_open or self._pointing.isActive() or not self._is_following)

    def _tell_selection(self) -> None:
        self.runs_selected.emit(self.selected)
        # Qt tells of a selection that changes also where rows come or go; then nobody has picked anything.
        if not self.is_changing_by_itself:
            self.runs_picked.emit()

    def _note_selected(self) -> None:
        """Remember what is selected, as a reset takes it away."""
        self._kept = list(self.selected[:_MOST_KEPT]) if self.selected_count <= _MOST_KEPT else []

    def _select_again(self) -> None:
        kept, self._kept = self._kept, []
        rows = [row for run_id in kept if (row := self.model.row_of(run_id)) is not None]
        self._is_restoring = True
        self.table.select_rows(rows)
        self._is_restoring = False

    def _on_click(self, index: QModelIndex) -> None:
        """Open the output of a run that was clicked by itself; to select several opens nothing."""
        if self._rows.chip_of(self.table.view, index).contains(self._pressed_at):
            run_id = self.model.id_at(index)
            self._fold(run_id, is_open=not self.model.is_opened(run_id))
        elif self.selected_count == 1 and not QApplication.keyboardModifiers() & _SELECTING:
            self.output_wanted.emit()

    def _fold(self, head: int, *, is_open: bool) -> None:
        """Show equal runs one by one or as one row, which is selected then."""
        self.model.open(head, is_open)
        row = self.model.row_of(head)
        if row is not None and not is_open:
            self.table.select_row(row)
        self.table.view.viewport().update()

    def _folds_by_key(self, event: QKeyEvent) -> bool:
        """Let the arrow that leads on open equal runs, and the one that leads back fold them."""
        index = self.table.view.currentIndex()
        if event.key() not in {Qt.Key.Key_Left, Qt.Key.Key_Right} or not index.isValid():
            return False
        opens = (event.key() == Qt.Key.Key_Right) != self.isRightToLeft()
        head = self.model.newest_alike(self.model.id_at(index))
        if self.model.alike(head) < 2 or self.model.is_opened(head) == opens:
            return False
        self._fold(head, is_open=opens)
        return True

    def _want_output(self, _index: QModelIndex) -> None:
        self.output_wanted.emit()

    def _repaint_durations(self) -> None:
        self.table.repaint_column(RunColumn.DURATION)
