"""Load the lanes of the timeline, and the entries in sight."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from PySide6.QtCore import QObject

from gui.commands.job_choice import GroupKind, JobChoice, JobGroup, Wanted
from gui.commands.wanted_jobs import ids_of
from gui.core_access.core_bridge import Core, CoreBridge
from gui.core_access.latest_answer import LatestAnswer
from gui.timeline.lane_layout import Lanes
from gui.timeline.lane_reading import lanes_of
from gui.timeline.timeline_view import TimelineView
from scheduler_core.events import ChangeSet
from scheduler_core.values.ids import JobId

_REST_MILLISECONDS = 1_000
_MORE_LANES = 12
_BIN = Wanted(JobGroup(GroupKind.BIN))


@dataclass(frozen=True, slots=True)
class _LoadedPart:
    """Some lanes from one instant until another."""

    lanes: range
    begin: datetime
    end: datetime

    def holds(self, lanes: range, begin: datetime, end: datetime) -> bool:
        return (
            self.lanes.start <= lanes.start
            and lanes.stop <= self.lanes.stop
            and self.begin <= begin
            and end <= self.end
            # Far from what was asked for a dense lane would be one strip.
            and self.end - self.begin <= 4 * (end - begin)
        )


@dataclass(frozen=True, slots=True)
class _Jobs:
    """The jobs that have lanes, and whether there are none since all lie in the bin."""

    ids: list[JobId]
    are_in_bin: bool


class TimelineLoader(QObject):
    """Asks for what comes into sight, with as much around it; what moves within that asks for nothing."""

    def __init__(
        self, bridge: CoreBridge, choice: JobChoice, view: TimelineView, now: Callable[[], datetime]
    ) -> None:
        super().__init__(view)
        self._choice = choice
        self._view = view
        self._now = now
        self._part: _LoadedPart | None = None
        self._is_behind = False
        self._bridge = bridge
        self._is_new = True
        self._ids: LatestAnswer[_Jobs] = LatestAnswer(
            bridge, self._show_jobs, _REST_MILLISECONDS, self, otherwise=self._on_failure
        )
        self._lanes: LatestAnswer[Lanes] = LatestAnswer(bridge, self._show_lanes, _REST_MILLISECONDS, self)
        bridge.opened.connect(self.ask)
        bridge.changed.connect(self._on_changes)
        choice.wanted_changed.connect(self._forget)
        view.canvas.sight_changed.connect(self._ask_if_missing)
        view.shown.connect(self._catch_up)
        view.again_wanted.connect(bridge.open_again)
        view.again_wanted.connect(self.ask)
        bridge.failed.connect(self._on_failed)
        if isinstance(error := bridge.opening_error, Exception):
            view.lack_store(bridge.words_of(error))
        else:
            view.wait()

    def ask(self) -> None:
        """Ask for the lanes; once they are seen, if they are not."""
        if not self._view.isVisible():
            self._is_behind = True
            return
        self._part = None
        self._is_new = True
        self._view.wait()
        self._ids.ask(partial(_ids, self._choice.wanted))

    def _forget(self) -> None:
        """Show nothing of other jobs; while nobody looks, each letter of a search asks for nothing."""
        if self._view.isVisible():
            self.ask()
            return
        self._is_behind = True
        self._part = None
        self._ids.drop()
        self._lanes.drop()
        self._view.canvas.show_jobs(())
        self._view.wait()

    def _on_failure(self, error: Exception) -> None:
        self._bridge.report_unread(error, self._tell_unread if self._is_new else None)

    def _on_failed(self, reason: str) -> None:
        if self._bridge.has_failed:
            self._view.lack_store(reason)

    def _tell_unread(self, reason: str) -> None:
        """Show no lanes of other jobs than are wanted."""
        self._view.canvas.show_jobs(())
        self._view.fail(reason)

    def _show_jobs(self, found: _Jobs) -> None:
        self._is_new = False
        jobs = found.ids
        if jobs != list(self._view.canvas.jobs):
            self._part = None
            self._view.canvas.show_jobs(jobs)
        self._view.settle(bool(jobs), self._choice.wanted, are_in_bin=found.are_in_bin)
        self._ask_if_missing()

    def _show_lanes(self, lanes: Lanes) -> None:
        self._view.canvas.show_lanes(lanes)

    def _ask_if_missing(self) -> None:
        canvas = self._view.canvas
        lanes, (begin, end) = canvas.lanes_in_sight(), canvas.span_in_sight()
        if not lanes or (self._part is not None and self._part.holds(lanes, begin, end)):
            return
        around = range(max(0, lanes.start - _MORE_LANES), min(len(canvas.jobs), lanes.stop + _MORE_LANES))
        half = (end - begin) / 2
        self._part = _LoadedPart(around, begin - half, end + half)
        jobs = tuple(canvas.jobs[lane] for lane in around)
        canvas.wait()
        self._lanes.ask(partial(_lanes, jobs, self._part.begin, self._part.end, self._now))

    def _on_changes(self, changes: ChangeSet) -> None:
        if not (changes.jobs or changes.runs or changes.has_new_pauses or changes.is_everything):
            return
        if not self._view.isVisible():
            self._is_behind = True
            return
        if changes.jobs or changes.is_everything:
            self._ids.refresh()
        self._lanes.refresh()

    def _catch_up(self) -> None:
        if self._is_behind:
            self._is_behind = False
            self.ask()


def _ids(wanted: Wanted, core: Core) -> _Jobs:
    jobs = ids_of(core, wanted)
    are_in_bin = not jobs and wanted.is_everything and bool(ids_of(core, _BIN))
    return _Jobs(jobs, are_in_bin)


def _lanes(
    jobs: tuple[JobId, ...], begin: datetime, end: datetime, now: Callable[[], datetime], core: Core
) -> Lanes:
    return lanes_of(jobs, begin, end, now(), core)
