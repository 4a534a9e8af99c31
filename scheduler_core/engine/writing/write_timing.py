"""Decide when the writer writes: at once, with others, or after a rest. Pure."""

import math
from collections import deque
from datetime import timedelta

from scheduler_core.lazy_dataclass import dataclass

MOST_AT_ONCE = 500
# What nobody waits for lets others join it for so long; while one commit follows another, for longer. Of a
# burst it waits until most of it has ended: each commit in between holds up the calls that are still to come.
_GATHERING = timedelta(milliseconds=20).total_seconds()
_GATHERING_WHEN_BUSY = timedelta(milliseconds=250).total_seconds()
# A commit costs as much as fifty rows, and a stream of single ones left no time for what they begin. So each
# that somebody waited for is followed by a rest of some times its length, unless many wait by then.
_RESTS_TIMES, _LONGEST_REST = 4, timedelta(milliseconds=20).total_seconds()
_MANY = 100
_MOST_GATHERED = 4_000
# So many within so long are a stream.
_COMMITS_WHEN_BUSY, _BUSY = 3, timedelta(milliseconds=700).total_seconds()


@dataclass(frozen=True, slots=True)
class TimedWaiting:
    """How many rows wait that somebody waits for, how many others, and since when the oldest of those.

    What is urgent among the first is not kept waiting by a rest.
    """

    prompt: int
    others: int
    oldest_came_at: float = math.inf
    is_urgent: bool = False


class WriteTiming:
    """Knows the last commit."""

    def __init__(self) -> None:
        self._rests_until = -math.inf
        self._last_commits: deque[float] = deque(maxlen=_COMMITS_WHEN_BUSY)

    def wait(self, waiting: TimedWaiting, now: float) -> float | None:
        """Return how many seconds to wait before the next commit; None as long as nothing comes."""
        if waiting.prompt:
            can_rest = waiting.prompt < _MANY and not waiting.is_urgent
            return max(self._rests_until - now, 0.0) if can_rest else 0.0
        if waiting.others:
            return 0.0 if waiting.others >= _MOST_GATHERED else max(self._ripe_at(waiting, now) - now, 0.0)
        return None

    def includes_others(self, waiting: TimedWaiting, now: float) -> bool:
        """Say if the next commit takes what nobody waits for: a burst is not held up by ends of its own."""
        if waiting.prompt and waiting.others < _MANY:
            return True
        return self._ripe_at(waiting, now) <= now or (waiting.others >= _MOST_GATHERED and not waiting.prompt)

    def note_commit(self, begun_at: float, now: float) -> None:
        """Begin a rest, after a commit that somebody waited for."""
        self._last_commits.append(now)
        self._rests_until = now + min(_RESTS_TIMES * (now - begun_at), _LONGEST_REST)

    def has_rested(self) -> None:
        """End the rest: as much time has passed, whatever the clock says."""
        self._rests_until = -math.inf

    def _ripe_at(self, waiting: TimedWaiting, now: float) -> float:
        is_busy = waiting.others >= _MANY or self._is_busy(now)
        return waiting.oldest_came_at + (_GATHERING_WHEN_BUSY if is_busy else _GATHERING)

    def _is_busy(self, now: float) -> bool:
        last = self._last_commits
        return len(last) == _COMMITS_WHEN_BUSY and now - _BUSY < last[0] < last[-1]
