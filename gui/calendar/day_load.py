"""What each day of a page brings: the outcomes of what ran, and the jobs that are to run."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime

from gui import formats
from gui.calendar.month_page import DAYS_A_WEEK, WEEKS, MonthPage
from gui.core_bridge import Core
from gui.job_choice import Wanted, ids_of
from scheduler_core.values.ids import JobId
from scheduler_core.values.run import RunState
from scheduler_core.values.run_log import RunFilter

_MOST_NAMES = 8
# Beyond these years nothing was recorded, and nothing anybody waits for is planned.
_YEARS = range(1970, 2400)


@dataclass(frozen=True, slots=True)
class DayLoad:
    """One day: how many runs ended in which way, how many jobs are to run, and the names of some.

    The first names are of the jobs that run on the fewest days: those tell most about the day.
    """

    outcomes: Mapping[RunState, int] = field(default_factory=dict)
    planned: int = 0
    names: tuple[str, ...] = ()


EMPTY_DAY = DayLoad()


def day_loads(core: Core, page: MonthPage, today: date, wanted: Wanted, zone: str) -> dict[date, DayLoad]:
    """Return the days of a page on which anything happened or is to happen."""
    jobs = None if wanted.is_everything else tuple(ids_of(core, wanted))
    days = [page.day_at(week, column) for week in range(WEEKS) for column in range(DAYS_A_WEEK)]
    days = [day for day in days if day.year in _YEARS]
    outcomes = {day: _outcomes(core, day, jobs) for day in days if day <= today}
    planned = _planned(core, [day for day in days if day >= today], jobs, zone)
    names = _names(core, {job for _, jobs_shown in planned.values() for job in jobs_shown})
    found = {}
    for day in days:
        count, shown = planned.get(day, (0, ()))
        load = DayLoad(outcomes.get(day, {}), count, tuple(names[job] for job in shown if job in names))
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
                if len(of_days[number]) < _MOST_NAMES:
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


def _names(core: Core, jobs: set[JobId]) -> dict[JobId, str]:
    return {line.id: line.name for line in core.jobs.lines(sorted(jobs))}


@dataclass(frozen=True, slots=True)
class AgendaEntry:
    """One thing on a day: a run, an occurrence to come, or many of one job in a strip.

    `state` is None for what is to come; `until` is the last of many.
    """

    at: datetime
    job_id: JobId
    job_name: str
    state: RunState | None = None
    count: int = 1
    until: datetime | None = None
    is_paused: bool = False


@dataclass(frozen=True, slots=True)
class Agenda:
    """The entries of a day in order of time; `is_cut` says that there are more."""

    entries: tuple[AgendaEntry, ...]
    is_cut: bool


_MOST_SINGLE = 6
_MOST_ENTRIES = 1_000
_MOST_OF_ONE = 2_000


def agenda(core: Core, day: date, now: datetime, wanted: Wanted) -> Agenda:
    """Return what happened on a day and what is still to come on it."""
    jobs = None if wanted.is_everything else tuple(ids_of(core, wanted))
    begin, end = formats.day_span(day)
    past: list[AgendaEntry] = []
    is_cut = False
    if begin <= now:
        ids = core.runs.ids(RunFilter(job_ids=jobs, since=begin, until=end), _MOST_ENTRIES)
        is_cut = len(ids) == _MOST_ENTRIES
        past = [
            AgendaEntry(
                max(run.due_at, begin), run.job_id, run.job_name, run.state, run.occurrences, run.due_until
            )
            for run in core.runs.lines(ids)
        ]
    coming: list[AgendaEntry] = []
    if end > now:
        for planned in core.times.planned(max(begin, now), end, job_ids=jobs, most_per_job=_MOST_OF_ONE):
            coming += [AgendaEntry(at, planned.job_id, planned.job_name) for at in planned.instants]
    entries = sorted([*_strips(past), *_strips(coming)], key=lambda entry: (entry.at, entry.job_name))
    return Agenda(tuple(entries[:_MOST_ENTRIES]), is_cut or len(entries) > _MOST_ENTRIES)


def _strips(entries: Sequence[AgendaEntry]) -> Iterator[AgendaEntry]:
    """Join what one job does many times on a day, of each outcome by itself."""
    groups: defaultdict[tuple[JobId, RunState | None], list[AgendaEntry]] = defaultdict(list)
    for entry in sorted(entries, key=lambda entry: entry.at):
        groups[entry.job_id, entry.state].append(entry)
    for group in groups.values():
        if len(group) <= _MOST_SINGLE:
            yield from group
        else:
            first, last = group[0], group[-1]
            count = sum(entry.count for entry in group)
            yield AgendaEntry(first.at, first.job_id, first.job_name, first.state, count, last.at)
