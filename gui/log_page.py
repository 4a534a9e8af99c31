"""Join the log with its output pane and with what the user wants of runs."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from gui.core_bridge import Core, CoreBridge
from gui.job_choice import JobChoice
from gui.run_actions import RunActions
from gui.run_log.run_columns import as_text
from gui.run_log.run_log_loader import RunLogLoader
from gui.run_log.run_log_view import RunLogView
from gui.theme import Theme
from gui.widgets.splitters import splitter
from gui.window_memory import WindowMemory
from scheduler_core.values.ids import RunId
from scheduler_core.values.run import UNFINISHED, Run

if TYPE_CHECKING:
    from gui.run_output.run_output_loader import RunOutputLoader
    from gui.run_output.run_output_view import RunOutputView

_MOST_COPIED = 10_000


class LogPage(QWidget):
    """The log and, beside it, the output of the selected run; the pane is built when it is first wanted."""

    run_selected = Signal(object)

    def __init__(
        self,
        theme: Theme,
        actions: RunActions,
        choice: JobChoice,
        bridge: CoreBridge,
        memory: WindowMemory,
        now: Callable[[], datetime],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("log_page")
        self._theme = theme
        self._actions = actions
        self._choice = choice
        self._bridge = bridge
        self._memory = memory
        self._now = now
        self.log = RunLogView(theme, now, self)
        self._output: RunOutputView | None = None
        self._output_loader: RunOutputLoader | None = None
        self._loader = RunLogLoader(bridge, choice, self.log.model, self)
        self._columns = splitter("log", Qt.Orientation.Horizontal, (self.log, 3))
        self._menu: QMenu | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._columns)
        self._connect()
        self._enable_what_fits([])
        if memory.shows_output:
            actions.show_output.setChecked(True)

    @property
    def is_of_selected_jobs(self) -> bool:
        return self.log.filters.is_of_selected_jobs

    def keep(self) -> None:
        """Remember how the room is shared out."""
        if self._output is not None:
            self._memory.keep_splitter(self._columns)

    def _connect(self) -> None:
        actions, log = self._actions, self.log
        log.runs_selected.connect(self._take_selection)
        log.menu_wanted.connect(self._open_menu)
        log.hold_wanted.connect(self._loader.hold)
        log.filters.changed.connect(self._filter)
        self._choice.selection_changed.connect(self._filter_by_selection)
        self._choice.wanted_changed.connect(self._describe_empty_log)
        actions.show_output.toggled.connect(self._show_output)
        actions.cancel.triggered.connect(self._cancel)
        actions.again.triggered.connect(self._run_again)
        actions.copy.triggered.connect(self._copy)
        actions.newest.triggered.connect(log.show_newest)
        actions.clear_filters.triggered.connect(log.filters.clear)

    def _take_selection(self, runs: Sequence[RunId]) -> None:
        self._enable_what_fits(runs)
        if self._output_loader is not None and self._actions.show_output.isChecked():
            self._output_loader.show(runs[0] if len(runs) == 1 else None)
        known = self.log.model.known_line(runs[0]) if len(runs) == 1 else None
        self.run_selected.emit(known)

    def _enable_what_fits(self, runs: Sequence[RunId]) -> None:
        self._actions.cancel.setEnabled(bool(runs))
        self._actions.again.setEnabled(len(runs) == 1)
        self._actions.copy.setEnabled(bool(runs))

    def _filter(self) -> None:
        filters = self.log.filters
        only = self._choice.selected if filters.is_of_selected_jobs else ()
        self._loader.show(filters.wanted(), only)
        self._describe_empty_log()

    def _filter_by_selection(self) -> None:
        if self.log.filters.is_of_selected_jobs:
            self._filter()

    def _describe_empty_log(self) -> None:
        if self.log.filters.is_filtering or not self._choice.wanted.is_everything:
            self.log.empty.show_words(
                self.tr("No run matches"), self.tr("Other groups, words or filters may show some.")
            )
        else:
            self.log.empty.show_words(
                self.tr("Nothing has run yet"),
                self.tr(
                    "Every run appears here as it happens, and so does what was skipped or missed, and why."
                ),
            )

    def _show_output(self, is_shown: bool) -> None:
        self._memory.shows_output = is_shown
        if is_shown and self._output is None:
            self._build_output()
        if self._output is not None:
            self._output.setVisible(is_shown)
        if self._output_loader is not None:
            selected = self.log.selected
            self._output_loader.show(selected[0] if is_shown and len(selected) == 1 else None)

    def _build_output(self) -> None:
        from gui.run_output.run_output_loader import RunOutputLoader
        from gui.run_output.run_output_view import RunOutputView

        self._output = output = RunOutputView(self._theme, self)
        self._output_loader = loader = RunOutputLoader(self._bridge, self)
        self._columns.addWidget(output)
        self._columns.setStretchFactor(1, 2)
        if not self._memory.restore_splitter(self._columns):
            self._columns.setSizes([3_000, 2_000])
        loader.started.connect(output.show_output)
        loader.grown.connect(output.add_output)
        loader.closed.connect(output.show_nothing)

    def _open_menu(self, place: QPoint) -> None:
        if self._menu is None:
            self._menu = QMenu(self)
            self._menu.addActions(list(self._actions.for_menu))
            self._menu.aboutToShow.connect(self._begin_menu)
            self._menu.aboutToHide.connect(self._end_menu)
        self._menu.popup(place)

    def _begin_menu(self) -> None:
        self.log.show_menu_open(True)

    def _end_menu(self) -> None:
        self.log.show_menu_open(False)

    def _cancel(self) -> None:
        runs = self.log.selected
        unfinished = [run_id for run_id in runs if self._may_be_unfinished(run_id)]
        self._bridge.change(partial(_cancel, unfinished), self._take_nothing)

    def _may_be_unfinished(self, run_id: RunId) -> bool:
        run = self.log.model.known_line(run_id)
        return run is None or run.state in UNFINISHED

    def _run_again(self) -> None:
        selected = self.log.selected
        if selected:
            self._bridge.change(partial(_retry, selected[0]), self._take_nothing)

    def _copy(self) -> None:
        self._bridge.ask(partial(_runs, self.log.selected[:_MOST_COPIED]), self._put_on_clipboard)

    def _put_on_clipboard(self, runs: Sequence[Run]) -> None:
        now = self._now()
        QGuiApplication.clipboard().setText("\n".join(as_text(run, now) for run in runs))

    def _take_nothing(self, _answer: object) -> None:
        """Wait for the news of what was asked for."""


def _cancel(run_ids: Sequence[RunId], core: Core) -> set[RunId]:
    return core.runs.cancel(run_ids)


def _retry(run_id: RunId, core: Core) -> RunId:
    return core.runs.retry(run_id)


def _runs(run_ids: Sequence[RunId], core: Core) -> list[Run]:
    return core.runs.lines(run_ids)
