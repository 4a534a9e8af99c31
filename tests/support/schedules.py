"""Hypothesis strategies for schedules and for every kind of rule they are made of."""

from datetime import UTC, date, datetime, time, timedelta
from typing import TypeVar

from hypothesis import strategies as st

from scheduler_core.errors import InvalidInput
from scheduler_core.values.cron import (
    LAST,
    Cron,
    CronDialect,
    CronMonthDays,
    CronNthWeekday,
    CronNumbers,
    CronWeekdays,
)
from scheduler_core.values.on_calendar import CalendarRange, OnCalendar
from scheduler_core.values.policies import (
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
from scheduler_core.values.recurrence_set import (
    ByDay,
    DatePeriod,
    Frequency,
    RecurrenceRule,
    RecurrenceSet,
)
from scheduler_core.values.rules import (
    AtStart,
    DailyWindow,
    DayNumber,
    DaysAt,
    Delay,
    Easter,
    Every,
    MonthDay,
    Monthly,
    NthBusinessDay,
    NthWeekday,
    Once,
    Rule,
    Weekly,
    Yearly,
)
from scheduler_core.values.schedule import (
    FLOATING,
    Added,
    Blackout,
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
from scheduler_core.values.weekday import WEEKEND, WORKDAYS, Weekday

T = TypeVar("T")

_MICROSECONDS = 60_000_000
_YEARS = (date(1970, 1, 1), date(2100, 12, 31))

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


def dates() -> st.SearchStrategy[date]:
    return st.dates(*_YEARS)


def times() -> st.SearchStrategy[time]:
    """Times of day, most of them whole minutes."""
    minutes = st.builds(time, st.integers(0, 23), st.integers(0, 59))
    seconds = st.builds(time, st.integers(0, 23), st.integers(0, 59), st.integers(0, 59))
    exact = st.builds(
        time, st.integers(0, 23), st.integers(0, 59), st.integers(0, 59), st.integers(0, 999_999)
    )
    return st.one_of(minutes, minutes, seconds, exact)


def wall_times() -> st.SearchStrategy[datetime]:
    """Moments on the clock of whatever zone."""
    return st.builds(datetime.combine, dates(), times())


def instants() -> st.SearchStrategy[datetime]:
    return wall_times().map(lambda moment: moment.replace(tzinfo=UTC))


def moments() -> st.SearchStrategy[datetime]:
    return st.one_of(wall_times(), instants())


def lengths(longest: timedelta = timedelta(days=400)) -> st.SearchStrategy[timedelta]:
    """Lengths of one second and more: most are a few whole units, as people say them."""
    units = st.sampled_from(
        (timedelta(days=1), timedelta(hours=1), timedelta(minutes=1), timedelta(seconds=1))
    )
    counted = st.builds(lambda unit, count: min(unit * count, longest), units, st.integers(1, 100))
    whole = st.integers(1, longest // timedelta(seconds=1)).map(lambda seconds: timedelta(seconds=seconds))
    return st.one_of(counted, counted, whole)


def some_times(most: int = 3) -> st.SearchStrategy[tuple[time, ...]]:
    return st.lists(times(), min_size=1, max_size=most).map(tuple)


def weekday_sets() -> st.SearchStrategy[frozenset[Weekday]]:
    named = st.sampled_from((WORKDAYS, WEEKEND, frozenset(Weekday)))
    return st.one_of(st.frozensets(st.sampled_from(Weekday), min_size=1), named)


def windows() -> st.SearchStrategy[DailyWindow]:
    return st.builds(DailyWindow, times(), times())


def month_days() -> st.SearchStrategy[MonthDay]:
    return st.one_of(
        _nonzero(31).map(DayNumber),
        st.builds(NthWeekday, _nonzero(5), st.sampled_from(Weekday)),
        _nonzero(23).map(NthBusinessDay),
    )


def some_month_days() -> st.SearchStrategy[tuple[MonthDay, ...]]:
    return st.lists(month_days(), min_size=1, max_size=3).map(tuple)


def slots() -> st.SearchStrategy[DaysAt]:
    return st.builds(DaysAt, weekday_sets(), some_times())


def once() -> st.SearchStrategy[Once]:
    return moments().map(Once)


def delays() -> st.SearchStrategy[Delay]:
    return st.builds(Delay, lengths(), instants())


def every() -> st.SearchStrategy[Every]:
    return st.builds(
        Every,
        lengths(),
        moments(),
        st.none() | windows(),
        st.just(frozenset[Weekday]()) | weekday_sets(),
        st.booleans(),
    )


@st.composite
def weekly(draw: st.DrawFn) -> Weekly:
    interval, anchor_on = draw(intervals())
    week_start = draw(st.sampled_from(Weekday))
    return Weekly(tuple(draw(st.lists(slots(), min_size=1, max_size=3))), interval, anchor_on, week_start)


@st.composite
def monthly(draw: st.DrawFn) -> Monthly:
    return Monthly(draw(some_month_days()), draw(some_times()), *draw(intervals()))


@st.composite
def yearly(draw: st.DrawFn) -> Yearly:
    months = draw(st.frozensets(st.integers(1, 12), min_size=1, max_size=4))
    return Yearly(months, draw(some_month_days()), draw(some_times()), *draw(intervals()))


def easter() -> st.SearchStrategy[Easter]:
    return st.builds(Easter, st.integers(-300, 300), some_times())


def intervals() -> st.SearchStrategy[tuple[int, date | None]]:
    """Intervals with what they are counted from, which an interval of 1 may do without."""
    counted = st.tuples(st.integers(1, 10), dates())
    return st.one_of(st.just((1, None)), counted)


def plain_rules() -> st.SearchStrategy[Rule]:
    """The rules that people fill in; each has a canonical line of English."""
    return st.one_of(once(), delays(), every(), weekly(), monthly(), yearly(), easter(), st.just(AtStart()))


def rules() -> st.SearchStrategy[Rule]:
    return st.one_of(plain_rules(), recurrence_sets(), crons(), on_calendars())


@st.composite
def recurrence_rules(draw: st.DrawFn) -> RecurrenceRule:
    """Recurrence rules with any of the parts, also some that no other program would take."""
    count, until = draw(st.one_of(st.just((None, None)), _counts(), _untils()))
    return RecurrenceRule(
        draw(st.sampled_from(Frequency)),
        draw(st.integers(1, 6)),
        count,
        until,
        by_second=draw(_some(st.integers(0, 60))),
        by_minute=draw(_some(st.integers(0, 59))),
        by_hour=draw(_some(st.integers(0, 23))),
        by_day=draw(
            _some(st.builds(ByDay, st.sampled_from(Weekday), st.one_of(st.just(0), st.integers(-53, 53))))
        ),
        by_month_day=draw(_some(_nonzero(31))),
        by_year_day=draw(_some(_nonzero(366))),
        by_week_number=draw(_some(_nonzero(53))),
        by_month=draw(_some(st.integers(1, 12))),
        by_easter=draw(_some(st.integers(-60, 60))),
        by_set_position=draw(_some(_nonzero(366))),
        week_start=draw(st.sampled_from(Weekday)),
        skip=draw(st.none() | st.sampled_from(MissingDate)),
    )


def date_periods() -> st.SearchStrategy[DatePeriod]:
    zoned = st.builds(DatePeriod, wall_times(), st.sampled_from(("Asia/Tokyo", "America/New_York")))
    return st.one_of((dates() | moments()).map(DatePeriod), zoned)


@st.composite
def recurrence_sets(draw: st.DrawFn) -> RecurrenceSet:
    all_day = draw(st.booleans())
    start = draw(wall_times())
    return RecurrenceSet(
        datetime.combine(start, time(0)) if all_day else start,
        tuple(draw(st.lists(recurrence_rules(), max_size=2))),
        tuple(draw(st.lists(date_periods(), max_size=2))),
        tuple(draw(st.lists(recurrence_rules(), max_size=1))),
        tuple(draw(st.lists(date_periods(), max_size=7))),
        all_day,
        draw(st.none() | st.booleans()),
    )


@st.composite
def crons(draw: st.DrawFn) -> Cron:
    """Cron expressions by their meaning, in all dialects, without a text."""
    return Cron(
        draw(st.sampled_from(CronDialect)),
        draw(_cron_numbers(0, 59)),
        draw(_cron_numbers(0, 23)),
        draw(_cron_month_days()),
        draw(_cron_numbers(1, 12)),
        draw(_cron_weekdays()),
        draw(st.none() | _cron_numbers(0, 59)),
        draw(st.none() | _cron_numbers(2020, 2040)),
        draw(st.booleans()),
    )


@st.composite
def on_calendars(draw: st.DrawFn) -> OnCalendar:
    """OnCalendar expressions by their meaning, without a text."""
    from_end = draw(st.booleans())
    seconds = st.one_of(
        st.just((CalendarRange(0),)), _ranges(0, _MICROSECONDS - 1, 500_000), _ranges(0, 59, unit=10**6)
    )
    try:
        return OnCalendar(
            draw(st.just(frozenset[Weekday]()) | weekday_sets()),
            draw(_ranges(1970, 2199)),
            draw(_ranges(1, 12)),
            draw(_ranges(1, 28 if from_end else 31)),
            draw(_ranges(0, 23)),
            draw(_ranges(0, 59)),
            draw(seconds) or (CalendarRange(0),),
            from_end,
            draw(st.none() | st.sampled_from(("UTC", "Pacific/Auckland"))),
        )
    except InvalidInput:
        # Some ranges together fire too often.
        return OnCalendar(frozenset(), (), (), (), (), (CalendarRange(0),), (CalendarRange(0),))


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


def off_days() -> st.SearchStrategy[OffDays]:
    named = st.builds(NamedDates, st.text(), st.frozensets(dates(), max_size=3), st.sampled_from(Roll))
    return st.one_of(plain_off_days(), named)


def plain_off_days() -> st.SearchStrategy[OffDays]:
    places = st.sampled_from((("DE", None), ("DE", "BY"), ("US", None), ("US", "CA"), ("JP", None)))
    holidays = st.builds(lambda place, roll: CountryHolidays(*place, roll), places, st.sampled_from(Roll))
    return st.one_of(holidays, st.sampled_from(Roll).map(Weekends))


def blackouts() -> st.SearchStrategy[Blackout]:
    """Spans without occurrences, half of them of whole days."""
    days = st.builds(
        lambda begins, length: Blackout(begins, begins + timedelta(days=length)),
        dates().map(lambda day: datetime.combine(day, time(0))),
        st.integers(1, 60),
    )
    return st.one_of(
        days, st.builds(lambda begins, length: Blackout(begins, begins + length), moments(), lengths())
    )


def edits() -> st.SearchStrategy[Edit]:
    return st.one_of(instants().map(Skipped), instants().map(Added), st.builds(Moved, instants(), instants()))


@st.composite
def schedules(draw: st.DrawFn, rule: st.SearchStrategy[Rule] | None = None) -> Schedule:
    """Schedules of any rules (or of the given ones) with anything that can bend them."""
    chosen = draw(st.lists(rules() if rule is None else rule, max_size=3))
    included = draw(st.lists(moments(), min_size=0 if chosen else 1, max_size=2))
    return _bent(draw, tuple(chosen), tuple(included))


@st.composite
def plain_schedules(draw: st.DrawFn) -> Schedule:
    """Schedules that have a canonical line of English."""
    starts = draw(st.none() | moments() | dates().map(lambda day: datetime.combine(day, time(0))))
    ends = draw(st.none() | moments() | dates().map(lambda day: datetime.combine(day, time(23, 59, 59))))
    return Schedule(
        tuple(draw(st.lists(plain_rules(), min_size=1, max_size=2))),
        draw(ZONES),
        starts=starts,
        ends=ends,
        times=None if starts is None else draw(st.none() | st.integers(1, 1000)),
        excluded=tuple(draw(st.lists(dates() | moments(), max_size=2))),
        included=tuple(draw(st.lists(moments(), max_size=1))),
        off_days=tuple(draw(st.lists(plain_off_days(), max_size=2))),
        blackouts=tuple(draw(st.lists(blackouts(), max_size=1))),
        jitter=draw(st.just(timedelta(0)) | lengths(timedelta(days=31))),
    )


def _bent(draw: st.DrawFn, chosen: tuple[Rule, ...], included: tuple[datetime, ...]) -> Schedule:
    starts = draw(st.none() | moments())
    return Schedule(
        chosen,
        draw(ZONES),
        draw(policies()),
        starts=starts,
        ends=draw(st.none() | moments()),
        times=None if starts is None else draw(st.none() | st.integers(1, 1000)),
        excluded=tuple(draw(st.lists(dates() | moments(), max_size=7))),
        included=included,
        off_days=tuple(draw(st.lists(off_days(), max_size=2))),
        blackouts=tuple(draw(st.lists(blackouts(), max_size=2))),
        jitter=draw(st.just(timedelta(0)) | lengths(timedelta(days=31))),
        edits=tuple(draw(st.lists(edits(), max_size=5))),
    )


def _nonzero(most: int) -> st.SearchStrategy[int]:
    return st.one_of(st.integers(1, most), st.integers(-most, -1))


def _some(element: st.SearchStrategy[T]) -> st.SearchStrategy[tuple[T, ...]]:
    """Return none of the elements, as most rules have of most parts, or a few."""
    return st.one_of(st.just(()), st.just(()), st.lists(element, max_size=4).map(tuple))


def _counts() -> st.SearchStrategy[tuple[int | None, date | None]]:
    return st.tuples(st.integers(1, 50), st.none())


def _untils() -> st.SearchStrategy[tuple[int | None, date | None]]:
    return st.tuples(st.none(), dates() | moments())


def _cron_numbers(lowest: int, highest: int) -> st.SearchStrategy[CronNumbers]:
    """Numbers of a field: all, every nth, a range, or any."""
    everything = st.just(frozenset(range(lowest, highest + 1)))
    stepped = st.builds(
        lambda first, step: frozenset(range(first, highest + 1, step)),
        st.integers(lowest, highest),
        st.integers(1, highest),
    )
    listed = st.frozensets(st.integers(lowest, highest), min_size=1, max_size=4)
    return st.builds(CronNumbers, st.one_of(everything, stepped, listed), st.booleans())


@st.composite
def _cron_month_days(draw: st.DrawFn) -> CronMonthDays:
    starred = draw(st.booleans())
    if draw(st.booleans()):
        return CronMonthDays(frozenset(range(1, 32)), starred=starred)
    near_the_end = st.frozensets(st.integers(0, 30), max_size=2)
    numbers = draw(st.frozensets(st.integers(1, 31), max_size=4))
    near = draw(st.frozensets(st.integers(1, 31), max_size=2))
    from_last, near_last = draw(near_the_end), draw(near_the_end)
    if not (numbers or near or from_last or near_last):
        numbers = frozenset({1})
    return CronMonthDays(numbers, from_last, near, near_last, starred)


@st.composite
def _cron_weekdays(draw: st.DrawFn) -> CronWeekdays:
    nths = st.builds(CronNthWeekday, st.sampled_from(Weekday), st.sampled_from((LAST, 1, 2, 3, 4, 5)))
    nth = draw(st.one_of(st.just(frozenset[CronNthWeekday]()), st.frozensets(nths, max_size=2)))
    each = draw(weekday_sets()) if not nth or draw(st.booleans()) else frozenset[Weekday]()
    return CronWeekdays(each, nth, draw(st.booleans()))


@st.composite
def _ranges(
    draw: st.DrawFn, lowest: int, highest: int, least_step: int = 1, unit: int = 1
) -> tuple[CalendarRange, ...]:
    """Ranges of a field; those of steps have room for two."""
    found = []
    for _ in range(draw(st.integers(0, 2))):
        first = draw(st.integers(lowest, highest))
        last = draw(st.none() | st.integers(first, highest))
        room = (highest if last is None else last) - first
        step = draw(st.integers(least_step, room)) if room >= least_step and draw(st.booleans()) else 0
        found.append(CalendarRange(first * unit, last and last * unit, step * unit))
    return tuple(found)
