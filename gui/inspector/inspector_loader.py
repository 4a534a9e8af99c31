"""Keep the inspector up to date while it is visible."""

from collections.abc import Callable
from datetime import datetime
from functools import partial

from PySide6.QtCore import QObject, QTimer

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
from gui.inspector.watched_part import WatchedJob, tested_job, watched_job
from scheduler_core.events import ChangeSet
from scheduler_core.values.ids import JobId, RunId

_REST_MILLISECONDS = 500
_LAMPS_MILLISECONDS = 5_000


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
            bridge, self._show_job, _REST_MILLISECONDS, self
        )
        self._reasons: LatestAnswer[Reasons] = LatestAnswer(
            bridge, self._show_reasons, _REST_MILLISECONDS, self
        )
        self._watched: LatestAnswer[WatchedJob] = LatestAnswer(
            bridge, self._show_watched, _REST_MILLISECONDS, self, otherwise=_ignore
        )
        self._lamps = QTimer(self, interval=_LAMPS_MILLISECONDS)
        self._lamps.timeout.connect(self._refresh_lamps)
        self._bridge = bridge
        choice.selection_changed.connect(self._ask)
        view.watched.test_wanted.connect(self._test)
        bridge.changed.connect(self._on_changes)
        view.why_wanted.connect(self.explain)
        view.shown.connect(self._ask)

    def explain(self, job_id: JobId, at: datetime) -> None:
        """Say why about an instant of a job."""
        self._reasons.ask(partial(_reasons, job_id, at, self._now()))

    def explain_run(self, run_id: RunId) -> None:
        """Say why about a run."""
        self._reasons.ask(partial(_reasons_of_run, run_id, self._now()))

    def _show_job(self, inspected: InspectedJob | None) -> None:
        self._view.show_job(inspected)
        rules = () if inspected is None else inspected.events
        if inspected is None or not rules:
            self._lamps.stop()
            self._watched.drop()
            return
        self._watched.ask(partial(watched_job, inspected.job.id, rules))
        self._lamps.start()

    def _show_reasons(self, reasons: Reasons) -> None:
        """Say why, unless another job was selected while it was found out."""
        if self._choice.selected == (reasons.job_id,):
            self._view.show_reasons(reasons)

    def _show_watched(self, watched: WatchedJob) -> None:
        self._view.watched.show_watched(watched, self._now())

    def _refresh_lamps(self) -> None:
        if self._view.isVisible():
            self._watched.refresh()

    def _test(self, job_id: JobId) -> None:
        self._bridge.ask(partial(tested_job, job_id), self._view.watched.show_test)

    def _ask(self) -> None:
        selected = self._choice.selected
        if len(selected) != 1 or not self._view.isVisible():
            self._job.drop()
            self._watched.drop()
            self._lamps.stop()
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


def _reasons(job_id: JobId, at: datetime, now: datetime, core: Core) -> Reasons:
    return reasons(core, job_id, at, now)


def _reasons_of_run(run_id: RunId, now: datetime, core: Core) -> Reasons:
    return reasons_of_run(core, run_id, now)


def _ignore(_error: Exception) -> None:
    """Leave the lamps as they are: what keeps the store from being read is told by the job itself."""
