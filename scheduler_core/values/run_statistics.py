"""The ledger summed up: outcomes, durations, lateness, and ways to fail."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from scheduler_core.values.run import Reason, RunState

FAILURES = frozenset({RunState.FAILED, RunState.TIMED_OUT, RunState.INTERRUPTED})


@dataclass(frozen=True, slots=True)
class Spread:
    """How a length of time varies: half of all are up to `median`, 95 of 100 up to `most`."""

    median: timedelta
    most: timedelta
    longest: timedelta


@dataclass(frozen=True, slots=True)
class RunStatistics:
    """Runs of a span of time by outcome; spreads are of its newest 10,000 runs, None without any."""

    counts: dict[RunState, int]
    duration: Spread | None
    lateness: Spread | None


@dataclass(frozen=True, slots=True)
class Failure:
    """One way to fail: how often, and when last."""

    state: RunState
    reason: Reason
    first_error_line: str
    count: int
    last_due_at: datetime
