"""Join statistics with the core; they are imported when they are first wanted."""

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from gui.commands.jobs.job_names import counted
from gui.commands.window_context import WindowContext, WindowFeature
from gui.core_access.core_bridge import Core
from gui.core_access.latest_answer import LatestAnswer
from scheduler_core.events import ChangeSet
from scheduler_core.values.ids import JobId

if TYPE_CHECKING:
    from gui.statistics.spans import SpanSteps, StatisticsSpan
    from gui.statistics.statistics_dialog import StatisticsDialog
    from gui.statistics.summary import Summary

# A sum over a million runs is not asked for more often, whatever happens meanwhile.
_REST_MILLISECONDS = 5_000


class StatisticsFeature(WindowFeature):
    """Opens statistics of all jobs or of some."""

    def __init__(self, context: WindowContext, parent: QWidget) -> None:
        super().__init__(context, parent)
        self._call_by_name = context.call_by_name
        self._jobs: tuple[JobId, ...] = ()
        self._span: StatisticsSpan | None = None
        self.dialog: StatisticsDialog | None = None
        self._summary: LatestAnswer[Summary] = LatestAnswer(
            context.bridge, self._show, _REST_MILLISECONDS, self, otherwise=self._on_unread
        )
        context.bridge.changed.connect(self._on_changes)
        context.actions.statistics.triggered.connect(self._open_for_all)
        context.actions.jobs.statistics.triggered.connect(self._open_for_selected)

    def open(self, jobs: Sequence[JobId]) -> None:
        """Show how the runs of some jobs went; of all jobs if none is named."""
        from gui.statistics.spans import StatisticsSpan
        from gui.statistics.statistics_dialog import StatisticsDialog

        if self.dialog is not None:
            self.dialog.close()
        self._jobs = tuple(jobs)
        span = self._span or StatisticsSpan.MONTH
        subject = counted(len(jobs)) if jobs else self.tr("All jobs")
        self.dialog = dialog = StatisticsDialog(self._theme, self._now, subject, span, self._window)
        dialog.span_wanted.connect(self._ask)
        dialog.step_picked.connect(self._pick)
        dialog.again_wanted.connect(self._summary.refresh)
        dialog.finished.connect(self._forget)
        if jobs:
            self._call_by_name(jobs, dialog.show_subject, dialog.close)
        dialog.show()
        self._ask(span)

    def _open_for_all(self) -> None:
        self.open(())

    def _open_for_selected(self) -> None:
        selected = self._choice.selected
        if selected:
            self.open(selected)

    def _ask(self, span: "StatisticsSpan") -> None:
        from gui.statistics.spans import steps_of

        self._span = span
        self._summary.ask(partial(_summary, steps_of(span, self._now()), self._jobs))

    def _on_changes(self, changes: ChangeSet) -> None:
        from gui.statistics.spans import steps_of

        if self.dialog is not None and self._span is not None and (changes.runs or changes.is_everything):
            self._summary.again(partial(_summary, steps_of(self._span, self._now()), self._jobs))

    def _show(self, summary: "Summary") -> None:
        if self.dialog is not None:
            self.dialog.show_summary(summary)

    def _on_unread(self, error: Exception) -> None:
        dialog = self.dialog
        self._bridge.report_unread(error, None if dialog is None or dialog.is_known else dialog.miss)

    def _pick(self, since: datetime, until: datetime) -> None:
        self._requests.span_wanted.emit(since, until, self._jobs)

    def _forget(self) -> None:
        self.dialog = None
        self._summary.drop()


def _summary(steps: "SpanSteps", jobs: tuple[JobId, ...], core: Core) -> "Summary":
    from gui.statistics.summary import summary_of

    return summary_of(core, steps, jobs)
