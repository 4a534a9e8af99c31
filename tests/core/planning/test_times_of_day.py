"""The next and the last time of day on the clock of a zone."""

from datetime import UTC, datetime, time, timedelta

import pytest

from scheduler_core.planning.times_of_day import last_time, next_time

BERLIN = "Europe/Berlin"
EIGHT = time(8)


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def test_the_next_one_is_later_also_when_it_is_that_time_now() -> None:
    assert next_time(EIGHT, at("2026-11-20T06:59"), BERLIN) == at("2026-11-20T07:00")
    assert next_time(EIGHT, at("2026-11-20T07:00"), BERLIN) == at("2026-11-21T07:00")


def test_the_last_one_may_be_now() -> None:
    assert last_time(EIGHT, at("2026-11-20T07:00"), BERLIN) == at("2026-11-20T07:00")
    assert last_time(EIGHT, at("2026-11-20T06:59"), BERLIN) == at("2026-11-19T07:00")


def test_a_weekday_is_looked_for() -> None:
    assert next_time(EIGHT, at("2026-11-20T12:00"), BERLIN, weekday=0) == at("2026-11-23T07:00")
    assert last_time(EIGHT, at("2026-11-20T12:00"), BERLIN, weekday=4) == at("2026-11-20T07:00")
    assert last_time(EIGHT, at("2026-11-20T06:00"), BERLIN, weekday=4) == at("2026-11-13T07:00")


@pytest.mark.parametrize("day", ["2026-03-28", "2026-03-29", "2026-10-24", "2026-10-25"])
def test_clocks_that_are_changed_move_no_time_of_day(day: str) -> None:
    noon = at(f"{day}T12:00")

    found = next_time(EIGHT, noon, BERLIN)

    local = found + timedelta(hours=2 if at("2026-03-29T01:00") <= found < at("2026-10-25T01:00") else 1)
    assert local.time() == EIGHT
    assert last_time(EIGHT, found, BERLIN) == found
