"""Times of the wall clock, as the calendar needs them: in Berlin, where summer begins on 28 March 2027."""

from datetime import UTC, date, datetime

import pytest

from gui.text import formats

SUMMER_BEGINS = date(2027, 3, 28)
SUMMER_ENDS = date(2026, 10, 25)


def test_a_time_that_the_clock_jumps_over_comes_out_as_much_later() -> None:
    at = formats.instant_at(SUMMER_BEGINS, 2 * 60 + 30)

    assert at == datetime(2027, 3, 28, 1, 30, tzinfo=UTC)
    assert formats.minutes_of_day(at) == 3 * 60 + 30


def test_the_same_time_on_another_day_is_that_of_the_wall() -> None:
    at = datetime(2027, 3, 27, 8, 0, tzinfo=UTC)

    assert formats.same_time_on(SUMMER_BEGINS, at) == datetime(2027, 3, 28, 7, 0, tzinfo=UTC)


def test_a_time_that_comes_twice_is_the_first() -> None:
    assert formats.instant_at(SUMMER_ENDS, 150) == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("zone", "differs"),
    [("Europe/Berlin", False), ("Arctic/Longyearbyen", False), ("Europe/London", True), ("UTC", True)],
)
def test_a_zone_whose_clock_shows_the_same_is_no_other_one(zone: str, differs: bool) -> None:
    assert formats.clock_differs(datetime(2026, 11, 20, 11, 0, tzinfo=UTC), zone) is differs


def test_the_clock_of_another_zone_is_named() -> None:
    at = datetime(2026, 11, 20, 11, 0, tzinfo=UTC)

    assert formats.time_in_zone(at, "Asia/Tokyo") == "20/11/2026 20:00 Asia/Tokyo"


@pytest.mark.parametrize(
    ("first", "last", "title"),
    [
        (date(2026, 11, 20), date(2026, 11, 20), "Friday, 20 November 2026"),
        (date(2026, 11, 16), date(2026, 11, 22), "16 \N{EN DASH} 22 November 2026"),
        (date(2026, 11, 30), date(2026, 12, 6), "30 Nov \N{EN DASH} 6 Dec 2026"),
        (date(2026, 12, 28), date(2027, 1, 3), "28 Dec 2026 \N{EN DASH} 3 Jan 2027"),
    ],
)
def test_days_are_named_once_each(first: date, last: date, title: str) -> None:
    assert formats.days_title(first, last) == title
