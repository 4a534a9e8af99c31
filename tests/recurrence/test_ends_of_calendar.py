"""The first and the last days there are, asked again and again."""

from datetime import datetime

import pytest

from scheduler_core.recurrence.plan import Plan, next_after, prev_before
from tests.support.recurrence import BEGINNING, END, daily, moment, plan_of

ZONES = ("UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe")


def back_from_the_end(plan: Plan, count: int) -> list[int]:
    """Return the days of December 9999 that fire last, the last one first."""
    found: list[datetime] = []
    while len(found) < count and (at := prev_before(plan, found[-1] if found else END)) is not None:
        found.append(at)
    assert all((at.year, at.month) == (9999, 12) for at in found)
    return [at.day for at in found]


@pytest.mark.slow
@pytest.mark.parametrize("zone", ZONES)
def test_the_last_days_are_found_one_by_one(zone: str) -> None:
    """prev_before went from the last days of 9999 back to those of 9998 when it was asked twice."""
    plan = plan_of(daily("12:00"), zone=zone)

    assert back_from_the_end(plan, 4) == back_from_the_end(plan, 4) == [31, 30, 29, 28]


@pytest.mark.parametrize("zone", ZONES)
def test_the_first_days_are_found_one_by_one(zone: str) -> None:
    plan = plan_of(daily("12:00"), zone=zone)
    first = next_after(plan, BEGINNING, inclusive=True)
    assert first is not None

    assert (first.year, first.month, first.day) == (1, 1, 1)
    assert next_after(plan, BEGINNING, inclusive=True) == first
    assert prev_before(plan, moment("0001-01-02T00:00Z")) == first
