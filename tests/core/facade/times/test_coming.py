"""What is to come of a job: its stored occurrence, and what its schedule has after it."""

from datetime import UTC, datetime, time, timedelta
from itertools import islice

import pytest
from hypothesis import strategies as st

from scheduler_core.errors import InvalidInput
from scheduler_core.facade.times.coming import Coming, month_in
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import next_after
from scheduler_core.values.schedules.rules import DaysAt, Every, Once, Rule, Weekly
from scheduler_core.values.schedules.schedule import Schedule
from scheduler_core.values.schedules.weekday import Weekday
from tests.core.store.builders import HOUR, HOURLY, MINUTE, NOW
from tests.support.properties import for_all

DAY = timedelta(days=1)
AFTER_END = Schedule((Every(HOUR, NOW, from_last_end=True),))
ZONES = ("UTC", "Europe/Berlin", "America/New_York", "Pacific/Apia", "Asia/Kathmandu", "Africa/Cairo")

rules = st.one_of(
    st.builds(Every, st.integers(1, 4_000).map(lambda minutes: minutes * MINUTE), st.just(NOW)),
    st.builds(
        lambda days, at: Weekly((DaysAt(days, (at,)),)),
        st.frozensets(st.sampled_from(Weekday), min_size=1),
        st.times().map(lambda at: at.replace(microsecond=0)),
    ),
    st.builds(Once, st.integers(0, 90 * 24).map(lambda hours: NOW + hours * HOUR)),
)
schedules = st.builds(Schedule, st.lists(rules, min_size=1, max_size=2).map(tuple), st.sampled_from(ZONES))


def test_the_stored_occurrence_comes_first() -> None:
    """Somebody was told of it, even if the rules no longer have it."""
    coming = Coming(HOURLY, NOW + MINUTE)

    assert list(islice(coming.from_(None), 3)) == [NOW + MINUTE, NOW + HOUR, NOW + 2 * HOUR]


def test_nothing_comes_before_the_stored_occurrence() -> None:
    coming = Coming(HOURLY, NOW + 3 * HOUR)

    assert coming.between(NOW, NOW + 5 * HOUR, 10) == [NOW + 3 * HOUR, NOW + 4 * HOUR]
    assert next(coming.from_(NOW)) == NOW + 3 * HOUR


def test_a_span_has_its_beginning_and_not_its_end() -> None:
    coming = Coming(HOURLY, NOW + HOUR)

    assert coming.between(NOW + 2 * HOUR, NOW + 3 * HOUR, 10) == [NOW + 2 * HOUR]
    assert coming.between(NOW + HOUR, NOW + 3 * HOUR, 1) == [NOW + HOUR]


def test_after_the_stored_occurrence_only_the_end_of_its_run_decides() -> None:
    coming = Coming(AFTER_END, NOW + HOUR)

    assert list(coming.from_(None)) == [NOW + HOUR]
    assert coming.between(NOW, NOW + DAY, 10) == [NOW + HOUR]
    assert coming.days(month_in("UTC", 2026, 11)) == 1 << 19


def test_rules_beside_one_that_counts_from_ends_are_known_ahead() -> None:
    rules: tuple[Rule, ...] = (*AFTER_END.rules, Once(NOW + DAY))

    assert list(Coming(Schedule(rules), NOW + HOUR).from_(None)) == [NOW + HOUR, NOW + DAY]


def test_a_day_of_a_zone_is_not_a_day_elsewhere() -> None:
    late = datetime(2026, 11, 20, 23, 30, tzinfo=UTC)
    coming = Coming(Schedule((Once(late),)), late)

    assert coming.days(month_in("UTC", 2026, 11)) == 1 << 19
    assert coming.days(month_in("Europe/Berlin", 2026, 11)) == 1 << 20


def test_a_month_that_lost_a_day_has_the_others() -> None:
    """Samoa had no December 30, 2011: it went over the date line."""
    edges = month_in("Pacific/Apia", 2011, 12).edges

    assert len(edges) == 32
    assert edges[29] == edges[30]
    daily = Schedule((Weekly((DaysAt(frozenset(Weekday), (time(12),)),)),), "Pacific/Apia")
    first = next_after(compile_schedule(daily), edges[0])
    assert first is not None
    assert Coming(daily, first).days(month_in("Pacific/Apia", 2011, 12)) == (1 << 31) - 1 - (1 << 29)


@pytest.mark.parametrize(("year", "month"), [(2026, 0), (2026, 13), (0, 1), (10_000, 1)])
def test_a_month_that_there_is_not_is_refused(year: int, month: int) -> None:
    with pytest.raises(InvalidInput, match="not in the calendar"):
        month_in("UTC", year, month)


def test_a_zone_that_there_is_not_is_refused() -> None:
    with pytest.raises(InvalidInput):
        month_in("Europe/Nowhere", 2026, 1)


@for_all(schedules, st.sampled_from(ZONES), st.integers(0, 3), st.integers(0, 40))
def test_the_days_of_a_month_are_those_of_its_instants(
    schedule: Schedule, zone: str, months_ahead: int, days_ahead: int
) -> None:
    first = next_after(compile_schedule(schedule), NOW + days_ahead * DAY)
    if first is None:
        return
    coming = Coming(schedule, first)
    month = month_in(zone, 2026 + (10 + months_ahead) // 12, (10 + months_ahead) % 12 + 1)

    instants = coming.between(month.edges[0], month.edges[-1], 100_000)

    days = {max(day for day, edge in enumerate(month.edges[:-1]) if edge <= at) for at in instants}
    assert coming.days(month) == sum(1 << day for day in days)


@for_all(schedules, st.integers(0, 2_000), st.integers(0, 2_000))
def test_asked_one_by_one_or_as_a_span_the_same_comes(schedule: Schedule, start: int, length: int) -> None:
    first = next_after(compile_schedule(schedule), NOW)
    if first is None:
        return
    coming = Coming(schedule, first)
    begin = NOW + start * MINUTE
    end = begin + length * MINUTE

    one_by_one = []
    for at in coming.from_(begin):
        if at >= end:
            break
        one_by_one.append(at)

    assert coming.between(begin, end, 100_000) == one_by_one
