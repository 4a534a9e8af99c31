from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as some

from gui.calendar.month_page import WEEKS, MonthPage, days_later, months_later, week_end, week_start

MONDAY, SATURDAY, SUNDAY = 1, 6, 7
FIRST, LAST = date(1, 2, 1), date(9999, 11, 1)
days = some.dates(FIRST, LAST)
weekdays = some.integers(MONDAY, SUNDAY)


@pytest.mark.slow
@given(days, weekdays)
def test_a_page_holds_its_whole_month_in_whole_weeks(day: date, first_weekday: int) -> None:
    page = MonthPage.around(day, first_weekday)
    shown = [page.day_at(week, column) for week in range(WEEKS) for column in range(7)]

    assert shown[0].isoweekday() == first_weekday
    assert shown == [shown[0] + timedelta(days=distance) for distance in range(42)]
    assert page.first_on in shown[:7]
    assert len([day for day in shown if page.holds(day)]) in range(28, 32)


@pytest.mark.slow
@given(days, weekdays)
def test_a_day_is_found_where_it_is_shown(day: date, first_weekday: int) -> None:
    page = MonthPage.around(day, first_weekday)

    place = page.place_of(day)

    assert place is not None
    assert page.day_at(*place) == day


def test_a_day_of_another_season_is_not_on_the_page() -> None:
    page = MonthPage.around(date(2026, 11, 20), MONDAY)

    assert page.place_of(date(2026, 5, 1)) is None
    assert page.place_of(date(2027, 5, 1)) is None


@pytest.mark.parametrize(
    ("day", "first_weekday", "week"),
    [
        (date(2026, 11, 20), MONDAY, 44),
        (date(2026, 11, 20), SUNDAY, 45),
        (date(2027, 1, 1), MONDAY, 53),
        (date(2027, 1, 1), SUNDAY, 53),
        (date(2024, 12, 31), SATURDAY, 49),
    ],
)
def test_weeks_have_their_iso_numbers(day: date, first_weekday: int, week: int) -> None:
    assert MonthPage.around(day, first_weekday).week_number(0) == week


@pytest.mark.parametrize(
    ("day", "months", "there"),
    [
        (date(2026, 11, 20), 1, date(2026, 12, 20)),
        (date(2026, 11, 20), 2, date(2027, 1, 20)),
        (date(2027, 1, 31), 1, date(2027, 2, 28)),
        (date(2027, 3, 31), -1, date(2027, 2, 28)),
        (date(2028, 2, 29), 12, date(2029, 2, 28)),
        (date(2026, 1, 1), -1, date(2025, 12, 1)),
    ],
)
def test_a_month_on_keeps_the_day_where_it_can(day: date, months: int, there: date) -> None:
    assert months_later(day, months) == there


@pytest.mark.slow
@given(days, some.integers(-200_000, 200_000), weekdays)
def test_no_move_leaves_what_can_be_shown(day: date, distance: int, first_weekday: int) -> None:
    for there in (days_later(day, distance), months_later(day, distance)):
        page = MonthPage.around(there, first_weekday)
        assert page.day_at(0, 0) <= there <= page.day_at(5, 6)


@pytest.mark.slow
@given(days, weekdays)
def test_a_week_starts_and_ends_around_each_of_its_days(day: date, first_weekday: int) -> None:
    start, end = week_start(day, first_weekday), week_end(day, first_weekday)

    assert start <= day <= end or end == LAST
    assert (end - start).days <= 6
