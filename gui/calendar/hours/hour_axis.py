"""Heights of the hours; the night's are lower where the whole day has to fit. No Qt here."""

from dataclasses import dataclass

DAY_MINUTES = 24 * 60
NIGHT_MINUTES = 6 * 60
# An hour of the night takes so much of what one by day takes.
SHORT_NIGHT = 0.45


@dataclass(frozen=True, slots=True)
class HourAxis:
    """From minutes to heights and back; `hour` is that of one by day, `night` the share of it by night."""

    hour: float
    night: float = 1.0

    @property
    def height(self) -> float:
        return self.place(DAY_MINUTES)

    def place(self, minute: float) -> float:
        """Return how far below midnight a minute of the day is."""
        early, late = min(minute, NIGHT_MINUTES), max(0.0, minute - NIGHT_MINUTES)
        return (early * self.night + late) * self.hour / 60

    def minute(self, place: float) -> float:
        """Return the minute of the day at a height."""
        dawn = self.place(NIGHT_MINUTES)
        if place < dawn:
            return place * 60 / (self.hour * self.night)
        return NIGHT_MINUTES + (place - dawn) * 60 / self.hour


def axis_of(height: float, least_hour: float, zoom: float) -> HourAxis:
    """Return the axis that shows the whole day in some height, or as much of it as is asked for and legible.

    Zoomed in, all hours are alike: there the night is as legible as the day.
    """
    if zoom > 1:
        return HourAxis(max(height / (DAY_MINUTES / 60), least_hour) * zoom)
    hours = (DAY_MINUTES - NIGHT_MINUTES * (1 - SHORT_NIGHT)) / 60
    return HourAxis(max(height / hours, least_hour), SHORT_NIGHT)


def hours_to_name(axis: HourAxis, least: float) -> list[int]:
    """Return the hours that are named: as many as are so far apart at least, fewer in a short night."""
    night = _step(axis.hour * axis.night, least, 6)
    day = _step(axis.hour, least, 6)
    dawn = NIGHT_MINUTES // 60
    return [*range(0, dawn, night), *range(dawn, DAY_MINUTES // 60, day)]


def _step(hour: float, least: float, most: int) -> int:
    return next((step for step in (1, 2, 3) if step * hour >= least), most)
