"""When the sun rises and sets, worked out by astral."""

from datetime import date, timedelta, timezone
from functools import lru_cache
from typing import TYPE_CHECKING

from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.ticks import SECOND
from scheduler_core.values.schedules.sun import Place, SunEvent

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

_MOST_KEPT = 4_096
_DEGREES_PER_HOUR = 15


@lru_cache(maxsize=_MOST_KEPT)
def sun_tick(event: SunEvent, place: Place, day: int) -> int | None:
    """Return when something happens on a day of a place, to the second; None if it does not.

    The day is that of the longitude, whatever clock people keep there, so that no event slips over
    midnight into the next day.
    """
    from astral import Observer

    zone = timezone(timedelta(hours=round(place.longitude / _DEGREES_PER_HOUR)))
    try:
        found = _calculation(event)(
            Observer(place.latitude, place.longitude), ticks.to_date(day), tzinfo=zone
        )
    except (ValueError, OverflowError):  # the sun stays up or down, or the calendar ends
        return None
    return ticks.of_instant(found) // SECOND * SECOND


def _calculation(event: SunEvent) -> "Callable[..., datetime]":
    from astral import sun

    calculations: dict[SunEvent, Callable[..., datetime]] = {
        SunEvent.DAWN: sun.dawn,
        SunEvent.SUNRISE: sun.sunrise,
        SunEvent.SUNSET: sun.sunset,
        SunEvent.DUSK: sun.dusk,
    }
    return calculations[event]


def is_day(day: int) -> bool:
    """Tell whether the calendar has a day of this number."""
    return ticks.day_number(date.min) < day < ticks.day_number(date.max)
