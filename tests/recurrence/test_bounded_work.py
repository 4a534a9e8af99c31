"""No question makes the engine work without end: the lines it runs are counted, from cold.

What is allowed is about three times what was measured; a line is some eight operations of Python.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import time, timedelta
from functools import partial

import pytest
from _pytest.mark import ParameterSet

from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.explain import explain
from scheduler_core.recurrence.plan import Plan, day_mask, next_after, occurrences, prev_before
from scheduler_core.recurrence.words.describing.clock_effect_words import clock_sentences
from scheduler_core.recurrence.words.sentences import describe
from scheduler_core.values.schedules.policies import ClockKind, TimePolicies
from scheduler_core.values.schedules.rules import (
    DailyWindow,
    DayNumber,
    Every,
    Monthly,
    NthBusinessDay,
    Rule,
    Yearly,
)
from scheduler_core.values.schedules.schedule import Blackout, CountryHolidays, Roll, Schedule
from scheduler_core.values.schedules.weekday import Weekday
from tests.support.counted_steps import Steps, TooManySteps
from tests.support.recurrence import BEGINNING, END, Bends, cron, daily, every, moment, rrule

NOW, SKIPPED = moment("2026-03-11T12:00Z"), moment("2011-12-30T09:30Z")
START = moment("2026-01-01T09:00")
NOON = (time(12),)
FREQUENCIES = ("SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY")
# Up to so many lines a test is fast enough for every day, and from so many on it takes seconds.
FEW, MANY_LINES = 40_000, 2_000_000
# What is said beside a rule while somebody types it.
SAID = 1_000_000
# What zones may cost beyond UTC: the clock of Berlin changes 16,000 times up to the year 9999.
CHANGES = {"Europe/Berlin": 10_000_000, "Pacific/Apia": 200_000}
QUESTIONS: dict[str, Callable[[Plan], object]] = {
    "fires": lambda plan: plan.fires,
    "problems": lambda plan: plan.problems,
    "the next one": lambda plan: next_after(plan, NOW),
    "the next ten of all time": lambda plan: occurrences(plan, BEGINNING, END, 10),
    "the last one of all time": lambda plan: prev_before(plan, END),
    "the next one of the day that Apia skipped": lambda plan: next_after(plan, SKIPPED),
    "an explanation": lambda plan: explain(plan, NOW),
    "the days of a month": lambda plan: day_mask(plan, 2026, 3),
    "the days of a month without a day": lambda plan: day_mask(plan, 2011, 12),
}
# Of each kind one, the others look through no more than these; all are asked by the thorough run.
EVERYDAY = ("fires", "the next ten of all time", "the last one of all time", "the days of a month")
# Of what takes so many lines, the first of these is asked each day, and of the others one in turn.
MUCH = 300_000
asked = pytest.mark.parametrize(
    "questions",
    [
        pytest.param(EVERYDAY, id="everyday"),
        pytest.param(tuple(QUESTIONS), id="all", marks=pytest.mark.thorough),
    ],
)


def spans(count: int, length: timedelta, distance: timedelta) -> tuple[Blackout, ...]:
    begins = [START + number * distance for number in range(count)]
    return tuple(Blackout(begin, begin + length) for begin in begins)


def numbers(count: int) -> str:
    return ",".join(map(str, range(count)))


DAYS = [START + timedelta(days=day) for day in range(9000)]
EXDATES = ",".join(f"{day:%Y%m%dT%H%M%S}" for day in DAYS)
EVERY_SECOND = every("2026-01-01T00:00", seconds=1)
OFFICE_SECONDS = Every(timedelta(seconds=1), START, DailyWindow(time(8), time(18)))
TIGHT = "BYMONTH=2;BYMONTHDAY=29;BYHOUR=3;BYMINUTE=4;BYSECOND=5"
MONTH = timedelta(days=31)
BLACK = spans(1000, timedelta(hours=23), timedelta(days=1))
ELAPSED = Bends(policies=TimePolicies(clock=ClockKind.ELAPSED))
MANY = Bends(times=100_000, starts=START)
FOR_EVER = Blackout(START, moment("9999-12-31T00:00"))
NINE = DailyWindow(time(9), time(9))


@dataclass(frozen=True)
class Work:
    """A rule, as text or as it is, how many lines a question may run in UTC, and what bends the rule."""

    rule: str | Rule | tuple[Rule, ...]
    lines: int
    bends: Bends = field(default_factory=Bends)


def each_frequency(name: str, rule: str, *lines: int) -> dict[str, Work]:
    """Return the work of a rule at each frequency, from seconds up to years."""
    named = zip(FREQUENCIES, lines, strict=True)
    return {name.format(each): Work(rule.format(each), most) for each, most in named}


WORK = {
    "plain days": Work(daily("12:00"), 6_000),
    "seconds on 30 February": Work("FREQ=SECONDLY;BYMONTHDAY=30;BYMONTH=2", 900_000),
    "minutes at the second of one": Work("FREQ=MINUTELY;BYDAY=MO;BYSETPOS=2", 2_000),
    "a million days apart": Work("FREQ=DAILY;INTERVAL=1000003", 400_000),
    "a million days apart in Januaries": Work("FREQ=DAILY;INTERVAL=1000003;BYDAY=MO;BYMONTH=1", 500_000),
    **each_frequency(
        "{} ten million apart", "FREQ={};INTERVAL=10000000",
        1_000, 1_000, 1_000, 400_000, 400_000, 300_000, 500_000,
    ),
    **each_frequency(
        "{} ten million apart in Februaries", "FREQ={};INTERVAL=10000000;BYMONTH=2",
        50_000, 80_000, 10_000, 500_000, 500_000, 400_000, 500_000,
    ),
    **each_frequency(
        "{} counted", "FREQ={};COUNT=1000000000",
        2_000, 2_000, 2_000, 90_000, 100_000, 200_000, 1_000_000,
    ),
    **each_frequency(
        "{} counted on some days", "FREQ={};COUNT=1000000000;BYMONTH=1,2,5;BYDAY=MO,TU",
        900_000, 900_000, 50_000, 100_000, 100_000, 100_000, 100_000,
    ),
    **each_frequency(
        "{} counted at some hours", "FREQ={};COUNT=1000000000;BYHOUR=9,10",
        1_000_000, 40_000, 100_000, 90_000, 100_000, 200_000, 700_000,
    ),
    **each_frequency(
        "{} in the last year", "9999-01-01T09:00@FREQ={};BYMONTH=12",
        3_000, 3_000, 3_000, 2_000, 2_000, 2_000, 2_000,
    ),
    "a Monday on the leap day of every seventh year": Work(
        "FREQ=YEARLY;INTERVAL=7;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO", 100_000,
    ),
    "an Easter on March 22": Work("FREQ=YEARLY;BYEASTER=0;BYMONTH=3;BYMONTHDAY=22", 300_000),
    "steps that seldom meet": Work(
        "FREQ=MINUTELY;INTERVAL=7;BYMONTHDAY=29;BYDAY=MO;BYWEEKNO=9;BYHOUR=3;BYMINUTE=11", 50_000,
    ),
    "a day and a second, tight": Work(f"FREQ=SECONDLY;INTERVAL=86401;{TIGHT}", 200_000),
    "a day and a second, tight, elapsing": Work(f"FREQ=SECONDLY;INTERVAL=86401;{TIGHT}", 200_000, ELAPSED),
    "a day less a second, at three": Work("FREQ=SECONDLY;INTERVAL=86399;BYHOUR=3", 7_000),
    "two years and seven seconds, at nine": Work(Every(timedelta(days=700, seconds=7), START, NINE), 4_000),
    "a day and two seconds, at nine on Fridays": Work(
        Every(timedelta(days=1, seconds=2), START, NINE, frozenset({Weekday.FRIDAY})), 9_000,
    ),
    "seven hours, at nine on Tuesdays": Work(
        Every(timedelta(hours=7), START, NINE, frozenset({Weekday.TUESDAY})), 2_000,
    ),
    "seven hours by RRULE, at ten on Tuesdays": Work("FREQ=HOURLY;INTERVAL=7;BYHOUR=10;BYDAY=TU", 2_000),
    "days outside their window, elapsing": Work(
        Every(timedelta(days=1), START, DailyWindow(time(20), time(21))), 2_000, ELAPSED,
    ),
    "days less days": Work("RRULE:FREQ=DAILY\nEXRULE:FREQ=DAILY", 3_000),
    "seconds less seconds": Work("RRULE:FREQ=SECONDLY\nEXRULE:FREQ=SECONDLY", 2_000),
    "years less seconds": Work("RRULE:FREQ=YEARLY\nEXRULE:FREQ=SECONDLY", 300_000),
    "minutes less minutes": Work("RRULE:FREQ=MINUTELY;BYMONTH=2\nEXRULE:FREQ=MINUTELY;BYMONTH=2", 4_000),
    "minutes less January": Work("RRULE:FREQ=MINUTELY\nEXRULE:FREQ=MINUTELY;BYMONTH=1", 800_000),
    "9,000 excluded dates of a set": Work(f"RRULE:FREQ=DAILY\nEXDATE:{EXDATES}", 800_000),
    "9,000 excluded dates": Work(
        daily("09:00"), 300_000, Bends(excluded=tuple(day.date() for day in DAYS)),
    ),
    "9,000 excluded times": Work(daily("09:00"), 2_000_000, Bends(excluded=tuple(DAYS))),
    "a month of jitter on seconds": Work(EVERY_SECOND, 10_000, Bends(jitter=MONTH)),
    "a month of jitter on seconds of office hours": Work(OFFICE_SECONDS, 20_000, Bends(jitter=MONTH)),
    "a month of jitter on seconds of cron": Work(cron("* * * * * *"), 300_000, Bends(jitter=MONTH)),
    "100,000 seconds": Work(EVERY_SECOND, 1_000, MANY),
    "100,000 days": Work(daily("09:00"), 800_000, MANY),
    "100,000 seconds of office hours": Work(OFFICE_SECONDS, 500_000, MANY),
    "100,000 of two rules": Work((EVERY_SECOND, cron("* * * * * *")), 800_000, MANY),
    "100,000 seconds less one": Work(
        EVERY_SECOND, 200_000, Bends(times=100_000, starts=START, excluded=(START,)),
    ),
    "100,000 seconds, jitter, blackouts": Work(
        EVERY_SECOND, 500_000, Bends(times=100_000, starts=START, jitter=MONTH, blackouts=BLACK),
    ),
    "1,000 blackouts of seconds": Work(EVERY_SECOND, 300_000, Bends(blackouts=BLACK)),
    "1,000 blackouts of days": Work(daily("09:00"), 300_000, Bends(blackouts=BLACK)),
    "a blackout for ever": Work(EVERY_SECOND, 1_000, Bends(blackouts=(FOR_EVER,))),
    "each second of the day": Work(
        f"FREQ=DAILY;BYHOUR={numbers(24)};BYMINUTE={numbers(60)};BYSECOND={numbers(60)}", 300_000,
    ),
    "each second of cron": Work(cron("* * * * * *"), 100_000),
    "31 February of cron": Work(cron("0 0 31 2 *"), 500_000),
    "rolled ends of months": Work(
        Monthly((DayNumber(31),), NOON), 800_000, Bends(off_days=(CountryHolidays("DE", "BY", Roll.NEXT),)),
    ),
    "business days that seldom are": Work(
        Yearly(frozenset({2}), (NthBusinessDay(22),), NOON), 3_500_000,
        Bends(off_days=(CountryHolidays("DE"),)),
    ),
}  # fmt: skip

# To these the clock makes a difference.
IN_ZONES = (
    "plain days",
    "HOURLY ten million apart in Februaries",
    "YEARLY counted",
    "HOURLY counted at some hours",
    "SECONDLY in the last year",
    "steps that seldom meet",
    "a day and a second, tight, elapsing",
    "two years and seven seconds, at nine",
    "a day and two seconds, at nine on Fridays",
    "seven hours, at nine on Tuesdays",
    "days outside their window, elapsing",
    "days less days",
    "a month of jitter on seconds of office hours",
    "1,000 blackouts of days",
    "each second of the day",
)
# What finds its way through thousands of changes takes seconds; these stand for the kinds of rules.
EVERYDAY_IN_ZONES = {
    "HOURLY ten million apart in Februaries",
    "HOURLY counted at some hours",
    "1,000 blackouts of days",
}
# These take long, and another one goes the same way: at another frequency, with more, or in a zone.
TWINS = {
    "MINUTELY counted on some days",
    "SECONDLY counted at some hours",
    "WEEKLY ten million apart in Februaries",
    "100,000 days",
    "each second of the day",
}
FEW_CHANGES = 1_000_000


def by_length(name: str) -> ParameterSet:
    lines = WORK[name].lines
    is_rare = lines >= MANY_LINES or name in TWINS
    marks = (pytest.mark.thorough,) if is_rare else (pytest.mark.slow,) if lines > FEW else ()
    return pytest.param(name, marks=marks)


def in_zone(zone: str, name: str) -> ParameterSet:
    """Return what is asked in a zone; where its clock changes often, only some of it every day."""
    is_rare = CHANGES[zone] > FEW_CHANGES and name not in EVERYDAY_IN_ZONES
    return pytest.param(zone, name, marks=pytest.mark.thorough if is_rare else ())


def schedule_of(work: Work, zone: str) -> Schedule:
    rule = work.rule
    if isinstance(rule, str):
        head, _, text = rule.rpartition("@")
        rule = rrule(text, head or START.isoformat(), zone)
    return Schedule(rule if isinstance(rule, tuple) else (rule,), zone, **work.bends)


def in_turn(name: str, questions: tuple[str, ...], lines: int) -> tuple[str, ...]:
    """Return the questions to ask: of what takes long fewer each day."""
    if lines < MUCH or questions != EVERYDAY:
        return questions
    first, *others = questions
    return first, others[list(WORK).index(name) % len(others)]


def most_lines(schedule: Schedule, allowed: int, questions: Sequence[str] = EVERYDAY) -> int:
    """Ask the questions, each from cold; raise TooManySteps where more lines are run than allowed."""
    counts = [Steps(allowed).run(partial(_answer, QUESTIONS[name], schedule)) for name in questions]
    return max(counts)


def _answer(ask: Callable[[Plan], object], schedule: Schedule) -> object:
    return ask(compile_schedule(schedule))


@asked
@pytest.mark.parametrize("name", [by_length(name) for name in WORK])
def test_no_question_runs_on_without_end(name: str, questions: tuple[str, ...]) -> None:
    work = WORK[name]

    several = in_turn(name, questions, work.lines)

    assert most_lines(schedule_of(work, "UTC"), work.lines, several) <= work.lines


@pytest.mark.slow
@asked
@pytest.mark.parametrize(("zone", "name"), [in_zone(zone, name) for zone in CHANGES for name in IN_ZONES])
def test_no_question_runs_on_without_end_where_the_clock_changes(
    name: str, zone: str, questions: tuple[str, ...]
) -> None:
    work = WORK[name]
    allowed = work.lines + CHANGES[zone]

    assert most_lines(schedule_of(work, zone), allowed, in_turn(name, questions, allowed)) <= allowed


@pytest.mark.slow
@pytest.mark.parametrize("hours", ["*", "8-17", "2"])
def test_a_sentence_about_each_second_is_said_at_once(hours: str) -> None:
    schedule = Schedule((cron(f"* * {hours} * * *"),), "Europe/Berlin")

    def say() -> None:
        describe(schedule)
        clock_sentences(compile_schedule(schedule), NOW)

    assert Steps(SAID).run(say) <= SAID


def test_a_call_that_runs_away_is_stopped() -> None:
    def run_away() -> None:
        while True:
            pass

    with pytest.raises(TooManySteps):
        Steps(10_000).run(run_away)


def test_the_count_is_the_same_each_time() -> None:
    schedule = Schedule((daily("12:00"),), "Pacific/Apia")

    assert most_lines(schedule, 20_000) == most_lines(schedule, 20_000) > 2_000
