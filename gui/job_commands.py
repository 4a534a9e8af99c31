"""Carry out what the user wants of the selected jobs."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu, QWidget

from gui import formats, job_changes
from gui.core_bridge import Core, CoreBridge
from gui.job_actions import JobActions, PauseEnd, in_half_an_hour, in_two_hours, never, tomorrow_morning
from gui.job_choice import GroupKind, JobChoice
from gui.undo import UndoHistory
from scheduler_core.values.ids import JobId

if TYPE_CHECKING:
    from scheduler_core.values.job import JobDraft


class JobCommands(QObject):
    """Turns actions on jobs into changes that can be undone, and says what was done."""

    told = Signal(str)
    added = Signal(object)

    def __init__(
        self,
        actions: JobActions,
        choice: JobChoice,
        history: UndoHistory,
        bridge: CoreBridge,
        now: Callable[[], datetime],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._window = parent
        self._actions = actions
        self._choice = choice
        self._history = history
        self._bridge = bridge
        self._now = now
        self.pause_menu = self._build_pause_menu()
        self._connect()
        self._enable_what_fits()

    def add(self, draft: "JobDraft") -> None:
        notice = self.tr("Added “{job}”.").format(job=draft.name)
        added: list[JobId] = []
        self._history.make(
            job_changes.adding(draft, added),
            self.tr("adding “{job}”").format(job=draft.name),
            notice,
            then=partial(self._tell_added, added),
        )

    def _tell_added(self, added: list[JobId]) -> None:
        self.added.emit(added[0])

    def add_all(self, drafts: "Sequence[JobDraft]", notice: str) -> None:
        self._history.make(job_changes.adding_all(drafts), self.tr("adding jobs"), notice)

    def rename(self, job_id: JobId, name: str) -> None:
        self._history.make(
            job_changes.renaming(job_id, name), self.tr("renaming to “{job}”").format(job=name)
        )

    def switch(self, job_ids: Sequence[JobId], is_on: bool) -> None:
        if is_on:
            self._history.make(job_changes.enabling(job_ids), self.tr("switching on"))
        else:
            self._history.make(job_changes.disabling(job_ids), self.tr("switching off"))

    def run(self, job_ids: Sequence[JobId], name: str) -> None:
        """Run jobs at once that need not be in sight, and say so."""
        self._bridge.change(partial(_run_all, job_ids), partial(self._tell_asked, name))

    def _run_now(self) -> None:
        jobs = self._choice.selected
        self._bridge.change(partial(_run_all, jobs), self._tell_started)

    def _tell_asked(self, name: str, _count: int) -> None:
        self.told.emit(self.tr("Asked for a run of “{job}”.").format(job=name))

    def _tell_started(self, count: int) -> None:
        if count > 1:
            self.told.emit(self.tr("Asked for {count} runs.").format(count=formats.whole_number(count)))

    def _pause(self) -> None:
        end: PauseEnd = self.sender().property("pause_end")
        until = end(self._now())
        notice = (
            self.tr("Paused {jobs} until {end}.") if until else self.tr("Paused {jobs} until you resume.")
        )
        words = notice.format(
            jobs=self._jobs(), end=formats.near_instant(until, self._now()) if until else ""
        )
        self._history.make(job_changes.pausing(self._choice.selected, until), self.tr("pausing"), words)

    def _resume(self) -> None:
        self._history.make(job_changes.resuming(self._choice.selected), self.tr("resuming"))

    def _duplicate(self) -> None:
        self._history.make(job_changes.duplicating(self._choice.selected), self.tr("duplicating"))

    def _delete(self) -> None:
        if self._choice.selected and not self._is_in_bin():
            notice = self.tr("Put {jobs} into the bin.").format(jobs=self._jobs())
            self._history.make(job_changes.deleting(self._choice.selected), self.tr("deleting"), notice)

    def _restore(self) -> None:
        notice = self.tr("Restored {jobs}.").format(jobs=self._jobs())
        self._history.make(job_changes.restoring(self._choice.selected), self.tr("restoring"), notice)

    def _purge(self) -> None:
        # Its names take a while to make, and few ever need it.
        from PySide6.QtWidgets import QMessageBox

        question = QMessageBox(
            QMessageBox.Icon.Warning,
            self.tr("Delete for ever"),
            self.tr(
                "Delete {jobs} for ever, with their history and their runs? This can't be undone."
            ).format(jobs=self._jobs()),
            QMessageBox.StandardButton.Cancel,
            self._window,
        )
        delete = question.addButton(self.tr("Delete for ever"), QMessageBox.ButtonRole.DestructiveRole)
        question.setDefaultButton(QMessageBox.StandardButton.Cancel)
        delete.clicked.connect(self._purge_at_once)
        question.open()

    def _purge_at_once(self) -> None:
        self._bridge.change(partial(_purge_all, self._choice.selected), self._tell_purged)

    def _tell_purged(self, count: int) -> None:
        self.told.emit(self.tr("Deleted {count} for ever.").format(count=formats.whole_number(count)))

    def _pause_everything(self, is_wanted: bool) -> None:
        if is_wanted:
            notice = self.tr("Nothing runs by its schedule until you resume.")
            self._history.make(job_changes.pausing_everything(None), self.tr("pausing everything"), notice)
        else:
            self._history.make(job_changes.resuming_everything, self.tr("resuming everything"))

    def _jobs(self) -> str:
        count = len(self._choice.selected)
        return (
            self.tr("1 job")
            if count == 1
            else self.tr("{count} jobs").format(count=formats.whole_number(count))
        )

    def _is_in_bin(self) -> bool:
        return self._choice.wanted.group.kind is GroupKind.BIN

    def _enable_what_fits(self) -> None:
        actions, count, in_bin = self._actions, len(self._choice.selected), self._is_in_bin()
        for action in (
            actions.run_now,
            actions.switch,
            actions.pause,
            actions.resume,
            actions.duplicate,
            actions.move,
            actions.tags,
            actions.simulate,
            actions.delete,
        ):
            action.setEnabled(count > 0 and not in_bin)
        actions.history.setEnabled(count == 1)
        actions.statistics.setEnabled(count > 0)
        for action in (actions.edit, actions.rename):
            action.setEnabled(count == 1 and not in_bin)
        for action in (actions.restore, actions.purge):
            action.setEnabled(count > 0 and in_bin)

    def _build_pause_menu(self) -> QMenu:
        menu = QMenu(self.tr("Pause"), self._window)
        menu.setObjectName("pause_menu")
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
        return menu

    def _connect(self) -> None:
        actions = self._actions
        actions.run_now.triggered.connect(self._run_now)
        actions.resume.triggered.connect(self._resume)
        actions.duplicate.triggered.connect(self._duplicate)
        actions.delete.triggered.connect(self._delete)
        actions.restore.triggered.connect(self._restore)
        actions.purge.triggered.connect(self._purge)
        actions.pause_everything.triggered.connect(self._pause_everything)
        self._choice.selection_changed.connect(self._enable_what_fits)
        self._choice.wanted_changed.connect(self._enable_what_fits)


def _run_all(job_ids: Sequence[JobId], core: Core) -> int:
    return len([core.runs.run_now(job_id) for job_id in job_ids])


def _purge_all(job_ids: Sequence[JobId], core: Core) -> int:
    return len(core.jobs.purge(job_ids))
