"""Feasts, the sun, cron lines, delays and the like, said in many ways and orders in both languages."""

from datetime import date, datetime, time, timedelta

from hypothesis import strategies as st

from scheduler_core.recurrence.cron.cron_text import parse_cron
from scheduler_core.values.schedules.recurrence_set import ByDay, Frequency, RecurrenceRule, RecurrenceSet
from scheduler_core.values.schedules.rules import (
    AtStart,
    DaysAt,
    Delay,
    Easter,
    Every,
    Monthly,
    NthBusinessDay,
    Once,
    Weekly,
)
from scheduler_core.values.schedules.schedule import Schedule
from scheduler_core.values.schedules.sun import Place, Sun, SunEvent
from scheduler_core.values.schedules.weekday import WORKDAYS, Weekday
from tests.recurrence.words.paraphrases.parts_said import (
    BERLIN,
    DAYS,
    GERMAN,
    MONTHS,
    NOW,
    PLACES,
    Frame,
    Said,
    days_said,
    frames_said,
    in_some_order,
    list_of,
    schedule_of,
    some_weekdays,
    times_said,
)

_FEASTS: tuple[tuple[int, tuple[str, ...], tuple[str, ...]], ...] = (
    (-48, ("48 days before easter",), ("Rosenmontag", "48 Tage vor Ostern")),
    (-46, ("ash wednesday", "46 days before easter"), ("Aschermittwoch", "46 Tage vor Ostern")),
    (-2, ("good friday", "2 days before easter"), ("Karfreitag", "zwei Tage vor Ostern")),
    (0, ("easter sunday", "easter"), ("Ostersonntag", "Ostern")),
    (1, ("easter monday", "the day after easter"), ("Ostermontag",)),
    (39, ("ascension day", "39 days after easter"), ("Christi Himmelfahrt", "39 Tage nach Ostern")),
    (49, ("pentecost", "whit sunday", "7 weeks after easter"), ("Pfingsten", "Pfingstsonntag")),
    (50, ("whit monday", "50 days after easter"), ("Pfingstmontag", "50 Tage nach Ostern")),
    (60, ("corpus christi", "60 days after easter"), ("Fronleichnam", "60 Tage nach Ostern")),
)
_EVENTS: dict[SunEvent, tuple[tuple[str, ...], tuple[str, ...]]] = {
    SunEvent.SUNRISE: (("sunrise",), ("Sonnenaufgang",)),
    SunEvent.SUNSET: (("sunset", "sundown"), ("Sonnenuntergang",)),
    SunEvent.DAWN: (("dawn",), ("Morgendämmerung",)),
    SunEvent.DUSK: (("dusk",), ("Abenddämmerung",)),
}
_UNITS = {
    timedelta(minutes=1): ("minutes", "Minuten"),
    timedelta(hours=1): ("hours", "Stunden"),
    timedelta(days=1): ("days", "Tagen"),
    timedelta(weeks=1): ("weeks", "Wochen"),
}
_HALF_HOURS = {30: (("half an hour",), ("eine halbe Stunde",)), 60: (("an hour",), ("eine Stunde",))}
_CRON_LINES = (
    "*/5 * * * *",
    "0 9 * * 1-5",
    "30 4 1,15 * *",
    "0 22 * * sun",
    "15 */6 * jan,jul *",
    "0 0 29 2 *",
    "@hourly",
    "@daily",
    "@weekly",
    "@monthly",
    "@yearly",
)
_LAST_YEAR = 2100


@st.composite
def _easter(draw: st.DrawFn, language: int) -> Said:
    clocks, times = draw(times_said(language))
    offset, *ways = draw(st.sampled_from(_FEASTS))
    feast = draw(st.sampled_from(ways[language]))
    parts: list[str] = [feast, times]
    if draw(st.booleans()):
        parts.append(("every year", "jedes Jahr")[language])
    return Said(Schedule((Easter(offset, clocks),), BERLIN), draw(in_some_order(language, parts, Frame())))


