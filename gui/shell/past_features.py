"""Open what looks back: the history of a job, the statistics of some or of all."""

from collections.abc import Callable, Sequence
from datetime import datetime

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from gui.commands.actions import Actions
from gui.commands.job_choice import JobChoice
from gui.commands.undo import UndoHistory
from gui.core_access.core_bridge import CoreBridge
from gui.look.theme import Theme
from gui.revisions.feature import RevisionsFeature
from gui.statistics.feature import StatisticsFeature
from scheduler_core.values.ids import JobId


class PastFeatures(QObject):
    """Answers the actions for it; `span_picked` tells which runs the user wants to see."""

    span_picked = Signal(object, object, object, str)

    def __init__(
        self,
        theme: Theme,
        actions: Actions,
        choice: JobChoice,
        name_of: Callable[[Sequence[JobId]], str],
        bridge: CoreBridge,
        history: UndoHistory,
        now: Callable[[], datetime],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._choice = choice
        self._name_of = name_of
        self._revisions = RevisionsFeature(theme, bridge, history, now, parent)
        self._statistics = StatisticsFeature(theme, bridge, now, parent)
        self._statistics.span_picked.connect(self.span_picked)
        actions.jobs.history.triggered.connect(self._open_history)
        actions.jobs.statistics.triggered.connect(self._open_statistics_of_jobs)
        actions.statistics.triggered.connect(self._open_statistics)

    def _open_history(self) -> None:
        for job_id in self._choice.selected[:1]:
            self._revisions.open(job_id)

    def _open_statistics(self) -> None:
        self._statistics.open((), "")

    def _open_statistics_of_jobs(self) -> None:
        selected = self._choice.selected
        if selected:
            self._statistics.open(selected, self._name_of(selected))
