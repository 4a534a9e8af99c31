"""Join the features into one window."""

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt
from PySide6.QtGui import QAction, QCloseEvent, QKeySequence, QResizeEvent, QWindowStateChangeEvent
from PySide6.QtWidgets import QMainWindow, QVBoxLayout, QWidget

from gui.commands.actions.actions import Actions
from gui.commands.job_choice import JobGroup
from gui.commands.kept_filters import KeptFilters
from gui.commands.undo import UndoHistory
from gui.core_access.core_bridge import CoreBridge
from gui.inspector.feature import InspectorFeature
from gui.job_list.list_head import ListHead
from gui.look.theme import Theme, font_of
from gui.look.tokens import Type, begun_after, space
from gui.memory.window_memory import WindowMemory
from gui.navigation.navigation_view import NavigationView
from gui.run_log.filters.run_filters import FILTERS, RunFilters
from gui.shell.behind_frame import load_what_is_behind
from gui.shell.log_strip import LogStrip
from gui.shell.status_line import StatusLine
from gui.shell.tool_bar import ToolBar
from gui.shell.views_ahead import ViewFrame
from gui.shell.views_area import ViewsArea
from gui.shell.window_room import WindowRoom
from gui.shell.window_sheet import WindowSheet
from gui.text import formats
from gui.text.plain_texts import plain_tool_tip
from gui.text.today import Today
from gui.widgets.buttons.push_button import ShowsKeys
from gui.widgets.in_turns import at_once
from gui.widgets.one_line import OneLine
from gui.widgets.splitters import splitter
from gui.widgets.timing.frame_time import FrameTime
from scheduler_core.values.ids import JobId, RunId

if TYPE_CHECKING:
    from gui.calendar.calendar_view import CalendarView
    from gui.commands.window_context import WindowContext
    from gui.core_access.overview import Overview, OverviewLoader
    from gui.timeline.timeline_view import TimelineView
    from scheduler_core.values.runs.run import Run


