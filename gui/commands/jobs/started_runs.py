"""Follow the runs that were requested in this window until each has ended."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TypeAlias

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtGui import QAction

from gui.commands.jobs.job_names import counted, named
from gui.commands.notices import Notices
from gui.core_access.core_bridge import Core, CoreBridge
from gui.core_access.core_words import first_error, said
from gui.core_access.latest_answer import LatestAnswer
from gui.text import formats, span_words
from scheduler_core.events import ChangeSet
from scheduler_core.values.ids import RunId
from scheduler_core.values.runs.run import FAILURES, UNFINISHED, Run, RunState

_REST_MILLISECONDS = 150
# What was asked for and never begins, for want of an engine, must not be asked about for ever.
_MOST_FOLLOWED = 200


# Which runs were looked at, and those that there are.
_Found: TypeAlias = tuple[frozenset[RunId], Sequence[Run]]


@dataclass(eq=False)
class RunsAsked:
    """What was asked for at once; its notices are about it, so that each replaces the one before."""

    count: int
    open: list[RunId] = field(default_factory=list)
    ended: list[Run] = field(default_factory=list)
    running: set[RunId] = field(default_factory=set)
    is_stop: bool = False


class StartedRuns(QObject):
    """Turns the notice that a run starts, or is to stop, into what came of it.

    `began` tells that runs are asked for, before there are any; `asked` brings the id of a single one, for
    who shows it; `output_wanted` the run whose output the user asks for in a notice, `open_changed` the one
    whose output is seen now.
    """

    began = Signal()
    asked = Signal(object)
    output_wanted = Signal(object)
    open_changed = Signal()

    def __init__(self, bridge: CoreBridge, notices: Notices, parent: QObject) -> None:
        super().__init__(parent)
        self._notices = notices
        self._followed: list[RunsAsked] = []
        self._lines: LatestAnswer[_Found] = LatestAnswer(bridge, self._take, _REST_MILLISECONDS, self)
        self._remedies: dict[RunId, QAction] = {}
        self._open: RunId | None = None
        bridge.changed.connect(self._on_changes)

    @property
    def open(self) -> RunId | None:
        """Return the run whose output is seen: nobody has to offer it."""
        return self._open

    def show_open(self, run_id: RunId | None) -> None:
        """Note whose output is seen now."""
        if run_id != self._open:
            self._open = run_id
            for each, action in self._remedies.items():
                action.setEnabled(each != run_id)
            self.open_changed.emit()

    def begin(self) -> None:
        """Say that runs are being asked for: what the user chooses from now on is chosen later."""
        self.began.emit()

    def follow(self, run_ids: Sequence[RunId], words: str) -> None:
        """Tell that runs start, and in the same place what comes of them."""
        asking = RunsAsked(len(run_ids), list(run_ids))
        self._followed = [*self._followed[-_MOST_FOLLOWED:], asking]
        self._notices.tell(words, self._remedy(run_ids[0]) if len(run_ids) == 1 else None, asking)
        if len(run_ids) == 1:
            self.asked.emit(run_ids[0])
        self._ask()

    def follow_stopped(self, run_ids: Sequence[RunId], words: str) -> None:
        """Tell that runs are asked to end, and in the same place that they have."""
        asking = self._let_go(run_ids) or RunsAsked(len(run_ids))
        asking.open, asking.running, asking.is_stop = list(run_ids), set(run_ids), True
        self._followed = [*self._followed[-_MOST_FOLLOWED:], asking]
        self._notices.tell(words, about=asking)
        self._ask()

    def _let_go(self, run_ids: Sequence[RunId]) -> RunsAsked | None:
        """Follow runs no longer for who asked for each alone; return whose notice tells of that one."""
        single = [each for each in self._followed if each.count == 1 and set(each.open) & set(run_ids)]
        self._followed = [each for each in self._followed if each not in single]
        return single[-1] if len(run_ids) == 1 and single else None

    def _ask(self) -> None:
        wanted = tuple(run_id for asking in self._followed for run_id in asking.open)
        self._lines.again(partial(_lines, wanted))

    def _on_changes(self, changes: ChangeSet) -> None:
        if changes.is_everything or any(not changes.runs.isdisjoint(each.open) for each in self._followed):
            self._ask()

    def _take(self, found: _Found) -> None:
        asked, runs = found
        known = {run.id: run for run in runs}
        for asking in self._followed:
            there = [known[each] for each in asking.open if each in known]
            # What was asked for since is still to be looked at; what the ledger has no more is dropped.
            later = [each for each in asking.open if each not in asked]
            now_running = {run.id for run in there if run.state is RunState.RUNNING}
            asking.ended += [run for run in there if _has_ended(run)]
            asking.open = [*(run.id for run in there if not _has_ended(run)), *later]
            if not asking.open and asking.ended:
                self._tell_end(asking)
            elif asking.count == 1 and now_running - asking.running:
                words = self.tr("{job} is running.").format(job=named(known[asking.open[0]].job_name))
                self._notices.update(words, self._remedy(asking.open[0]), asking)
            elif asking.count == 1 and there and (why := said(there[0].why_waiting)):
                words = self.tr("{job} waits: {why}.").format(job=named(there[0].job_name), why=why)
                self._notices.update(words, self._remedy(asking.open[0]), asking)
            asking.running |= now_running
        self._followed = [asking for asking in self._followed if asking.open]

    def _tell_end(self, asking: RunsAsked) -> None:
        if asking.count == 1:
            run = asking.ended[0]
            words, remedy = _came_of(run, asking.is_stop), self._remedy(run.id)
        else:
            words, remedy = _came_of_all(asking.ended, asking.is_stop), None
        has_failed = not asking.is_stop and any(run.state in FAILURES for run in asking.ended)
        self._notices.tell(words, remedy, asking, is_bad=has_failed)

    def _remedy(self, run_id: RunId) -> QAction:
        """Return what shows the output of a run; a notice that waits keeps its own."""
        if run_id not in self._remedies:
            while len(self._remedies) >= _MOST_FOLLOWED:
                self._remedies.pop(next(iter(self._remedies))).deleteLater()
            action = QAction(self.tr("Show &output"), self)
            action.setObjectName("show_its_output")
            action.setData(run_id)
            action.setEnabled(run_id != self._open)
            action.triggered.connect(self._want_output)
            self._remedies[run_id] = action
        return self._remedies[run_id]

    def _want_output(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self.output_wanted.emit(action.data())


def _has_ended(run: Run) -> bool:
    return run.state not in UNFINISHED


def _came_of(run: Run, is_stop: bool) -> str:
    job = named(run.job_name)
    if is_stop and run.state is RunState.CANCELLED:
        return _tr("{job} was stopped.").format(job=job)
    if run.state is RunState.SUCCEEDED:
        if run.started_at is None or run.finished_at is None:
            return _tr("{job} succeeded.").format(job=job)
        length = span_words.duration(run.finished_at - run.started_at)
        return _tr("{job} succeeded after {length}.").format(job=job, length=length)
    why = first_error(run) or said(run.reason_text)
    words = {
        RunState.FAILED: _tr("{job} failed: {why}"),
        RunState.TIMED_OUT: _tr("{job} timed out: {why}"),
        RunState.CANCELLED: _tr("{job} was cancelled: {why}"),
        RunState.INTERRUPTED: _tr("{job} was interrupted: {why}"),
        RunState.SKIPPED: _tr("{job} was skipped: {why}"),
        RunState.MISSED: _tr("{job} was missed: {why}"),
    }[run.state]
    return words.format(job=job, why=why).rstrip(": ")


def _came_of_all(runs: Sequence[Run], is_stop: bool) -> str:
    if is_stop and all(run.state is RunState.CANCELLED for run in runs):
        return _tr("{jobs} were stopped.").format(jobs=counted(len(runs)))
    well = sum(run.state is RunState.SUCCEEDED for run in runs)
    if well == len(runs):
        return _tr("{jobs} succeeded.").format(jobs=counted(well))
    words = _tr("{jobs} ended: {well} well, {others} not.")
    others = formats.whole_number(len(runs) - well)
    return words.format(jobs=counted(len(runs)), well=formats.whole_number(well), others=others)


def _lines(run_ids: Sequence[RunId], core: Core) -> _Found:
    return frozenset(run_ids), core.runs.lines(run_ids)


def _tr(text: str) -> str:
    return QCoreApplication.translate("started_runs", text)
