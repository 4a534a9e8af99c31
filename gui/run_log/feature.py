"""Join the log with its output pane, its files and its actions."""

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.commands.files.file_export import FileExport
from gui.commands.window_context import View, WindowContext
from gui.look.tokens import space
from gui.run_log.empty_log import EmptyLog
from gui.run_log.filters.run_filters import FILTERS, RunFilters
from gui.run_log.interrupted_banner import InterruptedBanner
from gui.run_log.job_hues import JobHues
from gui.run_log.last_words import LastWords
from gui.run_log.log_menus import LogMenus
from gui.run_log.log_panes import LogPanes
from gui.run_log.run_columns import RunColumn
from gui.run_log.run_commands import RunCommands, is_undecided
from gui.run_log.run_log_loader import RunLogLoader
from gui.run_log.run_log_view import RunLogView
from gui.run_log.standing_clock import StandingClock
from gui.widgets.buttons.late_presses import LatePresses
from scheduler_core.values.ids import JobId, RunId

if TYPE_CHECKING:
    from gui.run_output.run_output_loader import RunOutputLoader
    from gui.run_output.run_output_view import RunOutputView

_TABLE, _HIDDEN = "log_table", "hidden_columns"
# A page that is narrower shows one of the two at a time, whichever columns the log has.
_WIDE = 160
_SHARE, _WHOLE = 1_140, 2_000


