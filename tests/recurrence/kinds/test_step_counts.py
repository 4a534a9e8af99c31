"""Steps around a circle are counted as if they were taken one by one."""

from dataclasses import replace
from datetime import time, timedelta

import pytest
from hypothesis import assume
from hypothesis import strategies as st

from scheduler_core.recurrence.plan import next_after, prev_before
from scheduler_core.recurrence.sources.times_of_day import steps_into
from scheduler_core.recurrence.ticks import DAY, SECOND
from scheduler_core.values.schedules.rules import DailyWindow, Every
from scheduler_core.values.schedules.weekday import Weekday
from tests.support.properties import for_all
from tests.support.recurrence import every, first_of, moment, plan_of, seen

NINE = DailyWindow(time(9), time(9))
PLACES = st.integers(-100, 100)


@pytest.mark.parametrize(
    ("begin", "end", "step", "circle", "expected"),
    [
        (0, 1, 5, 10, 0),
        (5, 6, 5, 10, 1),
        (9, 12, 5, 10, 0),
        (3, 4, 7, 10, 9),
        (3, 4, -7, 10, 1),
        (4, 5, 5, 10, None),
        (4, 6, 15, 10, 1),
        (1, 2, 0, 10, None),
        (-93, -91, -9, 58, 36),
        (-3, 40, 3, 10, 0),
        (DAY - 1, DAY, DAY + 1, DAY, DAY - 1),
        (DAY // 2, DAY // 2 + 1, DAY + SECOND, DAY, 43_200),
    ],
)
def test_steps_into_an_arc(begin: int, end: int, step: int, circle: int, expected: int | None) -> None:
    assert steps_into(begin, end, step, circle) == expected


@for_all(PLACES, st.integers(1, 6), PLACES, st.integers(30, 90), everyday=100, thorough=4_000)
def test_steps_are_counted_as_if_they_were_taken(begin: int, length: int, step: int, circle: int) -> None:
    assume(step % circle)
    arc = {place % circle for place in range(begin, begin + length)}
    taken = next((count for count in range(circle) if count * step % circle in arc), None)

    assert steps_into(begin, begin + length, step, circle) == taken


def test_steps_that_meet_their_window_once_in_a_lifetime() -> None:
    start = moment("2026-01-01T09:00")
    rule = Every(timedelta(days=1, seconds=2), start, NINE, frozenset({Weekday.THURSDAY}))
    plan = plan_of(rule)
    # In 43,200 steps the time of day has gone around once; seven rounds later it is a Thursday again.
    later = moment("2026-01-01T09:00Z") + 7 * 43_200 * rule.step

    assert next_after(plan, moment("2026-01-01T08:00Z")) == moment("2026-01-01T09:00Z")
    assert next_after(plan, moment("2026-01-01T09:00Z")) == later
    assert prev_before(plan, later) == moment("2026-01-01T09:00Z")


@pytest.mark.parametrize(("weekday", "expected"), [("mon", ["05", "12"]), ("tue", []), ("sun", [])])
def test_steps_of_seven_hours_meet_an_hour_on_one_weekday_only(weekday: str, expected: list[str]) -> None:
    start = moment("2026-01-05T09:00")
    plan = plan_of(Every(timedelta(hours=7), start, NINE, frozenset({Weekday(weekday)})))

    assert first_of(plan, 2) == [f"2026-01-{day}T09:00+00:00" for day in expected]


def test_the_weekday_that_steps_meet_changes_with_the_clock() -> None:
    every_seven_hours = every("2026-01-05T09:00", hours=7)
    plan = plan_of(replace(every_seven_hours, between=NINE), zone="Europe/Berlin")

    assert seen(plan, "2026-03-20T00:00", "2026-04-12T00:00") == [
        "2026-03-23T09:00+01:00",
        "2026-04-04T09:00+02:00",
        "2026-04-11T09:00+02:00",
    ]
