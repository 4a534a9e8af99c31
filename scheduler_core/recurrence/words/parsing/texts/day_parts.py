"""Parts of the day, read from text: every morning, friday evenings, tonight, 8 in the evening."""

from collections.abc import Iterable
from datetime import time

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence.words.parsing.reader import Reader

_HALF_A_DAY = 12


@dataclass(frozen=True, slots=True)
class DayPart:
    """A part of the day: its hours, and which hours of a clock of twelve mean the afternoon in it."""

    name: str
    after_noon: range
    hours: frozenset[int]


MORNING = DayPart("morning", range(0), frozenset(range(12)))
LUNCHTIME = DayPart("lunchtime", range(1, 3), frozenset(range(11, 15)))
AFTERNOON = DayPart("afternoon", range(1, 7), frozenset(range(12, 19)))
EVENING = DayPart("evening", range(4, 12), frozenset(range(16, 24)))
NIGHT = DayPart("night", range(6, 12), frozenset((*range(18, 24), *range(7))))

PARTS = {
    word: part
    for part in (MORNING, LUNCHTIME, AFTERNOON, EVENING, NIGHT)
    for word in (part.name, f"{part.name}s")
}
NIGHT_ENDS = 6
_HOURS_BEFORE_NOONS = frozenset({"twelve", "one", "two"})


def read_part_of_time(reader: Reader) -> DayPart | None:
    """Read in the morning, at night, behind a time."""
    if reader.take_words("at night"):
        return NIGHT
    if reader.peek(-1).text in _HOURS_BEFORE_NOONS and reader.take_word("noons"):
        return LUNCHTIME  # halb eins mittags
    return reader.look_up(PARTS) if reader.take_words("in the") else None


def clock_in(reader: Reader, part: DayPart, clock: time, *, is_of_twelve: bool) -> time:
    """Return a time as it is meant in a part of the day; 8 in the evening is 20:00."""
    if is_of_twelve and clock.hour in part.after_noon:
        clock = clock.replace(hour=clock.hour + _HALF_A_DAY)
    elif is_of_twelve and clock.hour == _HALF_A_DAY and part is NIGHT:
        clock = clock.replace(hour=0)
    if clock.hour not in part.hours:
        reader.refuse(f"{clock:%H:%M} is not in the {part.name}; leave one of the two out")
    return clock


def end_in(reader: Reader, part: DayPart, clock: time, *, is_of_twelve: bool) -> time:
    """Return the end of hours in a part of the day, which may end with it: mornings from 8 to 12."""
    is_noon = clock == time(_HALF_A_DAY) and part is MORNING
    return clock if is_noon else clock_in(reader, part, clock, is_of_twelve=is_of_twelve)


def is_after_midnight(part: DayPart | None, clocks: Iterable[time]) -> bool:
    """Tell whether a night is meant by the hours of the day that follows it."""
    return part is NIGHT and any(clock.hour < NIGHT_ENDS for clock in clocks)
