"""What ran and what is to run on each day of a page, in order. No Qt here."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import TYPE_CHECKING, Self

from gui.calendar.month_page import DAYS_A_WEEK, WEEKS, MonthPage
from gui.commands.job_choice import Wanted
from gui.commands.wanted_jobs import ids_of
from gui.core_access.core_bridge import Core
from gui.occurrences.entries import MOST_SINGLE, Entry, coloured, in_order
from gui.occurrences.waits import ends_of_waits
from gui.text import formats
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.colour import NO_COLOURS, JobColours
from scheduler_core.values.runs.run import FAILURES, UNFINISHED, RunState
from scheduler_core.values.runs.run_days import RunDay, RunsOfJob

if TYPE_CHECKING:
    from scheduler_core.facade.times.planned_days import PlannedDay, PlannedDayOfJob

HOURS = 24
_MOST_SHOWN = 12
# Beyond these years nothing was recorded, and nothing anybody waits for is planned.
YEARS = range(1970, 2400)


@dataclass(frozen=True, slots=True)
class DayLoad:
    """One day: the first of its entries, how many there are in all, and how many runs in each hour.

    An entry stands for all that one job does on the day, or for what of it has waited until then. `runs` are
    those of the past and those to come, `outcomes` tell how the former ended. A day that is not known is not
    an empty one.
    """

    entries: tuple[Entry, ...] = ()
    count: int = 0
    runs: int = 0
    to_come: int = 0
    hours: tuple[int, ...] = (0,) * HOURS
    outcomes: Mapping[RunState, int] = field(default_factory=dict)
    is_known: bool = True

    @property
    def failures(self) -> int:
        return sum(self.outcomes.get(state, 0) for state in FAILURES)


EMPTY_DAY = DayLoad()
UNKNOWN_DAY = DayLoad(is_known=False)


@dataclass(frozen=True, slots=True)
class MonthLoads:
    """What is known of the days of a page: what ran, what is to run; a day that is in neither is empty.

    The waits that end on them come with what is to run. `ready` holds days that were joined where they were
    read, so that the window's thread need not.
    """

    page: MonthPage
    today: date
    past: Mapping[date, RunDay] | None = None
    coming: Mapping[date, "PlannedDay"] | None = None
    waits: Mapping[date, tuple[Entry, ...]] = field(default_factory=dict)
    colours: JobColours = NO_COLOURS
    ready: Mapping[date, DayLoad] = field(default_factory=dict)
    # From when on the past is known where only its last days were read anew.
    since: date | None = None

    @property
    def is_settled(self) -> bool:
        return self.past is not None and self.coming is not None

    def days(self) -> dict[date, DayLoad]:
        """Return the days of which all is known; today is joined here if it is not ready."""
        return {
            day: self.ready[day] if day in self.ready else self._day(day)
            for day in days_of(self.page)
            if self._is_known(day)
        }

    def made_ready(self, *, with_today: bool = False) -> Self:
        """Join all days of which one part is all there is, and today if both are there."""
        days = [day for day in days_of(self.page) if self._is_known(day)]
        ready = {day: self._day(day) for day in days if with_today or day != self.today}
        return replace(self, ready=ready)

    def joined_with(self, found: Self) -> Self:
        """Return what is known of the page once another answer about it has come."""
        past = found.past if found.past is None else {**(self.past or {}), **found.past}
        return replace(
            self,
            past=self.past if past is None else past,
            since=self._since_with(found),
            coming=self.coming if found.coming is None else found.coming,
            waits=self.waits if found.coming is None else found.waits,
            colours=found.colours,
            ready={day: load for day, load in {**self.ready, **found.ready}.items() if day != self.today},
        )

    def _since_with(self, found: Self) -> date | None:
        if found.past is None or self.past is None:
            return self.since if found.past is None else found.since
        return None if self.since is None or found.since is None else min(self.since, found.since)

    def _is_known(self, day: date) -> bool:
        is_past_known = self.past is not None and (self.since is None or day >= self.since)
        return (is_past_known or day > self.today) and (self.coming is not None or day < self.today)

    def _day(self, day: date) -> DayLoad:
        past, coming = (self.past or {}).get(day), (self.coming or {}).get(day)
        return joined(past, coming, self.colours, self.waits.get(day, ()))


def days_of(page: MonthPage) -> list[date]:
    return [page.day_at(week, column) for week in range(WEEKS) for column in range(DAYS_A_WEEK)]


def past_days(core: Core, days: Sequence[date], now: datetime, wanted: Wanted) -> dict[date, RunDay]:
    """Return what ran on those of some days in a row that have begun."""
    today = formats.local_date(now)
    begun = [day for day in days if day <= today and day.year in YEARS]
    if not begun:
        return {}
    return dict(zip(begun, core.runs.days(_edges(begun), job_ids=_jobs(core, wanted)), strict=True))


def coming_days(core: Core, days: Sequence[date], now: datetime, wanted: Wanted) -> dict[date, "PlannedDay"]:
    """Return what is to run on those of some days in a row that are not over."""
    today = formats.local_date(now)
    left = [day for day in days if day >= today and day.year in YEARS]
    if not left:
        return {}
    found = core.times.days(
        _edges(left), start=now, job_ids=_jobs(core, wanted), most=_MOST_SHOWN, most_single=MOST_SINGLE
    )
    return dict(zip(left, found, strict=True))


def waits_of_days(
    core: Core, days: Sequence[date], now: datetime, wanted: Wanted
) -> dict[date, tuple[Entry, ...]]:
    """Return what waits until some days in a row that are not over, all of a job in one entry."""
    today = formats.local_date(now)
    left = [day for day in days if day >= today and day.year in YEARS]
    parts = [formats.day_span(day) for day in left]
    return dict(zip(left, ends_of_waits(core, parts, _jobs(core, wanted), most_single=1), strict=True))


def month_loads(core: Core, page: MonthPage, now: datetime, wanted: Wanted) -> MonthLoads:
    """Return all that is known of a page."""
    days = days_of(page)
    return MonthLoads(
        page,
        formats.local_date(now),
        past_days(core, days, now, wanted),
        coming_days(core, days, now, wanted),
        waits_of_days(core, days, now, wanted),
        core.jobs.colours(),
    ).made_ready(with_today=True)


def joined(
    past: RunDay | None,
    coming: "PlannedDay | None",
    colours: JobColours = NO_COLOURS,
    waits: Sequence[Entry] = (),
) -> DayLoad:
    """Return a day in one order: by time, then name, and last what comes often, by name."""
    ran = [] if past is None else [_ran(each) for each in past.first]
    planned = [] if coming is None else [_planned(each) for each in coming.first]
    often = {entry.job_id: entry for entry in ran if entry.is_often}
    both = 0
    for entry in planned:
        if entry.is_often:
            before = often.get(entry.job_id)
            both += before is not None
            often[entry.job_id] = entry if before is None else _both(before, entry)
    few = sorted((entry for entry in (*ran, *planned, *waits) if not entry.is_often), key=in_order)
    many = sorted(often.values(), key=lambda entry: (entry.job_name.casefold(), entry.job_id or 0))
    shown = (*first_of_day(few, _MOST_SHOWN), *first_of_day(many, _MOST_SHOWN))
    entries = tuple(coloured(entry, colours) for entry in shown)
    left_out = sum(entry.is_left_out for entry in planned)
    if past is None and coming is None and not waits:
        return EMPTY_DAY
    runs, hours = (0, (0,) * HOURS) if past is None else (sum(past.outcomes.values()), past.hours)
    jobs = len(waits) + (0 if past is None else past.jobs)
    if coming is not None:
        hours = tuple(one + other for one, other in zip(hours, coming.hours, strict=True))
        jobs += coming.jobs + left_out - both
    to_come = 0 if coming is None else coming.runs
    return DayLoad(entries, jobs, runs + to_come, to_come, hours, {} if past is None else past.outcomes)


def first_of_day(entries: Sequence[Entry], count: int) -> list[Entry]:
    """Return so many of the entries of a day, in their order: failures before what else is over."""
    shown = list(range(min(count, len(entries))))
    over = [place for place in shown if _is_over(entries[place])]
    failed = [place for place in range(len(shown), len(entries)) if entries[place].has_failed]
    for place, other in zip(failed, reversed(over), strict=False):
        shown.remove(other)
        shown.append(place)
    return [entries[place] for place in sorted(shown)]


def _is_over(entry: Entry) -> bool:
    """Tell of what ran without a failure, none of it still under way."""
    return entry.state is not None and entry.state not in UNFINISHED and not entry.has_failed


def _ran(job: RunsOfJob) -> Entry:
    return Entry(
        job.first_at,
        job.job_id,
        job.job_name,
        job.state,
        job.count,
        job.last_at if job.count > 1 else None,
        run_id=job.run_id,
        folder=job.folder,
        failures=job.failures,
    )


def _planned(job: "PlannedDayOfJob") -> Entry:
    return Entry(
        job.first_at,
        job.job_id,
        job.job_name,
        count=job.count,
        until=job.last_at if job.count > 1 else None,
        step=job.step,
        length=job.usual_duration,
        zone=job.zone,
        moved_from=job.moved_from,
        is_added=job.is_added,
        is_paused=job.is_paused,
        is_left_out=job.is_skipped,
        is_about=job.is_about,
        folder=job.folder,
    )


def _both(before: Entry, after: Entry) -> Entry:
    """Join what a job did of a day and what it is still to do."""
    return replace(after, at=before.at, count=before.count + after.count, failures=before.failures)


def _jobs(core: Core, wanted: Wanted) -> tuple[JobId, ...] | None:
    return None if wanted.is_everything else tuple(ids_of(core, wanted))


def _edges(days: Sequence[date]) -> list[datetime]:
    spans = [formats.day_span(day) for day in days]
    return [*(begin for begin, _ in spans), spans[-1][1]]
