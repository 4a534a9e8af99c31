"""Sentences where the clock goes from 12 AM to 11:59 PM."""

import pytest

from scheduler_core.recurrence.words.sentence_text import parse_sentence
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
