from datetime import date

import pytest

from gui.calendar.span_pages import Mode, span_around, turned

FRIDAY = date(2026, 11, 20)
MONDAY, SUNDAY = 1, 7


@pytest.mark.parametrize(
    ("mode", "first_weekday", "first", "last"),
    [
        (Mode.MONTH, MONDAY, FRIDAY, FRIDAY),
        (Mode.DAY, MONDAY, FRIDAY, FRIDAY),
        (Mode.WEEK, MONDAY, date(2026, 11, 16), date(2026, 11, 22)),
        (Mode.WEEK, SUNDAY, date(2026, 11, 15), date(2026, 11, 21)),
        (Mode.AGENDA, MONDAY, date(2026, 11, 16), date(2026, 11, 29)),
    ],
)
def test_a_page_lists_the_days_around_the_selected_one(
    mode: Mode, first_weekday: int, first: date, last: date
) -> None:
    span = span_around(FRIDAY, mode, first_weekday)

    assert (span.days[0], span.days[-1]) == (first, last) == (span.first_on, span.last_on)


@pytest.mark.parametrize(
    ("mode", "day"),
    [
        (Mode.MONTH, date(2026, 12, 20)),
        (Mode.WEEK, date(2026, 11, 27)),
        (Mode.DAY, date(2026, 11, 21)),
        (Mode.AGENDA, date(2026, 12, 4)),
    ],
)
def test_turning_a_page_selects_a_day_of_the_next_one(mode: Mode, day: date) -> None:
    assert turned(FRIDAY, mode, 1) == day
    assert turned(day, mode, -1) == FRIDAY


@pytest.mark.parametrize("mode", Mode)
def test_the_ends_of_the_calendar_are_no_error(mode: Mode) -> None:
    for day in (date(1, 2, 1), date(9999, 11, 1)):
        assert span_around(day, mode, MONDAY).days
        assert date(1, 2, 1) <= turned(turned(day, mode, -1), mode, 1) <= date(9999, 11, 30)
