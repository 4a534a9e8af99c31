"""Which match an interval counts as its first."""

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta

import pytest

from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import next_after, occurrences
from scheduler_core.recurrence.words.parsing.sentence_reader import parse_sentence
from scheduler_core.recurrence.words.phase import counted_from_first_match
from scheduler_core.values.schedules.rules import DayNumber, Every, Monthly

BERLIN = "Europe/Berlin"
SUNDAY = datetime(2026, 11, 22, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("every 2 weeks on monday at 9", date(2026, 11, 23)),
        ("every 2 weeks on sunday at 9", date(2026, 11, 29)),
        ("every 2 weeks on sunday at 20", date(2026, 11, 22)),
        ("every 3 months on the 1st at 9:00", date(2026, 12, 1)),
        ("every 2 years on january 1 at 9:00", date(2027, 1, 1)),
        ("every 2 weeks on monday at 9 starting 2026-12-02", date(2026, 12, 7)),
        ("every 2 weeks on monday at 9 counted from 2026-11-22", date(2026, 11, 30)),
        ("every 2 days at 9", date(2026, 11, 23)),
        ("every 2 days at 20", date(2026, 11, 22)),
        ("every 3 days at 9 starting 2026-12-02", date(2026, 12, 2)),
        ("every 2 weeks on monday at 9 starting 2026-11-02", date(2026, 11, 30)),
        ("every 2 weeks on monday at 9 starting 2026-11-09", date(2026, 11, 23)),
        ("every 3 days at 9 starting 2026-11-01", date(2026, 11, 25)),
        ("every 4 years on february 29 at 9:00", date(2028, 2, 29)),
    ],
)
def test_the_first_match_is_the_first_to_fire(text: str, first: date) -> None:
    """On a Sunday, every second Monday began a week late, and every third 1st of a month in February.

    A start that is past was no start: every second Monday since November 2 was counted from the coming one.
    """
    found = next_after(compile_schedule(parse_sentence(text, SUNDAY, BERLIN)), SUNDAY)

    assert found is not None
    assert found.date() == first


def test_the_first_match_is_found_on_the_wall_clock() -> None:
    rule = Monthly((DayNumber(1),), (time(23, 30),), 3, date(2026, 11, 22))

    assert counted_from_first_match(rule, datetime.fromisoformat("2026-11-22T12:00"), None) == replace(
        rule, anchor_on=date(2026, 12, 1)
    )


def test_the_times_of_a_step_of_days_are_counted_together() -> None:
    """Said at noon, the evening of today is the first, and the next morning is that of two days later."""
    plan = compile_schedule(parse_sentence("every 2 days at 9:00 and 20:00", SUNDAY, "UTC"))

    assert [f"{at:%d %H}" for at in occurrences(plan, SUNDAY, limit=3)] == ["22 20", "24 09", "24 20"]


def test_a_step_counted_from_an_instant_stays() -> None:
    rule = Every(timedelta(days=2), datetime(2026, 11, 22, 9, tzinfo=UTC))

    assert counted_from_first_match(rule, datetime.fromisoformat("2026-11-22T12:00"), None) is rule


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("every 2 hours starting 2026-11-24 at 9:15", "24 09:15"),
        ("every 5 hours starting 2026-11-24", "24 00:00"),
        ("every 2 hours starting 2026-11-24 at 9:15 counted from 2026-11-22 10:00", "24 10:00"),
        ("every 2 hours between 8:00 and 18:00 starting 2026-11-24 at 9:15", "24 10:00"),
        ("every 2 hours at :30 starting 2026-11-24 at 9:15", "24 10:30"),
        ("every 2 hours at :00 starting 2026-11-24 at 9:15", "24 10:00"),
        ("every 2 hours starting 2026-11-01 at 9:15", "22 13:15"),
        ("every 2 hours", "22 14:00"),
    ],
)
def test_steps_of_time_count_from_the_start(text: str, first: str) -> None:
    """Every 2 hours from 9:15 on began at 10:00."""
    found = next_after(compile_schedule(parse_sentence(text, SUNDAY, "UTC")), SUNDAY)

    assert found is not None
    assert f"{found:%d %H:%M}" == first
