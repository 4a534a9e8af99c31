"""Lay out each day of a calendar: single entries, or one block where there are many. Pure."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field, replace
from datetime import datetime, timedelta

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.run import Run, RunState

MOST_SINGLE = 12


@dataclass(frozen=True, slots=True)
class CalendarEntry:
    """One occurrence: what became of it, or, without a run, one to come; a paused one will be skipped."""

    job_id: JobId
    job_name: str
    at: datetime
    run: Run | None = None
    usual_duration: timedelta | None = None
    is_paused: bool = False

    @property
    def name(self) -> str:
        """What names it for good, whether it is to come or past."""
        request = "" if self.run is None or not self.run.request else f"-{self.run.request}"
        return f"{self.job_id}-{self.at:%Y%m%dT%H%M%S%f}{request}"


@dataclass(frozen=True, slots=True)
class CalendarBlock:
    """What a job does on a day on which it runs often: how often in all, and how that which is past ended.

    `is_about` says that what is to come was not counted one by one.
    """

    job_id: JobId
    job_name: str
    day: datetime
    first_at: datetime
    last_at: datetime
    count: int
    ended: tuple[tuple[RunState, int], ...] = ()
    is_about: bool = False

    @property
    def name(self) -> str:
        return f"{self.job_id}-{self.day:%Y%m%dT%H%M%S}-day"


@dataclass(slots=True)
class DayOfJob:
    """What is known of a job on a day; `more` and `ended` count what is not told one by one."""

    job_id: JobId
    job_name: str
    day: datetime
    entries: list[CalendarEntry] = field(default_factory=list)
    more: int = 0
    ended: dict[RunState, int] = field(default_factory=dict)
    first_at: datetime | None = None
    last_at: datetime | None = None
    is_about: bool = False

    def count(self, first_at: datetime, last_at: datetime, count: int, *, is_about: bool = False) -> None:
        """Add occurrences that are only counted."""
        self.more += count
        self.first_at = first_at if self.first_at is None else min(self.first_at, first_at)
        self.last_at = last_at if self.last_at is None else max(self.last_at, last_at)
        self.is_about = self.is_about or is_about


class DaysByJob:
    """Collects occurrences by job and day; days begin at the edges."""

    def __init__(self, edges: Sequence[datetime]) -> None:
        self._edges = edges
        self._days: dict[tuple[datetime, JobId], DayOfJob] = {}

    def day(self, at: datetime, job_id: JobId, job_name: str) -> DayOfJob:
        """Return the day of a job in which an instant lies."""
        begin = self._edges[max(bisect_right(self._edges, at) - 1, 0)]
        key = begin, job_id
        if key not in self._days:
            self._days[key] = DayOfJob(job_id, job_name, begin)
        return self._days[key]

    def add(self, entry: CalendarEntry) -> None:
        self.day(entry.at, entry.job_id, entry.job_name).entries.append(entry)

    def add_runs(self, runs: Iterable[Run]) -> None:
        """Add what became of occurrences: of several attempts and steps at the same the last one."""
        last: dict[tuple[JobId, datetime, str], Run] = {}
        for run in sorted(runs, key=lambda run: run.id):
            last[run.job_id, run.due_at, run.request] = run
        for run in last.values():
            if run.occurrences > 1:  # a span in which nobody looked
                day = self.day(run.due_at, run.job_id, run.job_name)
                day.count(run.due_at, run.due_until or run.due_at, run.occurrences)
                day.ended[run.state] = day.ended.get(run.state, 0) + run.occurrences
            else:
                self.add(CalendarEntry(run.job_id, run.job_name, run.due_at, run))

    def shown(self, most: int) -> tuple[list[CalendarEntry | CalendarBlock], datetime | None]:
        """Return all in order of days, and from which day on nothing is shown for there is too much."""
        found: list[CalendarEntry | CalendarBlock] = []
        for (begin, _), day in sorted(self._days.items()):
            here = list(_of_day(day))
            if len(found) + len(here) > most:
                return [each for each in found if _begins(each) < begin], begin
            found += here
        return found, None


def _begins(each: CalendarEntry | CalendarBlock) -> datetime:
    return each.day if isinstance(each, CalendarBlock) else each.at


def _of_day(day: DayOfJob) -> Iterator[CalendarEntry | CalendarBlock]:
    entries = sorted(_without_twins(day.entries), key=lambda entry: (entry.at, entry.name))
    if not day.more and len(entries) <= MOST_SINGLE:
        yield from entries
        return
    times = [entry.at for entry in entries]
    times += [at for at in (day.first_at, day.last_at) if at is not None]
    ended = dict(day.ended)
    for entry in entries:
        if entry.run is not None:
            ended[entry.run.state] = ended.get(entry.run.state, 0) + 1
    yield CalendarBlock(
        day.job_id,
        day.job_name,
        day.day,
        min(times),
        max(times),
        len(entries) + day.more,
        tuple(sorted(ended.items())),
        day.is_about,
    )


def _without_twins(entries: Iterable[CalendarEntry]) -> Iterator[CalendarEntry]:
    """Leave out what is to come where a run stands for it already."""
    known = {entry.at for entry in entries if entry.run is not None and not entry.run.request}
    for entry in entries:
        if entry.run is not None:
            yield replace(entry, usual_duration=None)
        elif entry.at not in known:
            yield entry
