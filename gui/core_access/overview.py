"""The state of the store at a glance, for the navigation and the status line."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from gui.core_access.core_bridge import Core, CoreBridge
from gui.core_access.latest_answer import LatestAnswer
from gui.text import formats
from scheduler_core.errors import StoreUnavailable
from scheduler_core.events import ChangeSet
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.colour import NO_COLOURS, JobColours
from scheduler_core.values.jobs.job_list import JobFilter
from scheduler_core.values.records.health import Hindrance
from scheduler_core.values.runs.run import Run, RunState
from scheduler_core.values.runs.run_log import RunFilter

if TYPE_CHECKING:
    from scheduler_core.facade.control.engine_state import EngineState, Status

_REST_MILLISECONDS = 500
# Who looks at numbers that change all the time reads none of them; the window has the time.
_RESTS_FOR = 10
# An engine elsewhere that falls silent is no change of the store; somebody has to look.
_LOOK_MILLISECONDS = 20_000
_LOST_MILLISECONDS = 2_000
_RUNNING = RunFilter(states=frozenset({RunState.RUNNING}))


@dataclass(frozen=True, slots=True)
class Overview:
    """The state of the store, with the number of jobs in each group of the navigation.

    `paused` counts what any pause holds back; `paused_jobs` have one of their own. `waiting` counts the
    sequences under way, those that failed and wait for a person, and all else that waits.
    `is_copy` tells a copied or restored store that no engine has taken over, `last_run` is the newest of all.
    """

    status: "Status"
    is_read_only: bool
    is_copy: bool
    running_jobs: frozenset[JobId]
    paused: int
    in_bin: int
    folders: Mapping[str, int]
    tags: Mapping[str, int]
    waiting: int = 0
    colours: JobColours = NO_COLOURS
    last_run: Run | None = None
    paused_jobs: frozenset[JobId] = frozenset()

    @property
    def running(self) -> int:
        return len(self.running_jobs)


class OverviewLoader(QObject):
    """Tells an overview at the start and whenever it may be another; out of sight only the store counts.

    Where the store can't be read `missed` tells what is known of the engine, and it is looked often until
    all is well: no change of a store tells that one can be reached again.
    """

    changed = Signal(object)
    missed = Signal(object)

    def __init__(self, bridge: CoreBridge, now: Callable[[], datetime], window: QWidget) -> None:
        super().__init__(window)
        self._now = now
        self._bridge = bridge
        self._overviews: LatestAnswer[Overview] = LatestAnswer(
            bridge,
            self._tell,
            _REST_MILLISECONDS,
            self,
            rests_for=_RESTS_FOR,
            otherwise=self._on_failure,
        )
        self._states: LatestAnswer[EngineState] = LatestAnswer(bridge, self._miss, 0, self)
        self._look = QTimer(self, interval=_LOOK_MILLISECONDS)
        self._look.timeout.connect(self.refresh)
        bridge.opened.connect(self.refresh)
        bridge.opened.connect(self._look.start)
        bridge.engine_settled.connect(self.refresh)
        bridge.changed.connect(self._on_changes)
        window.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Hide:
            self._look.stop()
        elif event.type() == QEvent.Type.Show and self._bridge.is_open:
            self._look.start()
            self.refresh()
        return False

    def refresh(self) -> None:
        midnight, _ = formats.day_span(formats.local_date(self._now()))
        self._overviews.again(partial(_overview, midnight))

    def _tell(self, overview: Overview) -> None:
        self._states.drop()
        self._look_again_after(is_lost=overview.status.firing.hindrance is Hindrance.STORE)
        self.changed.emit(overview)

    def _on_failure(self, error: Exception) -> None:
        self._look_again_after(is_lost=True)
        if isinstance(error, StoreUnavailable):
            self._states.again(_engine_state)
        else:
            self._bridge.report_failure(error)

    def _miss(self, state: "EngineState") -> None:
        """Tell that nothing can be read, unless the store is back by now."""
        if state.hindrance is Hindrance.STORE:
            self.missed.emit(state)
        else:
            self.refresh()

    def _look_again_after(self, *, is_lost: bool) -> None:
        wanted = _LOST_MILLISECONDS if is_lost else _LOOK_MILLISECONDS
        if self._look.interval() != wanted:
            self._look.setInterval(wanted)

    def _on_changes(self, changes: ChangeSet) -> None:
        if changes.outputs and not (changes.jobs or changes.runs or changes.is_everything):
            return
        self.refresh()


def _overview(midnight: datetime, core: Core) -> Overview:
    status = core.engine.status(since=midnight)
    paused = paused_jobs(core)
    return Overview(
        status,
        core.is_read_only,
        _is_undecided(core),
        frozenset(each.job_id for each in core.runs.tallies(_RUNNING)),
        len(held_jobs(core, paused)),
        core.jobs.count(JobFilter(in_bin=True)),
        core.jobs.folders(),
        core.jobs.tags(),
        sum(each.count for each in core.instances.step_counts()) + core.instances.count_failed(),
        core.jobs.colours(()),
        next(iter(core.runs.page(limit=1).runs), None),
        paused,
    )


def _engine_state(core: Core) -> "EngineState":
    return core.engine.state()


def _is_undecided(core: Core) -> bool:
    return not core.is_read_only and core.upkeep.is_undecided()


def paused_jobs(core: Core) -> frozenset[JobId]:
    """Return the jobs that have a pause of their own."""
    return frozenset(core.jobs.ids(JobFilter(is_paused=True)))


def held_jobs(core: Core, paused: Iterable[JobId] | None = None) -> set[JobId]:
    """Return the jobs that a pause holds now; those with one of their own need not be asked for again."""
    held = set(paused_jobs(core) if paused is None else paused)
    for pause in core.jobs.pauses():
        held.update(core.jobs.ids(JobFilter(folder=pause.folder) if pause.folder else JobFilter()))
    return held
