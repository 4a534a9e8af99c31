"""Instants as the command line writes them."""

from datetime import UTC, datetime, timedelta

import pytest

from scheduler_core.phrases.written_times import for_people, for_programs, how_far, in_zone

AT = datetime(2026, 12, 1, 8, 0, tzinfo=UTC)


def test_programs_get_utc_with_milliseconds() -> None:
    assert for_programs(AT) == "2026-12-01T08:00:00.000Z"


@pytest.mark.parametrize(
    ("zone", "written"),
    [
        ("Europe/Berlin", "Tue 2026-12-01 09:00 +01:00"),
        ("UTC", "Tue 2026-12-01 08:00 +00:00"),
        ("floating", "Tue 2026-12-01 08:00"),
    ],
)
def test_people_get_the_wall_clock_with_weekday_and_offset(zone: str, written: str) -> None:
    assert for_people(in_zone(AT, zone), with_seconds=False) == written


def test_seconds_and_their_parts_are_shown_where_they_matter() -> None:
    at = AT + timedelta(seconds=5, microseconds=250_000)

    assert for_people(in_zone(at, "UTC"), with_seconds=True) == "Tue 2026-12-01 08:00:05.25 +00:00"


def test_an_offset_of_long_ago_has_seconds() -> None:
    written = for_people(in_zone(datetime(1800, 1, 1, tzinfo=UTC), "Europe/Berlin"), with_seconds=False)

    assert written == "Wed 1800-01-01 00:53 +00:53:28"


def test_an_instant_that_a_zone_has_in_the_year_10000_is_shown_in_utc() -> None:
    at = datetime(9999, 12, 31, 20, 0, tzinfo=UTC)

    assert in_zone(at, "Asia/Tokyo") == at


@pytest.mark.parametrize(
    ("away", "words"),
    [
        (timedelta(0), "now"),
        (timedelta(seconds=1), "in 1 second"),
        (timedelta(minutes=5), "in 5 minutes"),
        (timedelta(minutes=61, seconds=30), "in 1 hour 1 minute"),
        (timedelta(days=3, minutes=5), "in 3 days"),
        (timedelta(days=400), "in 1 year 35 days"),
        (timedelta(days=365_242), "in 1,000 years"),
        (-timedelta(hours=26), "1 day 2 hours ago"),
    ],
)
def test_how_far_away_an_instant_is_is_told_in_two_units(away: timedelta, words: str) -> None:
    assert how_far(datetime(5000, 1, 1, tzinfo=UTC) + away, datetime(5000, 1, 1, tzinfo=UTC)) == words


@pytest.mark.parametrize(
    ("begins", "ends", "words"),
    [
        ((2026, 11, 28), (2099, 1, 1), "in 72 years 34 days"),
        ((2026, 11, 28), (2027, 11, 28), "in 1 year"),
        ((2026, 11, 28), (2027, 11, 27), "in 364 days"),
        ((2028, 2, 29), (2029, 2, 28), "in 365 days"),
        ((2028, 2, 29), (2029, 3, 1), "in 1 year"),
        ((1, 1, 1), (9999, 12, 31), "in 9,998 years 364 days"),
    ],
)
def test_years_are_those_of_the_calendar(
    begins: tuple[int, int, int], ends: tuple[int, int, int], words: str
) -> None:
    """From November 2026 to New Year 2099 were told as 72 years 51 days, one too many for each leap year."""
    assert how_far(datetime(*ends, tzinfo=UTC), datetime(*begins, tzinfo=UTC)) == words
