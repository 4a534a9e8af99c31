"""Start missed runs that are made up for a few at a time."""

from collections import deque
from collections.abc import Mapping, Sequence
from datetime import datetime

from scheduler_core.engine.runs.work import Work
from scheduler_core.planning.storm import Latecomer, start_offsets
from scheduler_core.values.ids import RunId


class CatchingUp:
    """Those that begin later than they could, in their order. Used on the loop.

    What is short follows at once on what was short, so that a machine that can is done soon; of what takes
    long no more begin at once than the clock lets.
    """

    def __init__(self) -> None:
        self._later: deque[tuple[RunId, datetime]] = deque()
        self._ids: set[RunId] = set()

    def spread(self, late: Sequence[Work], now: datetime) -> list[Work]:
        """Return runs that could begin at once, each with the instant at which it may at the latest."""
        latecomers = [Latecomer(work.job_id, work.due_at, work.draft.policies.priority) for work in late]
        starts = [now + offset for offset in start_offsets(latecomers)]
        spread = [work.starting(max(work.start_at, at)) for work, at in zip(late, starts, strict=True)]
        # What waits for an hour or its next try is nothing to be made up for before that.
        could_begin = [each.run_id for each in late if each.start_at <= now and each.wait is None]
        if not self._later:
            self._ids.clear()
        self._ids.update(could_begin)
        later = [each for each in spread if each.run_id in self._ids and each.start_at > now]
        later.sort(key=lambda work: work.start_at)
        self._later.extend((work.run_id, work.start_at) for work in later)
        return spread

    def after(self, run_id: RunId, held: Mapping[RunId, Work]) -> RunId | None:
        """Return which of those held may begin as a run has ended; None unless it was one of them."""
        if run_id not in self._ids:
            return None
        self._ids.discard(run_id)
        while self._later:
            next_id, start_at = self._later.popleft()
            if next_id in held and held[next_id].start_at == start_at:  # it has not begun, nor was it moved
                return next_id
        return None
