"""Times that are typed in words, counted from the present."""

from datetime import UTC, datetime, time, timedelta

import pytest

from gui.text.typed_times import length_ahead, typed_moment, typed_times
from scheduler_core.errors import InvalidInput

_EIGHT = time(8)


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("in 2 hours", 120),
        ("In an hour", 60),
        ("in half an hour", 30),
        ("in 90 min", 90),
        ("in 1 h 30 min", 90),
        ("in 2h", 120),
        ("in 1 hour and 5 minutes", 65),
        (" in two hours, 10 minutes ", 130),
        ("in einer Stunde", 60),
        ("in einer halben Stunde", 30),
        ("in 2 Stunden und 15 Minuten", 135),
        ("in 3 Std.", 180),
    ],
)
def test_a_length_from_now_on_is_read(text: str, minutes: int) -> None:
    assert length_ahead(text) == timedelta(minutes=minutes)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "in",
        "in 2",
        "hours",
        "2 hours",
        "in hours",
        "in 2 hours,",
        "in 30 minutes 2 hours",
        "in 2 hours 3 hours",
        "in 12345 hours",
        "in 3 days",
        "in -2 hours",
        "in 2 hours ago",
    ],
)
def test_what_names_no_length_from_now_on_is_left_to_others(text: str) -> None:
    assert length_ahead(text) is None


def test_it_is_a_whole_minute_of_the_wall_clock_here() -> None:
    now = datetime(2026, 11, 20, 10, 24, 37, 5, tzinfo=UTC)
    assert typed_moment("in 2 hours", now, _EIGHT) == datetime(2026, 11, 20, 13, 24)  # noqa: DTZ001
    late = datetime(2026, 11, 20, 22, 30, tzinfo=UTC)
    assert typed_moment("in 1 hour", late, _EIGHT) == datetime(2026, 11, 21, 0, 30)  # noqa: DTZ001
    assert typed_moment("in 3 days", now, _EIGHT) == datetime(2026, 11, 23, 8)  # noqa: DTZ001


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("two hours ago", (20, 9, 24)),
        ("vor einer halben Stunde", (20, 10, 54)),
        ("vor 1 Stunde 30 Minuten", (20, 9, 54)),
        ("yesterday 18:00", (19, 18, 0)),
        ("vor 3 Tagen", (17, 8, 0)),
    ],
)
def test_what_is_over_is_said_as_it_is_spoken(text: str, meant: tuple[int, int, int]) -> None:
    now = datetime(2026, 11, 20, 10, 24, 37, 5, tzinfo=UTC)  # 11:24 here
    assert typed_moment(text, now, _EIGHT) == datetime(2026, 11, *meant)  # noqa: DTZ001


def test_hours_elapse_where_the_clock_jumps() -> None:
    before = datetime(2026, 3, 29, 0, 30, tzinfo=UTC)  # 1:30 here; 2:00 is 3:00
    assert typed_moment("in 1 hour", before, _EIGHT) == datetime(2026, 3, 29, 3, 30)  # noqa: DTZ001


def test_far_ahead_ends_with_the_calendar() -> None:
    last = datetime(9999, 12, 31, 20, tzinfo=UTC)
    found = typed_moment("in 9999 hours", last, _EIGHT)
    assert found is not None
    assert found.year == 9999


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        *[
            (text, 9 * 60)
            for text in ("9", "9 am", "9h", "9 H", "9 o'clock", "nine", "at 9", "um 9 Uhr", "neun")
        ],
        *[(text, 9 * 60 + 30) for text in ("9.30", "9:30", "9h30", "half past nine", "halb zehn", "Halb 10")],
        ("9 Uhr 30", 9 * 60 + 30),
        ("viertel nach 9", 9 * 60 + 15),
        ("dreiviertel zehn", 9 * 60 + 45),
        *[(text, 12 * 60) for text in ("noon", "mittags", "12 Uhr", "12 pm")],
        *[(text, 0) for text in ("midnight", "Mitternacht", "12 am", "0 Uhr")],
        *[(text, 21 * 60) for text in ("9 pm", "21:00", "21 Uhr", "9 Uhr abends", "9 in the evening")],
    ],
)
def test_a_time_of_day_is_read_as_people_say_it(text: str, minutes: int) -> None:
    """“mittags”, “halb zehn” and “9 Uhr 30” were refused as a time, but read in a sentence."""
    assert typed_times(text) == (time(minutes // 60, minutes % 60),)


def test_times_in_words_stand_in_a_list() -> None:
    assert typed_times("8 Uhr, halb zehn und mittags") == (time(8), time(9, 30), time(12))


@pytest.mark.parametrize("text", ["", "9 to 5", "25", "abc", "24 Uhr", "halb", "every day at 9"])
def test_what_is_no_time_of_day_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput):
        typed_times(text)
