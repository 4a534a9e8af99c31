"""Summarise days: the first jobs one by one, all others counted. Pure.

Jobs with the same schedule and the same next occurrence are worked out once, and what fires often is
counted and not listed: a month of 10,000 jobs is asked for whenever somebody turns a page.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from datetime import datetime, timedelta
from heapq import nsmallest
from itertools import pairwise
from typing import TypeAlias

from scheduler_core.facade.making_way import making_way
from scheduler_core.facade.times.coming import Coming, plain_step
from scheduler_core.facade.times.planned import ends_of_pauses, is_covered
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence import ticks
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.plan_line import PlanLine
from scheduler_core.values.records.pause import Pause
from scheduler_core.values.schedules.schedule import Added, Moved, Schedule, Skipped

HOURS = 24
# What fires oftener in a whole span is counted day by day.
_MOST_LISTED_A_DAY = 10
# Beyond so many instants of one schedule the days that are left are told by those before them.
_MOST_OF_DENSE = 4_000


@dataclass(frozen=True, slots=True)
class PlannedDayOfJob:
    """What one job is to do on a day, from `first_at` to `last_at`; `is_skipped` is what was left out of it.

    `step` parts its occurrences if all are equally far apart, `is_about` says that they were not counted one
    by one. `moved_from` is what the rules meant for a single one.
    """

    job_id: JobId
    job_name: str
    folder: str
    first_at: datetime
    last_at: datetime
    count: int = 1
    step: timedelta | None = None
    usual_duration: timedelta | None = None
    zone: str = "UTC"
    is_paused: bool = False
    is_skipped: bool = False
    moved_from: datetime | None = None
    is_added: bool = False
    is_about: bool = False


@dataclass(frozen=True, slots=True)
class PlannedDay:
    """How many jobs are to run on a day, how often in all and in each hour, and the first of them.

    In `first` stands what comes first, by time and name, and behind it what comes often, by name.
    """

    jobs: int = 0
    runs: int = 0
    hours: tuple[int, ...] = (0,) * HOURS
    first: tuple[PlannedDayOfJob, ...] = ()


@dataclass(slots=True)
class _Group:
    """Jobs that fire at the same instants."""

    schedule: Schedule
    coming: Coming
    lines: list[PlanLine] = field(default_factory=list)
    in_order: list[tuple[str, PlanLine]] | None = None

    def by_name(self) -> list[tuple[str, PlanLine]]:
        if self.in_order is None:
            self.in_order = sorted(((line.name.casefold(), line) for line in self.lines), key=_name_and_id)
        return self.in_order


@dataclass(frozen=True, slots=True)
class _DayOfGroup:
    """What a group is to do on one day, in ticks."""

    group: _Group
    first: int
    last: int
    count: int
    step: int | None
    is_about: bool = False
    is_skipped: bool = False


_Sorted: TypeAlias = tuple[int, str, int, _DayOfGroup]


@dataclass(slots=True)
class _Day:
    begin: int
    end: int
    jobs: int = 0
    runs: int = 0
    hours: list[float] = field(default_factory=lambda: [0.0] * HOURS)
    parts: list[_Sorted] = field(default_factory=list)
    often: list[_Sorted] = field(default_factory=list)


def planned_days(
    lines: Iterable[PlanLine],
    schedules: Mapping[JobId, Schedule],
    paused: Sequence[Pause],
    start: datetime,
    edges: Sequence[datetime],
    most: int,
    most_single: int,
) -> list[PlannedDay]:
    """Return what is to come from an instant on, on each day between two edges."""
    borders = [ticks.of_instant(edge) for edge in edges]
    days = [_Day(begin, end) for begin, end in pairwise(borders)]
    begin = max(ticks.of_instant(start), borders[0])
    for group in making_way(_groups(lines, schedules, borders[-1])):
        for place, part in _parts(group, begin, borders):
            _count(days[place], part, most_single)
        for at in _left_out(group.schedule, begin, borders[-1]):
            day = days[bisect_left(borders, at + 1) - 1]
            _put(day.parts, _DayOfGroup(group, at, at, 1, None, is_skipped=True))
    return [_planned(day, paused, most) for day in making_way(days)]


def _groups(lines: Iterable[PlanLine], schedules: Mapping[JobId, Schedule], end: int) -> Iterable[_Group]:
    """Gather the jobs that can be read and have something to do until an instant."""
    groups: dict[tuple[int, int], _Group] = {}
    for line in lines:
        schedule = schedules.get(line.id)
        if schedule is None or (line.due >= end and not schedule.edits):
            continue
        key = id(schedule), line.due
        group = groups.get(key)
        if group is None:
            group = groups[key] = _Group(schedule, Coming(schedule, ticks.to_instant(line.due)))
        group.lines.append(line)
    return groups.values()


def _parts(group: _Group, begin: int, borders: Sequence[int]) -> Iterator[tuple[int, _DayOfGroup]]:
    """Yield what a group does on each day, with the number of the day."""
    most = _MOST_LISTED_A_DAY * (len(borders) - 1)
    found = group.coming.ticks(begin, borders[-1], most + 1)
    if len(found) <= most:
        yield from _listed(group, found, borders)
        return
    step = plain_step(group.schedule)
    if step is not None:
        yield from _stepping(group, found[0], ticks.of_length(step), borders)
        return
    found = group.coming.ticks(begin, borders[-1], _MOST_OF_DENSE + 1)
    if len(found) <= _MOST_OF_DENSE:
        yield from _listed(group, found, borders)
        return
    known = bisect_left(borders, found[-1] + 1) - 1
    parts = list(_listed(group, found[: bisect_left(found, borders[known])], borders))
    yield from parts
    typical = parts[-1][1].count if parts else len(found)
    for place in range(known, len(borders) - 1):
        first = group.coming.ticks(max(begin, borders[place]), borders[place + 1], 1)
        if first:
            yield place, _DayOfGroup(group, first[0], borders[place + 1], typical, None, is_about=True)


def _listed(group: _Group, found: Sequence[int], borders: Sequence[int]) -> Iterator[tuple[int, _DayOfGroup]]:
    left = 0
    while left < len(found):
        place = bisect_left(borders, found[left] + 1) - 1
        right = bisect_left(found, borders[place + 1], left)
        yield (
            place,
            _DayOfGroup(group, found[left], found[right - 1], right - left, _step(found, left, right)),
        )
        left = right


def _stepping(
    group: _Group, first: int, step: int, borders: Sequence[int]
) -> Iterator[tuple[int, _DayOfGroup]]:
    for place, (begin, end) in enumerate(pairwise(borders)):
        if end <= first:
            continue
        at = first if first >= begin else first - (first - begin) // step * step
        count = (end - at - 1) // step + 1
        if count > 0:
            yield place, _DayOfGroup(group, at, at + (count - 1) * step, count, step)


def _step(found: Sequence[int], left: int, right: int) -> int | None:
    """Return the distance of some instants if it is the same everywhere."""
    if right - left < 2:
        return None
    step = found[left + 1] - found[left]
    is_even = found[right - 1] - found[left] == step * (right - left - 1)
    return (
        step if is_even and all(found[at + 1] - found[at] == step for at in range(left, right - 1)) else None
    )


def _count(day: _Day, part: _DayOfGroup, most_single: int) -> None:
    jobs = len(part.group.lines)
    day.jobs += jobs
    day.runs += jobs * part.count
    span = max(1, (day.end - day.begin) // HOURS)
    first, last = (part.first - day.begin) // span, min((part.last - day.begin) // span, HOURS - 1)
    share = jobs * part.count / (last - first + 1)
    for hour in range(first, last + 1):
        day.hours[hour] += share
    _put(day.often if part.count > most_single else day.parts, part)


def _put(parts: list[_Sorted], part: _DayOfGroup) -> None:
    name, line = part.group.by_name()[0]
    parts.append((part.first, name, line.id, part))


def _left_out(schedule: Schedule, begin: int, end: int) -> Iterator[int]:
    for edit in schedule.edits:
        if isinstance(edit, Skipped) and begin <= (at := ticks.of_instant(edit.at)) < end:
            yield at


def _planned(day: _Day, paused: Sequence[Pause], most: int) -> PlannedDay:
    parts = nsmallest(most, _jobs_of(nsmallest(most, day.parts, key=_by_time), most), key=_by_time_of_job)
    often = nsmallest(most, _jobs_of(nsmallest(most, day.often, key=_by_name), most), key=_by_name_of_job)
    first = tuple(_day_of_job(part, line, paused) for _, _, line, part in (*parts, *often))
    return PlannedDay(day.jobs, day.runs, tuple(round(each) for each in day.hours), first)


def _jobs_of(parts: Iterable[_Sorted], most: int) -> Iterator[tuple[int, str, PlanLine, _DayOfGroup]]:
    for first, _, _, part in parts:
        for name, line in part.group.by_name()[:most]:
            yield first, name, line, part


def _day_of_job(part: _DayOfGroup, line: PlanLine, paused: Sequence[Pause]) -> PlannedDayOfJob:
    schedule = part.group.schedule
    at = ticks.to_instant(part.first)
    bent = None if part.is_skipped or part.count > 1 else _edit_to(schedule, at)
    return PlannedDayOfJob(
        line.id,
        line.name,
        line.folder,
        at,
        ticks.to_instant(part.last),
        part.count,
        None if part.step is None else ticks.to_instant(part.step) - ticks.to_instant(0),
        zone=schedule.zone,
        is_paused=not part.is_skipped and is_covered(at, ends_of_pauses(line, paused)),
        is_skipped=part.is_skipped,
        moved_from=bent.at if isinstance(bent, Moved) else None,
        is_added=isinstance(bent, Added),
        is_about=part.is_about,
    )


def _edit_to(schedule: Schedule, at: datetime) -> Moved | Added | None:
    for edit in schedule.edits:
        if (isinstance(edit, Moved) and edit.to == at) or (isinstance(edit, Added) and edit.at == at):
            return edit
    return None


def _name_and_id(named: tuple[str, PlanLine]) -> tuple[str, int]:
    return named[0], named[1].id


def _by_time(part: _Sorted) -> tuple[int, str, int]:
    return part[:3]


def _by_name(part: _Sorted) -> tuple[str, int]:
    return part[1:3]


def _by_time_of_job(each: tuple[int, str, PlanLine, _DayOfGroup]) -> tuple[int, str, int]:
    return each[0], each[1], each[2].id


def _by_name_of_job(each: tuple[int, str, PlanLine, _DayOfGroup]) -> tuple[str, int]:
    return each[1], each[2].id
