"""What each day of a page brings: the outcomes of what ran, and the jobs that are to run. No Qt here."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import TYPE_CHECKING

from gui.calendar.month_page import DAYS_A_WEEK, WEEKS, MonthPage
from gui.commands.job_choice import Wanted, ids_of
from gui.core_access.core_bridge import Core
from gui.occurrences.entries import Entry, step_of
from gui.text import formats
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.runs.run_log import RunFilter

if TYPE_CHECKING:
    from scheduler_core.facade.times.planned import PlannedJob

_MOST_SHOWN = 8
_MOST_OF_ONE = 200
# Beyond these years nothing was recorded, and nothing anybody waits for is planned.
_YEARS = range(1970, 2400)


@dataclass(frozen=True, slots=True)
class DayLoad:
    """One day: how many runs ended in which way, how many jobs are to run, and entries of some.

    `planned` jobs are to run on it. The first entries are of the jobs that run on the fewest days: those
    tell most about the day.
    """

    outcomes: Mapping[RunState, int] = field(default_factory=dict)
    planned: int = 0
    entries: tuple[Entry, ...] = ()


EMPTY_DAY = DayLoad()


def day_loads(core: Core, page: MonthPage, now: datetime, wanted: Wanted, zone: str) -> dict[date, DayLoad]:
    """Return the days of a page on which anything happened or is to happen."""
    today = formats.local_date(now)
    jobs = None if wanted.is_everything else tuple(ids_of(core, wanted))
    days = [page.day_at(week, column) for week in range(WEEKS) for column in range(DAYS_A_WEEK)]
    days = [day for day in days if day.year in _YEARS]
    outcomes = {day: _outcomes(core, day, jobs) for day in days if day <= today}
    planned = _planned(core, [day for day in days if day >= today], jobs, zone)
    entries = _entries(core, planned, now)
    found = {}
    for day in days:
        load = DayLoad(outcomes.get(day, {}), planned.get(day, (0, ()))[0], tuple(entries.get(day, ())))
        if load != EMPTY_DAY:
            found[day] = load
    return found


def _outcomes(core: Core, day: date, jobs: tuple[JobId, ...] | None) -> dict[RunState, int]:
    begin, end = formats.day_span(day)
    return core.runs.count(RunFilter(job_ids=jobs, since=begin, until=end))


def _planned(
    core: Core, days: Sequence[date], jobs: tuple[JobId, ...] | None, zone: str
) -> dict[date, tuple[int, tuple[JobId, ...]]]:
    found: dict[date, tuple[int, tuple[JobId, ...]]] = {}
    for year, month in dict.fromkeys((day.year, day.month) for day in days):
        masks = core.times.day_masks(year, month, zone, job_ids=jobs)
        rarest_first = sorted(masks, key=lambda job: (masks[job].bit_count(), job))
        of_days: defaultdict[int, list[JobId]] = defaultdict(list)
        counts: defaultdict[int, int] = defaultdict(int)
        for job in rarest_first:
            for number in _bits(masks[job]):
                counts[number] += 1
                if len(of_days[number]) < _MOST_SHOWN:
                    of_days[number].append(job)
        for day in days:
            if (day.year, day.month) == (year, month) and counts[day.day - 1]:
                found[day] = counts[day.day - 1], tuple(of_days[day.day - 1])
    return found


def _bits(mask: int) -> Iterator[int]:
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def _entries(
    core: Core, planned: Mapping[date, tuple[int, tuple[JobId, ...]]], now: datetime
) -> dict[date, list[Entry]]:
    """Return one entry for each job that a day shows, and those that were left out."""
    if not planned:
        return {}
    jobs = tuple(sorted({job for _, shown in planned.values() for job in shown}))
    begin, end = max(now, formats.day_span(min(planned))[0]), formats.day_span(max(planned))[1]
    coming = core.times.planned(begin, end, job_ids=jobs, most_per_job=_MOST_OF_ONE)
    of_days = {job.job_id: _by_day(job) for job in coming}
    known = {job.job_id: job for job in coming}
    found: dict[date, list[Entry]] = {}
    for day, (_, shown) in planned.items():
        found[day] = [
            _entry_of_day(known[job_id], day, of_days[job_id].get(day, ()))
            for job_id in shown
            if job_id in known
        ]
        for job in coming:
            left_out = (at for at in job.skipped if formats.local_date(at) == day)
            found[day] += [
                Entry(at, job.job_id, job.job_name, zone=job.zone, is_left_out=True) for at in left_out
            ]
    return found


def _by_day(job: "PlannedJob") -> dict[date, list[datetime]]:
    found: defaultdict[date, list[datetime]] = defaultdict(list)
    for at in job.instants:
        found[formats.local_date(at)].append(at)
    if job.is_cut:
        # Of the last day only some are known; it is told like those beyond it.
        found.pop(formats.local_date(job.instants[-1]))
    return found


def _entry_of_day(job: "PlannedJob", day: date, instants: Sequence[datetime]) -> Entry:
    begin, end = formats.day_span(day)
    at = instants[0] if instants else max(begin, job.instants[0])
    entry = Entry(at, job.job_id, job.job_name, length=job.usual_duration, zone=job.zone)
    entry = replace(entry, is_paused=job.is_paused_at(at))
    if len(instants) == 1:
        moved_from = job.moved_from.get(at)
        return replace(entry, moved_from=moved_from, is_added=at in job.moved_from and moved_from is None)
    step = step_of(instants or job.instants)
    if instants:
        return replace(entry, count=len(instants), until=instants[-1], step=step)
    count = (end - at) // step if step is not None else len(job.instants)
    return replace(entry, count=count, until=end, step=step, is_about=True)
