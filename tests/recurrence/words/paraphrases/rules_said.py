"""Rules of the calendar, said in many ways and orders in both languages."""

from datetime import datetime, time, timedelta

from hypothesis import strategies as st

from scheduler_core.values.schedules.rules import (
    DailyWindow,
    DayNumber,
    DaysAt,
    Every,
    Monthly,
    NthWeekday,
    Once,
    Weekly,
    Yearly,
)
from scheduler_core.values.schedules.schedule import Schedule
from scheduler_core.values.schedules.weekday import WEEKEND, WORKDAYS, Weekday
from tests.recurrence.words.paraphrases.parts_said import (
    BERLIN,
    DAYS,
    GERMAN,
    MONTHS,
    NAMES,
    PLACES,
    Frame,
    Said,
    clock_said,
    clocks_of_day,
    dates,
    days_said,
    frames_said,
    in_some_order,
    list_of,
    ordinal,
    say_date,
    schedule_of,
    some_weekdays,
    times_said,
)


@st.composite
def _daily(draw: st.DrawFn, language: int, says: frozenset[str] = frozenset()) -> Said:
    clocks, times = draw(times_said(language))
    frame = draw(frames_said(language, may_skip_days=True, says=says))
    days = draw(
        st.sampled_from((("every day", "daily", "each day", "everyday"), ("jeden Tag", "täglich"))[language])
    )
    rule = Weekly((DaysAt(frozenset(DAYS) - frame.without, clocks),))
    return Said(schedule_of(rule, frame), draw(in_some_order(language, (days, times), frame)))


def daily_with_a_start(language: int) -> st.SearchStrategy[Said]:
    """Say from when it is daily, and on which day of the week not."""
    return _daily(language, frozenset({"from", "except"}))


@st.composite
def _weekly(draw: st.DrawFn, language: int) -> Said:
    clocks, times = draw(times_said(language))
    weekdays = draw(st.one_of(some_weekdays, st.sampled_from((WORKDAYS, WEEKEND))))
    frame = draw(frames_said(language))
    days = draw(days_said(language, weekdays))
    rule = Weekly((DaysAt(weekdays, clocks),))
    return Said(schedule_of(rule, frame), draw(in_some_order(language, (days, times), frame)))


@st.composite
def _every_few_weeks(draw: st.DrawFn, language: int) -> Said:
    """Weeks are counted from a day that is said, so that the first match is no question."""
    clocks, times = draw(times_said(language))
    weekday, interval = draw(st.sampled_from(DAYS)), draw(st.integers(2, 8))
    first = draw(dates)
    name = NAMES[language][weekday.number]
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
    counted = f"{draw(st.sampled_from(words))} {draw(say_date(language, first))}"
    rule = Weekly((DaysAt(frozenset({weekday}), clocks),), interval, first)
    sentence = draw(in_some_order(language, (draw(st.sampled_from(ways[language])), times), Frame()))
    return Said(schedule_of(rule, Frame()), f"{sentence.removesuffix('.')} {counted}")


@st.composite
def _monthly(draw: st.DrawFn, language: int) -> Said:
    clocks, times = draw(times_said(language))
    frame = draw(frames_said(language))
    numbers = sorted(draw(st.sets(st.integers(1, 31), min_size=1, max_size=3)))
    if language == GERMAN:
        listed = list_of([f"{number}." for number in numbers], language)
        ways = [
            f"am {listed} jedes Monats",
            f"am {listed} im Monat",
            f"jeden Monat am {listed}",
            f"monatlich am {listed}",
        ]
    else:
        listed = list_of([ordinal(number) for number in numbers], language)
        ways = [
            f"on the {listed} of every month",
            f"the {listed} of the month",
            f"every month on the {listed}",
            f"monthly on the {listed}",
        ]
    days = draw(st.sampled_from(ways))
    rule = Monthly(tuple(map(DayNumber, numbers)), clocks)
    return Said(schedule_of(rule, frame), draw(in_some_order(language, (days, times), frame)))


@st.composite
def _weekday_of_month(draw: st.DrawFn, language: int) -> Said:
    clocks, times = draw(times_said(language))
    frame = draw(frames_said(language))
    nth, weekday = draw(st.sampled_from((1, 2, 3, 4, -1))), draw(st.sampled_from(DAYS))
    place, name = PLACES[language][nth], NAMES[language][weekday.number]
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
        schedule_of(rule, frame),
        draw(in_some_order(language, (draw(st.sampled_from(ways[language])), times), frame)),
    )


@st.composite
def _yearly(draw: st.DrawFn, language: int) -> Said:
    clocks, times = draw(times_said(language))
    day = draw(dates)
    month = MONTHS[language][day.month - 1]
    ways: tuple[tuple[str, ...], ...] = (
        (
            f"every year on {month} {day.day}",
            f"yearly on the {ordinal(day.day)} of {month}",
            f"every {month} {ordinal(day.day)}",
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
        schedule_of(rule, Frame()),
        draw(in_some_order(language, (draw(st.sampled_from(ways[language])), times), Frame())),
    )


@st.composite
def _steps(draw: st.DrawFn, language: int) -> Said:
    """Steps begin anew each day with the part of the day that is said."""
    frame = draw(frames_said(language))
    minutes = draw(st.sampled_from((5, 10, 15, 20, 30, 45, 50, 60, 90, 120, 180)))
    begins = draw(st.builds(time, st.integers(0, 11), st.sampled_from((0, 30))))
    ends = time(draw(st.integers(12, 23)))
    weekdays = draw(st.one_of(st.just(frozenset[Weekday]()), some_weekdays, st.just(WORKDAYS)))
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
        parts.append(draw(days_said(language, weekdays)))
    rule = Every(timedelta(minutes=minutes), None, DailyWindow(begins, ends), weekdays)
    return Said(schedule_of(rule, frame), draw(in_some_order(language, parts, frame)))


@st.composite
def _once(draw: st.DrawFn, language: int) -> Said:
    day, clock = draw(dates), draw(clocks_of_day)
    times = f"{('at', 'um')[language]} {draw(clock_said(language, clock))}"
    said = draw(say_date(language, day))
    date_said = draw(
        st.sampled_from(((f"on {said}", f"once on {said}"), (f"am {said}", f"einmal am {said}"))[language])
    )
    rule = Once(datetime.combine(day, clock))
    return Said(Schedule((rule,), BERLIN), draw(in_some_order(language, (date_said, times), Frame())))


KINDS = (
    _daily,
    _weekly,
    _every_few_weeks,
    _monthly,
    _weekday_of_month,
    _yearly,
    _steps,
    _once,
)
