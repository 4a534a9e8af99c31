"""Rules joined in one sentence, their days of several kinds, their times shared or each its own."""

from datetime import date, datetime, time, timedelta

from hypothesis import strategies as st

from scheduler_core.values.schedules.rules import (
    DayNumber,
    DaysAt,
    Every,
    Monthly,
    NthWeekday,
    Rule,
    Weekly,
    Yearly,
)
from scheduler_core.values.schedules.schedule import Schedule
from scheduler_core.values.schedules.weekday import WORKDAYS, Weekday
from tests.recurrence.words.paraphrases.parts_said import (
    BERLIN,
    DAYS,
    ENGLISH,
    GERMAN,
    MONTHS,
    NAMES,
    PLACES,
    Frame,
    Said,
    clock_said,
    clocks_of_day,
    days_said,
    frames_said,
    in_some_order,
    list_of,
    ordinal,
    some_weekdays,
    times_said,
)

_SUNDAY = date(2026, 11, 22)  # on which it is noon
_AND = (" and ", " und ")
_CITIES = (
    {"Tokyo": "Asia/Tokyo", "New York": "America/New_York", "London": "Europe/London"},
    {"Tokio": "Asia/Tokyo", "New York": "America/New_York", "Moskau": "Europe/Moscow"},
)


def _schedule(rules: tuple[Rule, ...], frame: Frame, zone: str = BERLIN) -> Schedule:
    return Schedule(rules, zone, starts=frame.starts, ends=frame.ends)


def _all_of(weekdays: frozenset[Weekday]) -> tuple[NthWeekday, ...]:
    """Return all such days of a month; none has a sixth."""
    return tuple(NthWeekday(nth, day) for day in weekdays for nth in range(1, 6))


@st.composite
def _of_month(draw: st.DrawFn, language: int) -> tuple[tuple[DayNumber | NthWeekday, ...], str]:
    """Say days of the month by their numbers, the last one, or a day of the week among them."""
    kind = draw(st.sampled_from(("numbers", "last", "nth")))
    if kind == "last":
        ways: tuple[tuple[str, ...], ...] = (
            ("on the last day of the month", "the last day of every month"),
            ("am letzten Tag des Monats",),
        )
        return (DayNumber(-1),), draw(st.sampled_from(ways[language]))
    if kind == "nth":
        nth, weekday = draw(st.sampled_from((1, 2, 3, 4, -1))), draw(st.sampled_from(DAYS))
        said = f"{PLACES[language][nth]} {NAMES[language][weekday.number]}"
        ways = ((f"on the {said} of the month",), (f"am {said} im Monat", f"jeden {said} des Monats"))
        return (NthWeekday(nth, weekday),), draw(st.sampled_from(ways[language]))
    numbers = sorted(draw(st.sets(st.integers(1, 28), min_size=1, max_size=3)))
    if language == GERMAN:
        listed = list_of([f"{number}." for number in numbers], language)
        said = draw(st.sampled_from((f"am {listed}", f"am {listed} jedes Monats")))
    else:
        listed = list_of([ordinal(number) for number in numbers], language)
        said = draw(st.sampled_from((f"on the {listed}", f"the {listed} of every month", f"the {listed}")))
    return tuple(map(DayNumber, numbers)), said


@st.composite
def _plain_days(draw: st.DrawFn, language: int, weekdays: frozenset[Weekday]) -> str:
    """Say days of the week so that another and behind them begins what is no day of the week."""
    names = [NAMES[language][day.number] for day in sorted(weekdays, key=lambda day: day.number)]
    if language == GERMAN:
        ways = [
            list_of([f"{name.lower()}s" for name in names], language),
            f"jeden {list_of(names, language)}",
        ]
    else:
        plural = list_of([f"{name}s" for name in names], language)
        ways = [f"on {plural}", plural, f"every {list_of(names, language)}"]
    return draw(st.sampled_from(ways))


@st.composite
def _days_of_two_kinds(draw: st.DrawFn, language: int) -> Said:
    """Mondays and the 1st at 6, at 6 on the 1st and on mondays."""
    clocks, times = draw(times_said(language))
    weekdays = draw(some_weekdays)
    of_month, month_said = draw(_of_month(language))
    frame = draw(frames_said(language).filter(lambda frame: frame.times is None))
    joined = [draw(_plain_days(language, weekdays)), month_said]
    days = _AND[language].join(joined if draw(st.booleans()) else joined[::-1])
    rules = (Weekly((DaysAt(weekdays, clocks),)), Monthly(of_month, clocks))
    return Said(_schedule(rules, frame), draw(in_some_order(language, (days, times), frame)))


