"""Times, days, dates and bounds, said in many ways and orders in both languages."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise, permutations

from hypothesis import strategies as st

from scheduler_core.recurrence.words.phase import counted_from
from scheduler_core.values.schedules.rules import (
    Rule,
)
from scheduler_core.values.schedules.schedule import Schedule
from scheduler_core.values.schedules.weekday import WEEKEND, WORKDAYS, Weekday

ENGLISH, GERMAN = 0, 1
BERLIN = "Europe/Berlin"
DAYS = tuple(Weekday)
NAMES = (
    "monday tuesday wednesday thursday friday saturday sunday".split(),
    "Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag".split(),
)
_SHORT = ("mon tue wed thu fri sat sun".split(), "Mo Di Mi Do Fr Sa So".split())
MONTHS = (
    "january february march april may june july august september october november december".split(),
    "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(),
)
PLACES = (
    {1: "first", 2: "second", 3: "third", 4: "fourth", -1: "last"},
    {1: "ersten", 2: "zweiten", 3: "dritten", 4: "vierten", -1: "letzten"},
)
_AND = (" and ", " und ")
NOW = datetime(2026, 11, 22, 11, tzinfo=UTC)
MIDNIGHT = time(0)
_LEAVING_OUT = ("except", "but not", "excluding", "außer", "aber nicht", "ohne")
_STARTING = ("from", "starting", "beginning", "ab ", "beginnend")
_LAST_SECOND = time(23, 59, 59)
_NOON, _CLOSE_HOURS = 12, 3


@dataclass(frozen=True)
class Said:
    """A schedule and the parts of a sentence that say it, in any order."""

    schedule: Schedule
    sentence: str


@dataclass(frozen=True)
class Frame:
    """What is said beside the rule, and the same as fields of a schedule."""

    parts: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()  # "9 times every day" is another thing
    starts: datetime | None = None
    ends: datetime | None = None
    times: int | None = None
    without: frozenset[Weekday] = field(default_factory=frozenset)


clocks_of_day = st.builds(time, st.integers(0, 23), st.sampled_from((0, 5, 15, 30, 45)))
some_weekdays = st.sets(st.sampled_from(DAYS), min_size=1, max_size=4).map(frozenset)
dates = st.dates(date(2026, 11, 23), date(2028, 12, 31))
languages = st.sampled_from((ENGLISH, GERMAN))


def list_of(items: Sequence[str], language: int) -> str:
    *most, last = items
    return f"{', '.join(most)}{_AND[language]}{last}" if most else last


def clock_said(language: int, clock: time) -> st.SearchStrategy[str]:
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


def _half(clock: time) -> str:
    return ("am", "pm")[clock.hour >= _NOON]


def _without_half(clock: time) -> str:
    hour = (clock.hour - 1) % _NOON + 1
    return f"{hour}:{clock:%M}" if clock.minute else f"{hour}"


def _share_half(clocks: tuple[time, ...]) -> bool:
    """Tell whether one pm can be said for all: 5, 6 and 7pm."""
    is_of_one_half = len({_half(clock) for clock in clocks}) == 1
    is_close = all(other.hour - one.hour <= _CLOSE_HOURS for one, other in pairwise(clocks))
    return len(clocks) > 1 and is_of_one_half and is_close


def _are_mixed(ways: list[str]) -> bool:
    """Tell whether some times have am or pm and a time of twelve hours before them has none."""
    halves = [way.lower().rstrip(".").endswith("m") for way in ways]
    return any(halves) and not all(halves)


@st.composite
def times_said(draw: st.DrawFn, language: int) -> tuple[tuple[time, ...], str]:
    clocks = tuple(sorted(draw(st.sets(clocks_of_day, min_size=1, max_size=3))))
    if language == ENGLISH and draw(st.booleans()) and _share_half(clocks):
        said = f"{list_of([_without_half(clock) for clock in clocks], language)}{_half(clocks[0])}"
    else:
        ways = [draw(clock_said(language, clock)) for clock in clocks]
        if _are_mixed(ways):
            ways = [f"{clock:%H:%M}" for clock in clocks]
        said = list_of(ways, language)
    return clocks, f"{draw(st.sampled_from((('at', '@'), ('um',))[language]))} {said}"


@st.composite
def say_date(draw: st.DrawFn, language: int, day: date) -> str:
    month = MONTHS[language][day.month - 1]
    if language == GERMAN:
        ways = [f"{day.day}. {month} {day.year}", f"{day.day}.{day.month}.{day.year}", f"{day}"]
    else:
        ways = [f"{month} {day.day}, {day.year}", f"{day.day} {month} {day.year}", f"{day}"]
        ways += [f"{month[:3]} {day.day} {day.year}", f"the {ordinal(day.day)} of {month} {day.year}"]
    return draw(st.sampled_from(ways))


def ordinal(number: int) -> str:
    ending = "th" if 10 < number < 20 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


@st.composite
def days_said(draw: st.DrawFn, language: int, weekdays: frozenset[Weekday]) -> str:
    """Say days of the week so that they can't be a single one of them."""
    in_order = sorted(day.number for day in weekdays)
    names = [NAMES[language][day] for day in in_order]
    short = [_SHORT[language][day] for day in in_order]
    if language == GERMAN:
        plural = [f"{name.lower()}s" for name in names]
        ways = [
            f"jeden {list_of(names, language)}",
            list_of(plural, language),
            f"immer {list_of(plural, language)}",
        ]
        if weekdays == WORKDAYS:
            ways += ["werktags", "jeden Werktag", "montags bis freitags", "Mo-Fr", "von Montag bis Freitag"]
        if weekdays == WEEKEND:
            ways += ["am Wochenende", "jedes Wochenende", "an Wochenenden"]
        if len(weekdays) > 1:
            ways += [list_of(short, language), f"am {list_of(names, language)}"]
    else:
        plural = [f"{name}s" for name in names]
        ways = [
            f"every {list_of(names, language)}",
            f"on {list_of(plural, language)}",
            list_of(plural, language),
        ]
        ways += [f"each {list_of(names, language)}"]
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
            ways += [list_of(short, language), f"on {list_of(names, language)}"]
    return draw(st.sampled_from(ways))


