"""Ask what the icon and its menu show, again whenever it may be different."""

from collections.abc import Callable
from datetime import datetime
from functools import partial

from PySide6.QtCore import QObject, Signal

from gui import formats
from gui.core_bridge import Core, CoreBridge
from gui.latest_answer import LatestAnswer
from gui.tray.tray_state import NamedJob, TrayNews
from scheduler_core.events import ChangeSet
from scheduler_core.values.job_list import JobFilter
from scheduler_core.values.run import FAILURES, UNFINISHED
from scheduler_core.values.run_log import RunFilter

_REST_MILLISECONDS = 1_000
_MOST_RUNS = 12
_MOST_JOBS = 25


class TrayLoader(QObject):
    """Tells news only when the store changes: nothing ticks while nothing happens."""

    changed = Signal(object)

    def __init__(
        self, bridge: CoreBridge, now: Callable[[], datetime], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._now = now
        self._news: LatestAnswer[TrayNews] = LatestAnswer(bridge, self.changed.emit, _REST_MILLISECONDS, self)
        bridge.opened.connect(self.refresh)
        bridge.engine_settled.connect(self.refresh)
        bridge.changed.connect(self._take_changes)
        if bridge.is_open:
            self.refresh()

    def refresh(self) -> None:
        midnight, _ = formats.day_span(formats.local_date(self._now()))
        self._news.again(partial(_news, midnight))

    def _take_changes(self, changes: ChangeSet) -> None:
        if not changes.outputs or changes.jobs or changes.runs or changes.is_everything:
            self.refresh()


def _news(midnight: datetime, core: Core) -> TrayNews:
    runs = core.runs
    job_ids = core.jobs.ids(JobFilter(is_enabled=True), limit=_MOST_JOBS)
    return TrayNews(
        core.engine.status(since=midnight),
        tuple(runs.lines(runs.ids(RunFilter(states=UNFINISHED), _MOST_RUNS))),
        tuple(runs.lines(runs.ids(RunFilter(states=FAILURES, since=midnight), _MOST_RUNS))),
        tuple(NamedJob(line.id, line.name) for line in core.jobs.lines(job_ids)),
    )
