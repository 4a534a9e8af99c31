"""Which of today's times have passed, in one line."""

from datetime import datetime

import pytest

from gui.job_editor.reading.probe import first_run_words
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import next_after
from scheduler_core.recurrence.words.parsing.sentence_reader import parse_sentence
from scheduler_core.values.schedules.schedule import Schedule
from tests.gui.conftest import NOON


@pytest.mark.parametrize(
    ("sentence", "zone", "words"),
    [
        ("every day at 9 and 15:30", "Europe/Berlin", "The first run is today at 15:30; 09:00 has passed."),
        (
            "every weekday at 8, 9 and 11",
            "Europe/Berlin",
            "The first run is Mon 23 Nov at 08:00; 08:00, 09:00 and 11:00 have passed today.",
        ),
        ("every day at 5 and 9", "America/New_York", "The first run is today at 09:00; 05:00 has passed."),
        ("every day at 15:30", "Europe/Berlin", ""),
        ("every 5 minutes", "Europe/Berlin", ""),
    ],
)
def test_it_is_said_on_the_clock_of_the_job(sentence: str, zone: str, words: str) -> None:
    schedule = parse_sentence(sentence, NOON, zone)

    assert first_run_words(schedule, _first(schedule), NOON) == words


def _first(schedule: Schedule) -> datetime | None:
    return next_after(compile_schedule(schedule), NOON)
