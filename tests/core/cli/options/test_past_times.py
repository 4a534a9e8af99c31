"""Times that people look back to."""

from datetime import UTC, datetime

import pytest

from scheduler_core.cli.options.past_times import read_end_of_span, read_past_instant
from scheduler_core.errors import InvalidInput
from scheduler_core.phrases.command_times import Moment
from tests.core.cli.running import NOW

BERLIN = Moment(NOW, "Europe/Berlin")  # where it is 9:00


def utc(day: int, hour: int, minute: int = 0, second: int = 0) -> datetime:
    return datetime(2026, 11, day, hour, minute, second, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2h", utc(20, 6)),
        ("2h ago", utc(20, 6)),
        ("90 minutes", utc(20, 6, 30)),
        ("1w", utc(13, 8)),
        ("now", utc(20, 8)),
        ("today", utc(19, 23)),
        ("yesterday", utc(18, 23)),
        ("Yesterday at 6pm", utc(19, 17)),
        ("yesterday 18:00", utc(19, 17)),
        ("8:05", utc(20, 7, 5)),
        ("08:05:30", utc(20, 7, 5, 30)),
        ("8:05:30", utc(20, 7, 5, 30)),
        ("8:05:30.0", utc(20, 7, 5, 30)),
        ("2026-11-19", utc(18, 23)),
        (" 2026-11-19T18:00 ", utc(19, 17)),
        ("2026-11-19T18:00Z", utc(19, 18)),
        ("19 november 2026", utc(18, 23)),
        ("monday", utc(15, 23)),
        ("Wed 18:00", utc(18, 17)),
        ("on tuesday at 6pm", utc(17, 17)),
        ("friday", utc(19, 23)),  # today is one
        ("last friday 18:00", utc(13, 17)),
        ("thursday, november 19, 2026", utc(18, 23)),
        ("gestern", utc(18, 23)),
        ("gestern 18 Uhr", utc(19, 17)),
        ("vorgestern um 9", utc(18, 8)),
        ("vor 2 Stunden", utc(20, 6)),
        ("letzten Freitag um 18 Uhr", utc(13, 17)),
        ("dienstag um 18 uhr", utc(17, 17)),
        ("heute 8:05", utc(20, 7, 5)),
        ("1st", datetime(2026, 10, 31, 23, tzinfo=UTC)),
        ("the 20th at 8am", utc(20, 7)),
        ("the 30th", datetime(2026, 10, 29, 23, tzinfo=UTC)),
        ("31st 9:00", datetime(2026, 10, 31, 8, tzinfo=UTC)),
        ("8am", utc(20, 7)),
        ("noon", utc(20, 11)),
        ("last night", utc(19, 17)),
        ("3 days ago 3:00", utc(17, 2)),
        ("3 days ago at 6pm", utc(17, 17)),
        ("3:00 3 days ago", utc(17, 2)),
        ("a week ago at noon", utc(13, 11)),
        ("2d ago, 18:00", utc(18, 17)),
        ("vor 3 Tagen um 3 Uhr", utc(17, 2)),
        ("vor einer Woche um 9", utc(13, 8)),
    ],
)
def test_a_time_to_look_back_to_is_read_in_each_form(text: str, expected: datetime) -> None:
    assert read_past_instant("since", text, BERLIN) == expected


@pytest.mark.parametrize(
    "text", ["", "soon", "2 parsecs", "25:00", "9999 years", "1000 years " * 3, "x" * 500]
)
def test_what_is_no_time_is_refused_with_the_forms_there_are(text: str) -> None:
    with pytest.raises(InvalidInput, match="write it like 2h, yesterday") as refusal:
        read_past_instant("since", text, BERLIN)

    assert refusal.value.field == "since"


def test_a_length_that_leads_before_the_first_year_is_refused() -> None:
    early = Moment(datetime(5, 1, 1, tzinfo=UTC), "UTC")

    with pytest.raises(InvalidInput):
        read_past_instant("since", "900 years", early)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("monday", utc(22, 23)),
        ("Wed 18:00", utc(25, 17)),
        ("friday", utc(26, 23)),
        ("8:05", utc(21, 7, 5)),
        ("last friday 18:00", utc(13, 17)),
        ("yesterday", utc(18, 23)),
        ("2h ago", utc(20, 6)),
        ("2026-11-19", utc(18, 23)),
    ],
)
def test_a_time_that_names_no_date_can_be_the_one_to_come(text: str, expected: datetime) -> None:
    assert read_past_instant("since", text, BERLIN, is_next=True) == expected


@pytest.mark.parametrize("zone", ["America/New_York", "UTC", "Pacific/Kiritimati"])
def test_a_span_to_the_last_day_ends_with_the_calendar(zone: str) -> None:
    """It was a mistake of Hourbell's own: no day comes after that one."""
    moment = Moment(BERLIN.now, zone)

    assert read_end_of_span("to", "9999-12-31", moment) == datetime.max.replace(tzinfo=UTC)
    assert read_end_of_span("to", "9999-12-30", moment) < datetime.max.replace(tzinfo=UTC)
