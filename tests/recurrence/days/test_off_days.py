"""Days that are taken out or moved because they are off days."""

from datetime import date, timedelta

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.days.day_algebra import EveryDay, ListedDays
from scheduler_core.recurrence.days.day_set import DayPattern, DaySet
from scheduler_core.recurrence.days.off_days import NthBusinessDays, RolledDays, off_reason
from scheduler_core.recurrence.ticks import day_number, to_date
from scheduler_core.values.schedules.schedule import CountryHolidays, NamedDates, OffDays, Roll, Weekends

BAVARIA = CountryHolidays("DE", "BY")
BAVARIA_NEXT = CountryHolidays("DE", "BY", Roll.NEXT)
BAVARIA_PREVIOUS = CountryHolidays("DE", "BY", Roll.PREVIOUS)


def listed(*days: date) -> ListedDays:
    return ListedDays(tuple(day_number(day) for day in days))


def rolled(base: DayPattern, *off_days: OffDays) -> list[date]:
    """Return the rolled days of 2024 to 2030."""
    begin, end = day_number(date(2024, 1, 1)), day_number(date(2031, 1, 1))
    return [to_date(day) for day in DaySet(RolledDays(base, off_days)).between(begin, end)]


def test_a_day_on_a_holiday_is_skipped_by_default() -> None:
    days = listed(date(2027, 11, 1), date(2027, 11, 2))

    assert rolled(days, BAVARIA) == [date(2027, 11, 2)]


def test_a_day_on_a_holiday_rolls_to_the_next_business_day_behind_the_weekend() -> None:
    good_friday, tuesday_after_easter = date(2026, 4, 3), date(2026, 4, 7)

    assert rolled(listed(good_friday), BAVARIA_NEXT) == [tuesday_after_easter]


def test_a_day_on_a_holiday_rolls_to_the_previous_business_day() -> None:
    easter_monday, thursday_before = date(2026, 4, 6), date(2026, 4, 2)

    assert rolled(listed(easter_monday), BAVARIA_PREVIOUS) == [thursday_before]


def test_new_year_rolls_back_into_the_old_year() -> None:
    assert rolled(listed(date(2027, 1, 1)), BAVARIA_PREVIOUS) == [date(2026, 12, 31)]


def test_the_end_of_a_year_rolls_on_into_the_new_one() -> None:
    """December 31, 2027 is a Friday before a New Year on a weekend."""
    silvester = NamedDates("silvester", frozenset({date(2027, 12, 31)}), Roll.NEXT)

    assert rolled(listed(date(2027, 12, 31)), silvester, BAVARIA) == [date(2028, 1, 3)]


def test_christmas_on_a_weekend_rolls_to_monday() -> None:
    assert rolled(listed(date(2027, 12, 25)), BAVARIA_NEXT) == [date(2027, 12, 27)]


def test_days_rolled_onto_the_same_business_day_become_one() -> None:
    saturday, sunday, monday = date(2026, 6, 6), date(2026, 6, 7), date(2026, 6, 8)

    assert rolled(listed(saturday, sunday, monday), Weekends(Roll.NEXT)) == [monday]


def test_a_weekend_day_that_no_calendar_lists_stays() -> None:
    saturday = date(2026, 6, 6)

    assert rolled(listed(saturday), BAVARIA_NEXT) == [saturday]


def test_a_holiday_never_rolls_onto_a_weekend_that_no_calendar_lists() -> None:
    friday_of_unity, monday = date(2025, 10, 3), date(2025, 10, 6)

    assert rolled(listed(friday_of_unity), BAVARIA_NEXT) == [monday]


def test_the_first_calendar_with_a_day_decides() -> None:
    """All Saints 2026 is a Sunday."""
    all_saints = listed(date(2026, 11, 1))

    assert rolled(all_saints, BAVARIA, Weekends(Roll.NEXT)) == []
    assert rolled(all_saints, Weekends(Roll.NEXT), BAVARIA) == [date(2026, 11, 2)]


def test_a_day_is_dropped_when_no_business_day_is_near() -> None:
    begin = date(2026, 3, 2)
    closed = NamedDates("closed", frozenset(begin + timedelta(n) for n in range(60)), Roll.NEXT)

    assert rolled(listed(begin, begin + timedelta(30)), closed) == [date(2026, 5, 1)]


def test_days_at_the_ends_of_the_calendar_do_not_roll_out_of_it() -> None:
    first, last = date(1, 1, 1), date(9999, 12, 31)
    back = NamedDates("first", frozenset({first}), Roll.PREVIOUS)
    on = NamedDates("last", frozenset({last}), Roll.NEXT)
    days = DaySet(RolledDays(listed(first, last), (back, on)))

    assert days.in_year(1).offsets == days.in_year(9999).offsets == ()


def test_it_can_be_told_which_days_were_moved_onto_a_day() -> None:
    saturday, sunday, monday = date(2026, 6, 6), date(2026, 6, 7), date(2026, 6, 8)
    days = RolledDays(EveryDay(), (Weekends(Roll.NEXT),))

    assert [to_date(day) for day in days.rolled_from(day_number(monday))] == [saturday, sunday]
    assert days.rolled_from(day_number(saturday)) == ()


def test_it_can_be_told_across_new_year() -> None:
    days = RolledDays(EveryDay(), (BAVARIA_PREVIOUS,))

    assert days.rolled_from(day_number(date(2026, 12, 31))) == (day_number(date(2027, 1, 1)),)


@pytest.mark.parametrize(
    ("day", "language", "reason"),
    [
        (date(2026, 11, 1), "en_US", "All Saints' Day"),
        (date(2026, 11, 1), "de", "Allerheiligen"),
        (date(2026, 11, 1), "de_DE", "Allerheiligen"),
        (date(2026, 11, 8), "de", "weekend"),
        (date(2026, 5, 4), "en_US", "spring cleaning"),
        (date(2026, 5, 5), "en_US", None),
    ],
)
def test_the_reason_for_an_off_day_has_its_name(day: date, language: str, reason: str | None) -> None:
    cleaning = NamedDates("spring cleaning", frozenset({date(2026, 5, 4)}))

    assert off_reason((BAVARIA, Weekends(), cleaning), day_number(day), language) == reason


def test_a_calendar_of_an_unknown_country_is_refused_when_the_pattern_is_made() -> None:
    with pytest.raises(InvalidInput, match="country 'XX'"):
        RolledDays(EveryDay(), (CountryHolidays("XX"),))
    with pytest.raises(InvalidInput, match="no subdivision XX"):
        NthBusinessDays((1,), None, (CountryHolidays("DE", "XX"),))