class RunLogFeature(QWidget):
    """The log and, next to it, the output of the selected run; the pane is built when it is first wanted."""

    run_selected = Signal(object)

    def __init__(
        self,
        context: WindowContext,
        filters: RunFilters,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("log_page")
        self._theme = context.theme
        self._notices = context.notices
        self._actions = context.actions.runs
        self._choice = context.choice
        self._bridge = context.bridge
        self._call_by_name = context.call_by_name
        self._started = context.commands.started
        self._show_log = context.actions.show_log
        self._memory = context.memory
        self._now = StandingClock(context.now)
        self._has_room = context.has_room_for_log
        self._hues = JobHues(context.bridge, self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        # The log is made where it stays: with each new parent the style sheet dresses all of it anew.
        self._panes = LogPanes(context.memory)
        column.addWidget(self._panes.parts)
        self.log = RunLogView(context.theme, self._now, self._hues.hue_of, self._panes.parts, filters)
        self._panes.parts.setStretchFactor(0, 3)
        LatePresses(self.log)
        self._interrupted = InterruptedBanner(
            context.actions.runs.again, context.actions.runs.it_worked, self
        )
        self._commands = RunCommands(context, self.log, self._now, self)
        self._files = FileExport(context.bridge, self)
        self._output: RunOutputView | None = None
        self._output_loader: RunOutputLoader | None = None
        self._loader = RunLogLoader(
            context.bridge, context.choice, self.log.model, self._hues, context.today, self
        )
        self._last_words = LastWords(context.bridge, self.log.model, self.log.running_in_sight, self)
        self._wanted_run: RunId | None = None
        # The run that was asked for, until its row is there or the user has chosen something else.
        self._followed: RunId | None = None
        self._may_follow = False
        self._is_untold = False
        self._empty = EmptyLog(
            self.log, self._loader, context.choice, context.requests, context.actions.jobs.new, self
        )
        context.requests.changes_wanted.connect(self.show_changes_of)
        self.log.filters.offer_jobs(self.log.model.newest_jobs)
        LogMenus(self.log, context.actions.runs, context.choice, self)
        self.log.content.insertWidget(0, self._files.banner)
        # Below both: an output may have the place of the log.
        column.addWidget(self._interrupted)
        context.views.append(View(context.actions.show_whole_log, None, self.log.table.take_focus))
        self._connect()
        self._restore_columns()
        self._filter()
        if context.memory.shows_output:
            context.actions.runs.show_output.setChecked(True)

    def know_times(self, is_known: bool) -> None:
        """Count how long runs take, or stop at what is known: the store can't be used."""
        self._now.go(is_known)

    @property
    def is_of_selected_jobs(self) -> bool:
        return self.log.filters.is_of_selected_jobs

    def show_runs_of(self, jobs: Sequence[JobId]) -> None:
        """Show only the runs of these jobs, whatever is selected."""
        self._pin(jobs)
        self.log.table.take_focus()

    def show_run_of(self, job_id: JobId, run_id: RunId) -> None:
        """Show only the runs of a job, and select one of them."""
        self.show_runs_of([job_id])
        self.show_run(run_id)

    def show_span(self, since: datetime, until: datetime, jobs: Sequence[JobId]) -> None:
        """Show only what fell due in a span of time, of some jobs if there are any."""
        if jobs:
            self._pin(jobs)
        else:
            self.log.filters.unpin()
        self.log.filters.show_between(since, until)

    def _pin(self, jobs: Sequence[JobId]) -> None:
        filters = self.log.filters
        filters.pin(jobs)
        show, leave = partial(filters.name_pinned, tuple(jobs)), partial(filters.unpin_gone, tuple(jobs))
        self._call_by_name(jobs, show, leave, may_be_deleted=True)

    def show_failures(self, since: datetime, until: datetime) -> None:
        """Show only what failed in a span of time."""
        self.log.filters.show_failures_between(since, until)
        self.log.table.take_focus()

    def show_run(self, run_id: RunId) -> None:
        """Select a run if the log shows it, now or once it has loaded what was just filtered."""
        self.log.select_run(run_id)
        self._wanted_run = run_id

    def show_output_of(self, run_id: RunId) -> None:
        """Unfold the log and show the output of a run, whether the log lists it or not."""
        if not self.isVisible():
            self._show_log.setChecked(True)
        self._follow(run_id)

    def show_changes_of(self, run_id: RunId) -> None:
        """Show the output of a run with what changed since its job last succeeded."""
        self.show_output_of(run_id)
        if self._output is not None:
            self._output.changed.open()

    def start_find(self) -> bool:
        """Let the user look for a text in the output, if that has the keyboard."""
        has_focus = self._output is not None and self._output.has_focus
        if has_focus and self._output is not None:
            self._output.start_find()
        return has_focus

    def keep(self) -> None:
        """Remember how the room is shared out and what is filtered; write no more files."""
        self._files.close()
        self._memory.keep_choices(FILTERS, self.log.filters.choices())
        hidden = " ".join(sorted(RunColumn(column).name.lower() for column in self.log.columns.hidden))
        self._memory.keep_choices(_TABLE, {_HIDDEN: hidden})
        self._panes.keep()

    def _restore_columns(self) -> None:
        names = self._memory.choices(_TABLE).get(_HIDDEN)
        if names is not None:
            self.log.show_columns(column for column in RunColumn if column.name.lower() in names.split())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._panes.follow_height(self.height())
        self._give_way()

    def _give_way(self) -> None:
        """Let an output take the place of the log where both have no room side by side."""
        loader = self._output_loader
        is_beside = self._panes.are_beside
        is_shown = loader is not None and loader.run_id is not None and self._actions.show_output.isChecked()
        focused = self.window().focusWidget()
        had_focus = bool(focused) and self.log.isAncestorOf(focused)
        is_narrow = is_beside and self.width() < max(space(_WIDE), self.log.whole_width * _WHOLE // _SHARE)
        if self._output is not None:
            # One that has nothing to show leaves the room to the log.
            self._output.setVisible(self._actions.show_output.isChecked() and (is_shown or not is_narrow))
            self._output.show_alone(is_narrow)
        self._tell_open()
        self.log.setVisible(not (is_shown and is_narrow))
        if self.log.isHidden() and had_focus and self._output is not None:
            self._output.take_focus()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._tell_open()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._tell_open()

    def _tell_open(self) -> None:
        """Tell whose output is seen."""
        output, loader = self._output, self._output_loader
        is_seen = self.isVisible() and output is not None and not output.isHidden()
        self._started.show_open(loader.run_id if is_seen and loader is not None else None)

    def _connect(self) -> None:
        actions, log = self._actions, self.log
        log.runs_selected.connect(self._on_selection)
        log.runs_picked.connect(self._on_picked)
        log.model.dataChanged.connect(self._on_lines)
        log.hold_wanted.connect(self._loader.hold)
        self._loader.held_back.connect(log.show_held_back)
        self._loader.day_counted.connect(log.show_day)
        self._loader.loaded.connect(self._select_wanted)
        self.log.empty.again_wanted.connect(self._bridge.open_again)
        self.log.empty.again_wanted.connect(self._loader.reload)
        self._hues.changed.connect(log.table.view.viewport().update)
        for changed in (
            log.sight_changed,
            log.model.modelReset,
            log.model.rowsInserted,
            log.model.dataChanged,
        ):
            changed.connect(self._last_words.look)
        log.output_wanted.connect(self._open_output)
        log.output_unwanted.connect(self._close_output)
        log.filters.changed.connect(self._filter)
        self._choice.selection_changed.connect(self._on_choice)
        self._files.told.connect(self._notices.tell)
        actions.show_output.toggled.connect(self._show_output)
        actions.export.triggered.connect(self._export)
        actions.why.triggered.connect(self._explain)
        started = self._started
        started.began.connect(self._begin_following)
        started.asked.connect(self._follow_if_allowed)
        started.output_wanted.connect(self.show_output_of)
        self._loader.shown.connect(self._choose_followed)
        self._loader.shown.connect(self._see_again)
        actions.newest.triggered.connect(log.show_newest)
        actions.clear_filters.triggered.connect(log.filters.clear)

    def _on_selection(self, runs: Sequence[RunId]) -> None:
        if self.log.chosen is not None or not self.log.is_changing_by_itself:
            self._loader.keep(self.log.chosen)
        if self._actions.show_output.isChecked():
            self._show_output_of(runs)
        self._ask_about_interrupted()

    def _on_picked(self) -> None:
        self._may_follow = False
        self._followed = self._wanted_run = None
        self._is_untold = True
        self._tell_run()

    def _on_lines(self) -> None:
        self._ask_about_interrupted()
        self._tell_run()

    def _tell_run(self) -> None:
        """Tell which run is selected; what is far up in the log has to be loaded first."""
        run = self.log.selected_run
        if self._is_untold and (run is not None or self.log.selected_count != 1):
            self._is_untold = False
            self.run_selected.emit(run)

    def _select_wanted(self) -> None:
        if self._wanted_run is not None:
            wanted, self._wanted_run = self._wanted_run, None
            self.log.select_run(wanted)

    def _ask_about_interrupted(self) -> None:
        run = self.log.selected_run
        self._interrupted.setVisible(run is not None and is_undecided(run))

    def _filter(self) -> None:
        self._interrupted.give_room_back()
        if self.log.isHidden():  # other runs were asked for, behind an output that has their place
            self._close_output()
        self._loader.show(self.log.filters.wanted(), self._jobs_shown())
        self._empty.describe()

    def _jobs_shown(self) -> tuple[JobId, ...]:
        """Return the jobs of which alone runs are shown, if there are any."""
        filters = self.log.filters
        return filters.pinned or (self._choice.selected if filters.is_of_selected_jobs else ())

    def _on_choice(self) -> None:
        # The line of a run that was picked before may come late; something else is selected by now.
        self._is_untold = False
        if self.log.filters.is_of_selected_jobs:
            self._filter()

    # ---- the run that was asked for

    def _begin_following(self) -> None:
        """Note that a run is asked for; whatever the user chooses from now on counts more."""
        self._may_follow = True

    def _follow_if_allowed(self, run_id: RunId) -> None:
        # Who never folded the log is shown what he asked for, but not in the place of what he looks at.
        may_unfold = self._memory.shows_log is None and self._has_room()
        if self._may_follow and not self.isVisible() and may_unfold:
            self._show_log.setChecked(True)
        if self._may_follow and self.isVisible():
            self._follow(run_id)
        self._may_follow = False

    def _follow(self, run_id: RunId) -> None:
        """Show the output of a run at once, and choose its row as soon as there is one."""
        self._followed = run_id
        self._open_output()
        if self._output_loader is not None:
            self._output_loader.show(run_id)
        self._give_way()
        self._choose_followed()
        if self._followed is not None:
            # What comes waits while older runs are looked at.
            self.log.show_newest()

    def _choose_followed(self) -> None:
        if self._followed is not None and self.log.choose_by_itself(self._followed):
            self._followed = None

    # ---- the output next to the log

    def _open_output(self) -> None:
        if not self._actions.show_output.isChecked():
            self._actions.show_output.setChecked(True)
            if self._output is not None:
                self._output.begin()

    def _close_output(self) -> None:
        self._actions.show_output.setChecked(False)

    def _show_output(self, is_shown: bool) -> None:
        self._memory.shows_output = is_shown
        had_focus = self._output is not None and self._output.has_focus
        if is_shown and self._output is None:
            self._build_output()
        if is_shown:
            self._show_output_of(self.log.selected)
        elif self._output_loader is not None:
            self._output_loader.show(None)
        self._give_way()
        if had_focus and not is_shown:
            self.log.table.take_focus()  # Qt would look for it elsewhere

    def _show_output_of(self, runs: Sequence[RunId]) -> None:
        """Show the output of the run that is selected; one whose row went stays until another is chosen."""
        output, loader = self._output, self._output_loader
        if output is None or loader is None:
            return
        has_gone = not runs and loader.run_id is not None and self.log.is_changing_by_itself
        if has_gone:
            output.show_out_of_sight(True)
            loader.look_again()
            return
        if not runs and self._followed is not None and self._followed == loader.run_id:
            # Its row is still to come.
            return
        chosen = self.log.chosen
        loader.show(chosen)
        if chosen is not None:
            output.show_out_of_sight(False)
        else:
            output.show_nothing(len(runs))
        self._give_way()
        self._mark_found_word()

    def _show_try(self, run_id: RunId) -> None:
        """Show another try at the same run, and choose its row where the log lists it by itself."""
        if self._output_loader is not None:
            self._output_loader.show_try(run_id)
            self._tell_open()
        model = self.log.model
        if model.row_of(run_id) is not None and model.runs_of(run_id)[-1] == run_id:
            self.log.choose_by_itself(run_id)

    def _see_again(self) -> None:
        """Withdraw the note that the log does not list the shown run, once it does.

        One that went behind equal failures as it ended is listed: they open for it.
        """
        output, loader = self._output, self._output_loader
        if output is None or loader is None or loader.run_id is None:
            return
        if output.is_out_of_sight and not self.log.selected_count:
            self.log.choose_by_itself(loader.run_id)
        if self.log.model.place_of(loader.run_id) is not None:
            output.show_out_of_sight(False)

    def _tell_left_out(self) -> None:
        """Say of a run that was asked for that a filter leaves it out: its row never comes."""
        run = None if self._output is None else self._output.run
        if self._output is None or run is None or self.log.model.place_of(run.id) is not None:
            return
        # What a search leaves out is no matter of the chips, and was told by then.
        if self.log.filters.leaves_out(run):
            self._output.show_out_of_sight(True)

    def _explain(self) -> None:
        self._open_output()
        if self._output is not None:
            self._output.explain()

    def _mark_found_word(self) -> None:
        """Mark in the output what it was found for."""
        words = self._choice.wanted.text.split()
        if self._output is not None and self.log.filters.looks_into_output and words:
            self._output.look_for(words[0])

    def _build_output(self) -> None:
        from gui.run_output.run_output_loader import RunOutputLoader
        from gui.run_output.run_output_view import RunOutputView

        self._output = output = RunOutputView(self._theme, self._now, self)
        self._output_loader = loader = RunOutputLoader(self._bridge, self)
        LatePresses(output)
        self._panes.add_output(output, self.height())
        loader.started.connect(output.show_output)
        loader.grown.connect(output.add_output)
        for came in (loader.started, loader.grown):
            came.connect(self._tell_left_out)
        loader.closed.connect(output.show_nothing)
        loader.exchanged.connect(output.show_exchanges)
        loader.tried.connect(output.show_tries)
        loader.lost.connect(output.show_gone)
        loader.explained.connect(output.show_reasons)
        loader.compared.connect(output.changed.show_changes)
        output.save_wanted.connect(self._save_output)
        output.why_wanted.connect(loader.explain)
        output.changed.wanted.connect(loader.compare)
        output.again_wanted.connect(self._commands.run_again)
        output.stop_wanted.connect(self._commands.stop)
        output.close_wanted.connect(self._close_output)
        output.try_wanted.connect(self._show_try)
        output.step_wanted.connect(self.log.step)

    # ---- files

    def _export(self) -> None:
        from gui.run_log.log_export import LogParts, format_of

        question = self._loader.question()
        self._files.ask(
            self.tr("Export the log"),
            self.tr("Hourbell log"),
            ((self.tr("Table for a spreadsheet"), "csv"), (self.tr("JSON Lines for programs"), "jsonl")),
            lambda path: LogParts(question, format_of(path)),
        )

    def _save_output(self, run_id: RunId) -> None:
        from gui.run_output.output_words import OutputParts

        self._files.ask(
            self.tr("Save output"),
            self.tr("Output of run {number}").format(number=run_id),
            ((self.tr("Text"), "txt"),),
            lambda _path: OutputParts(run_id),
        )
