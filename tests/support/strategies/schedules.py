"""Hypothesis strategies for schedules and for every kind of rule they are made of."""

from datetime import UTC, date, datetime, time, timedelta
from functools import cache

from hypothesis import strategies as st

from scheduler_core.values.moments import FLOATING
from scheduler_core.values.schedules.from_calendar import Edge, FromCalendar, KnownEvent
from scheduler_core.values.schedules.policies import (
    ClockKind,
    Gap,
    MissingDate,
    MonthDayMonths,
    Overlap,
    Readings,
    TimePolicies,
    UnmatchedStart,
    WeekNumberDays,
    WeekNumberPeriod,
)
from scheduler_core.values.schedules.rules import (
    AtStart,
    Delay,
    Easter,
    Every,
    Monthly,
    Once,
    Rule,
    Weekly,
    Yearly,
)
from scheduler_core.values.schedules.schedule import (
    Added,
    Blackout,
    CalendarBlackout,
    CalendarDays,
    CountryHolidays,
    Edit,
    Moved,
    NamedDates,
    OffDays,
    Roll,
    Schedule,
    Skipped,
    Weekends,
)
from scheduler_core.values.schedules.sun import Place, Sun, SunEvent
from scheduler_core.values.schedules.weekday import Weekday
from tests.support.strategies.foreign_rules import crons, on_calendars, recurrence_sets
from tests.support.strategies.rule_parts import (
    dates,
    instants,
    lengths,
    listed,
    maybe,
    moments,
    slots,
    some_month_days,
    some_times,
    times,
    weekday_sets,
    windows,
)

__all__ = [
    "blackouts",
    "crons",
    "dates",
    "delays",
    "easter",
    "edits",
    "every",
    "instants",
    "intervals",
    "lengths",
    "moments",
    "monthly",
    "off_days",
    "on_calendars",
    "once",
    "plain_off_days",
    "plain_rules",
    "plain_schedules",
    "policies",
    "recurrence_sets",
    "rules",
    "schedules",
    "slots",
    "some_month_days",
    "some_times",
    "times",
    "weekday_sets",
    "weekly",
    "windows",
    "yearly",
]

ZONES = st.sampled_from(
    (
        "UTC",
        "Europe/Berlin",
        "America/New_York",
        "Australia/Lord_Howe",
        "Africa/Cairo",
        "Pacific/Apia",
        FLOATING,
    )
)
_MONTHS = st.frozensets(st.integers(1, 12), min_size=1, max_size=4)
_COUNTS = st.none() | st.integers(1, 1000)


@cache
def once() -> st.SearchStrategy[Once]:
    return moments().map(Once)


@cache
def delays() -> st.SearchStrategy[Delay]:
    return st.builds(Delay, lengths(), instants())


@cache
def every() -> st.SearchStrategy[Every]:
    weekdays = st.just(frozenset[Weekday]()) | weekday_sets()
    anchored = st.builds(Every, lengths(), moments(), st.none() | windows(), weekdays, st.booleans())
    within_a_day = lengths().filter(lambda length: length <= timedelta(days=1))
    return anchored | st.builds(Every, within_a_day, st.none(), windows(), weekdays)


@st.composite
def weekly(draw: st.DrawFn) -> Weekly:
    interval, anchor_on = draw(intervals())
    week_start = draw(st.sampled_from(Weekday))
    return Weekly(tuple(draw(listed(slots(), 3, 1))), interval, anchor_on, week_start)


@st.composite
def monthly(draw: st.DrawFn) -> Monthly:
    return Monthly(draw(some_month_days()), draw(some_times()), *draw(intervals()))


@st.composite
def yearly(draw: st.DrawFn) -> Yearly:
    months = draw(_MONTHS)
    return Yearly(months, draw(some_month_days()), draw(some_times()), *draw(intervals()))


@cache
def easter() -> st.SearchStrategy[Easter]:
    return st.builds(Easter, st.integers(-300, 300), some_times())


@cache
def intervals() -> st.SearchStrategy[tuple[int, date | None]]:
    """Intervals with what they are counted from, which an interval of 1 may do without."""
    counted = st.tuples(st.integers(1, 10), dates())
    return st.one_of(st.just((1, None)), counted)


@cache
def plain_rules() -> st.SearchStrategy[Rule]:
    """The rules that people fill in; each has a canonical line of English."""
    return st.one_of(once(), delays(), every(), weekly(), monthly(), yearly(), easter(), st.just(AtStart()))


@cache
def rules() -> st.SearchStrategy[Rule]:
    return st.one_of(plain_rules(), suns(), from_calendars(), recurrence_sets(), crons(), on_calendars())


@cache
def suns() -> st.SearchStrategy[Rule]:
    places = st.builds(Place, st.floats(-60, 60), st.floats(-180, 180))
    offsets = st.integers(-720, 720).map(lambda minutes: timedelta(minutes=minutes))
    return st.builds(Sun, st.sampled_from(SunEvent), places, offsets, st.frozensets(st.sampled_from(Weekday)))


_EVENT_TIMES = st.sampled_from(
    (
        datetime(2026, 3, 29, 1, 30, tzinfo=UTC),
        datetime(2026, 10, 25, 2, 30),  # noqa: DTZ001 - a wall clock
        datetime(2027, 1, 1),  # noqa: DTZ001
    )
)


