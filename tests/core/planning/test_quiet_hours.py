"""Quiet hours of a job: when they hold, and until when."""

from datetime import datetime, time
from zoneinfo import ZoneInfo

import pytest

from scheduler_core.planning.quiet_hours import quiet_from, quiet_until
from scheduler_core.values.schedules.rules import DailyWindow

BERLIN = ZoneInfo("Europe/Berlin")
NIGHT = DailyWindow(time(22), time(7))
NOON = DailyWindow(time(12), time(13, 30))


@pytest.mark.parametrize(
    ("window", "day", "at", "until"),
    [
        (NIGHT, 5, time(21, 59, 59), None),
        (NIGHT, 5, time(22), (6, time(7))),
        (NIGHT, 5, time(6, 59), (5, time(7))),
        (NIGHT, 5, time(7), None),
        (NOON, 5, time(12), (5, time(13, 30))),
        (NOON, 5, time(13, 30), None),
        (NOON, 5, time(3), None),
    ],
)
def test_they_hold_from_their_beginning_up_to_their_end(
    window: DailyWindow, day: int, at: time, until: tuple[int, time] | None
) -> None:
    now = datetime.combine(datetime(2026, 1, day, tzinfo=BERLIN), at, BERLIN)
    found = quiet_until(window, now)

    assert (None if found is None else (found.day, found.time())) == until


@pytest.mark.parametrize(
    ("at", "begins"), [(time(21), (5, time(22))), (time(22), (6, time(22))), (time(3), (5, time(22)))]
)
def test_they_begin_next_today_or_tomorrow(at: time, begins: tuple[int, time]) -> None:
    found = quiet_from(NIGHT, datetime.combine(datetime(2026, 1, 5, tzinfo=BERLIN), at, BERLIN))

    assert (found.day, found.time()) == begins
