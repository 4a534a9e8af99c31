"""Keep the inspector up to date as long as it is seen."""

from collections.abc import Callable
from datetime import datetime
from functools import partial

from PySide6.QtCore import QObject

from gui.commands.job_choice import JobChoice
from gui.core_access.core_bridge import Core, CoreBridge
from gui.core_access.latest_answer import LatestAnswer
from gui.inspector.inspected_job import (
    InspectedJob,
    Reasons,
    inspected_job,
    last_days,
    reasons,
    reasons_of_run,
)
from gui.inspector.inspector_view import InspectorView
from scheduler_core.events import ChangeSet
from scheduler_core.values.ids import JobId, RunId

_REST_MILLISECONDS = 500


class InspectorLoader(QObject):
    """Asks about the selected job, and why about the selected instant or run."""

    def __init__(
        self, bridge: CoreBridge, choice: JobChoice, view: InspectorView, now: Callable[[], datetime]
    ) -> None:
        super().__init__(view)
        self._choice = choice
        self._view = view
        self._now = now
        self._job: LatestAnswer[InspectedJob | None] = LatestAnswer(
            bridge, view.show_job, _REST_MILLISECONDS, self
        )
        self._reasons: LatestAnswer[Reasons] = LatestAnswer(
            bridge, view.show_reasons, _REST_MILLISECONDS, self
        )
        choice.selection_changed.connect(self._ask)
        bridge.changed.connect(self._on_changes)
        view.why_wanted.connect(self.explain)
        view.shown.connect(self._ask)

    def explain(self, job_id: JobId, at: datetime) -> None:
        """Say why about an instant of a job."""
        self._reasons.ask(partial(_reasons, job_id, at))

    def explain_run(self, run_id: RunId) -> None:
        """Say why about a run."""
        self._reasons.ask(partial(_reasons_of_run, run_id))

    def _ask(self) -> None:
        selected = self._choice.selected
        if len(selected) != 1 or not self._view.isVisible():
            self._job.drop()
            self._view.show_selection(len(selected))
        else:
            self._job.ask(partial(_job, selected[0], last_days(self._now())))
        if selected != (self._view.explained_job,):
            self._reasons.drop()
            self._view.forget_reasons()

    def _on_changes(self, changes: ChangeSet) -> None:
        if self._view.isVisible() and (
            changes.jobs or changes.runs or changes.has_new_pauses or changes.is_everything
        ):
            self._job.refresh()
            self._reasons.refresh()


def _job(job_id: JobId, days: tuple[datetime, ...], core: Core) -> InspectedJob | None:
    return inspected_job(core, job_id, days)


def _reasons(job_id: JobId, at: datetime, core: Core) -> Reasons:
    return reasons(core, job_id, at)


def _reasons_of_run(run_id: RunId, core: Core) -> Reasons:
    return reasons_of_run(core, run_id)
