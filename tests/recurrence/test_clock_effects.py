"""What changes of the clock do to a plan."""

from datetime import UTC, datetime, time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.cron.cron_text import parse_cron
from scheduler_core.recurrence.on_calendar.on_calendar_text import parse_on_calendar
from scheduler_core.recurrence.plan import occurrences
from scheduler_core.recurrence.words.describing.clock_effect_words import clock_sentences
from scheduler_core.recurrence.words.parsing.sentence_reader import parse_sentence
from scheduler_core.recurrence.words.sentences import describe
from scheduler_core.values.schedules.cron import CronDialect
from scheduler_core.values.schedules.policies import Gap, Overlap, TimePolicies
from scheduler_core.values.schedules.rules import DaysAt, Rule, Weekly
from scheduler_core.values.schedules.schedule import Blackout, Schedule
from scheduler_core.values.schedules.weekday import Weekday

BERLIN = "Europe/Berlin"
NOW = datetime(2026, 11, 22, 11, tzinfo=UTC)
ALL_DAYS = frozenset(Weekday)
FORWARD = datetime(2027, 3, 28, 1, tzinfo=UTC)
HALF_PAST_TWO = Weekly((DaysAt(ALL_DAYS, (time(2, 30),)),))


def told(rule: Rule, zone: str = BERLIN, policies: TimePolicies | None = None) -> list[str]:
    schedule = Schedule((rule,), zone, policies or TimePolicies())
    return list(clock_sentences(compile_schedule(schedule), NOW))


@pytest.mark.parametrize(
    ("rule", "sentences"),
    [
        (
            HALF_PAST_TWO,
            [
                "On March 28, 2027, when clocks go forward, it fires at 03:30 instead of 02:30.",
                "On October 31, 2027, when clocks go back, it fires at 02:30 the first time round.",
            ],
        ),
        (
            parse_cron("*/30 2 * * *"),
            [
                "On March 28, 2027, when clocks go forward, it does not fire at 02:00 and 02:30.",
                "On October 31, 2027, when clocks go back, it fires at 02:00 and 02:30 both times round.",
            ],
        ),
        (
            parse_cron("0,30 2 * * *"),
            [
                "On March 28, 2027, when clocks go forward, it fires at 03:00 instead of 02:00 and 02:30.",
                "On October 31, 2027, when clocks go back, it fires at 02:00 and 02:30 the first time round.",
            ],
        ),
        (
            parse_on_calendar("Sun *-*-* 02:30:00"),
            [
                "On March 28, 2027, when clocks go forward, it does not fire at 02:30.",
                "On October 31, 2027, when clocks go back, it fires at 02:30 the first time round.",
            ],
        ),
        (parse_cron("30 9 * * *"), []),
        (parse_cron("*/15 * * * *"), []),
        (parse_cron("30 2 * * 3"), []),
    ],
)
def test_what_a_change_of_the_clock_does_is_told(rule: Rule, sentences: list[str]) -> None:
    assert told(rule) == sentences


def test_steps_that_elapse_show_other_times_after_a_change() -> None:
    every = parse_sentence("every 6 hours", NOW, BERLIN).rules[0]
    hourly = parse_sentence("every hour", NOW, BERLIN).rules[0]

    assert "1 hour later on the clock" in told(every)[0]
    assert told(hourly) == []


def test_nothing_is_told_where_the_clock_never_changes_or_nothing_is_planned() -> None:
    dark = Blackout(datetime(2027, 3, 28, tzinfo=UTC), datetime(2027, 3, 29, tzinfo=UTC))
    schedule = Schedule((HALF_PAST_TWO,), BERLIN, ends=datetime(2027, 6, 1, tzinfo=UTC), blackouts=(dark,))

    assert told(HALF_PAST_TWO, "UTC") == []
    assert clock_sentences(compile_schedule(schedule), NOW) == ()


def test_a_change_at_the_end_of_a_day_names_the_next_one() -> None:
    late = Weekly((DaysAt(ALL_DAYS, (time(23, 30),)),))
    at = datetime(2024, 1, 1, tzinfo=UTC)

    found = clock_sentences(compile_schedule(Schedule((late,), "America/Nuuk")), at)

    assert found[0].startswith(
        "On March 30, 2024, when clocks go forward, it fires at March 31, 2024 at 00:30"
    )


@st.composite
def crons_of_the_night(draw: st.DrawFn) -> Schedule:
    minutes = draw(st.sampled_from(("30", "0,30", "*/30", "*/15", "0,15,30,45", "*")))
    hours = draw(st.sampled_from(("1", "2", "1-3", "1,2,3", "*/2", "0,2,4,6,8,10,12,14,16,18,20,22", "9")))
    dialect = draw(st.sampled_from((CronDialect.DEBIAN, CronDialect.CRONITER, CronDialect.ROBFIG)))
    gap, overlap = draw(st.sampled_from((None, *Gap))), draw(st.sampled_from((None, *Overlap)))
    rule = parse_cron(f"{minutes} {hours} * * *", dialect)
    return Schedule((rule,), BERLIN, TimePolicies(gap, overlap))


@pytest.mark.slow
@given(crons_of_the_night(), crons_of_the_night())
def test_different_behaviours_never_share_one_sentence(one: Schedule, other: Schedule) -> None:
    """Every half hour from two, as a step and as a list, had one sentence and different days."""
    begin, end = datetime(2027, 3, 1, tzinfo=UTC), datetime(2027, 11, 30, tzinfo=UTC)
    plans = compile_schedule(one), compile_schedule(other)
    if describe(one) == describe(other):
        assert clock_sentences(plans[0], NOW) == clock_sentences(plans[1], NOW)
        assert occurrences(plans[0], begin, end) == occurrences(plans[1], begin, end)
