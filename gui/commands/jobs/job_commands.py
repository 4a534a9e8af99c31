"""Carry out what the user wants of the selected jobs."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from gui.commands.actions.job_actions import JobActions
from gui.commands.actions.pause_ends import PauseEnd, in_half_an_hour, in_two_hours, never, tomorrow_morning
from gui.commands.job_choice import AwaitedJobs, GroupKind, JobChoice
from gui.commands.jobs import job_changes
from gui.commands.jobs.held_work import HeldUntil, about_holding, held_words
from gui.commands.jobs.job_names import about, names_of
from gui.commands.jobs.run_requests import Asking, run_all, run_with
from gui.commands.jobs.started_runs import StartedRuns
from gui.commands.jobs.stopping import StopWords, stop_all
from gui.commands.notices import Notices
from gui.commands.undo import Change, UndoHistory, Wording
from gui.core_access.core_bridge import Core, CoreBridge
from gui.text import formats
from gui.widgets.menu import WHY_NOT, Menu
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.job_list import JobFilter
from scheduler_core.values.records.pause import EVERYTHING, Pause

if TYPE_CHECKING:
    from gui.core_access.overview import Overview
    from scheduler_core.values.jobs.job import JobDraft


class JobCommands(QObject):
    """Turns actions on jobs into changes that can be undone, and says what was done."""

    def __init__(
        self,
        actions: JobActions,
        choice: JobChoice,
        history: UndoHistory,
        bridge: CoreBridge,
        notices: Notices,
        now: Callable[[], datetime],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._notices = notices
        self._window = parent
        self._actions = actions
        self._choice = choice
        self._history = history
        self._bridge = bridge
        self._now = now
        self.pause_menu = self._build_pause_menu()
        self.started = StartedRuns(bridge, notices, self)
        self._asked_to_run: tuple[JobId, ...] = ()
        self._running: frozenset[JobId] = frozenset()
        self._paused: frozenset[JobId] = frozenset()
        self._is_offered = False
        self._second_click = QTimer(self, singleShot=True, interval=QApplication.doubleClickInterval())
        self._connect()
        self._enable_what_fits()

    def add(self, draft: "JobDraft") -> None:
        notice = self.tr("Added “{job}”.").format(job=draft.name)
        added: list[JobId] = []
        self._add(
            job_changes.adding(draft, added), added, self.tr("adding “{job}”").format(job=draft.name), notice
        )

    def add_all(self, drafts: "Sequence[JobDraft]", notice: str) -> None:
        self._history.make(job_changes.adding_all(drafts), self.tr("adding jobs"), notice)

    def rename(self, job_id: JobId, name: str) -> None:
        words = self.tr("Renamed it to “{job}”.").format(job=name)
        self._history.make(
            job_changes.renaming(job_id, name), self.tr("renaming to “{job}”").format(job=name), words
        )

    def switch(
        self, job_ids: Sequence[JobId], is_on: bool, refused: Callable[[], object] = lambda: None
    ) -> None:
        def refuse(error: Exception) -> None:
            self._bridge.report_failure(error)
            refused()

        if is_on:
            change, name = job_changes.enabling(job_ids), self.tr("switching on")
            notice = about(job_ids, self.tr("Switched {jobs} on."))
        else:
            change, name = job_changes.disabling(job_ids), self.tr("switching off")
            notice = about_holding(job_ids, self.tr("Switched {jobs} off."), HeldUntil.SWITCHED_ON)
        self._history.make(change, name, notice, otherwise=refuse)

    def _toggle(self) -> None:
        jobs = self._choice.selected
        notice = partial(_switched, jobs, self.tr("Switched {jobs} on."), self.tr("Switched {jobs} off."))
        self._history.make(job_changes.toggling(jobs), self.tr("switching on or off"), notice)

    def run(self, job_ids: Sequence[JobId]) -> None:
        """Run jobs at once, in sight or not, and say which; a double click asks for one run of each."""
        if self._second_click.isActive() and tuple(job_ids) == self._asked_to_run:
            return
        self._asked_to_run = tuple(job_ids)
        self._second_click.start()
        self.started.begin()
        self._bridge.change(partial(run_all, job_ids, self.tr("Starting {jobs} …")), self._follow_or_ask)

    def _follow_or_ask(self, asked: "tuple[list[RunId], str] | Asking") -> None:
        """Follow the runs that there are; a single job with parameters is run with what is given for them."""
        if not isinstance(asked, Asking):
            self._follow(asked)
        else:
            self.ask_for_values(asked)

    def ask_for_values(self, asked: "Asking") -> None:
        """Run a job with the values that are given for it."""
        from gui.commands.jobs.run_values_dialog import RunValuesDialog

        if self._window.findChildren(RunValuesDialog):  # asked for twice while the core was busy
            return
        dialog = RunValuesDialog(asked, self._now, self._window)
        dialog.values_given.connect(partial(self._run_with, asked))
        dialog.open()

    def _run_with(self, asked: "Asking", values: Sequence[tuple[str, str]]) -> None:
        self.started.begin()
        words = self.tr("Starting {jobs} …")
        self._bridge.change(partial(run_with, asked.job_id, values, words), self._follow)

    def stop(self, job_ids: Sequence[JobId]) -> None:
        """End the runs of jobs that are under way when the core is asked, and say which jobs were stopped."""
        words = StopWords(
            self.tr("Stopping {jobs} …"),
            self.tr("The end of {jobs} was asked for already."),
            self.tr("Nothing to stop: {jobs} is not running."),
            self.tr("Nothing to stop: none of the selected jobs is running."),
        )
        if job_ids:
            self._bridge.change(partial(stop_all, tuple(job_ids), words), self._follow_stopped)

    def _follow(self, asked: "tuple[list[RunId], str]") -> None:
        """Follow the runs that there are now; where none could be asked for, tell only why."""
        run_ids, words = asked
        if run_ids:
            self.started.follow(run_ids, words)
        else:
            self._notices.tell(words)

    def _follow_stopped(self, asked: "tuple[list[RunId], str]") -> None:
        run_ids, words = asked
        if run_ids:
            self.started.follow_stopped(run_ids, words)
        else:
            self._notices.tell(words)

    def _add(self, change: Change, added: list[JobId], name: str, notice: str | Wording) -> None:
        """Make jobs and select them: what the user asks for next is about them."""
        awaited = self._choice.await_added()
        self._history.make(
            change,
            name,
            notice,
            then=partial(self._choice.select_added, awaited, added),
            otherwise=partial(self._give_up, awaited),
        )

    def _give_up(self, awaited: AwaitedJobs, error: Exception) -> None:
        self._choice.give_up(awaited)
        self._bridge.report_failure(error)

    def _run_now(self) -> None:
        self.run(self._choice.selected)

    def _stop(self) -> None:
        self.stop(self._choice.selected)

    def _pause(self) -> None:
        end: PauseEnd = self.sender().property("pause_end")
        self._pause_until(self._choice.selected, end(self._now()))

    def _ask_for_end(self) -> None:
        """Ask until when the jobs pause that are selected now."""
        from gui.widgets.fields.time_dialog import TimeDialog

        dialog = TimeDialog(
            self.tr("Pause until"),
            self.tr("When should the selected jobs go on?"),
            self.tr("Pause"),
            tomorrow_morning(self._now()) or self._now(),
            self._window,
            self._now,
        )
        dialog.time_changed.connect(lambda at: dialog.choose.setEnabled(at > self._now()))
        dialog.choose.setEnabled(dialog.instant > self._now())
        dialog.time_chosen.connect(partial(self._pause_to_come, self._choice.selected))
        dialog.open()

    def _pause_to_come(self, jobs: Sequence[JobId], until: datetime) -> None:
        """Pause jobs until an instant, unless it has passed while it was looked at."""
        if until > self._now():
            self._pause_until(jobs, until)
        else:
            self._notices.tell(self.tr("That time has passed; nothing is paused."), is_bad=True)

    def _pause_until(self, jobs: Sequence[JobId], until: datetime | None) -> None:
        if until is None:
            words = self.tr("Paused {jobs} until you resume.")
        else:
            words = self.tr("Paused {jobs} until {end}.")
        end_in_words = "" if until is None else formats.near_instant(until, self._now())
        goes_on = HeldUntil.RESUMED if until is None else HeldUntil.THEN
        notice = about_holding(jobs, words, goes_on, end_in_words)
        self._history.make(job_changes.pausing(jobs, until), self.tr("pausing"), notice)

    def _resume(self) -> None:
        self.resume(self._choice.selected)

    def resume(self, jobs: Sequence[JobId]) -> None:
        """End the pauses that jobs have of their own, and say of which."""
        resumed: list[JobId] = []
        self._history.make(
            job_changes.resuming(jobs, resumed),
            self.tr("resuming"),
            partial(_resumed, resumed, self.tr("Resumed {jobs}.")),
            then=partial(self._tell_if_none, jobs, resumed),
        )

    def _tell_if_none(self, jobs: Sequence[JobId], resumed: Sequence[JobId]) -> None:
        """Say why nothing was resumed: a key may be pressed where no menu would offer it."""
        if jobs and not resumed:
            words = _ResumeWords(
                self.tr("Nothing to resume: {jobs} is not paused."),
                self.tr("Nothing to resume: none of the selected jobs is paused."),
                self.tr("Nothing to resume here: the folder “{folder}” is paused, not {jobs}."),
                self.tr("Nothing to resume here: everything is paused, not {jobs}."),
            )
            self._bridge.ask(partial(_why_not_resumed, tuple(jobs), words), self._notices.tell)

    def end_hold(self, hold: Pause) -> None:
        """End a pause of a folder, or of everything."""
        if hold.folder == EVERYTHING:
            self._pause_everything(False)
            return
        notice = self.tr("Resumed the folder “{folder}”.").format(folder=hold.folder)
        change = job_changes.resuming_folder(hold.folder)
        self._history.make(
            change, self.tr("resuming the folder “{folder}”").format(folder=hold.folder), notice
        )

    def _duplicate(self) -> None:
        jobs = self._choice.selected
        copies: list[JobId] = []
        notice = about(jobs, self.tr("Made a copy of {jobs}, switched off."))
        self._add(job_changes.duplicating(jobs, copies), copies, self.tr("duplicating"), notice)

    def _delete(self) -> None:
        jobs = self._choice.selected
        if jobs and not self._is_in_bin():
            notice = about_holding(jobs, self.tr("Put {jobs} into the bin."), HeldUntil.RESTORED)
            beside = self._choice.neighbour_of(jobs)
            self._history.make(
                job_changes.deleting(jobs),
                self.tr("deleting"),
                notice,
                then=partial(self._choice.leave, jobs, beside),
                crossed=partial(self._follow_deletion, jobs, beside),
            )

    def _follow_deletion(self, jobs: Sequence[JobId], beside: JobId | None, is_undone: bool) -> None:
        """Select what came back, or what stands next to what went again."""
        if is_undone:
            self._choice.select_when_listed(jobs)
        else:
            self._choice.leave(jobs, beside)

    def _restore(self) -> None:
        jobs = self._choice.selected
        notice = about(jobs, self.tr("Restored {jobs}."))
        self._history.make(job_changes.restoring(jobs), self.tr("restoring"), notice)

    def _purge(self) -> None:
        jobs = self._choice.selected
        self._bridge.ask(partial(_names_of, jobs), partial(self._ask_to_purge, jobs))

    def _ask_to_purge(self, jobs: Sequence[JobId], names: str) -> None:
        # Its names take a while to make, and few ever need it.
        from PySide6.QtWidgets import QDialogButtonBox

        from gui.widgets.notices.question import Question

        question = Question(
            self.tr("Delete for ever"),
            self.tr(
                "Delete {jobs} for ever, with their history and their runs? This can't be undone."
            ).format(jobs=names),
            QDialogButtonBox.StandardButton.Cancel,
            self._window,
        )
        delete = question.add_button(self.tr("Delete for ever"), QDialogButtonBox.ButtonRole.DestructiveRole)
        question.set_default(QDialogButtonBox.StandardButton.Cancel)
        delete.clicked.connect(partial(self._purge_at_once, jobs))
        question.open()

    def _empty_bin(self) -> None:
        self._bridge.ask(_in_bin, self._ask_to_empty)

    def _ask_to_empty(self, found: "tuple[Sequence[JobId], str]") -> None:
        jobs, names = found
        if jobs:
            self._ask_to_purge(jobs, names)
        else:
            self._notices.tell(self.tr("The bin is empty."))

    def _purge_at_once(self, jobs: Sequence[JobId]) -> None:
        self._bridge.change(partial(_purge_all, jobs), self._tell_purged)

    def _tell_purged(self, count: int) -> None:
        self._notices.tell(self.tr("Deleted {count} for ever.").format(count=formats.whole_number(count)))

    def _pause_everything(self, is_wanted: bool) -> None:
        if is_wanted:
            told = partial(_all_paused, self.tr("Nothing runs by its schedule until you resume."))
            self._history.make(job_changes.pausing_everything(None), self.tr("pausing everything"), told)
        else:
            notice = self.tr("Jobs run by their schedules again.")
            self._history.make(job_changes.resuming_everything(), self.tr("resuming everything"), notice)

    def show_overview(self, overview: "Overview") -> None:
        """Know which jobs run, and which are paused."""
        self._running, self._paused = overview.running_jobs, overview.paused_jobs
        if self._is_offered:
            self._enable_what_fits()

    def _is_in_bin(self) -> bool:
        return self._choice.wanted.group.kind is GroupKind.BIN

    def _enable_what_fits(self) -> None:
        actions, count, in_bin = self._actions, len(self._choice.selected), self._is_in_bin()
        for action in (
            actions.run_now,
            actions.stop,
            actions.switch,
            actions.pause,
            actions.resume,
            actions.duplicate,
            actions.move,
            actions.tags,
            actions.colour,
            actions.simulate,
            actions.delete,
        ):
            action.setEnabled(count > 0 and not in_bin)
        actions.history.setEnabled(count == 1)
        actions.statistics.setEnabled(count > 0)
        for action in (actions.edit, actions.rename, actions.backfill):
            action.setEnabled(count == 1 and not in_bin)
        for action in (actions.restore, actions.purge):
            action.setEnabled(count > 0 and in_bin)
        self._offer_what_fits()

    def _offer(self, is_offered: bool) -> None:
        self._is_offered = is_offered
        self._enable_what_fits()

    def _offer_what_fits(self) -> None:
        """Let a menu that is open leave out what only the bin has, and not offer what has nothing to act on.

        Keys and buttons may be sooner than what is known of runs and pauses, so only menus heed that.
        """
        actions, in_bin = self._actions, self._is_in_bin()
        for action in (actions.restore, actions.purge):
            action.setVisible(in_bin or not self._is_offered)
        actions.delete.setVisible(not (in_bin and self._is_offered))
        for action, acted_on, why_not in (
            (actions.stop, self._running, self.tr("None of the selected jobs is running")),
            (actions.resume, self._paused, self.tr("None of the selected jobs has a pause of its own")),
        ):
            if self._is_offered and action.isEnabled() and acted_on.isdisjoint(self._choice.selected):
                action.setEnabled(False)
                action.setProperty(WHY_NOT, why_not)
            else:
                action.setProperty(WHY_NOT, None)

    def _build_pause_menu(self) -> QMenu:
        menu = Menu(self.tr("Pause"), self._window)
        menu.setObjectName("pause_menu")
        self._choice.hold_while_open(menu)
        ends: list[tuple[str, PauseEnd]] = [
            (self.tr("For &30 minutes"), in_half_an_hour),
            (self.tr("For &2 hours"), in_two_hours),
            (self.tr("Until to&morrow 08:00"), tomorrow_morning),
            (self.tr("Until &I resume"), never),
        ]
        for text, end in ends:
            action = menu.addAction(text)
            action.setProperty("pause_end", end)
            action.triggered.connect(self._pause)
        menu.addAction(self.tr("Until a &date…")).triggered.connect(self._ask_for_end)
        menu.addSeparator()
        menu.addAction(self._actions.pending)
        return menu

    def _connect(self) -> None:
        actions = self._actions
        actions.run_now.triggered.connect(self._run_now)
        actions.stop.triggered.connect(self._stop)
        actions.switch.triggered.connect(self._toggle)
        actions.resume.triggered.connect(self._resume)
        actions.duplicate.triggered.connect(self._duplicate)
        actions.delete.triggered.connect(self._delete)
        actions.restore.triggered.connect(self._restore)
        actions.purge.triggered.connect(self._purge)
        actions.empty_bin.setEnabled(False)  # until it is known what lies there
        actions.empty_bin.triggered.connect(self._empty_bin)
        actions.pause_everything.triggered.connect(self._pause_everything)
        actions.offered.connect(self._offer)
        self._choice.selection_changed.connect(self._enable_what_fits)
        self._choice.wanted_changed.connect(self._enable_what_fits)


def _switched(jobs: Sequence[JobId], switched_on: str, switched_off: str, core: Core) -> str:
    is_on = any(line.is_enabled for line in core.jobs.lines(jobs[:1]))
    if is_on:
        return switched_on.format(jobs=names_of(core, jobs))
    return about_holding(jobs, switched_off, HeldUntil.SWITCHED_ON)(core)


@dataclass(frozen=True, slots=True)
class _ResumeWords:
    """What is said of jobs that have no pause to end, with `{jobs}` for their names."""

    one_unpaused: str
    all_unpaused: str
    by_folder: str
    by_everything: str


def _resumed(resumed: Sequence[JobId], words: str, core: Core) -> str:
    return words.format(jobs=names_of(core, resumed))


def _why_not_resumed(job_ids: Sequence[JobId], words: _ResumeWords, core: Core) -> str:
    """Say that jobs are not paused, or what else holds the first of them."""
    names = names_of(core, job_ids)
    folder = next((line.folder for line in core.jobs.lines(job_ids[:1])), "")
    for pause in core.jobs.pauses():
        if pause.folder == EVERYTHING:
            return words.by_everything.format(jobs=names)
        if pause.covers(folder):
            return words.by_folder.format(jobs=names, folder=pause.folder)
    return (words.one_unpaused if len(job_ids) == 1 else words.all_unpaused).format(jobs=names)


def _all_paused(words: str, core: Core) -> str:
    return " ".join(filter(None, (words, held_words(core, HeldUntil.RESUMED))))


def _names_of(job_ids: Sequence[JobId], core: Core) -> str:
    return names_of(core, job_ids)


def _in_bin(core: Core) -> tuple[Sequence[JobId], str]:
    """Return the jobs in the bin, with their names."""
    jobs = core.jobs.ids(JobFilter(in_bin=True))
    return jobs, _names_of(jobs, core) if jobs else ""


def _purge_all(job_ids: Sequence[JobId], core: Core) -> int:
    return len(core.jobs.purge(job_ids))
