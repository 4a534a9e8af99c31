"""The rule of sunrise and sunset at a place."""

from datetime import timedelta
from enum import StrEnum

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ranges import written_span
from scheduler_core.values.schedules.weekday import Weekday

_LONGEST_OFFSET = timedelta(hours=12)
_DECIMALS = 4  # some eleven metres


class SunEvent(StrEnum):
    """What the sun does once a day; dawn and dusk are those of civil twilight."""

    DAWN = "dawn"
    SUNRISE = "sunrise"
    SUNSET = "sunset"
    DUSK = "dusk"


@dataclass(frozen=True, slots=True)
class Place:
    """A place on earth in degrees: north and east are above zero."""

    latitude: float
    longitude: float

    def __post_init__(self) -> None:
        for name, most in (("latitude", 90), ("longitude", 180)):
            degrees = getattr(self, name)
            if not -most <= degrees <= most:  # nor is what is no number
                raise InvalidInput("place", f"the {name} {degrees} is not from -{most} to {most}")
            object.__setattr__(self, name, round(degrees, _DECIMALS) + 0.0)


@dataclass(frozen=True, slots=True)
class Sun:
    """Fire when the sun rises or sets at a place, or so long before (below zero) or after.

    The days are those of the place; no day at all means every day. Where the sun does not rise or set
    on a day, nothing fires.
    """

    event: SunEvent
    place: Place
    offset: timedelta = timedelta(0)
    weekdays: frozenset[Weekday] = frozenset()

    def __post_init__(self) -> None:
        if abs(self.offset) > _LONGEST_OFFSET:
            length = written_span(abs(self.offset))
            raise InvalidInput("offset", f"{length} is more than {written_span(_LONGEST_OFFSET)}")
        if self.offset.microseconds:
            raise InvalidInput("offset", "is not a whole number of seconds")
