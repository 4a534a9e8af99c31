"""Rules of every kind, said in many ways and orders in both languages."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from itertools import permutations

from hypothesis import strategies as st

from scheduler_core.recurrence.words.counting import counted_from
from scheduler_core.values.schedules.rules import (
    DailyWindow,
    DayNumber,
    DaysAt,
    Every,
    Monthly,
    NthWeekday,
    Once,
    Rule,
    Weekly,
    Yearly,
)
from scheduler_core.values.schedules.schedule import Schedule
from scheduler_core.values.schedules.weekday import WEEKEND, WORKDAYS, Weekday

ENGLISH, GERMAN = 0, 1
BERLIN = "Europe/Berlin"
_DAYS = tuple(Weekday)
_NAMES = (
    "monday tuesday wednesday thursday friday saturday sunday".split(),
    "Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag".split(),
)
_SHORT = ("mon tue wed thu fri sat sun".split(), "Mo Di Mi Do Fr Sa So".split())
_MONTHS = (
    "january february march april may june july august september october november december".split(),
    "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(),
)
_PLACES = (
    {1: "first", 2: "second", 3: "third", 4: "fourth", -1: "last"},
    {1: "ersten", 2: "zweiten", 3: "dritten", 4: "vierten", -1: "letzten"},
)
_AND = (" and ", " und ")
NOW = datetime(2026, 11, 22, 11, tzinfo=UTC)
_MIDNIGHT = time(0)
_LAST_SECOND = time(23, 59, 59)


@dataclass(frozen=True)
class Said:
    """A schedule and the parts of a sentence that say it, in any order."""

    schedule: Schedule
    sentence: str


@dataclass(frozen=True)
class _Frame:
    """What is said beside the rule, and the same as fields of a schedule."""

    parts: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()  # "9 times every day" is another thing
    starts: datetime | None = None
    ends: datetime | None = None
    times: int | None = None
    without: frozenset[Weekday] = field(default_factory=frozenset)


_clocks = st.builds(time, st.integers(0, 23), st.sampled_from((0, 5, 15, 30, 45)))
_weekdays = st.sets(st.sampled_from(_DAYS), min_size=1, max_size=4).map(frozenset)
_dates = st.dates(date(2026, 11, 23), date(2028, 12, 31))
_languages = st.sampled_from((ENGLISH, GERMAN))


def _listed(items: Sequence[str], language: int) -> str:
    *most, last = items
    return f"{', '.join(most)}{_AND[language]}{last}" if most else last


def _clock_said(language: int, clock: time) -> st.SearchStrategy[str]:
    """Say a time so that it can be no other, whatever stands beside it."""
    ways = [f"{clock:%H:%M}", f"{clock.hour}:{clock:%M}"]
    if language == GERMAN:
        ways += [
            f"{clock.hour}:{clock:%M} Uhr",
            f"{clock.hour}.{clock:%M} Uhr",
            f"{clock.hour} Uhr {clock:%M}",
        ]
        if not clock.minute:
            ways += [f"{clock.hour} Uhr"]
    else:
        half, hour = ("am", "pm")[clock.hour >= 12], (clock.hour - 1) % 12 + 1
        ways += [f"{hour}:{clock:%M} {half}", f"{hour}:{clock:%M}{half}", f"{hour}.{clock:%M} {half}"]
        if not clock.minute:
            ways += [f"{hour}{half}", f"{hour} {half}", f"{hour} {half[0]}.m."]
    return st.sampled_from(ways)


@st.composite
def _times(draw: st.DrawFn, language: int) -> tuple[tuple[time, ...], str]:
    clocks = tuple(sorted(draw(st.sets(_clocks, min_size=1, max_size=3))))
    said = _listed([draw(_clock_said(language, clock)) for clock in clocks], language)
    return clocks, f"{draw(st.sampled_from((('at', '@'), ('um',))[language]))} {said}"


@st.composite
def _date_said(draw: st.DrawFn, language: int, day: date) -> str:
    month = _MONTHS[language][day.month - 1]
    if language == GERMAN:
        ways = [f"{day.day}. {month} {day.year}", f"{day.day}.{day.month}.{day.year}", f"{day}"]
    else:
        ways = [f"{month} {day.day}, {day.year}", f"{day.day} {month} {day.year}", f"{day}"]
        ways += [f"{month[:3]} {day.day} {day.year}", f"the {_ordinal(day.day)} of {month} {day.year}"]
    return draw(st.sampled_from(ways))


def _ordinal(number: int) -> str:
    ending = "th" if 10 < number < 20 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


@st.composite
def _days_said(draw: st.DrawFn, language: int, weekdays: frozenset[Weekday]) -> str:
    """Say days of the week so that they can't be a single one of them."""
    in_order = sorted(day.number for day in weekdays)
    names = [_NAMES[language][day] for day in in_order]
    short = [_SHORT[language][day] for day in in_order]
    if language == GERMAN:
        plural = [f"{name.lower()}s" for name in names]
        ways = [
            f"jeden {_listed(names, language)}",
            _listed(plural, language),
            f"immer {_listed(plural, language)}",
        ]
        if weekdays == WORKDAYS:
            ways += ["werktags", "jeden Werktag", "montags bis freitags", "Mo-Fr", "von Montag bis Freitag"]
        if weekdays == WEEKEND:
            ways += ["am Wochenende", "jedes Wochenende", "an Wochenenden"]
        if len(weekdays) > 1:
            ways += [_listed(short, language), f"am {_listed(names, language)}"]
    else:
        plural = [f"{name}s" for name in names]
        ways = [
            f"every {_listed(names, language)}",
            f"on {_listed(plural, language)}",
            _listed(plural, language),
        ]
        ways += [f"each {_listed(names, language)}"]
        if weekdays == WORKDAYS:
            ways += [
                "every weekday",
                "on weekdays",
                "mon-fri",
                "monday to friday",
                "on business days",
                "weekdays",
            ]
        if weekdays == WEEKEND:
            ways += ["on weekends", "every weekend", "at the weekend"]
        if len(weekdays) > 1:
            ways += [_listed(short, language), f"on {_listed(names, language)}"]
    return draw(st.sampled_from(ways))


