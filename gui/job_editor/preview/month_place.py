"""Where the month of the preview stands: beside the next runs, above them, or nowhere. No Qt here."""

from dataclasses import dataclass
from enum import Enum, auto


class MonthPlace(Enum):
    """Beside the next runs where both have room there, so that neither leaves the other half empty."""

    BESIDE = auto()
    ABOVE = auto()
    NOWHERE = auto()


@dataclass(frozen=True, slots=True)
class Least:
    """What the preview needs: the widths of month and next runs, and the heights of month, runs and rest."""

    month_width: int
    runs_width: int
    month_height: int
    runs_height: int
    rest_height: int


def place_of_month(width: int, height: int, least: Least) -> MonthPlace:
    """Return where the month stands in a preview of a size."""
    beside = least.rest_height + max(least.month_height, least.runs_height)
    if width >= least.month_width + least.runs_width and height >= beside:
        return MonthPlace.BESIDE
    if height >= least.rest_height + least.runs_height + least.month_height:
        return MonthPlace.ABOVE
    return MonthPlace.NOWHERE
