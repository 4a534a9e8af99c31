"""Convert between instants and positions of the timeline's axis. No Qt here."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from gui.text import wall_clock


@dataclass(frozen=True, slots=True)
class Axis:
    """Time from one edge to the other, so many seconds a pixel; mirrored it begins at the right."""

    begin: datetime
    seconds: int
    left: float
    right: float
    is_mirrored: bool = False

    @property
    def end(self) -> datetime:
        return wall_clock.later(self.begin, self.length(self.right - self.left))

    def length(self, pixels: float) -> timedelta:
        return timedelta(seconds=pixels * self.seconds)

    def x_of(self, at: datetime) -> float:
        distance = (at - self.begin).total_seconds() / self.seconds
        return self.right - distance if self.is_mirrored else self.left + distance

    def distance_of(self, x: float) -> float:
        """Return how far a place is from where the axis begins."""
        return self.right - x if self.is_mirrored else x - self.left

    def instant_of(self, x: float) -> datetime:
        return wall_clock.later(self.begin, self.length(self.distance_of(x)))