@st.composite
def _frames(draw: st.DrawFn, language: int, *, may_skip_days: bool = False) -> _Frame:
    """Say from when, until when, how many times or on which days not; at most two of them."""
    kinds = draw(st.sets(st.sampled_from(("from", "until", "times", "except")), max_size=2))
    parts: list[str] = []
    starts = ends = None
    times = None
    behind: tuple[str, ...] = ()
    without: frozenset[Weekday] = frozenset()
    first = draw(_dates)
    if "from" in kinds:
        starts = datetime.combine(first, _MIDNIGHT)
        words = (("from", "starting", "starting on", "beginning"), ("ab dem", "ab", "beginnend am"))[language]
        parts.append(f"{draw(st.sampled_from(words))} {draw(_date_said(language, first))}")
    if "until" in kinds:
        last = first + timedelta(days=draw(st.integers(40, 400)))
        ends = datetime.combine(last, _LAST_SECOND)
        words = (("until", "till", "ending"), ("bis zum", "bis", "bis einschließlich"))[language]
        parts.append(f"{draw(st.sampled_from(words))} {draw(_date_said(language, last))}")
    if "times" in kinds:
        times = draw(st.integers(2, 12))
        ways: tuple[tuple[str, ...], ...] = (
            (f"for {times} times", f"{times} times in all"),
            (f"insgesamt {times} mal", f"{times} mal insgesamt"),
        )
        behind = (draw(st.sampled_from(ways[language])),)
    if "except" in kinds and may_skip_days:
        day = draw(st.sampled_from(_DAYS))
        without = frozenset({day})
        name = _NAMES[language][day.number]
        ways = (
            (
                f"except {name}",
                f"except on {name}s",
                f"but not on {name}s",
                f"excluding {name}s",
                f"except {name}s",
            ),
            (f"außer {name}", f"außer {name.lower()}s", f"aber nicht am {name}", f"ohne {name.lower()}s"),
        )
        parts.append(draw(st.sampled_from(ways[language])))
    return _Frame(tuple(parts), behind, starts, ends, times, without)


@st.composite
def _in_some_order(draw: st.DrawFn, language: int, rule: Sequence[str], frame: _Frame) -> str:
    """Put parts beside one another in any order; what bounds them stands together before or behind."""
    parts = draw(st.sampled_from(list(permutations(rule))))
    bounds = draw(st.sampled_from(list(permutations(frame.parts))))
    in_order = (*bounds, *parts) if draw(st.booleans()) else (*parts, *bounds)
    in_order = (*in_order, *frame.behind)
    sentence = draw(st.sampled_from((" ", ", "))).join(in_order)
    polite = (("please ", ""), ("bitte ", ""))[language]
    sentence = draw(st.sampled_from(polite)) + sentence
    return draw(
        st.sampled_from((sentence, sentence[:1].upper() + sentence[1:], f"{sentence.removesuffix('.')}."))
    )


