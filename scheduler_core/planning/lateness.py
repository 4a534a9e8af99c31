"""Decide when a job is late. Pure."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.planning.times_of_day import last_time, next_time
from scheduler_core.values.jobs.lateness import LateLimit

# So old a limit is passed over: whoever hears of it now can do nothing about it.
OLDEST = timedelta(days=7)
_TICK = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class LateSpan:
    """Runs that a limit came for: due after one instant and until another; `at` is a time of day."""

    due_after: datetime
    due_until: datetime
    at: datetime | None


def spans(limit: LateLimit, seen_at: datetime, now: datetime, zone: str) -> Iterator[LateSpan]:
    """Return of which runs a limit came after one instant and until another."""
    if limit.by is None:
        yield LateSpan(seen_at - limit.length, now - limit.length, None)
        return
    at = next_time(limit.by, seen_at, zone)
    while at <= now:
        before = last_time(limit.by, at - _TICK, zone)
        yield LateSpan(before - _TICK, at - _TICK, at)
        at = next_time(limit.by, at, zone)


def limit_of(limit: LateLimit, due_at: datetime, zone: str) -> datetime:
    """Return when a run that is due at an instant becomes late."""
    return due_at + limit.length if limit.by is None else next_time(limit.by, due_at, zone)
