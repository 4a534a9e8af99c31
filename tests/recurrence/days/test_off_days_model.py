"""Off days held against a model that walks from date to date."""

from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scheduler_core.recurrence.days.day_algebra import ListedDays
from scheduler_core.recurrence.days.day_set import DayPattern, DaySet
from scheduler_core.recurrence.days.off_days import RolledDays, off_reason
from scheduler_core.recurrence.ticks import day_number, to_date
from scheduler_core.values.schedules.schedule import CountryHolidays, NamedDates, OffDays, Roll, Weekends

pytestmark = pytest.mark.slow


def listed(*days: date) -> ListedDays:
    return ListedDays(tuple(day_number(day) for day in days))


DATES = st.dates(date(2019, 1, 1), date(2031, 12, 31))
CALENDARS = st.one_of(
    st.builds(Weekends, st.sampled_from(Roll)),
    st.builds(CountryHolidays, st.just("DE"), st.sampled_from(["BY", "BE", None]), st.sampled_from(Roll)),
    st.builds(CountryHolidays, st.just("US"), st.none(), st.sampled_from(Roll)),
    st.builds(NamedDates, st.just("closed"), st.frozensets(DATES, max_size=60), st.sampled_from(Roll)),
    st.builds(
        lambda begin, length, roll: NamedDates(
            "holidays", frozenset(begin + timedelta(n) for n in range(length)), roll
        ),
        DATES,
        st.integers(1, 50),
        st.sampled_from(Roll),
    ),
)
OFF_DAYS = st.lists(CALENDARS, max_size=3).map(tuple)
AROUND_NEW_YEAR = st.dates(date(2025, 12, 10), date(2026, 1, 20))
BASES = st.lists(DATES | AROUND_NEW_YEAR, max_size=40).map(lambda days: listed(*days))


def is_off(day: date, calendar: OffDays) -> bool:
    return off_reason((calendar,), day_number(day)) is not None


def is_business_day(day: date, off_days: tuple[OffDays, ...]) -> bool:
    return day.weekday() < 5 and not any(is_off(day, each) for each in off_days)


def model_of(day: date, off_days: tuple[OffDays, ...]) -> date | None:
    """Walk day by day from a date to where it rolls."""
    roll = next((each.roll for each in off_days if is_off(day, each)), None)
    if roll is None:
        return day
    step = {Roll.SKIP: 0, Roll.NEXT: 1, Roll.PREVIOUS: -1}[roll]
    steps = (day + timedelta(step * n) for n in range(1, 41)) if step else ()
    return next((near for near in steps if is_business_day(near, off_days)), None)


def all_days(pattern: DayPattern) -> list[date]:
    return [to_date(day) for year in range(2018, 2034) for day in _days_of(pattern, year)]


def _days_of(pattern: DayPattern, year: int) -> list[int]:
    return [day_number(date(year, 1, 1)) + offset for offset in DaySet(pattern).in_year(year).offsets]


@settings(max_examples=40)
@given(base=BASES, off_days=OFF_DAYS)
def test_rolling_does_what_a_walk_from_day_to_day_does(
    base: ListedDays, off_days: tuple[OffDays, ...]
) -> None:
    expected = {model_of(to_date(day), off_days) for day in base.days} - {None}

    assert set(all_days(RolledDays(base, off_days))) == expected


@settings(max_examples=40)
@given(base=BASES, off_days=OFF_DAYS)
def test_rolled_days_are_never_off_days(base: ListedDays, off_days: tuple[OffDays, ...]) -> None:
    days = all_days(RolledDays(base, off_days))

    assert not [day for day in days if any(is_off(day, each) for each in off_days)]


@settings(max_examples=40)
@given(base=BASES, off_days=OFF_DAYS)
def test_every_day_is_one_of_the_base_or_was_rolled_from_one(
    base: ListedDays, off_days: tuple[OffDays, ...]
) -> None:
    pattern = RolledDays(base, off_days)

    for day in map(day_number, all_days(pattern)):
        origins = pattern.rolled_from(day)
        assert day in base.days or origins
        assert {model_of(to_date(origin), off_days) for origin in origins} <= {to_date(day)}


@settings(max_examples=40)
@given(base=BASES, off_days=OFF_DAYS)
def test_years_with_the_same_key_have_the_same_days(base: ListedDays, off_days: tuple[OffDays, ...]) -> None:
    pattern = RolledDays(base, off_days)
    masks: dict[object, int] = {}
    for year in range(2015, 2040):
        mask = pattern.year_mask(year)
        key = pattern.year_key(year)
        assert masks.setdefault(key, mask) == mask
        assert key is not None or mask == 0


@settings(max_examples=40)
@given(base=BASES, named=st.frozensets(DATES, max_size=60))
def test_skipping_only_takes_days_away(base: ListedDays, named: frozenset[date]) -> None:
    kept = all_days(RolledDays(base, (NamedDates("closed", named), Weekends())))

    assert set(kept) <= {to_date(day) for day in base.days}


@settings(max_examples=40)
@given(base=BASES)
def test_without_off_days_nothing_changes(base: ListedDays) -> None:
    assert all_days(RolledDays(base, ())) == all_days(base)


@settings(max_examples=40)
@given(day=DATES, off_days=OFF_DAYS)
def test_rolling_twice_changes_nothing_more(day: date, off_days: tuple[OffDays, ...]) -> None:
    once = RolledDays(listed(day), off_days)

    assert all_days(RolledDays(once, off_days)) == all_days(once)