@st.composite
def _weeks_counted_apart(draw: st.DrawFn, language: int) -> Said:
    """Every monday and every other friday at 9, in either order."""
    clocks, times = draw(times_said(language))
    each, other = draw(st.lists(st.sampled_from(DAYS), min_size=2, max_size=2, unique=True))
    names = [NAMES[language][day.number] for day in (each, other)]
    ways = ((f"every other {names[1]}",), (f"alle zwei Wochen {names[1].lower()}s",))
    joined = [f"{('every', 'jeden')[language]} {names[0]}", draw(st.sampled_from(ways[language]))]
    days = _AND[language].join(joined if draw(st.booleans()) else joined[::-1])
    # Nobody says the first week of the two, so it is that of the next such day.
    away = (other.number - 6) % 7  # from Sunday the 22nd
    at_first = _SUNDAY + timedelta(days=away)
    if not away and max(clocks) <= time(12):
        at_first += timedelta(days=7)
    rules = (
        Weekly((DaysAt(frozenset({each}), clocks),)),
        Weekly((DaysAt(frozenset({other}), clocks),), 2, at_first),
    )
    return Said(_schedule(rules, Frame()), draw(in_some_order(language, (days, times), Frame())))


@st.composite
def _other_days(draw: st.DrawFn, language: int) -> Said:
    """Sundays at 10 and on all other days at 8."""
    named = draw(st.sets(st.sampled_from(DAYS), min_size=1, max_size=5).map(frozenset))
    of_week = named < WORKDAYS and draw(st.booleans())
    first, second = draw(clocks_of_day), draw(clocks_of_day)
    ways: tuple[tuple[str, ...], ...] = (
        ("on all other days", "all other days", "on the other days", "otherwise"),
        (
            "an allen anderen Tagen",
            "an den übrigen Tagen",
            "sonst",
        ),
    )
    if of_week:
        ways = ("on all other weekdays", "on the other weekdays"), ("an allen anderen Werktagen",)
    joint = draw(st.sampled_from((", ", *_AND[language : language + 1])))
    at = ("at", "um")[language]
    sentence = (
        f"{draw(days_said(language, named))} {at} {draw(clock_said(language, first))}{joint}"
        f"{draw(st.sampled_from(ways[language]))} {at} {draw(clock_said(language, second))}"
    )
    left = (WORKDAYS if of_week else frozenset(DAYS)) - named
    rule = Weekly((DaysAt(named, (first,)), DaysAt(left, (second,))))
    return Said(_schedule((rule,), Frame()), sentence)


@st.composite
def _parts_of_the_day(draw: st.DrawFn, language: int) -> Said:
    """Mornings at 7 and evenings at 7, hours of a clock of twelve as each part means them."""
    morning, evening = draw(st.integers(5, 11)), draw(st.integers(5, 11))
    weekdays = draw(some_weekdays)
    at = ("at", "um")[language]
    ways = (
        (("mornings", "evenings"), ("every morning", "every evening")),
        (("morgens", "abends"), ("jeden Morgen", "jeden Abend")),
    )
    early, late = draw(st.sampled_from(ways[language]))
    sentence = f"{early} {at} {morning}{_AND[language]}{late} {at} {evening}"
    only = draw(st.booleans())
    if only:
        sentence += f", {('only', 'nur')[language]} {draw(_plural_days(language, weekdays))}"
    clocks = tuple(sorted({time(morning), time(evening + 12)}))
    rule = Weekly((DaysAt(weekdays if only else frozenset(DAYS), clocks),))
    return Said(_schedule((rule,), Frame()), sentence)


@st.composite
def _plural_days(draw: st.DrawFn, language: int, weekdays: frozenset[Weekday]) -> str:
    names = [NAMES[language][day.number] for day in sorted(weekdays, key=lambda day: day.number)]
    plural = list_of([f"{name.lower()}s" for name in names], language)
    return draw(st.sampled_from((plural, f"on {plural}"))) if language == ENGLISH else plural


