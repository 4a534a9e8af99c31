"""Join the features into one window."""

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent, QPoint, QSize, Qt
from PySide6.QtGui import QAction, QCloseEvent, QKeySequence, QUndoStack, QWindowStateChangeEvent
from PySide6.QtWidgets import QMainWindow, QMenu, QVBoxLayout, QWidget

from gui.actions import Actions
from gui.core_bridge import CoreBridge
from gui.editor_place import EditorPlace
from gui.inspector_page import InspectorPage
from gui.job_choice import JobChoice, JobGroup, Wanted
from gui.job_commands import JobCommands
from gui.job_page import JobPage
from gui.log_page import LogPage
from gui.main_menu import main_menu
from gui.navigation.navigation_view import NavigationView
from gui.overview import Overview, OverviewLoader
from gui.quick_add_place import QuickAddPlace
from gui.spacing import space
from gui.status_line import StatusLine
from gui.theme import Theme
from gui.today import Today
from gui.tool_bar import ToolBar
from gui.undo import UndoHistory
from gui.views_area import ViewsArea
from gui.widgets.notice_bar import NoticeBar
from gui.widgets.splitters import splitter
from gui.window_memory import WindowMemory
from scheduler_core.values.run import Run

if TYPE_CHECKING:
    from gui.calendar.calendar_view import CalendarView
    from gui.calendar.day_load import AgendaEntry

# A window that is narrower has no room for the inspector beside the views.
_WIDE = 345