@cache
def from_calendars() -> st.SearchStrategy[Rule]:
    """Rules of calendars with what was read of them; no two events have one name."""
    sources = st.sampled_from(("https://a.example/b.ics", "secret:team", "/srv/a b.ics", "~/c.ics"))
    offsets = st.integers(-720, 720).map(lambda minutes: timedelta(minutes=minutes))
    titles = st.sampled_from(("", "Backup", "a, b: c"))
    events = st.builds(KnownEvent, st.sampled_from(("a", "b/20260101T000000")), _EVENT_TIMES)
    known = st.lists(events, max_size=2, unique_by=lambda event: event.name).map(tuple)
    return st.builds(FromCalendar, sources, offsets, st.sampled_from(Edge), titles, known)


@cache
def policies() -> st.SearchStrategy[TimePolicies]:
    readings = st.builds(
        Readings,
        st.sampled_from(WeekNumberDays),
        st.sampled_from(MonthDayMonths),
        st.sampled_from(WeekNumberPeriod),
        st.sampled_from(UnmatchedStart),
    )
    return st.builds(
        TimePolicies,
        st.none() | st.sampled_from(Gap),
        st.none() | st.sampled_from(Overlap),
        st.none() | st.sampled_from(ClockKind),
        st.none() | st.sampled_from(MissingDate),
        readings,
    )


_PLACES = st.sampled_from(["https://a.example/b.ics", "secret:team", "/srv/team.ics"])


@cache
def off_days() -> st.SearchStrategy[OffDays]:
    named = st.builds(NamedDates, st.text(), st.frozensets(dates(), max_size=3), st.sampled_from(Roll))
    followed = st.builds(CalendarDays, _PLACES, st.sampled_from(Roll), st.frozensets(dates(), max_size=3))
    return st.one_of(plain_off_days(), named, followed)


@cache
def plain_off_days() -> st.SearchStrategy[OffDays]:
    places = (("DE", None), ("DE", "BY"), ("US", None), ("US", "CA"), ("JP", None))
    holidays = [CountryHolidays(country, part, roll) for country, part in places for roll in Roll]
    return st.one_of(st.sampled_from(holidays), st.sampled_from(Roll).map(Weekends))


@cache
def blackouts() -> st.SearchStrategy[Blackout | CalendarBlackout]:
    """Spans without occurrences, one or those of a calendar."""
    followed = st.builds(CalendarBlackout, _PLACES, listed(_spans(), 3).map(tuple))
    return st.one_of(_spans(), followed)


@cache
def _spans() -> st.SearchStrategy[Blackout]:
    """Spans without occurrences, half of them of whole days."""
    days = st.builds(
        lambda begins, length: Blackout(begins, begins + timedelta(days=length)),
        dates().map(lambda day: datetime.combine(day, time(0))),
        st.integers(1, 60),
    )
    return st.one_of(
        days, st.builds(lambda begins, length: Blackout(begins, begins + length), moments(), lengths())
    )


@cache
def edits() -> st.SearchStrategy[Edit]:
    return st.one_of(instants().map(Skipped), instants().map(Added), st.builds(Moved, instants(), instants()))


@cache
def dates_or_moments() -> st.SearchStrategy[date]:
    return dates() | moments()


@cache
def moments_or_days(at: time) -> st.SearchStrategy[datetime]:
    return moments() | dates().map(lambda day: datetime.combine(day, at))


@cache
def jitters() -> st.SearchStrategy[timedelta]:
    return st.just(timedelta(0)) | lengths(timedelta(days=31))


@st.composite
def schedules(draw: st.DrawFn, rule: st.SearchStrategy[Rule] | None = None) -> Schedule:
    """Schedules of any rules (or of the given ones) with anything that can bend them."""
    chosen = draw(listed(rules() if rule is None else rule, 3))
    included = draw(listed(moments(), 2, 0 if chosen else 1))
    return _bent(draw, tuple(chosen), tuple(included))


@st.composite
def plain_schedules(draw: st.DrawFn) -> Schedule:
    """Schedules that have a canonical line of English."""
    starts = draw(maybe(moments_or_days(time(0))))
    ends = draw(maybe(moments_or_days(time(23, 59, 59))))
    return Schedule(
        tuple(draw(listed(plain_rules(), 2, 1))),
        draw(ZONES),
        starts=starts,
        ends=ends,
        times=None if starts is None else draw(_COUNTS),
        excluded=tuple(draw(listed(dates_or_moments(), 2))),
        included=tuple(draw(listed(moments(), 1))),
        off_days=tuple(draw(listed(plain_off_days(), 2))),
        blackouts=tuple(draw(listed(_spans(), 1))),
        jitter=draw(jitters()),
    )


def _bent(draw: st.DrawFn, chosen: tuple[Rule, ...], included: tuple[datetime, ...]) -> Schedule:
    starts = draw(maybe(moments()))
    return Schedule(
        chosen,
        draw(ZONES),
        draw(policies()),
        starts=starts,
        ends=draw(maybe(moments())),
        times=None if starts is None else draw(_COUNTS),
        excluded=tuple(draw(listed(dates_or_moments(), 7))),
        included=included,
        off_days=tuple(draw(listed(off_days(), 2))),
        blackouts=tuple(draw(listed(blackouts(), 2))),
        jitter=draw(jitters()),
        edits=tuple(draw(listed(edits(), 5))),
    )
