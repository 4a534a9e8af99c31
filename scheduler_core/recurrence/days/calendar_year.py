"""The Gregorian year, leap year or not, as bits: bit n of a mask is the day n days after January 1.

Sets of days are Python integers, so that a rule's parts are joined by `&` and `|` over a whole
year at once.
"""

from collections.abc import Iterable
from datetime import MAXYEAR, MINYEAR
from itertools import compress

from scheduler_core.recurrence.ticks import to_date

FIRST_YEAR = MINYEAR
LAST_YEAR = MAXYEAR

MONTH_NAMES = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
_COMMON_MONTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
LONGEST_MONTHS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def _starts_of(lengths: Iterable[int]) -> tuple[int, ...]:
    starts = [0]
    for length in lengths:
        starts.append(starts[-1] + length)
    return tuple(starts)


# Index 1 holds January's start, index 13 the length of the year; index 0 pads.
_COMMON_STARTS = (0, *_starts_of(_COMMON_MONTHS))
_LEAP_STARTS = (0, *_starts_of(LONGEST_MONTHS))

# A bit on every seventh day, long enough for a leap year and a week on both sides.
_EVERY_SEVENTH_DAY = sum(1 << day for day in range(0, 400, 7))

# Up to so many bits one by one is faster than all digits at once.
_FEW_BITS = 24
# From the text digits 0 and 1 to the numbers.
_DIGIT_VALUES = bytes.maketrans(b"01", bytes((0, 1)))


def is_leap(year: int) -> bool:
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def year_length(year: int) -> int:
    return 366 if is_leap(year) else 365


def first_day(year: int) -> int:
    """Return the day number of January 1; works one year beyond both ends of the calendar too."""
    before = year - 1
    return before * 365 + before // 4 - before // 100 + before // 400 - 719_162


# The weekday of January 1, doubled, and whether it is a leap year, for all years after which both come again.
_YEARS_IN_CYCLE = 400
_YEAR_KINDS = bytes((first_day(year) + 3) % 7 * 2 + is_leap(year) for year in range(_YEARS_IN_CYCLE))


def first_weekday(year: int) -> int:
    """Return the weekday of January 1, Monday as 0."""
    return _YEAR_KINDS[year % _YEARS_IN_CYCLE] >> 1


def year_of(day: int) -> int:
    """Return the year a day number lies in."""
    return to_date(day).year


def month_starts(year: int) -> tuple[int, ...]:
    """Return where each month starts in the year: `[m]` to `[m + 1]` is month m."""
    return _LEAP_STARTS if is_leap(year) else _COMMON_STARTS


def month_length(year: int, month: int) -> int:
    return (LONGEST_MONTHS if is_leap(year) else _COMMON_MONTHS)[month - 1]


def span_mask(begin: int, end: int) -> int:
    """Return bits begin to end, without end."""
    return ((1 << (end - begin)) - 1) << begin if end > begin else 0


def month_mask(year: int, month: int) -> int:
    starts = month_starts(year)
    return span_mask(starts[month], starts[month + 1])


def year_mask(year: int) -> int:
    return (1 << year_length(year)) - 1


def weekday_mask(year: int, weekday: int) -> int:
    """Return every such weekday (Monday as 0) of the year."""
    offset = (weekday - first_weekday(year)) % 7
    return (_EVERY_SEVENTH_DAY << offset) & year_mask(year)


def bits_of(mask: int) -> tuple[int, ...]:
    """Return the positions of the set bits, ascending."""
    if mask.bit_count() > _FEW_BITS:
        digits = bin(mask)[:1:-1].encode().translate(_DIGIT_VALUES)
        return tuple(compress(range(len(digits)), digits))
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(found)


def year_kind(year: int) -> int:
    """Number the 14 kinds of Gregorian year: weekday of January 1, leap or not."""
    return _YEAR_KINDS[year % _YEARS_IN_CYCLE]


def year_kind_with_previous(year: int) -> int:
    """Number the 28 kinds that differ also in whether the year before is a leap year."""
    return year_kind(year) * 2 + is_leap(year - 1)
