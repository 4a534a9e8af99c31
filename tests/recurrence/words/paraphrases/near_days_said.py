"""Days meant once or each year, and those beside a day of the month, said in many ways and orders."""

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta

from hypothesis import strategies as st

from scheduler_core.values.schedules.rules import DailyWindow, DaysAt, Every, Once, Weekly
from scheduler_core.values.schedules.schedule import Schedule
from scheduler_core.values.schedules.weekday import Weekday
from tests.recurrence.words.paraphrases.parts_said import (
    BERLIN,
    DAYS,
    ENGLISH,
    GERMAN,
    MONTHS,
    NAMES,
    NOW,
    Frame,
    Said,
    in_some_order,
    list_of,
    ordinal,
    times_said,
)

_TODAY = NOW.date()  # a Sunday, on which it is noon
_LOCAL = datetime.combine(_TODAY, time(12))
_ONE_DAY = timedelta(days=1)
_YEARS = range(_TODAY.year, _TODAY.year + 12)
_SATURDAY = 5
_EN_DASH = "\u2013"


def _once(days: list[date], clocks: tuple[time, ...]) -> Schedule:
    """Return a schedule of all times of days that are to come."""
    moments = [datetime.combine(day, clock) for day in days for clock in clocks]
    return Schedule(tuple(Once(moment) for moment in moments if moment > _LOCAL), BERLIN)


def _day_of_year(draw: st.DrawFn, language: int, day: date) -> str:
    month = MONTHS[language][day.month - 1]
    if language == GERMAN:
        return draw(st.sampled_from((f"{day.day}. {month}", f"{day.day}.{day.month}.")))
    ways = (f"{month} {day.day}", f"{month[:3]} {day.day}", f"the {ordinal(day.day)} of {month}")
    return draw(st.sampled_from(ways))


def _next(day: date) -> date:
    return day.replace(year=_TODAY.year + (day.replace(year=_TODAY.year) < _TODAY))


days_of_year = st.dates(date(2027, 1, 1), date(2027, 12, 31)).filter(
    lambda day: (day.month, day.day) != (_TODAY.month, _TODAY.day)
)


@st.composite
def _lone_date(draw: st.DrawFn, language: int) -> Said:
    """December 24 at 18:00 is the next one."""
    clocks, times = draw(times_said(language))
    day = draw(days_of_year)
    said = f"{('on', 'am')[language]} {_day_of_year(draw, language, day)}"
    return Said(_once([_next(day)], clocks), draw(in_some_order(language, (said, times), Frame())))


@st.composite
def _span_of_dates(draw: st.DrawFn, language: int) -> Said:
    """Every december 24-26, each year from december 24 to january 2."""
    clocks, times = draw(times_said(language))
    first = draw(days_of_year)
    last = first + _ONE_DAY * draw(st.integers(1, 12))
    one_month = first.month == last.month
    month = MONTHS[language][first.month - 1]
    begins, ends = _day_of_year(draw, language, first), _day_of_year(draw, language, last)
    if language == GERMAN:
        ways = [f"jedes Jahr vom {begins} bis {ends}", f"jedes Jahr vom {begins} bis zum {ends}"]
        ways += [f"jeden {first.day}.-{last.day}. {month}"] if one_month else []
    else:
        ways = [f"every year from {begins} to {ends}", f"each year from {begins} until {ends}"]
        ways += [
            f"every {month} {first.day}-{last.day}",
            f"every {month} {first.day} to {last.day}",
        ] * one_month
    days = [
        day.replace(year=year + day.year - first.year)
        for year in _YEARS
        for day in (first + _ONE_DAY * beside for beside in range((last - first).days + 1))
    ]
    days += [date(year, 2, 29) for year in _YEARS if year % 4 == 0 and _has_leap_day(first, last)]
    return Said(_once(sorted(set(days)), clocks), f"{draw(st.sampled_from(ways))} {times}")


def _has_leap_day(first: date, last: date) -> bool:
    return first <= date(2027, 2, 28) < last


@st.composite
def _this_weekend(draw: st.DrawFn, language: int) -> Said:
    """On a sunday its afternoon is left of this weekend."""
    later = tuple(time(hour, minute) for hour in range(13, 24) for minute in (0, 15, 30))
    clocks = tuple(sorted(draw(st.sets(st.sampled_from(later), min_size=1, max_size=3))))
    said = list_of([f"{clock:%H:%M}" for clock in clocks], language)
    weekend = ("this weekend", "dieses Wochenende")[language]
    parts = (weekend, f"{('at', 'um')[language]} {said}")
    return Said(_once([_TODAY], clocks), draw(in_some_order(language, parts, Frame())))


