"""Join the history of a job with the core; it is imported when it is first wanted."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from gui.commands.jobs import job_changes
from gui.commands.window_context import WindowContext, WindowFeature
from gui.core_access.core_bridge import Core
from gui.core_access.latest_answer import LatestAnswer
from gui.text import formats
from scheduler_core.events import ChangeSet
from scheduler_core.values.ids import JobId

if TYPE_CHECKING:
    from gui.revisions.job_past import Comparison, JobPast
    from gui.revisions.revisions_dialog import RevisionsDialog

_REST_MILLISECONDS = 300


class RevisionsFeature(WindowFeature):
    """Opens one history at a time, and keeps it what the core has."""

    def __init__(self, context: WindowContext, parent: QWidget) -> None:
        super().__init__(context, parent)
        self._job_id: JobId | None = None
        self.dialog: RevisionsDialog | None = None
        self._past: LatestAnswer[JobPast] = LatestAnswer(
            context.bridge, self._show_past, _REST_MILLISECONDS, self, otherwise=self._on_unread
        )
        self._comparison: LatestAnswer[Comparison] = LatestAnswer(
            context.bridge, self._show_comparison, 0, self
        )
        context.bridge.changed.connect(self._on_changes)
        context.actions.jobs.history.triggered.connect(self._open_for_selected)
        context.requests.history_wanted.connect(self.open)

    def open(self, job_id: JobId) -> None:
        """Show the history of a job; where it is open already, bring it to the front."""
        from gui.revisions.revisions_dialog import RevisionsDialog

        if self.dialog is not None:
            if job_id == self._job_id:
                self.dialog.raise_()
                self.dialog.activateWindow()
                return
            self.dialog.close()
        self._job_id = job_id
        self.dialog = dialog = RevisionsDialog(self._theme, self._now, self._window)
        dialog.comparison_wanted.connect(self._compare)
        dialog.revert_wanted.connect(self._revert)
        dialog.empty.again_wanted.connect(self._past.refresh)
        dialog.finished.connect(self._forget)
        dialog.show()
        self._past.ask(partial(_past, job_id))

    def _open_for_selected(self) -> None:
        for job_id in self._choice.selected[:1]:
            self.open(job_id)

    def _compare(self, old: int | None, new: int) -> None:
        if self._job_id is not None:
            self._comparison.ask(partial(_comparison, self._job_id, old, new))

    def _revert(self, revision: int) -> None:
        if self._job_id is not None:
            number = formats.whole_number(revision)
            self._history.make(
                job_changes.reverting(self._job_id, revision),
                self.tr("reverting"),
                self.tr("Reverted to revision {number}.").format(number=number),
            )

    def _on_changes(self, changes: ChangeSet) -> None:
        if self._job_id is not None and (self._job_id in changes.jobs or changes.is_everything):
            self._past.refresh()

    def _show_past(self, past: "JobPast") -> None:
        if self.dialog is not None:
            self.dialog.show_past(past)

    def _on_unread(self, error: Exception) -> None:
        empty = None if self.dialog is None else self.dialog.empty
        self._bridge.report_unread(error, empty.miss if empty is not None and empty.awaited else None)

    def _show_comparison(self, comparison: "Comparison") -> None:
        if self.dialog is not None:
            self.dialog.show_comparison(comparison)

    def _forget(self) -> None:
        self.dialog = None
        self._job_id = None
        self._past.drop()
        self._comparison.drop()


def _past(job_id: JobId, core: Core) -> "JobPast":
    from gui.revisions.job_past import job_past

    return job_past(core, job_id)


def _comparison(job_id: JobId, old: int | None, new: int, core: Core) -> "Comparison":
    from gui.revisions.job_past import comparison

    return comparison(core, job_id, old, new)