@st.composite
def _every_few_evenings(draw: st.DrawFn, language: int) -> Said:
    """Every second evening at 8, counted from the first evening that comes."""
    hour, count = draw(st.integers(5, 11)), draw(st.integers(2, 4))
    places = (("", "", "second", "third", "fourth"), ("", "", "zweiten", "dritten", "vierten"))
    ways: list[tuple[str, ...]] = [
        (f"every {places[0][count]} evening",),
        (f"jeden {places[1][count]} Abend",),
    ]
    if count == 2:
        ways[0] = (*ways[0], "every other evening")
    times = f"{('at', 'um')[language]} {hour}"
    parts = (draw(st.sampled_from(ways[language])), times)
    first = datetime.combine(_SUNDAY, time(hour + 12))
    rule = Every(timedelta(days=count), first)
    return Said(_schedule((rule,), Frame()), draw(in_some_order(language, parts, Frame())))


@st.composite
def _of_possessors(draw: st.DrawFn, language: int) -> Said:
    """The month's last friday at 9; German says it with its genitive behind."""
    nth, weekday = draw(st.sampled_from((1, 2, 3, 4, -1))), draw(st.sampled_from(DAYS))
    clocks, times = draw(times_said(language))
    said = f"{PLACES[language][nth]} {NAMES[language][weekday.number]}"
    ways = (
        (f"the month's {said}", f"on the month's {said}", f"each month's {said}", f"every month's {said}"),
        (f"am {said} des Monats", f"am {said} eines jeden Monats"),
    )
    days = draw(st.sampled_from(ways[language]))
    rule = Monthly((NthWeekday(nth, weekday),), clocks)
    return Said(_schedule((rule,), Frame()), draw(in_some_order(language, (days, times), Frame())))


@st.composite
def _in_cities(draw: st.DrawFn, language: int) -> Said:
    """Mondays at 9 in Tokyo, Tokyo time."""
    city, zone = draw(st.sampled_from(sorted(_CITIES[language].items())))
    clocks, times = draw(times_said(language))
    weekdays = draw(some_weekdays)
    ways = ((f"in {city}", f"{city} time"), (f"in {city}",))
    parts = (draw(_plain_days(language, weekdays)), f"{times} {draw(st.sampled_from(ways[language]))}")
    rule = Weekly((DaysAt(weekdays, clocks),))
    return Said(_schedule((rule,), Frame(), zone), draw(in_some_order(language, parts, Frame())))


@st.composite
def _months_apart(draw: st.DrawFn, language: int) -> Said:
    """Saturdays in March and Sundays in April at 9: each month is of its own days."""
    clocks, times = draw(times_said(language))
    days = draw(st.tuples(some_weekdays, some_weekdays))
    months = draw(st.lists(st.integers(1, 12), min_size=2, max_size=2, unique=True))
    said = [
        f"{draw(_plain_days(language, weekdays))} {('in', 'im')[language]} {MONTHS[language][month - 1]}"
        for weekdays, month in zip(days, months, strict=True)
    ]
    rules = tuple(
        Yearly(frozenset({month}), _all_of(weekdays), clocks)
        for weekdays, month in zip(days, months, strict=True)
    )
    joined = draw(st.sampled_from((_AND[language], ", "))).join(said)
    parts = (joined, times)
    return Said(_schedule(rules, Frame()), " ".join(parts))


@st.composite
def _limits_of_both(draw: st.DrawFn, language: int) -> Said:
    """Mondays at 8 and fridays at 9 except in august; only in march."""
    days = draw(st.lists(st.sampled_from(DAYS), min_size=2, max_size=2, unique=True))
    clocks = [draw(clocks_of_day) for _ in days]
    month = draw(st.integers(1, 12))
    at = ("at", "um")[language]
    said = _AND[language].join(
        f"{draw(_plural_days(language, frozenset({day})))} {at} {draw(clock_said(language, clock))}"
        for day, clock in zip(days, clocks, strict=True)
    )
    only = draw(st.booleans())
    ways = ("except in", "only in"), ("außer im", "nur im")
    limit = f"{ways[language][only]} {MONTHS[language][month - 1]}"
    months = frozenset({month}) if only else frozenset(range(1, 13)) - {month}
    rules = tuple(
        Yearly(months, _all_of(frozenset({day})), (clock,)) for day, clock in zip(days, clocks, strict=True)
    )
    return Said(_schedule(rules, Frame()), f"{said}{draw(st.sampled_from((' ', ', ')))}{limit}")


KINDS = (
    _months_apart,
    _limits_of_both,
    _days_of_two_kinds,
    _weeks_counted_apart,
    _other_days,
    _parts_of_the_day,
    _every_few_evenings,
    _of_possessors,
    _in_cities,
)
