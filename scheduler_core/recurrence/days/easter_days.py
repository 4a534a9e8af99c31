"""Days counted from Western Easter Sunday."""

from collections.abc import Hashable

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence.days.calendar_year import first_day, is_leap, year_mask

# From March 22, the earliest Easter, back to January 1; from April 25, the latest, to December 31.
_WITHIN_THE_YEAR = range(-80, 250)


@dataclass(frozen=True, slots=True)
class EasterDays:
    """The days at some distances from Easter; far ones may lie in a neighbouring year."""

    offsets: tuple[int, ...]

    def year_key(self, year: int) -> Hashable:
        if all(offset in _WITHIN_THE_YEAR for offset in self.offsets):
            return easter_offset(year)
        return ("year", year)

    def year_mask(self, year: int) -> int:
        days = 0
        for easter_year in (year - 1, year, year + 1):
            easter = first_day(easter_year) - first_day(year) + easter_offset(easter_year)
            for offset in self.offsets:
                if easter + offset >= 0:
                    days |= 1 << (easter + offset)
        return days & year_mask(year)


def easter_offset(year: int) -> int:
    """Return how many days after January 1 Easter Sunday is, by the Gregorian rule in every year.

    The "anonymous Gregorian computus" (Nature, 1876) in the form of Meeus.
    """
    golden = year % 19
    century, in_century = divmod(year, 100)
    drift = (8 * century + 13) // 25  # of the moon against the golden number
    epact = (19 * golden + century - century // 4 - drift + 15) % 30
    to_sunday = (32 + 2 * (century % 4) + 2 * (in_century // 4) - epact - in_century % 4) % 7
    too_late = (golden + 11 * epact + 22 * to_sunday) // 451
    return 80 + is_leap(year) + epact + to_sunday - 7 * too_late