@st.composite
def _beside_day_of_month(draw: st.DrawFn, language: int) -> Said:
    """The first working day after the 15th, the last friday before the 20th."""
    clocks, times = draw(times_said(language))
    number = draw(st.integers(8, 20))
    weekday = draw(st.one_of(st.none(), st.sampled_from(DAYS)))
    is_before, with_day = draw(st.booleans()), draw(st.booleans()) and language == ENGLISH
    place = (("last", "first"), ("letzten", "ersten"))[language][not is_before]
    side = (("before", "after"), ("vor dem", "nach dem"))[language][not is_before]
    if language == GERMAN:
        name = (
            draw(st.sampled_from(("Werktag", "Arbeitstag"))) if weekday is None else _name(language, weekday)
        )
        said = f"am {place} {name} {side} {number}."
    else:
        names = ("working day", "business day", "workday")
        name = draw(st.sampled_from(names)) if weekday is None else _name(language, weekday)
        same = "on or " if with_day else ""
        said = f"{draw(st.sampled_from(('on the', 'the')))} {place} {name} {same}{side} the {ordinal(number)}"
        said += draw(st.sampled_from(("", " of the month", " of every month")))
    days = [_nearest(day, weekday, is_before=is_before, with_day=with_day) for day in _months(number)]
    return Said(_once(days, clocks), draw(in_some_order(language, (said, times), Frame())))


def _name(language: int, weekday: Weekday) -> str:
    return NAMES[language][weekday.number]


def _months(number: int) -> Iterator[date]:
    return (date(_TODAY.year + place // 12, place % 12 + 1, number) for place in range(10, 40))


def _nearest(day: date, weekday: Weekday | None, *, is_before: bool, with_day: bool) -> date:
    step = -_ONE_DAY if is_before else _ONE_DAY
    day = day if with_day else day + step
    while day.weekday() >= _SATURDAY if weekday is None else day.weekday() != weekday.number:
        day += step
    return day


@st.composite
def _day_or_next_workday(draw: st.DrawFn, language: int) -> Said:
    """The 15th or the next working day."""
    clocks, times = draw(times_said(language))
    number = draw(st.integers(1, 25))
    ways = (
        (f"on the {ordinal(number)} or the next working day", f"the {ordinal(number)} or next business day"),
        (f"am {number}. oder am nächsten Werktag", f"am {number}. oder nächsten Arbeitstag"),
    )
    days = [_nearest(day, None, is_before=False, with_day=True) for day in _months(number)]
    return Said(_once(days, clocks), f"{draw(st.sampled_from(ways[language]))} {times}")


@st.composite
def _days_joined_by_or(draw: st.DrawFn, language: int) -> Said:
    """Every monday or friday; every day except saturdays or sundays."""
    clocks, times = draw(times_said(language))
    weekdays = frozenset(draw(st.sets(st.sampled_from(DAYS), min_size=2, max_size=3)))
    names = [_name(language, day) for day in sorted(weekdays, key=lambda day: day.number)]
    joint = (" or ", " oder ")[language]
    if draw(st.booleans()):
        every = draw(st.sampled_from((("every", "each"), ("jeden",))[language]))
        return Said(_weekly(weekdays, clocks), f"{every} {_with(names, joint)} {times}")
    plural = [f"{name.lower()}s" for name in names]
    ways = (
        ("every day {} except {}", "daily {}, not on {}"),
        ("täglich {} außer {}", "täglich {}, nicht {}"),
    )
    said = draw(st.sampled_from(ways[language])).format(times, _with(plural, joint))
    return Said(_weekly(frozenset(DAYS) - weekdays, clocks), said)


def _with(names: list[str], joint: str) -> str:
    return f"{', '.join(names[:-1])}{joint}{names[-1]}"


def _weekly(weekdays: frozenset[Weekday], clocks: tuple[time, ...]) -> Schedule:
    return Schedule((Weekly((DaysAt(weekdays, clocks),)),), BERLIN)


@st.composite
def _hours_of_days(draw: st.DrawFn, language: int) -> Said:
    """Every 24 hours, from now."""
    days = draw(st.integers(1, 5))
    ways = ((f"every {days * 24} hours", f"every {days * 24}h"), (f"alle {days * 24} Stunden",))
    rule = Every(timedelta(days=days), _LOCAL)
    return Said(Schedule((rule,), BERLIN), draw(st.sampled_from(ways[language])))


@st.composite
def _hours_with_one_half(draw: st.DrawFn, language: int) -> Said:
    """Every 15 minutes 8-10pm; in German the hours of a day."""
    is_late = draw(st.booleans())
    first = draw(st.integers(1, 9))
    last = draw(st.integers(first + 1, 11))
    minutes = draw(st.sampled_from((5, 10, 15, 20, 30)))
    half = 12 * is_late
    if language == GERMAN:
        span = f"{first + half}{draw(st.sampled_from(('-', _EN_DASH, ' bis ')))}{last + half} Uhr"
        step = f"alle {minutes} Minuten"
    else:
        span = f"{first}{draw(st.sampled_from(('-', _EN_DASH)))}{last}{('am', 'pm')[is_late]}"
        step = f"every {minutes} minutes"
    window = DailyWindow(time(first + half), time(last + half))
    rule = Every(timedelta(minutes=minutes), None, window)
    return Said(Schedule((rule,), BERLIN), f"{step} {span}")


KINDS = (
    _lone_date,
    _span_of_dates,
    _this_weekend,
    _beside_day_of_month,
    _day_or_next_workday,
    _days_joined_by_or,
    _hours_of_days,
    _hours_with_one_half,
)
