"""Ask what the icon and its menu show, again whenever it may be different."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from gui.core_access.core_bridge import Core, CoreBridge
from gui.core_access.latest_answer import LatestAnswer
from gui.text import formats
from gui.tray.tray_state import NamedJob, TrayNews
from scheduler_core.events import ChangeSet
from scheduler_core.values.jobs.job_list import JobFilter
from scheduler_core.values.records.hindrance import Hindrance
from scheduler_core.values.runs.run import FAILURES, UNFINISHED
from scheduler_core.values.runs.run_log import RunFilter

if TYPE_CHECKING:
    from scheduler_core.facade.control.engine_state import Firing

_REST_MILLISECONDS = 1_000
_LOOK_MILLISECONDS = 15_000
_MOST_RUNS = 12
_MOST_JOBS = 25


class TrayLoader(QObject):
    """Tells news when the store changes, and looks now and then whether anything can fire at all.

    That nobody runs the jobs, or that the store is gone, is no change in the store.
    """

    changed = Signal(object)
    firing_seen = Signal(object)

    def __init__(
        self, bridge: CoreBridge, now: Callable[[], datetime], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._now = now
        self._news: LatestAnswer[TrayNews] = LatestAnswer(bridge, self._on_news, _REST_MILLISECONDS, self)
        self._shown: TrayNews | None = None
        self._firing: LatestAnswer[Firing] = LatestAnswer(bridge, self._on_firing, 0, self)
        self._looks = QTimer(self, interval=_LOOK_MILLISECONDS)
        self._looks.timeout.connect(self.look)
        bridge.opened.connect(self._looks.start)
        bridge.opened.connect(self.refresh)
        bridge.engine_settled.connect(self.refresh)
        bridge.changed.connect(self._on_changes)
        if bridge.is_open:
            self._looks.start()
            self.refresh()

    def look(self) -> None:
        """Ask whether anything can fire."""
        self._firing.again(_firing)

    def refresh(self) -> None:
        midnight, _ = formats.day_span(formats.local_date(self._now()))
        self._news.again(partial(_news, midnight))

    def _on_firing(self, firing: "Firing") -> None:
        self.firing_seen.emit(firing)
        if self._shown is None or firing.hindrance == self._shown.firing.hindrance:
            return
        if firing.hindrance is Hindrance.STORE:  # which can't be asked for more
            self._on_news(replace(self._shown, seen=firing))
        else:
            self.refresh()

    def _on_news(self, news: TrayNews) -> None:
        self._shown = news
        self.changed.emit(news)

    def _on_changes(self, changes: ChangeSet) -> None:
        if not changes.outputs or changes.jobs or changes.runs or changes.is_everything:
            self.refresh()


def _firing(core: Core) -> "Firing":
    return core.engine.firing()


def _news(midnight: datetime, core: Core) -> TrayNews:
    runs = core.runs
    job_ids = core.jobs.ids(JobFilter(is_enabled=True), limit=_MOST_JOBS)
    return TrayNews(
        core.engine.status(since=midnight),
        tuple(runs.lines(runs.ids(RunFilter(states=UNFINISHED), _MOST_RUNS))),
        tuple(runs.lines(runs.ids(RunFilter(states=FAILURES, since=midnight), _MOST_RUNS))),
        tuple(NamedJob(line.id, line.name) for line in core.jobs.lines(job_ids)),
    )
