"""Join the simulator with the core, a part at a time; it is imported when it is first wanted."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from gui.commands.jobs.job_names import counted
from gui.commands.window_context import WindowContext, WindowFeature
from gui.core_access.core_bridge import Core
from gui.core_access.core_words import as_sentence
from gui.core_access.latest_answer import LatestAnswer
from gui.foresight.foreseeing import Foreseeing, ForesightQuestion
from gui.foresight.imported_plans import both_ways, plan_of
from gui.text import formats
from scheduler_core.errors import InvalidInput, NotFound
from scheduler_core.events import ChangeSet
from scheduler_core.values.ids import JobId
from scheduler_core.values.records.audit import AuditAct

if TYPE_CHECKING:
    from gui.simulator.simulated import Simulated
    from gui.simulator.simulated_spans import SimulatedQuestion
    from gui.simulator.simulator_dialog import SimulatorDialog
    from scheduler_core.exchange.common.losses import Loss
    from scheduler_core.simulation.simulation import Simulation


_MOST_NAMES = 5_000
_LOOK_MILLISECONDS = 500
_MOST_ENTRIES = 100
# The acts that change when jobs run.
_PLANNING = frozenset(
    {
        AuditAct.ADD_JOBS,
        AuditAct.SAVE_JOB,
        AuditAct.SPLIT_JOB,
        AuditAct.DUPLICATE_JOB,
        AuditAct.REVERT_JOB,
        AuditAct.EDIT_OCCURRENCE,
        AuditAct.ENABLE_JOBS,
        AuditAct.DISABLE_JOBS,
        AuditAct.PAUSE_JOBS,
        AuditAct.SNOOZE_JOBS,
        AuditAct.RESUME_JOBS,
        AuditAct.PAUSE_FOLDER,
        AuditAct.RESUME_FOLDER,
        AuditAct.FILE_JOBS,
        AuditAct.DELETE_JOBS,
        AuditAct.RESTORE_JOBS,
        AuditAct.IMPORT,
        AuditAct.UNDO,
        AuditAct.RESTORE_STORE,
    }
)


class SimulatorFeature(WindowFeature):
    """Answers the actions for it."""

    def __init__(self, context: WindowContext, parent: QWidget) -> None:
        super().__init__(context, parent)
        self._call_by_name = context.call_by_name
        self._jobs: tuple[JobId, ...] | None = None
        self._foreseeing = Foreseeing(context.bridge, self)
        self._foreseeing.went_on.connect(self._show_share)
        self._outdated: LatestAnswer[bool] = LatestAnswer(
            context.bridge, self._show_outdated, _LOOK_MILLISECONDS, self
        )
        self._asked: AskedQuestion | None = None
        self.dialog: SimulatorDialog | None = None
        context.bridge.changed.connect(self._on_changes)
        context.actions.simulator.triggered.connect(self._open_for_all)
        context.actions.jobs.simulate.triggered.connect(self._open_for_selected)

    def open(self, jobs: Sequence[JobId] | None) -> None:
        """Simulate some jobs; all that are switched on if none is named."""
        from gui.simulator.simulator_dialog import SimulatorDialog

        if self.dialog is not None:
            self.dialog.close()
        self._jobs = None if jobs is None else tuple(jobs)
        subject = self.tr("All jobs") if jobs is None else counted(len(jobs))
        self.dialog = dialog = SimulatorDialog(self._theme, self._now, subject, self._window)
        dialog.question_asked.connect(self._begin)
        dialog.stop_wanted.connect(self._foreseeing.stop)
        dialog.finished.connect(self._forget)
        if jobs is not None:
            self._call_by_name(jobs, dialog.show_subject, dialog.close)
        dialog.show()
        dialog.ask()
        self._bridge.ask(_names, self._offer)

    def _offer(self, names: list[str]) -> None:
        if self.dialog is not None:
            self.dialog.offer_jobs(names)

    def _open_for_all(self) -> None:
        self.open(None)

    def _open_for_selected(self) -> None:
        selected = self._choice.selected
        if selected:
            self.open(selected)

    def _begin(self, question: "SimulatedQuestion") -> None:
        self._asked = asked = AskedQuestion(question, self._jobs, self._now())
        self._outdated.drop()
        self._foreseeing.ask(ForesightQuestion(asked.prepared, asked.summed_up, self._show, self._on_failure))

    def _on_changes(self, changes: ChangeSet) -> None:
        if self._asked is not None and (changes.jobs or changes.has_new_pauses or changes.is_everything):
            self._outdated.again(self._asked.is_outdated)

    def _show_outdated(self, is_outdated: bool) -> None:
        if is_outdated and self.dialog is not None:
            self.dialog.show_outdated()

    def _show_share(self, share: float) -> None:
        if self.dialog is not None:
            self.dialog.show_share(share)

    def _show(self, simulated: "Simulated") -> None:
        if self.dialog is not None:
            self.dialog.show_simulated(simulated)

    def _on_failure(self, error: Exception) -> None:
        if self.dialog is None:
            return
        if isinstance(error, InvalidInput | NotFound):  # there is no job of that name, or no such file
            self.dialog.show_failure(as_sentence(str(error)))
            return
        self.dialog.show_failure(self.tr("The simulation could not be made."))
        self._bridge.report_failure(error)

    def _forget(self) -> None:
        self.dialog = self._asked = None
        self._foreseeing.drop()
        self._outdated.drop()


@dataclass(slots=True)
class AskedQuestion:
    """A question, with what its file has that is not taken, which is known once it is prepared."""

    question: "SimulatedQuestion"
    jobs: tuple[JobId, ...] | None
    now: datetime
    losses: "tuple[Loss, ...]" = ()
    last_entry: int | None = None  # of the audit, as it was prepared

    def prepared(self, core: Core) -> "list[Simulation]":
        from scheduler_core.facade.times.simulating import WhatIf
        from scheduler_core.values.jobs.naming import Naming
        from scheduler_core.values.jobs.run_policies import MOST_ATTEMPTS

        question, fails = self.question, {}
        self.last_entry = next((each.number for each in core.audit.entries(limit=1)), 0)
        if question.failing:
            failing = core.jobs.find(question.failing, Naming.LOOK)
            fails[failing] = MOST_ATTEMPTS + 1 if question.failing_tries is None else question.failing_tries
        what_if = WhatIf(question.off, fails)
        span = question.start, question.end
        if question.imported:
            plan, self.losses = plan_of(question.imported, self.now, core)
            return both_ways(core, span, what_if, plan, self.jobs)
        return [core.times.simulation(*span, formats.time_zone_name(), what_if=what_if, job_ids=self.jobs)]

    def is_outdated(self, core: Core) -> bool:
        """Tell whether somebody has changed since when its jobs run; a run that came due changes nothing."""
        if self.last_entry is None:
            return False
        newest = core.audit.entries(limit=_MOST_ENTRIES)
        return any(
            each.number > self.last_entry and each.act in _PLANNING and self._is_about(each.job_ids)
            for each in newest
        )

    def _is_about(self, changed: Collection[int]) -> bool:
        """A pause of a folder, or of everything, names no jobs."""
        return self.jobs is None or not changed or not set(changed).isdisjoint(self.jobs)

    def summed_up(self, simulations: "Sequence[Simulation]") -> "Simulated":
        from gui.simulator.simulated import simulated

        return simulated(simulations, self.losses)


def _names(core: Core) -> list[str]:
    lines = core.jobs.lines(core.jobs.ids(limit=_MOST_NAMES))
    return list(dict.fromkeys(line.name for line in lines))