@st.composite
def _sun(draw: st.DrawFn, language: int) -> Said:
    event = draw(st.sampled_from(tuple(_EVENTS)))
    name = draw(st.sampled_from(_EVENTS[event][language]))
    minutes = draw(st.sampled_from((-90, -60, -30, -15, 0, 15, 30, 60, 120)))
    place = Place(draw(st.integers(-500, 500)) / 10, draw(st.integers(-1799, 1799)) / 10)
    weekdays = draw(st.one_of(st.just(frozenset[Weekday]()), some_weekdays, st.just(WORKDAYS)))
    if minutes:
        lengths = [f"{abs(minutes)} {_UNITS[timedelta(minutes=1)][language]}"]
        lengths += _HALF_HOURS.get(abs(minutes), ((), ()))[language]
        beside = (("before", "after"), ("vor", "nach"))[language][minutes > 0]
        when = f"{draw(st.sampled_from(lengths))} {beside} {name}"
    else:
        when = f"{('at', 'bei')[language]} {name}"
    joined = draw(st.sampled_from((",", ", ")))
    when += f" {('at', 'bei')[language]} {place.latitude:g}{joined}{place.longitude:g}"
    days = draw(days_said(language, weekdays)) if weekdays else draw(st.sampled_from(_each_day(language)))
    frame = draw(frames_said(language))
    rule = Sun(event, place, timedelta(minutes=minutes), weekdays)
    return Said(schedule_of(rule, frame), draw(in_some_order(language, (when, days), frame)))


def _each_day(language: int) -> tuple[str, ...]:
    return (("every day", "daily", "each day"), ("jeden Tag", "täglich"))[language]


@st.composite
def _cron(draw: st.DrawFn, language: int) -> Said:
    """A cron line stands before what bounds it."""
    line = draw(st.sampled_from(_CRON_LINES))
    frame = draw(frames_said(language))
    sentence = " ".join((draw(st.sampled_from(("", "cron ", "cron: "))) + line, *frame.parts, *frame.behind))
    return Said(schedule_of(parse_cron(line), frame), sentence)


@st.composite
def _delay(draw: st.DrawFn, language: int) -> Said:
    unit = draw(st.sampled_from(tuple(_UNITS)))
    count = draw(st.integers(2, 40))
    length, name = count * unit, _UNITS[unit][language]
    if unit < timedelta(days=1):
        ways = ((f"in {count} {name}", f"{count} {name} from now"), (f"in {count} {name}",))[language]
        once = draw(st.sampled_from(("", ("once ", "einmal ")[language])))
        return Said(Schedule((Once(NOW + length),), BERLIN), once + draw(st.sampled_from(ways)))
    if draw(st.booleans()):
        return Said(Schedule((Delay(length, NOW),), BERLIN), f"in {count} {name}")
    clocks, times = draw(times_said(language).filter(lambda said: len(said[0]) == 1))
    moment = datetime.combine(NOW.date() + length, clocks[0])
    return Said(
        Schedule((Once(moment),), BERLIN),
        draw(in_some_order(language, (f"in {count} {name}", times), Frame())),
    )


@st.composite
def _at_start(draw: st.DrawFn, language: int) -> Said:
    ways = (
        ("at startup", "on every boot", "when the computer starts", "after each reboot", "@reboot"),
        ("beim Start", "bei jedem Neustart", "nach dem Hochfahren", "wenn der Rechner startet"),
    )
    return Said(Schedule((AtStart(),), BERLIN), draw(st.sampled_from(ways[language])))


