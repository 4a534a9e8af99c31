"""What is to come of a job: its stored occurrence, and what its schedule has after it."""

from datetime import timedelta
from itertools import islice

from hypothesis import strategies as st

from scheduler_core.facade.times.coming import Coming
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


def test_rules_beside_one_that_counts_from_ends_are_known_ahead() -> None:
    rules: tuple[Rule, ...] = (*AFTER_END.rules, Once(NOW + DAY))

    assert list(Coming(Schedule(rules), NOW + HOUR).from_(None)) == [NOW + HOUR, NOW + DAY]


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
