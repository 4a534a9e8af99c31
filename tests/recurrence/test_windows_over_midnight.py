"""A part of the day that spans midnight."""

from datetime import UTC, datetime, time, timedelta

import pytest

from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import occurrences
from scheduler_core.values.schedules.policies import ClockKind, TimePolicies
from scheduler_core.values.schedules.rules import DailyWindow, Every
from scheduler_core.values.schedules.schedule import Schedule
from scheduler_core.values.schedules.weekday import Weekday

FRIDAY = datetime(2026, 11, 27, tzinfo=UTC)


@pytest.mark.parametrize("clock", [None, ClockKind.WALL])
def test_a_window_over_midnight_belongs_to_the_day_it_begins_on(clock: ClockKind | None) -> None:
    """The early hours of Friday were taken for Friday's, and those of Saturday were lost."""
    window = DailyWindow(time(22), time(4))
    anchor = datetime(2026, 11, 1)  # noqa: DTZ001 - on the clock of the schedule
    every = Every(timedelta(hours=2), anchor, window, frozenset({Weekday.FRIDAY}))
    plan = compile_schedule(Schedule((every,), "Europe/Berlin", TimePolicies(clock=clock)))

    found = occurrences(plan, FRIDAY - timedelta(days=2), FRIDAY + timedelta(days=4))

    assert [f"{at + timedelta(hours=1):%a %H}" for at in found] == ["Fri 22", "Sat 00", "Sat 02", "Sat 04"]
