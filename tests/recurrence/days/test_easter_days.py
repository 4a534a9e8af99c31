"""Easter and the days counted from it."""

from datetime import date, timedelta

import pytest
from dateutil.easter import easter
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.recurrence.days.calendar_year import first_day
from scheduler_core.recurrence.days.day_set import DaySet
from scheduler_core.recurrence.days.rule_days import EasterDays, easter_offset
from scheduler_core.recurrence.ticks import to_date


def days_of(year: int, *offsets: int) -> list[date]:
    return [to_date(first_day(year) + bit) for bit in DaySet(EasterDays(offsets)).in_year(year).offsets]


def test_easter_is_the_day_dateutil_says_in_every_year_it_knows() -> None:
    years = range(1583, 4100)

    ours = [to_date(first_day(year) + easter_offset(year)) for year in years]

    assert ours == [easter(year) for year in years]


def test_easter_stays_between_march_22_and_april_25_in_every_year() -> None:
    for year in range(10_001):
        earliest = 31 + 28 + 21 + (first_day(year + 1) - first_day(year) == 366)
        assert 0 <= easter_offset(year) - earliest <= 34


def test_easter_is_always_a_sunday() -> None:
    assert all((first_day(year) + easter_offset(year) + 3) % 7 == 6 for year in range(10_001))


@pytest.mark.parametrize(
    ("offset", "expected"),
    [
        (0, date(2026, 4, 5)),
        (-2, date(2026, 4, 3)),
        (-48, date(2026, 2, 16)),
        (39, date(2026, 5, 14)),
        (60, date(2026, 6, 4)),
    ],
)
def test_feasts_are_counted_from_easter(offset: int, expected: date) -> None:
    assert days_of(2026, offset) == [expected]


def test_a_day_far_before_easter_lies_in_the_year_before() -> None:
    assert days_of(2025, -100) == [easter(2025) - timedelta(100), easter(2026) - timedelta(100)]


def test_a_day_far_after_easter_lies_in_the_next_year() -> None:
    assert days_of(2027, 300) == [easter(2026) + timedelta(300)]


def test_several_offsets_are_joined() -> None:
    assert days_of(2026, -2, 1) == [date(2026, 4, 3), date(2026, 4, 6)]


@pytest.mark.slow
@given(year=st.integers(1583, 4098), offset=st.integers(-300, 300))
def test_every_offset_gives_one_day_for_each_easter(year: int, offset: int) -> None:
    expected = easter(year) + timedelta(offset)

    assert expected in days_of(expected.year, offset)


@pytest.mark.slow
@given(first=st.integers(1, 9998), offset=st.integers(-300, 300))
def test_years_with_the_same_key_have_the_same_days(first: int, offset: int) -> None:
    pattern = EasterDays((offset,))
    key, mask = pattern.year_key(first), pattern.year_mask(first)

    same = [year for year in range(max(1, first - 60), first) if pattern.year_key(year) == key]

    assert all(pattern.year_mask(year) == mask for year in same)