@st.composite
def _in_some_months(draw: st.DrawFn, language: int) -> Said:
    """Weekdays in some months of the year, in any order."""
    clocks, times = draw(times_said(language).filter(lambda said: len(said[0]) == 1))
    weekdays = draw(st.one_of(some_weekdays, st.just(WORKDAYS)))
    months = sorted(draw(st.sets(st.integers(1, 12), min_size=1, max_size=3)))
    said = list_of([MONTHS[language][month - 1] for month in months], language)
    words = (("in", "only in"), ("im", "nur im"))[language]
    parts = (draw(days_said(language, weekdays)), f"{draw(st.sampled_from(words))} {said}", times)
    rule = RecurrenceRule(
        Frequency.WEEKLY,
        by_hour=(clocks[0].hour,),
        by_minute=(clocks[0].minute,),
        by_second=(0,),
        by_day=tuple(ByDay(day) for day in weekdays),
        by_month=tuple(months),
    )
    whole = RecurrenceSet(datetime.combine(NOW.date(), datetime.min.time()), (rule,), includes_start=False)
    return Said(Schedule((whole,), BERLIN), draw(in_some_order(language, parts, Frame())))


@st.composite
def _without_a_date_each_year(draw: st.DrawFn, language: int) -> Said:
    """The same as a rule that leaves out the date of every year by itself."""
    clocks, times = draw(times_said(language))
    weekdays = draw(st.one_of(some_weekdays, st.just(WORKDAYS), st.just(frozenset(DAYS))))
    day = draw(st.dates(date(2027, 1, 1), date(2027, 12, 31)))
    month = MONTHS[language][day.month - 1]
    ways = (
        (f"except {month} {day.day}", f"except on {day.day} {month}", f"but not on {month} {day.day}"),
        (
            f"außer am {day.day}. {month}",
            f"außer am {day.day}.{day.month}.",
            f"aber nicht am {day.day}. {month}",
        ),
    )
    each = _each_day(language) if len(weekdays) == len(DAYS) else (draw(days_said(language, weekdays)),)
    sentence = draw(in_some_order(language, (draw(st.sampled_from(each)), times), Frame()))
    sentence = f"{sentence.removesuffix('.')} {draw(st.sampled_from(ways[language]))}"
    without = tuple(day.replace(year=year) for year in range(NOW.year, _LAST_YEAR))
    return Said(Schedule((Weekly((DaysAt(weekdays, clocks),)),), BERLIN, excluded=without), sentence)


@st.composite
def _business_day(draw: st.DrawFn, language: int) -> Said:
    clocks, times = draw(times_said(language))
    nth = draw(st.sampled_from((1, 2, 3, 4, -1)))
    place = PLACES[language][nth]
    ways = (
        (f"on the {place} business day of the month", f"the {place} weekday of every month"),
        (f"am {place} Werktag im Monat", f"jeden {place} Arbeitstag des Monats"),
    )
    frame = draw(frames_said(language))
    parts = (draw(st.sampled_from(ways[language])), times)
    rule = Monthly((NthBusinessDay(nth),), clocks)
    return Said(schedule_of(rule, frame), draw(in_some_order(language, parts, frame)))


@st.composite
def _minutes_of_hours(draw: st.DrawFn, language: int) -> Said:
    minute, hours = draw(st.integers(1, 59)), draw(st.sampled_from((1, 2, 3, 4, 6, 8, 12)))
    if language == GERMAN:
        step = "jede Stunde" if hours == 1 else f"alle {hours} Stunden"
        beside = draw(st.sampled_from((f"zur Minute {minute}", f"um :{minute:02}")))
    else:
        step = "every hour" if hours == 1 else f"every {hours} hours"
        beside = draw(st.sampled_from((f"at minute {minute}", f"at :{minute:02}")))
    anchor = datetime.combine(NOW.date(), time(0, minute))
    rule = Every(timedelta(hours=hours), anchor)
    return Said(Schedule((rule,), BERLIN), draw(in_some_order(language, (step, beside), Frame())))


KINDS = (
    _easter,
    _sun,
    _cron,
    _delay,
    _at_start,
    _in_some_months,
    _without_a_date_each_year,
    _business_day,
    _minutes_of_hours,
)
