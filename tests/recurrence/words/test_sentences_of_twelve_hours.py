"""Sentences where the clock goes from 12 AM to 11:59 PM."""

import pytest

from scheduler_core.recurrence.words.parsing.sentence_reader import parse_sentence
from scheduler_core.recurrence.words.sentences import describe
from tests.support.recurrence import at


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("every day at 0:00, 9:30 and 12:00", "Every day at 12:00 AM, 9:30 AM and 12:00 PM"),
        ("every 2 hours from 8am to 6pm", "Every 2 hours between 8:00 AM and 6:00 PM"),
        ("every day at 17:30:05", "Every day at 5:30:05 PM"),
    ],
)
def test_times_are_those_of_the_other_clocks_there(text: str, sentence: str) -> None:
    """“Every day at 09:00” stood above 9:00 AM."""
    schedule = parse_sentence(text, at("04T12"), "UTC")

    assert describe(schedule, "en-US", home="UTC") == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("every day at 9:00 except 2026-12-24", "Every day at 09:00, except on 24 December 2026"),
        ("every year on 24 december at 18:00", "On 24 December every year at 18:00"),
        ("on 2026-12-24 at 9:00", "Once on 24 December 2026 at 09:00"),
    ],
)
def test_days_stand_before_their_months_where_the_window_writes_them_so(text: str, sentence: str) -> None:
    """“Except on December 24, 2026” stood beside 24/12/2026 and Thu 24 Dec."""
    schedule = parse_sentence(text, at("04T12"), "UTC")

    assert describe(schedule, "en-GB", home="UTC") == sentence
    assert parse_sentence(sentence, at("04T12"), "UTC").rules == schedule.rules


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("every day at 9:00 except 2026-12-24", "Every day at 9:00 am, except on 24 December 2026"),
        ("every year on 24 december at 18:00", "On 24 December every year at 6:00 pm"),
        ("on 2026-12-02 at 0:00", "Once on 2 December 2026 at 12:00 am"),
    ],
)
def test_a_clock_of_twelve_hours_does_not_put_months_first(text: str, sentence: str) -> None:
    """In Australia and India “except on December 24, 2026” stood beside 24 Dec."""
    schedule = parse_sentence(text, at("01T12"), "UTC")

    assert describe(schedule, "en-AU", home="UTC") == sentence
    assert parse_sentence(sentence, at("01T12"), "UTC").rules == schedule.rules
