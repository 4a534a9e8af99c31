"""The ledger summed up: outcomes, durations, lateness, and ways to fail."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.run import FAILURES, Reason, RunState


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
class JobLength:
    """How long the runs of a job were that ran to their end, on average and at most."""

    job_id: JobId
    job_name: str
    count: int
    average: timedelta
    longest: timedelta


@dataclass(frozen=True, slots=True)
class RunsOfStep:
    """What fell due from `begin_at` until before `end_at`; spreads are of its newest runs."""

    begin_at: datetime
    end_at: datetime
    counts: dict[RunState, int]
    duration: Spread | None
    lateness: Spread | None


@dataclass(frozen=True, slots=True)
class RunTimeline:
    """Runs step by step through time, and how long and how late the runs of all steps were."""

    steps: tuple[RunsOfStep, ...]
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


@dataclass(frozen=True, slots=True)
class TimedOutcome:
    """How a run ended, and how long it took; None where it never began."""

    state: RunState
    took: timedelta | None


def success_share(counts: Mapping[RunState, int]) -> float | None:
    """Return what share of the runs that came to an end succeeded; None without any."""
    succeeded = counts.get(RunState.SUCCEEDED, 0)
    ended = succeeded + sum(counts.get(state, 0) for state in FAILURES)
    return succeeded / ended if ended else None