class MainWindow(ShowsKeys, QMainWindow):
    """Groups; next to them the sheet with views, log and inspector; tools above, status line at the foot.

    The first picture shows its frame, with all that can be said before the store is open. `steps_to_join`
    bring the rest, or `join` what is left of them, before anything is asked of the window.
    """

    def __init__(
        self,
        theme: Theme,
        actions: Actions,
        today: Today,
        memory: WindowMemory,
        bridge: CoreBridge,
        history: UndoHistory,
        now: Callable[[], datetime],
    ) -> None:
        super().__init__()
        self._theme = theme
        self._actions = actions
        self._today = today
        self._memory = memory
        self._bridge = bridge
        self._history = history
        self._now = now
        self._is_joined = False
        self.steps_to_join = self._join()
        self.setObjectName("main_window")
        self.setWindowTitle(self.tr("Hourbell"))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.addActions(actions.all)
        self.choose_store = QAction(self.tr("Choose another &store…"), self)
        self._opening_failure = ""
        FrameTime(self, bridge.window_first.note)
        self._kept = KeptFilters(memory, history, self)
        self._navigation = NavigationView(theme, self)
        self._list_frame = ViewFrame(QCoreApplication.translate("JobListView", "Jobs"), self)
        self._head = ListHead(theme, self)
        self._log_frame = ViewFrame(QCoreApplication.translate("RunLogView", "Log"), self)
        self._filters = RunFilters(now, self)
        frames = self._list_frame, self._log_frame
        self._views = ViewsArea(actions, frames, LogStrip(theme, actions.show_log, now, self), self)
        self._inspector = InspectorFeature(self)
        self._sheet = WindowSheet(self._views, self._inspector, self)
        self._columns = splitter(
            "columns", Qt.Orientation.Horizontal, (self._navigation, 0), (self._sheet, 1)
        )
        self._room = WindowRoom(self._navigation, self._columns, actions.show_inspector, memory, self)
        self._tool_bar = ToolBar(theme, actions, self)
        self._status_line = StatusLine(now, memory.runs_jobs, self)

        self._fill_frames()
        self._lay_out()
        self._restore()

    @property
    def is_frame_enough(self) -> bool:
        """Tell whether the first picture shows the frame alone: not where another view was left open."""
        is_list = self._memory.view in {"", self._actions.show_list.objectName()}
        return is_list and not self._memory.shows_output

    def join(self) -> None:
        """Join the frame with all that is behind it, unless that has been done."""
        at_once(self.steps_to_join)

    def _join(self) -> Iterator[None]:
        from gui.shell.views_ahead import ViewsAhead

        yield from load_what_is_behind()
        self._context = self._make_context()
        yield
        # Its heads go over to the views before those stand there: until then the picture stays as it is.
        self._views.setUpdatesEnabled(False)
        yield from self._make_lists()
        yield from self._make_features()
        self._make_notices()
        yield
        self._views.join(self._log, self._context.views)
        self.requests.views_loaded.connect(ViewsAhead(self._views, self).begin)
        self._views.show_named(self._memory.view)
        yield
        self._connect()
        self._order_tabs()
        self._views.take_focus(self._actions.views.checkedAction())
        self._views.setUpdatesEnabled(True)
        self._is_joined = True

    def _make_context(self) -> "WindowContext":
        from gui.commands.job_choice import JobChoice
        from gui.commands.jobs.job_commands import JobCommands
        from gui.commands.notices import Notices
        from gui.commands.window_context import WindowContext
        from gui.commands.window_requests import WindowRequests

        actions, bridge, history, now = self._actions, self._bridge, self._history, self._now
        self.choice = JobChoice(self)
        notices = Notices(self)
        self.requests = WindowRequests(self)
        self.commands = JobCommands(actions.jobs, self.choice, history, bridge, notices, now, self)
        shared = self._theme, actions, self._today, self._memory, bridge, history, self.choice
        return WindowContext(
            *shared, self.commands, notices, self.requests, now, self._views.has_room_for_both
        )

    def _make_lists(self) -> Iterator[None]:
        from gui.commands.jobs.job_filing import JobFiling
        from gui.core_access.overview import OverviewLoader
        from gui.job_list.feature import JobListFeature
        from gui.run_log.feature import RunLogFeature
        from gui.welcome.feature import WelcomeFeature
        from gui.widgets.notices.notice_bar import NoticeBar

        context = self._context
        self._overviews = OverviewLoader(self._bridge, self._now, self)
        self._notice_bar = NoticeBar(self._theme, self)
        yield
        self._jobs = JobListFeature(context, self._head, self)
        yield
        self._welcome = WelcomeFeature(context, self._jobs.list, self)
        self._filing = JobFiling(self._actions.jobs, self.choice, self._history, self._bridge, self)
        yield
        self._log = RunLogFeature(context, self._filters, self)
        yield

    def _make_features(self) -> Iterator[None]:
        from gui.core_access.engine_start import EngineStart
        from gui.job_editor.feature import JobEditorFeature
        from gui.job_files.feature import JobFilesFeature
        from gui.palette.feature import PaletteFeature
        from gui.quick_add.feature import QuickAddFeature
        from gui.shell.features import FEATURES
        from gui.shell.tool_menus import ToolMenus

        context, actions, pauses = self._context, self._actions, self.commands.pause_menu
        self._inspector.join(context)
        self.editors = JobEditorFeature(context, self)
        self._continue = QAction(self.tr("&Continue"), self, shortcut=QKeySequence("Ctrl+Shift+O"))
        self.addAction(self._continue)
        yield
        for feature in FEATURES:
            feature(context, self)
            yield
        self._files = JobFilesFeature(context, self)
        self._quick_add = QuickAddFeature(context, self._sheet, self)
        self.command_palette = PaletteFeature(context, self)
        self._tool_bar.offer_pauses(pauses)
        ToolMenus(self._theme, actions, self.choice, self._tool_bar, pauses, self)
        self._start_engine = EngineStart(self._bridge, self)
        yield

    def _make_notices(self) -> None:
        from gui.shell.notices.change_notices import ChangeNotices, StandingNotices
        from gui.shell.notices.lost_store import LostStore
        from gui.shell.notices.work_notice import WorkNotice
        from gui.widgets.notices.strip_places import StripPlaces

        self._needs = StandingNotices(self._context, self._overviews, self)
        places = StripPlaces(self._views.strip, self._views.strip.words)
        self._needs.place_into(places)
        places.add(self._notice_bar)
        self._told = ChangeNotices(self._theme, self._history, places, self)
        WorkNotice(self._theme, self._history, places, self)
        self._views.strip.count_days(self._bridge, self._overviews)
        know = (self._jobs.list.know_times, self._inspector.know_times, self._log.know_times)
        LostStore(self._bridge, self._overviews, self._status_line, self._notice_bar, know, self)

    @property
    def context(self) -> "WindowContext":
        """What its features share."""
        return self._context

    @property
    def overviews(self) -> "OverviewLoader":
        """What tells how the store is as a whole; the icon next to the clock goes by the same."""
        return self._overviews

    @property
    def calendar(self) -> "CalendarView":
        return cast("CalendarView", self._views.view(self._actions.show_calendar))

    @property
    def timeline(self) -> "TimelineView":
        return cast("TimelineView", self._views.view(self._actions.show_timeline))

    def look_again(self) -> None:
        self._overviews.refresh()

    def show_notice(self, text: str) -> None:
        self.join()
        self._notice_bar.show_notice(text)

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._is_joined:
            self.editors.close()
            self._log.keep()
        self._memory.keep_geometry(self)
        self._room.keep()
        self._memory.keep_splitter(self._sheet.columns)
        self._memory.keep_splitter(self._views.rows)
        self._memory.save()
        super().closeEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._room.take(event.size().width())

    def changeEvent(self, event: QEvent) -> None:
        if isinstance(event, QWindowStateChangeEvent):
            self._actions.full_screen.setChecked(self.isFullScreen())
        super().changeEvent(event)

    def _fill_frames(self) -> None:
        """Show what is known before the store is open: names of groups and filters, nothing selected."""
        self._navigation.show_kept([each.name for each in self._kept.filters])
        self._head.place_into(self._list_frame.header)
        self._list_frame.show_title(self._navigation.group_name(JobGroup()))
        count = OneLine("", self._log_frame)
        count.setFont(font_of(Type.TEXT))
        self._log_frame.header.insertWidget(2, count)
        self._filters.place_into(self._log_frame.header)
        self._filters.restore(self._memory.choices(FILTERS))
        for action in (self._actions.jobs.run_now, self._actions.jobs.pause):
            action.setEnabled(False)

    def _lay_out(self) -> None:
        centre = QWidget(self)
        lines = QVBoxLayout(centre)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(0)
        lines.addWidget(self._tool_bar)
        column = QVBoxLayout()
        column.setContentsMargins(*begun_after(0, 0, space(2), 0))
        column.setSpacing(space(2))
        lines.addLayout(column, 1)
        column.addWidget(self._columns, 1)
        self.setCentralWidget(centre)
        bar = self.statusBar()
        bar.setSizeGripEnabled(False)
        bar.addPermanentWidget(self._status_line, 1)

    def _connect(self) -> None:
        from gui.commands.files.file_drops import FileDrops

        actions = self._actions
        actions.show_log.triggered.connect(self._keep_log_shown)
        actions.show_inspector.toggled.connect(self._inspector.setVisible)
        actions.full_screen.triggered.connect(self._fill_screen)
        actions.appearance_group.triggered.connect(self._choose_appearance)
        actions.search.triggered.connect(self._start_search)
        self._tool_bar.search.left.connect(self._jobs.list.table.take_focus)
        self._tool_bar.search.found_wanted.connect(self._go_to_found)
        self._quick_add.left.connect(self._jobs.list.table.take_focus)
        self._connect_finding()
        self._views.view_shown.connect(self._keep_view)
        actions.views.triggered.connect(self._focus_view)
        self._overviews.changed.connect(self._show_overview)
        self._navigation.offer_of_bin([self._actions.jobs.empty_bin])
        self._status_line.engine_lost.connect(self._tell_engine_lost)
        self._status_line.engine_found.connect(self._notice_bar.take_back)
        self._status_line.health_wanted.connect(actions.doctor.trigger)
        self._status_line.group_wanted.connect(self._navigation.choose)
        self._status_line.job_wanted.connect(self._show_job)
        self._status_line.failures_wanted.connect(self._show_failures)
        self._context.notices.told.connect(self.show_told)
        self._context.notices.updated.connect(self._told.update)
        self._log.run_selected.connect(self._on_run)
        actions.runs.show_runs.triggered.connect(self._show_runs)
        self.requests.job_wanted.connect(self.editors.open_job)
        self.requests.run_wanted.connect(self._show_run)
        self.requests.span_wanted.connect(self._show_span)
        self.requests.new_wanted.connect(self.editors.open_new_at)
        self.requests.why_wanted.connect(self._inspector.show_occurrence)
        self.requests.notice_wanted.connect(self.show_notice)
        self.requests.output_wanted.connect(self._log.show_output_of)
        self.requests.beside_wanted.connect(self._inspector.show_instead)
        self.requests.group_wanted.connect(self._navigation.choose)
        self._bridge.failed.connect(self._show_failure)
        self._bridge.opened.connect(self._tell_opened)
        actions.jobs.new.triggered.connect(self.editors.open_new)
        self.editors.drafts_found.connect(self._offer_drafts)
        self._continue.triggered.connect(self.editors.continue_drafts)
        actions.jobs.quick_add.triggered.connect(self.open_quick_add)
        self._files.connect_list(actions.jobs, self._jobs.list)
        FileDrops(self, self._files.import_file)
        self._connect_undo(self._history)

    def _connect_finding(self) -> None:
        from gui.shell.filters import FilterController

        self.requests.runs_wanted.connect(self._show_runs_of)
        filters = FilterController(
            self._context, self._navigation, self._tool_bar.search, self._jobs.list, self._kept, self
        )
        self.command_palette.offer_filters(filters.kept)
        self.command_palette.tag_toggled.connect(filters.toggle_tag)
        self._navigation.tree.jobs_dropped.connect(self._filing.take_jobs)
        self._navigation.tree.folder_dropped.connect(self._filing.take_folder)
        self._navigation.folder_name_wanted.connect(self._filing.ask_for_name)
        self._navigation.folder_colour_wanted.connect(self._filing.colour_folder)
        self._welcome.source_wanted.connect(self._files.import_source)
        self._welcome.seen.connect(self._inspector.make_way)
        self.command_palette.group_wanted.connect(self._navigation.choose)

    def _connect_undo(self, history: UndoHistory) -> None:
        self._actions.undo.triggered.connect(history.undo)
        self._actions.redo.triggered.connect(history.redo)
        history.changed.connect(self._name_steps)

    def _restore(self) -> None:
        if not self._memory.restore_geometry(self):
            self.resize(QSize(space(340), space(210)).boundedTo(self.screen().availableSize() * 0.9))
        self._room.restore(self.width())
        self._inspector.setVisible(self._actions.show_inspector.isChecked())
        if not self._memory.restore_splitter(self._sheet.columns):
            side = self._inspector.sizeHint().width()
            self._sheet.columns.setSizes([self._columns.sizes()[1] - side, side])
        self._memory.restore_splitter(self._views.rows)
        self._actions.show_log.setChecked(self._memory.shows_log is True)
        self._views.arrange()
        self._list_frame.setFocus()

    def _order_tabs(self) -> None:
        """Let the keyboard walk in the order in which things stand, though the lists came after the frame."""
        self.setTabOrder(self._navigation.tree, self._jobs.list.table.view)
        self.setTabOrder(self._filters, self._log.log.table.view)

    # ---- what the core tells

    def _show_overview(self, overview: "Overview") -> None:
        self._navigation.show_overview(overview)
        self._status_line.show_overview(overview, is_starting=self._bridge.is_starting_engine)
        self._views.strip.words.show_run(overview.last_run)
        self.command_palette.show_overview(overview)
        self._welcome.show_overview(overview)
        self._jobs.show_overview(overview)
        self._filing.show_overview(overview)
        self.commands.show_overview(overview)
        self._actions.jobs.pause_everything.setChecked(overview.status.is_all_paused)
        self._actions.jobs.empty_bin.setEnabled(overview.in_bin > 0)

    def _show_failure(self, text: str) -> None:
        if not self._bridge.is_open:
            # “No jobs yet” would look as if they were lost.
            self._actions.lack_store()
            words = self._status_line.show_failure()
            self._jobs.list.empty.fail(words, text)
            self._log.log.empty.fail(words, text)
            self._notice_bar.show_notice(text, self.choose_store)
            self._opening_failure = text
            error = self._bridge.opening_error
            if isinstance(error, Exception):
                self._needs.show_opening_error(error)
        else:
            self.show_notice(text)

    def _tell_opened(self) -> None:
        """Withdraw what was said while the store could not be opened."""
        self._actions.have_store()
        self._notice_bar.take_back(self._opening_failure)

    def _tell_engine_lost(self, text: str) -> None:
        self._notice_bar.show_notice(text, self._start_engine)

    def _offer_drafts(self, text: str) -> None:
        self.show_told(text, self._continue)

    def show_told(
        self, text: str, remedy: QAction | None = None, about: object = None, is_bad: bool = False
    ) -> None:
        """Tell what was done or has failed, at the foot of the sheet."""
        self._told.tell(text, remedy, about, is_bad)

    # ---- what the user does

    def open_quick_add(self) -> None:
        self._quick_add.open()

    def _show_run(self, job_id: JobId, run_id: RunId) -> None:
        """Show a run of the calendar in the log below it."""
        self._actions.show_log.setChecked(True)
        self._log.show_run_of(job_id, run_id)

    def _on_run(self, run: "Run | None") -> None:
        if run is not None:
            # Where the selection filters the log, a run that is picked must not make others go.
            if not self._log.is_of_selected_jobs:
                self.choice.select([run.job_id])
            self._inspector.show_run(run)

    def _start_search(self) -> None:
        if not self._log.start_find():
            self._tool_bar.start_search()

    def _go_to_found(self) -> None:
        """Let the keyboard act on what is found, in the view where it is shown."""
        self._views.lead_to_found(self._actions.views.checkedAction())

    def _show_runs(self) -> None:
        self._show_runs_of(self.choice.selected)

    def _show_runs_of(self, jobs: tuple[JobId, ...]) -> None:
        """Show the runs of some jobs, below the views if the log was hidden."""
        if jobs:
            self._actions.show_log.setChecked(True)
            self._log.show_runs_of(jobs)

    def _show_span(self, since: datetime, until: datetime, jobs: tuple[JobId, ...]) -> None:
        """Show the runs of a span of time, below the views if the log was hidden."""
        self._actions.show_log.setChecked(True)
        self._log.show_span(since, until, jobs)

    def _show_job(self, job_id: JobId) -> None:
        """Show a job among all of them."""
        self.requests.all_wanted.emit()
        self.choice.select_when_listed([job_id])

    def _show_failures(self) -> None:
        """Show the runs that failed today in the log."""
        midnight, end = formats.day_span(formats.local_date(self._context.now()))
        self._actions.show_log.setChecked(True)
        self._log.show_failures(midnight, end)

    def _keep_log_shown(self, is_shown: bool) -> None:
        self._memory.shows_log = is_shown

    def _keep_view(self, name: str) -> None:
        self._memory.view = name

    def _focus_view(self, action: QAction) -> None:
        """Let the keyboard act on the view that the user chose."""
        if not self._tool_bar.views.hasFocus():  # its arrows lead on through the views
            self._views.take_focus(action)

    def _name_steps(self) -> None:
        """Let the actions say what they would undo and do again."""
        undone, redone = self._history.undo_name, self._history.redo_name
        self._actions.undo.setEnabled(undone is not None)
        undo = self.tr("Undo {change}").format(change=undone or "").strip()
        self._actions.undo.setToolTip(plain_tool_tip(undo))
        self._actions.redo.setEnabled(redone is not None)
        redo = self.tr("Redo {change}").format(change=redone or "").strip()
        self._actions.redo.setToolTip(plain_tool_tip(redo))

    def _fill_screen(self, filled: bool) -> None:
        full = Qt.WindowState.WindowFullScreen
        self.setWindowState(self.windowState() | full if filled else self.windowState() & ~full)

    def _choose_appearance(self, action: QAction) -> None:
        wanted = self._actions.appearances[action]
        self._theme.show_appearance(wanted)
        self._memory.appearance = wanted
