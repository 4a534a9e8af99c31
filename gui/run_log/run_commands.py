"""Carry out what the user wants of the selected runs."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from gui.commands.jobs.job_names import named
from gui.commands.jobs.run_requests import values_of
from gui.commands.window_context import WindowContext
from gui.core_access.core_bridge import Core
from gui.run_log.run_columns import as_text
from gui.run_log.run_log_view import RunLogView
from scheduler_core.errors import InvalidInput, SchedulerError
from scheduler_core.values.ids import RunId
from scheduler_core.values.runs.run import UNFINISHED, Run, RunState

_MOST_COPIED = 10_000


class RunCommands(QObject):
    """Turns actions on runs into requests and copies."""

    def __init__(
        self,
        context: WindowContext,
        log: RunLogView,
        now: Callable[[], datetime],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._actions = actions = context.actions.runs
        self._log = log
        self._bridge = context.bridge
        self._jobs = context.commands
        self._started = context.commands.started
        self._notices = context.notices
        # That of the log: what is copied says what stands there.
        self._now = now
        actions.cancel.triggered.connect(self._cancel)
        actions.again.triggered.connect(self._run_again)
        actions.again_with.triggered.connect(self._ask_for_values)
        actions.it_worked.triggered.connect(self._say_it_worked)
        actions.copy.triggered.connect(self._copy)
        actions.copy_as_curl.triggered.connect(self._copy_as_curl)
        log.runs_selected.connect(self.enable_what_fits)
        log.model.dataChanged.connect(self.enable_what_fits)
        self.enable_what_fits()

    def enable_what_fits(self, *_what: object) -> None:
        actions, count, run = self._actions, self._log.selected_count, self._log.selected_run
        actions.cancel.setEnabled(count > 0 and (run is None or run.state in UNFINISHED))
        actions.why.setEnabled(count == 1)
        actions.again.setEnabled(count == 1 and (run is None or run.state not in UNFINISHED))
        actions.again_with.setEnabled(count == 1)
        actions.it_worked.setEnabled(run is not None and is_undecided(run))
        actions.copy.setEnabled(count > 0)
        actions.copy_as_curl.setEnabled(count == 1)

    def _cancel(self) -> None:
        unfinished = [run_id for run_id in self._log.selected if self._may_be_unfinished(run_id)]
        self._bridge.change(partial(_cancel, unfinished), self._ignore_answer)

    def stop(self, run_id: RunId) -> None:
        self._bridge.change(partial(_cancel, [run_id]), self._ignore_answer)

    def _may_be_unfinished(self, run_id: RunId) -> bool:
        run = self._log.model.known_line(run_id)
        return run is None or run.state in UNFINISHED

    def run_again(self, run_id: RunId) -> None:
        """Try once more what a run was for; of an interrupted one that is the answer to what became of it."""
        self._started.begin()
        self._bridge.change(partial(_again, run_id, self.tr("Starting {jobs} …")), self._follow)

    def _follow(self, asked: tuple[RunId, str]) -> None:
        run_id, words = asked
        self._started.follow([run_id], words)

    def _run_again(self) -> None:
        if self._log.chosen is not None:
            self.run_again(self._log.chosen)

    def _ask_for_values(self) -> None:
        if self._log.chosen is not None:
            refusal = self.tr("“{job}” takes no values. Give it parameters in its form first.")
            self._bridge.ask(partial(values_of, self._log.chosen, refusal), self._jobs.ask_for_values)

    def _say_it_worked(self) -> None:
        for run_id in self._log.selected[:1]:
            self._bridge.change(partial(_answer_it_worked, run_id), self._ignore_answer)

    def _copy(self) -> None:
        self._bridge.ask(partial(_runs, self._log.selected[:_MOST_COPIED]), self._put_runs_on_clipboard)

    def _put_runs_on_clipboard(self, runs: Sequence[Run]) -> None:
        now = self._now()
        QGuiApplication.clipboard().setText("\n".join(as_text(run, now) for run in runs))

    def _copy_as_curl(self) -> None:
        for run_id in self._log.selected[:1]:
            self._bridge.ask(partial(_as_curl, run_id), self._put_command_on_clipboard, self._tell_no_command)

    def _put_command_on_clipboard(self, command: str) -> None:
        QGuiApplication.clipboard().setText(command)
        self._notices.tell(self.tr("The command is on the clipboard. Secrets stand in it as names."))

    def _tell_no_command(self, error: Exception) -> None:
        if isinstance(error, InvalidInput):
            error = SchedulerError(self.tr("This run called no address, so curl can't do what it did."))
        self._bridge.report_failure(error)

    def _ignore_answer(self, _answer: object) -> None:
        """Ignore the answer: the change itself is reported."""


def is_undecided(run: Run) -> bool:
    """Tell whether a person should say what became of a run."""
    return run.state is RunState.INTERRUPTED


def _cancel(run_ids: Sequence[RunId], core: Core) -> set[RunId]:
    return core.runs.cancel(run_ids)


def _again(run_id: RunId, words: str, core: Core) -> tuple[RunId, str]:
    from scheduler_core.facade.runs.runs import InterruptedRunAnswer

    run = core.runs.get(run_id)
    told = words.format(jobs=named(run.job_name))
    if is_undecided(run):
        return core.runs.answer(run_id, InterruptedRunAnswer.RUN_AGAIN).id, told
    return core.runs.retry(run_id), told


def _answer_it_worked(run_id: RunId, core: Core) -> object:
    from scheduler_core.facade.runs.runs import InterruptedRunAnswer

    return core.runs.answer(run_id, InterruptedRunAnswer.IT_WORKED)


def _runs(run_ids: Sequence[RunId], core: Core) -> list[Run]:
    return core.runs.lines(run_ids)


def _as_curl(run_id: RunId, core: Core) -> str:
    return core.runs.as_curl(run_id)