@st.composite
def frames_said(
    draw: st.DrawFn, language: int, *, may_skip_days: bool = False, says: frozenset[str] = frozenset()
) -> Frame:
    """Say from when, until when, how many times or on which days not; at most two, or what `says` names."""
    some_kinds = st.sets(st.sampled_from(("from", "until", "times", "except")), max_size=2)
    kinds = says or draw(some_kinds.map(frozenset))
    parts: list[str] = []
    starts = ends = None
    times = None
    behind: tuple[str, ...] = ()
    without: frozenset[Weekday] = frozenset()
    first = draw(dates)
    if "from" in kinds:
        starts = datetime.combine(first, MIDNIGHT)
        words = (("from", "starting", "starting on", "beginning"), ("ab dem", "ab", "beginnend am"))[language]
        parts.append(f"{draw(st.sampled_from(words))} {draw(say_date(language, first))}")
    if "until" in kinds:
        last = first + timedelta(days=draw(st.integers(40, 400)))
        ends = datetime.combine(last, _LAST_SECOND)
        words = (("until", "till", "ending"), ("bis zum", "bis", "bis einschließlich"))[language]
        parts.append(f"{draw(st.sampled_from(words))} {draw(say_date(language, last))}")
    if "times" in kinds:
        times = draw(st.integers(2, 12))
        ways: tuple[tuple[str, ...], ...] = (
            (f"for {times} times", f"{times} times in all"),
            (f"insgesamt {times} mal", f"{times} mal insgesamt"),
        )
        behind = (draw(st.sampled_from(ways[language])),)
    if "except" in kinds and may_skip_days:
        day = draw(st.sampled_from(DAYS))
        without = frozenset({day})
        name = NAMES[language][day.number]
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
    return Frame(tuple(parts), behind, starts, ends, times, without)


def _may_leave_out_the_start(bounds: Sequence[str]) -> bool:
    """Tell whether a start follows days left out, which is refused: daily at 9 except monday, from may 1."""
    return any(
        before.startswith(_LEAVING_OUT) and part.startswith(_STARTING) for before, part in pairwise(bounds)
    )


@st.composite
def in_some_order(draw: st.DrawFn, language: int, rule: Sequence[str], frame: Frame) -> str:
    """Put parts beside one another in any order; what bounds them stands together before or behind."""
    parts = draw(st.sampled_from(list(permutations(rule))))
    orders = list(permutations(frame.parts))
    is_in_front = draw(st.booleans())
    if not is_in_front:
        orders = [order for order in orders if not _may_leave_out_the_start(order)]
    bounds = draw(st.sampled_from(orders))
    in_order = (*bounds, *parts) if is_in_front else (*parts, *bounds)
    in_order = (*in_order, *frame.behind)
    joint = draw(st.sampled_from((" ", ", ")))
    sentence = in_order[0]
    for before, part in pairwise(in_order):
        # Except mondays until may may end the days left out; behind a comma it ends all.
        is_unclear = before.startswith(_LEAVING_OUT) and part in frame.parts
        sentence += (", " if is_unclear else joint) + part
    polite = (("please ", ""), ("bitte ", ""))[language]
    sentence = draw(st.sampled_from(polite)) + sentence
    return draw(
        st.sampled_from((sentence, sentence[:1].upper() + sentence[1:], f"{sentence.removesuffix('.')}."))
    )


def schedule_of(rule: Rule, frame: Frame) -> Schedule:
    starts = frame.starts
    if frame.times is not None and starts is None:
        starts = counted_from(NOW)
    return Schedule((rule,), BERLIN, starts=starts, ends=frame.ends, times=frame.times)