def _schedule(rule: Rule, frame: _Frame) -> Schedule:
    starts = frame.starts
    if frame.times is not None and starts is None:
        starts = counted_from(NOW)
    return Schedule((rule,), BERLIN, starts=starts, ends=frame.ends, times=frame.times)


@st.composite
def _daily(draw: st.DrawFn, language: int) -> Said:
    clocks, times = draw(_times(language))
    frame = draw(_frames(language, may_skip_days=True))
    days = draw(
        st.sampled_from((("every day", "daily", "each day", "everyday"), ("jeden Tag", "täglich"))[language])
    )
    rule = Weekly((DaysAt(frozenset(_DAYS) - frame.without, clocks),))
    return Said(_schedule(rule, frame), draw(_in_some_order(language, (days, times), frame)))


@st.composite
def _weekly(draw: st.DrawFn, language: int) -> Said:
    clocks, times = draw(_times(language))
    weekdays = draw(st.one_of(_weekdays, st.sampled_from((WORKDAYS, WEEKEND))))
    frame = draw(_frames(language))
    days = draw(_days_said(language, weekdays))
    rule = Weekly((DaysAt(weekdays, clocks),))
    return Said(_schedule(rule, frame), draw(_in_some_order(language, (days, times), frame)))


@st.composite
def _every_few_weeks(draw: st.DrawFn, language: int) -> Said:
    """Weeks are counted from a day that is said, so that the first match is no question."""
    clocks, times = draw(_times(language))
    weekday, interval = draw(st.sampled_from(_DAYS)), draw(st.integers(2, 8))
    first = draw(_dates)
    name = _NAMES[language][weekday.number]
    ways: tuple[tuple[str, ...], ...] = (
        (f"every {interval} weeks on {name}",),
        (f"alle {interval} Wochen am {name}", f"alle {interval} Wochen {name.lower()}s"),
    )
    if interval == 2:
        ways = (
            (*ways[0], f"every other {name}", f"every second week on {name}", f"fortnightly on {name}"),
            (
                *ways[1],
                f"jede zweite Woche am {name}",
                f"14-tägig am {name}",
                f"alle zwei Wochen {name.lower()}s",
            ),
        )
    words = (("counted from",), ("gezählt ab dem", "gezählt ab"))[language]
    counted = f"{draw(st.sampled_from(words))} {draw(_date_said(language, first))}"
    rule = Weekly((DaysAt(frozenset({weekday}), clocks),), interval, first)
    sentence = draw(_in_some_order(language, (draw(st.sampled_from(ways[language])), times), _Frame()))
    return Said(_schedule(rule, _Frame()), f"{sentence.removesuffix('.')} {counted}")


@st.composite
def _monthly(draw: st.DrawFn, language: int) -> Said:
    clocks, times = draw(_times(language))
    frame = draw(_frames(language))
    numbers = sorted(draw(st.sets(st.integers(1, 31), min_size=1, max_size=3)))
    if language == GERMAN:
        listed = _listed([f"{number}." for number in numbers], language)
        ways = [
            f"am {listed} jedes Monats",
            f"am {listed} im Monat",
            f"jeden Monat am {listed}",
            f"monatlich am {listed}",
        ]
    else:
        listed = _listed([_ordinal(number) for number in numbers], language)
        ways = [
            f"on the {listed} of every month",
            f"the {listed} of the month",
            f"every month on the {listed}",
            f"monthly on the {listed}",
        ]
    days = draw(st.sampled_from(ways))
    rule = Monthly(tuple(map(DayNumber, numbers)), clocks)
    return Said(_schedule(rule, frame), draw(_in_some_order(language, (days, times), frame)))


@st.composite
def _weekday_of_month(draw: st.DrawFn, language: int) -> Said:
    clocks, times = draw(_times(language))
    frame = draw(_frames(language))
    nth, weekday = draw(st.sampled_from((1, 2, 3, 4, -1))), draw(st.sampled_from(_DAYS))
    place, name = _PLACES[language][nth], _NAMES[language][weekday.number]
    ways: tuple[tuple[str, ...], ...] = (
        (
            f"the {place} {name} of every month",
            f"on the {place} {name} of the month",
            f"every {place} {name} of the month",
            f"monthly on the {place} {name}",
            f"{place} {name} of each month",
        ),
        (
            f"am {place} {name} jedes Monats",
            f"jeden {place} {name} im Monat",
            f"am {place} {name} des Monats",
            f"immer am {place} {name} im Monat",
            f"monatlich am {place} {name}",
        ),
    )
    rule = Monthly((NthWeekday(nth, weekday),), clocks)
    return Said(
        _schedule(rule, frame),
        draw(_in_some_order(language, (draw(st.sampled_from(ways[language])), times), frame)),
    )