class MainWindow(QMainWindow):
    """Groups, views with the log below, inspector; tools above, status line at the foot."""

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
        self.setObjectName("main_window")
        self.setWindowTitle(self.tr("Hourbell"))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.addActions(actions.all)

        self.choice = JobChoice(self)
        self._commands = JobCommands(actions.jobs, self.choice, history, bridge, now, self)
        self._overviews = OverviewLoader(bridge, now, self)
        self._notice_bar = NoticeBar(theme, self)
        self._navigation = NavigationView(theme, self)
        self._jobs = JobPage(theme, actions, self.choice, self._commands, bridge, now, self)
        self._log = LogPage(theme, actions.runs, self.choice, bridge, memory, now, self)
        self._views = ViewsArea(actions, self._log, self)
        self._views.add_view(actions.show_list, self._job_list)
        self._views.add_view(actions.show_calendar, self._make_calendar)
        # The list is made already, and what lies in no layout would be painted over the tools.
        self._views.view(actions.show_list)
        self._inspector = InspectorPage(theme, self.choice, bridge, now, self)
        self._columns = splitter(
            "columns",
            Qt.Orientation.Horizontal,
            (self._navigation, 0),
            (self._views, 1),
            (self._inspector, 0),
        )
        self._menu = main_menu(actions, self._commands.pause_menu, self)
        self._editors = EditorPlace(theme, bridge, history, now, self)
        self._continue = QAction(self.tr("&Continue"), self, shortcut=QKeySequence("Ctrl+Shift+O"))
        self.addAction(self._continue)
        self._quick_place = QuickAddPlace(bridge, self._commands, now, self)
        self._tool_bar = ToolBar(theme, actions, self._commands.pause_menu, self)
        self._status_line = StatusLine(now, self)

        self._lay_out()
        self._restore()
        self._connect()
        self._jobs.list.table.take_focus()

    @property
    def calendar(self) -> "CalendarView":
        return cast("CalendarView", self._views.view(self._actions.show_calendar))

    def show_notice(self, text: str) -> None:
        self._notice_bar.show_notice(text)

    def closeEvent(self, event: QCloseEvent) -> None:
        self._editors.close()
        self._memory.keep_geometry(self)
        self._memory.keep_splitter(self._columns)
        self._memory.keep_splitter(self._views.rows)
        self._log.keep()
        self._memory.save()
        super().closeEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        if isinstance(event, QWindowStateChangeEvent):
            self._actions.full_screen.setChecked(self.isFullScreen())
        super().changeEvent(event)

    def _job_list(self) -> QWidget:
        return self._jobs.list

    def _make_calendar(self) -> QWidget:
        from gui.calendar.calendar_loader import CalendarLoader
        from gui.calendar.calendar_view import CalendarView

        view = CalendarView(self._theme, self._today, self._actions, self)
        loader = CalendarLoader(self._bridge, self.choice, view, self._today, self._now)
        view.agenda.entry_selected.connect(self._take_entry)
        if self._bridge.is_open:
            loader.ask()
        return view

    def _lay_out(self) -> None:
        self.addToolBar(self._tool_bar)
        centre = QWidget(self)
        column = QVBoxLayout(centre)
        column.setContentsMargins(space(2), 0, space(2), 0)
        column.setSpacing(space(2))
        column.addWidget(self._notice_bar)
        column.addWidget(self._quick_place)
        column.addWidget(self._columns, 1)
        self.setCentralWidget(centre)
        bar = self.statusBar()
        bar.setSizeGripEnabled(False)
        bar.addPermanentWidget(self._status_line, 1)

    def _connect(self) -> None:
        actions = self._actions
        actions.show_log.toggled.connect(self._keep_log_shown)
        actions.show_inspector.toggled.connect(self._show_inspector)
        actions.full_screen.triggered.connect(self._fill_screen)
        actions.main_menu.triggered.connect(self._open_menu)
        actions.shortcuts.triggered.connect(self._open_shortcuts)
        actions.about.triggered.connect(self._open_about)
        actions.appearance_group.triggered.connect(self._choose_appearance)
        actions.search.triggered.connect(self._start_search)
        actions.jobs.pause.triggered.connect(self._open_pause_menu)
        self._tool_bar.search.text_wanted.connect(self._search)
        self._tool_bar.search.left.connect(self._return_to_list)
        self._quick_place.left.connect(self._return_to_list)
        self._navigation.group_wanted.connect(self._show_group)
        self._views.view_shown.connect(self._keep_view)
        actions.views.triggered.connect(self._focus_view)
        self._overviews.changed.connect(self._show_overview)
        self._commands.told.connect(self.show_told)
        self._log.run_selected.connect(self._take_run)
        self._bridge.failed.connect(self._show_failure)
        actions.jobs.new.triggered.connect(self._editors.open_new)
        self._jobs.edit_wanted.connect(self._editors.open_job)
        self._editors.drafts_found.connect(self._offer_drafts)
        self._continue.triggered.connect(self._editors.continue_drafts)
        actions.jobs.quick_add.triggered.connect(self.open_quick_add)
        self._history.done.connect(self._offer_undo)
        self._connect_undo(self._history.stack)

    def _connect_undo(self, stack: QUndoStack) -> None:
        self._actions.undo.triggered.connect(stack.undo)
        self._actions.redo.triggered.connect(stack.redo)
        stack.canUndoChanged.connect(self._actions.undo.setEnabled)
        stack.canRedoChanged.connect(self._actions.redo.setEnabled)
        stack.undoTextChanged.connect(self._name_undo)
        stack.redoTextChanged.connect(self._name_redo)

    def _restore(self) -> None:
        if not self._memory.restore_geometry(self):
            room = self.screen().availableGeometry().size()
            self.resize(QSize(space(340), space(210)).boundedTo(room * 0.9))
        if not self._memory.restore_splitter(self._columns):
            sides = self._navigation.sizeHint().width(), self._inspector.sizeHint().width()
            self._columns.setSizes([sides[0], self.width() - sum(sides), sides[1]])
        self._memory.restore_splitter(self._views.rows)
        self._actions.show_log.setChecked(self._memory.shows_log)
        shows_inspector = self._memory.shows_inspector
        if shows_inspector is None:
            shows_inspector = self.width() >= space(_WIDE)
        self._actions.show_inspector.setChecked(shows_inspector)
        self._inspector.setVisible(shows_inspector)
        self._views.show_named(self._memory.view)

    # ---- what the core tells

    def _show_overview(self, overview: Overview) -> None:
        self._navigation.show_overview(overview)
        self._status_line.show_overview(overview)
        self._actions.jobs.pause_everything.setChecked(overview.status.is_all_paused)

    def _show_failure(self, text: str) -> None:
        if not self._bridge.is_open:
            self._status_line.show_failure()
        self.show_notice(text)

    def _offer_undo(self, text: str) -> None:
        self._notice_bar.show_done(text, self._actions.undo)

    def _offer_drafts(self, text: str) -> None:
        self._notice_bar.show_done(text, self._continue)

    def show_told(self, text: str) -> None:
        self._notice_bar.show_done(text)

    # ---- what the user does

    def open_quick_add(self) -> None:
        """Let the user make a job from one line of text."""
        self._quick_place.open()

    def _take_entry(self, entry: "AgendaEntry") -> None:
        self.choice.select([entry.job_id])
        self._inspector.show_occurrence(entry.job_id, entry.at)

    def _take_run(self, run: Run | None) -> None:
        if run is not None:
            # Where the selection filters the log, a run that is picked must not make others go.
            if not self._log.is_of_selected_jobs:
                self.choice.select([run.job_id])
            self._inspector.show_occurrence(run.job_id, run.due_at)

    def _show_inspector(self, is_shown: bool) -> None:
        self._inspector.setVisible(is_shown)
        self._memory.shows_inspector = is_shown

    def _show_group(self, group: JobGroup) -> None:
        self.choice.show(Wanted(group, self.choice.wanted.text))
        self._jobs.list.show_title(self._navigation.group_name(group))

    def _search(self, text: str) -> None:
        self.choice.show(Wanted(self.choice.wanted.group, text))

    def _start_search(self) -> None:
        self._tool_bar.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._tool_bar.search.selectAll()

    def _return_to_list(self) -> None:
        self._jobs.list.table.take_focus()

    def _keep_log_shown(self, is_shown: bool) -> None:
        self._memory.shows_log = is_shown

    def _keep_view(self, name: str) -> None:
        self._memory.view = name

    def _focus_view(self, action: QAction) -> None:
        """Let the keyboard act on the view that the user chose."""
        if action is self._actions.show_calendar:
            self.calendar.grid.setFocus()
        elif action is self._actions.show_list:
            self._jobs.list.table.take_focus()
        else:
            self._log.log.table.take_focus()

    def _name_undo(self, text: str) -> None:
        self._actions.undo.setToolTip(self.tr("Undo {change}").format(change=text).strip())

    def _name_redo(self, text: str) -> None:
        self._actions.redo.setToolTip(self.tr("Redo {change}").format(change=text).strip())

    def _fill_screen(self, filled: bool) -> None:
        full = Qt.WindowState.WindowFullScreen
        self.setWindowState(self.windowState() | full if filled else self.windowState() & ~full)

    def _choose_appearance(self, action: QAction) -> None:
        wanted = self._actions.appearances[action]
        self._theme.show_appearance(wanted)
        self._memory.appearance = wanted

    def _open_menu(self) -> None:
        self._open_below(self._actions.main_menu, self._menu, is_at_end=True)

    def _open_pause_menu(self) -> None:
        self._open_below(self._actions.jobs.pause, self._commands.pause_menu)

    def _open_below(self, action: QAction, menu: QMenu, is_at_end: bool = False) -> None:
        button = self._tool_bar.button(action)
        corner = button.rect().bottomRight() if is_at_end else button.rect().bottomLeft()
        menu.popup(button.mapToGlobal(corner) - QPoint(menu.sizeHint().width() if is_at_end else 0, 0))

    def _open_shortcuts(self) -> None:
        from gui.shortcuts_dialog import ShortcutsDialog

        ShortcutsDialog(self._actions.all, self).open()

    def _open_about(self) -> None:
        from gui.about_dialog import AboutDialog

        AboutDialog(self._theme, self).open()
