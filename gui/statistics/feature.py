"""Join statistics with the core; they are imported when they are first wanted."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from gui.core_access.core_bridge import Core, CoreBridge
from gui.core_access.latest_answer import LatestAnswer
from gui.look.theme import Theme
from scheduler_core.events import ChangeSet
from scheduler_core.values.ids import JobId

if TYPE_CHECKING:
    from gui.statistics.spans import Span, Steps
    from gui.statistics.statistics_dialog import StatisticsDialog
    from gui.statistics.summary import Summary

# A sum over a million runs is not asked for more often, whatever happens meanwhile.
_REST_MILLISECONDS = 5_000


class StatisticsFeature(QObject):
    """Opens statistics of all jobs or of some; `span_picked` tells which runs the user wants to see."""

    span_picked = Signal(object, object, object, str)

    def __init__(
        self, theme: Theme, bridge: CoreBridge, now: Callable[[], datetime], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._window = parent
        self._theme = theme
        self._now = now
        self._jobs: tuple[JobId, ...] = ()
        self._name = ""
        self._span: Span | None = None
        self.dialog: StatisticsDialog | None = None
        self._summary: LatestAnswer[Summary] = LatestAnswer(bridge, self._show, _REST_MILLISECONDS, self)
        bridge.changed.connect(self._take_changes)

    def open(self, jobs: Sequence[JobId], name: str) -> None:
        """Show how the runs of some jobs went; of all jobs if none is named."""
        from gui.statistics.spans import Span
        from gui.statistics.statistics_dialog import StatisticsDialog

        if self.dialog is not None:
            self.dialog.close()
        self._jobs, self._name = tuple(jobs), name
        span = self._span or Span.MONTH
        subject = name or self.tr("All jobs")
        self.dialog = dialog = StatisticsDialog(self._theme, self._now, subject, span, self._window)
        dialog.span_wanted.connect(self._ask)
        dialog.step_picked.connect(self._pick)
        dialog.finished.connect(self._forget)
        dialog.show()
        self._ask(span)

    def _ask(self, span: "Span") -> None:
        from gui.statistics.spans import steps_of

        self._span = span
        self._summary.ask(partial(_summary, steps_of(span, self._now()), self._jobs))

    def _take_changes(self, changes: ChangeSet) -> None:
        from gui.statistics.spans import steps_of

        if self.dialog is not None and self._span is not None and (changes.runs or changes.is_everything):
            self._summary.again(partial(_summary, steps_of(self._span, self._now()), self._jobs))

    def _show(self, summary: "Summary") -> None:
        if self.dialog is not None:
            self.dialog.show_summary(summary)

    def _pick(self, since: datetime, until: datetime) -> None:
        self.span_picked.emit(since, until, self._jobs, self._name)

    def _forget(self) -> None:
        self.dialog = None
        self._summary.drop()


def _summary(steps: "Steps", jobs: tuple[JobId, ...], core: Core) -> "Summary":
    from gui.statistics.summary import summary_of

    return summary_of(core, steps, jobs)