@st.composite
def _yearly(draw: st.DrawFn, language: int) -> Said:
    clocks, times = draw(_times(language))
    day = draw(_dates)
    month = _MONTHS[language][day.month - 1]
    ways: tuple[tuple[str, ...], ...] = (
        (
            f"every year on {month} {day.day}",
            f"yearly on the {_ordinal(day.day)} of {month}",
            f"every {month} {_ordinal(day.day)}",
            f"on {month} {day.day} every year",
            f"annually on {day.day} {month}",
        ),
        (
            f"jedes Jahr am {day.day}. {month}",
            f"jährlich am {day.day}. {month}",
            f"jedes Jahr am {day.day}.{day.month}.",
            f"am {day.day}. {month} jedes Jahr",
        ),
    )
    rule = Yearly(frozenset({day.month}), (DayNumber(day.day),), clocks)
    return Said(
        _schedule(rule, _Frame()),
        draw(_in_some_order(language, (draw(st.sampled_from(ways[language])), times), _Frame())),
    )


@st.composite
def _steps(draw: st.DrawFn, language: int) -> Said:
    """Steps begin anew each day with the part of the day that is said."""
    frame = draw(_frames(language))
    minutes = draw(st.sampled_from((5, 10, 15, 20, 30, 45, 50, 60, 90, 120, 180)))
    begins = draw(st.builds(time, st.integers(0, 11), st.sampled_from((0, 30))))
    ends = time(draw(st.integers(12, 23)))
    weekdays = draw(st.one_of(st.just(frozenset[Weekday]()), _weekdays, st.just(WORKDAYS)))
    ways: list[str]
    if language == GERMAN:
        ways = [f"alle {minutes} Minuten"]
        ways += {
            30: ["halbstündlich", "jede halbe Stunde"],
            60: ["jede Stunde", "stündlich"],
            15: ["viertelstündlich", "jede Viertelstunde"],
            120: ["alle 2 Stunden", "alle zwei Stunden", "zweistündlich"],
            90: ["alle anderthalb Stunden"],
        }.get(minutes, [])
        window = draw(
            st.sampled_from(
                (
                    f"von {begins:%H:%M} bis {ends:%H:%M} Uhr",
                    f"zwischen {begins:%H:%M} und {ends:%H:%M}",
                    f"{begins:%H:%M}-{ends:%H:%M}",
                )
            )
        )
    else:
        ways = [f"every {minutes} minutes", f"every {minutes} min", f"every {minutes}m"]
        ways += {
            30: ["half-hourly", "every half hour"],
            60: ["hourly", "every hour"],
            15: ["every quarter of an hour"],
            120: ["every 2 hours", "every other hour", "every two hours"],
            90: ["every 1.5 hours"],
        }.get(minutes, [])
        window = draw(
            st.sampled_from(
                (
                    f"from {begins:%H:%M} to {ends:%H:%M}",
                    f"between {begins:%H:%M} and {ends:%H:%M}",
                    f"from {begins:%H:%M} until {ends:%H:%M}",
                    f"{begins:%H:%M}-{ends:%H:%M}",
                )
            )
        )
    parts = [draw(st.sampled_from(ways)), window]
    if weekdays:
        parts.append(draw(_days_said(language, weekdays)))
    rule = Every(timedelta(minutes=minutes), None, DailyWindow(begins, ends), weekdays)
    return Said(_schedule(rule, frame), draw(_in_some_order(language, parts, frame)))


@st.composite
def _once(draw: st.DrawFn, language: int) -> Said:
    day, clock = draw(_dates), draw(_clocks)
    times = f"{('at', 'um')[language]} {draw(_clock_said(language, clock))}"
    said = draw(_date_said(language, day))
    date_said = draw(
        st.sampled_from(((f"on {said}", f"once on {said}"), (f"am {said}", f"einmal am {said}"))[language])
    )
    rule = Once(datetime.combine(day, clock))
    return Said(Schedule((rule,), BERLIN), draw(_in_some_order(language, (date_said, times), _Frame())))


said = _languages.flatmap(
    lambda language: st.one_of(
        *(
            kind(language)
            for kind in (
                _daily,
                _weekly,
                _every_few_weeks,
                _monthly,
                _weekday_of_month,
                _yearly,
                _steps,
                _once,
            )
        )
    )
)
