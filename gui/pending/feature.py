"""Join what is pending with the core; its dialog is imported when it is first wanted."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from gui.commands.jobs.job_names import counted
from gui.commands.window_context import WindowContext, WindowFeature
from gui.core_access.core_bridge import Core
from gui.core_access.latest_answer import LatestAnswer
from gui.text import formats
from scheduler_core.events import ChangeSet
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.instance import Instance

if TYPE_CHECKING:
    from gui.pending.pending_dialog import PendingDialog

_REST_MILLISECONDS = 300


class PendingFeature(WindowFeature):
    """Answers the action for it, of the selected jobs or of all where none is."""

    def __init__(self, context: WindowContext, parent: QWidget) -> None:
        super().__init__(context, parent)
        self._call_by_name = context.call_by_name
        self.dialog: PendingDialog | None = None
        self._instances: LatestAnswer[Sequence[Instance]] = LatestAnswer(
            context.bridge, self._show, _REST_MILLISECONDS, self, otherwise=self._on_failure
        )
        context.actions.jobs.pending.triggered.connect(self._open)
        context.bridge.changed.connect(self._on_changes)

    def _open(self) -> None:
        from gui.pending.pending_dialog import PendingDialog

        jobs = self._choice.selected
        if self.dialog is not None:
            self.dialog.close()
        subject = counted(len(jobs)) if jobs else self.tr("All jobs")
        self.dialog = dialog = PendingDialog(self._theme, subject, self._now, self._window)
        dialog.end_wanted.connect(self._end)
        dialog.empty.again_wanted.connect(self._instances.refresh)
        dialog.finished.connect(self._forget)
        if jobs:
            self._call_by_name(jobs, dialog.show_subject, dialog.close)
        dialog.show()
        self._instances.ask(partial(_pending, jobs))

    def _end(self, run_ids: tuple[RunId, ...]) -> None:
        self._bridge.change(partial(_ended, run_ids), self._tell_ended)

    def _tell_ended(self, count: int) -> None:
        if count == 1:
            self._notices.tell(self.tr("Asked for the end of what was pending."))
        elif count:
            words = self.tr("Asked for the end of {count} that were pending.")
            self._notices.tell(words.format(count=formats.whole_number(count)))

    def _show(self, instances: Sequence[Instance]) -> None:
        if self.dialog is not None:
            self.dialog.show_instances(instances)

    def _on_failure(self, error: Exception) -> None:
        self._bridge.report_unread(error, self._tell_unread)

    def _tell_unread(self, reason: str) -> None:
        if self.dialog is not None:
            self.dialog.show_failure(reason)

    def _on_changes(self, changes: ChangeSet) -> None:
        if self.dialog is not None and changes != ChangeSet(outputs=changes.outputs):
            self._instances.refresh()

    def _forget(self) -> None:
        self.dialog = None
        self._instances.drop()


def _pending(job_ids: Sequence[JobId], core: Core) -> Sequence[Instance]:
    return core.runs.waiting(job_ids=job_ids or None)


def _ended(run_ids: Sequence[RunId], core: Core) -> int:
    return len(core.runs.cancel(run_ids))
