"""Times as people type them behind options."""

from datetime import UTC, date, datetime, timedelta

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.phrases.command_times import (
    Moment,
    read_date_or_time,
    read_end,
    read_end_of_span,
    read_instant,
    read_span,
    read_time,
)
from tests.core.cli.running import NOW

BERLIN = Moment(NOW, "Europe/Berlin")
local = datetime.fromisoformat


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2026-12-01T09:00", local("2026-12-01 09:00")),
        ("2026-12-01 09:00:30", local("2026-12-01 09:00:30")),
        (" 2026-12-01T09:00 ", local("2026-12-01 09:00")),
        ("2026-12-01t08:00z", datetime(2026, 12, 1, 8, tzinfo=UTC)),
        ("2026-12-01T09:00+01:00", datetime(2026, 12, 1, 8, tzinfo=UTC)),
        ("2026-12-01", date(2026, 12, 1)),
        ("now", NOW),
        ("tomorrow", date(2026, 11, 21)),
        ("tomorrow 9:00", local("2026-11-21 09:00")),
        ("Next Friday at 6pm", local("2026-11-27 18:00")),
        ("monday", date(2026, 11, 23)),
        ("on Friday", date(2026, 11, 27)),  # today is one
        ("sat 9:00", local("2026-11-21 09:00")),
        ("friday, december 4, 2026", date(2026, 12, 4)),
        ("december 24, 2026", date(2026, 12, 24)),
        ("december 24", date(2026, 12, 24)),
        ("jetzt", NOW),
        ("morgen", date(2026, 11, 21)),
        ("morgen 9 Uhr", local("2026-11-21 09:00")),
        ("9 Uhr morgen", local("2026-11-21 09:00")),
        ("montag 9 uhr", local("2026-11-23 09:00")),
        ("so 9:00", local("2026-11-22 09:00")),
        ("am 24.12. um 18 Uhr", local("2026-12-24 18:00")),
        ("am 21. November", date(2026, 11, 21)),
        ("heute Abend um 8", local("2026-11-20 20:00")),
        ("tonight at 2", local("2026-11-21 02:00")),
        ("in 2 Stunden", NOW + timedelta(hours=2)),
        ("90 minutes from now", NOW + timedelta(minutes=90)),
        ("in 3 Tagen um 9", local("2026-11-23 09:00")),
        ("in 3 days", local("2026-11-23 09:00")),  # it is 9:00 now
        ("in zwei Wochen am Montag", date(2026, 11, 30)),
        ("nächsten Monat am 3. um 8:30", local("2026-12-03 08:30")),
        ("karfreitag", date(2027, 3, 26)),
    ],
)
def test_a_time_is_read_in_each_form(text: str, expected: date | datetime) -> None:
    assert read_date_or_time("from", text, BERLIN) == expected


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x" * 101,
        "2026-02-30",
        "2026-12-01T25:00",
        "yesterday-ish",
        "tomorrow 9:00, 10:00",
        "9:00",
        "2027",
        "every monday",
        "morgen früh",
        "gestern",
        "next friday night at 2",
    ],
)
def test_what_is_no_time_is_refused_under_the_name_of_its_option(text: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        read_date_or_time("from", text, BERLIN)

    assert refusal.value.field == "from"


def test_an_end_may_be_the_end_of_a_month() -> None:
    assert read_end("until", "end of march", BERLIN) == local("2027-03-31 23:59:59")
    assert read_end("until", "in 3 days at 9", BERLIN) == local("2026-11-23 09:00")


def test_a_refusal_shows_a_form_in_the_language_that_was_typed() -> None:
    with pytest.raises(InvalidInput, match="'zoll'; try 'morgen 9:00'"):
        read_time("from", "montag zoll", BERLIN)


def test_a_date_is_its_midnight_where_a_time_is_wanted() -> None:
    assert read_time("from", "2026-12-01", BERLIN) == local("2026-12-01")


def test_a_time_without_zone_is_an_instant_on_the_clock_of_the_schedule() -> None:
    assert read_instant("from", "2026-12-01T09:00", BERLIN) == datetime(2026, 12, 1, 8, tzinfo=UTC)


def test_an_instant_of_a_floating_schedule_is_its_wall_clock() -> None:
    floating = Moment(NOW, "floating")

    assert read_instant("from", "2026-12-01T09:00+05:00", floating) == datetime(2026, 12, 1, 9, tzinfo=UTC)


def test_an_instant_outside_the_calendar_is_refused() -> None:
    with pytest.raises(InvalidInput, match="years 1 to 9999"):
        read_instant("from", "0001-01-01T00:00+05:00", BERLIN)


def test_two_times_stand_on_both_sides_of_a_slash() -> None:
    assert read_span("move", "2026-12-01/2026-12-02T10:00", BERLIN) == (
        local("2026-12-01"),
        local("2026-12-02 10:00"),
    )

    with pytest.raises(InvalidInput, match="A/B"):
        read_span("move", "2026-12-01", BERLIN)


def test_a_span_ends_at_a_time_or_so_long_after_its_begin() -> None:
    begin = datetime(2026, 12, 1, 8, tzinfo=UTC)

    assert read_end_of_span("to", "7d", begin, BERLIN) == datetime(2026, 12, 8, 8, tzinfo=UTC)
    assert read_end_of_span("to", "monday", begin, BERLIN) == datetime(2026, 12, 6, 23, tzinfo=UTC)
    with pytest.raises(InvalidInput, match="tomorrow 9:00"):
        read_end_of_span("to", "soon", begin, BERLIN)
