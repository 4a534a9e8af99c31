"""The nth business days of months."""

from datetime import date, timedelta

import pytest

from scheduler_core.recurrence.days.day_set import DaySet
from scheduler_core.recurrence.days.off_days import NthBusinessDays
from scheduler_core.values.schedules.schedule import CountryHolidays, OffDays

BAVARIA = CountryHolidays("DE", "BY")


def business_days(year: int, month: int, nth: int, *off_days: OffDays) -> list[date]:
    days = DaySet(NthBusinessDays((nth,), frozenset({month}), off_days)).in_year(year)
    return [date(year, 1, 1) + timedelta(offset) for offset in days.offsets]


@pytest.mark.parametrize(
    ("month", "nth", "expected"),
    [
        (1, 1, date(2026, 1, 2)),
        (4, 2, date(2026, 4, 2)),
        (4, 3, date(2026, 4, 7)),
        (5, 1, date(2026, 5, 4)),
        (10, -1, date(2026, 10, 30)),
        (11, 1, date(2026, 11, 2)),
        (12, -4, date(2026, 12, 28)),
    ],
)
def test_business_days_are_counted_without_weekends_and_holidays(
    month: int, nth: int, expected: date
) -> None:
    assert business_days(2026, month, nth, BAVARIA) == [expected]


def test_without_calendars_every_monday_to_friday_is_a_business_day() -> None:
    assert business_days(2026, 1, 1) == [date(2026, 1, 1)]


def test_a_month_without_that_many_business_days_has_none() -> None:
    assert business_days(2026, 2, 21) == []


def test_several_business_days_of_all_months_are_joined() -> None:
    days = DaySet(NthBusinessDays((1, -1), None, ())).in_year(2026)

    assert len(days.offsets) == 24
