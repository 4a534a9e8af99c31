"""How it stands with a calendar, said in one line."""

from datetime import timedelta

import pytest

from gui.core_access.calendar_words import calendar_words, calendars_words
from scheduler_core.values.records.calendar_state import CalendarState
from tests.gui.conftest import NOON

_HOUR, _DAY = timedelta(hours=1), timedelta(days=1)


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (None, "Its calendar has not been read yet"),
        (CalendarState(NOON, NOON - _HOUR), "Its calendar was last read 11:00"),
        (
            CalendarState(NOON, NOON - 3 * _DAY, "", NOON - 2 * _DAY, "gone"),
            "Its calendar has not been read since Tue 12:00: gone; the copy of then counts",
        ),
        (
            CalendarState(NOON, None, "", NOON - _DAY, "it is answered with status 404"),
            "Its calendar has failed to be read since Thu 12:00: it is answered with status 404",
        ),
    ],
)
def test_it_is_said_when_it_was_read_and_what_counts(state: CalendarState | None, words: str) -> None:
    assert calendar_words(state, NOON) == words


def test_of_several_it_is_said_which_without_what_may_be_a_key() -> None:
    states = {"https://a.example/team.ics?key=hush": CalendarState(NOON, NOON), "/srv/b.ics": None}

    assert calendars_words(states, NOON).splitlines() == [
        "https://a.example/…: Its calendar was last read 12:00",
        "/srv/b.ics: Its calendar has not been read yet",
    ]
