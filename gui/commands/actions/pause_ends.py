"""The ends that the user can choose for a pause."""

from collections.abc import Callable
from datetime import datetime, time, timedelta
from typing import TypeAlias

from gui.text import wall_clock

_MORNING_HOUR = 8

PauseEnd: TypeAlias = Callable[[datetime], datetime | None]


def in_half_an_hour(now: datetime) -> datetime | None:
    return now + timedelta(minutes=30)


def in_two_hours(now: datetime) -> datetime | None:
    return now + timedelta(hours=2)


def tomorrow_morning(now: datetime) -> datetime | None:
    return wall_clock.instant(
        datetime.combine(wall_clock.day_later(wall_clock.local(now).date(), 1), time(_MORNING_HOUR))
    )


def never(_now: datetime) -> datetime | None:
    """End only when the user resumes."""
    return None
