"""Moments as whole microseconds since 1970, the unit every calculation here is done in.

A tick counts on UTC or on a wall clock (as if the wall were UTC); names say which: `..._at` is an
instant, `..._local` a wall-clock time. Microseconds are what datetime and systemd resolve, so
nothing is rounded at the edges.
"""

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta

SECOND = 1_000_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR

_EPOCH_ORDINAL = date(1970, 1, 1).toordinal()
_EPOCH_UTC = datetime(1970, 1, 1, tzinfo=UTC)
_EPOCH_LOCAL = datetime(1970, 1, 1)  # noqa: DTZ001 - a wall-clock time has no zone
_TICK = timedelta(microseconds=1)

FIRST_TICK = (date(1, 1, 1).toordinal() - _EPOCH_ORDINAL) * DAY
AFTER_LAST_TICK = (date(9999, 12, 31).toordinal() + 1 - _EPOCH_ORDINAL) * DAY


def of_instant(moment: datetime) -> int:
    """Return the tick of an aware datetime."""
    return (moment - _EPOCH_UTC) // _TICK


def to_instant(tick: int) -> datetime:
    """Return the aware UTC datetime of a tick."""
    return _EPOCH_UTC + tick * _TICK


def to_instants(ticks: Iterable[int]) -> list[datetime]:
    """Return the aware UTC datetimes of many ticks."""
    return [_EPOCH_UTC + tick * _TICK for tick in ticks]


def of_local(moment: datetime) -> int:
    """Return the wall-clock tick of a naive datetime."""
    return (moment - _EPOCH_LOCAL) // _TICK


def to_local(tick: int) -> datetime:
    """Return the naive datetime of a wall-clock tick."""
    return _EPOCH_LOCAL + tick * _TICK


def day_number(day: date) -> int:
    """Count days from 1970-01-01."""
    return day.toordinal() - _EPOCH_ORDINAL


def to_date(day: int) -> date:
    """Return the date of a day number."""
    return date.fromordinal(day + _EPOCH_ORDINAL)


def of_length(length: timedelta) -> int:
    """Return how many ticks a length of time has."""
    return length // _TICK


def clock_text(tick_of_day: int) -> str:
    """Write a time of day, given in ticks since midnight."""
    text = f"{tick_of_day // HOUR:02}:{tick_of_day // MINUTE % 60:02}"
    if tick_of_day % MINUTE:
        text += f":{tick_of_day // SECOND % 60:02}{fraction_text(tick_of_day % SECOND)}"
    return text


def clock_of_twelve(tick_of_day: int) -> str:
    """Write a time of day as where noon is 12:00 PM."""
    hour = tick_of_day // HOUR
    text = clock_text(tick_of_day)[2:]
    return f"{hour % 12 or 12}{text} {'AM' if hour < 12 else 'PM'}"


def clock_of_twelve_in_small(tick_of_day: int) -> str:
    """Write a time of day as where noon is 12:00 pm."""
    return clock_of_twelve(tick_of_day).lower()


def fraction_text(ticks_of_second: int) -> str:
    """Write a part of a second as decimals: .5; nothing where there is none."""
    return f".{ticks_of_second:06}".rstrip("0") if ticks_of_second else ""
