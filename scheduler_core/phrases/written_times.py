"""Instants as the command line writes them: for programs, for people, and how far away."""

from datetime import UTC, date, datetime, timedelta, timezone

from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.ticks import AFTER_LAST_TICK, FIRST_TICK
from scheduler_core.recurrence.zones.zone_table import zone_table
from scheduler_core.values.moments import FLOATING

_LONGEST_SHIFT = timedelta(hours=3)
_WITHOUT_OFFSET = len("2026-12-01T09:00:00")
_SHORTEST_YEAR = timedelta(days=365)
_DAYS_OF_400_YEARS = 146_097
_UNITS = (("day", 86_400), ("hour", 3_600), ("minute", 60), ("second", 1))


def in_zone(at: datetime, zone: str) -> datetime:
    """Return an instant on the wall clock of a zone, with its distance to UTC unless it floats."""
    return tick_in_zone(ticks.of_instant(at), zone)


def tick_in_zone(at: int, zone: str) -> datetime:
    """Return a tick of UTC as `in_zone` does; in UTC where the zone is in the year 0 or 10000."""
    if zone == FLOATING:
        return ticks.to_local(at)
    offset = zone_table(zone).offset_at(at)
    if not FIRST_TICK <= at + offset < AFTER_LAST_TICK:
        return ticks.to_instant(at)
    return ticks.to_local(at + offset).replace(tzinfo=timezone(timedelta(microseconds=offset)))


def for_programs(at: datetime) -> str:
    """Write an instant in UTC with milliseconds and Z."""
    return at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def for_programs_if_known(at: datetime | None) -> str | None:
    return None if at is None else for_programs(at)


def for_people(local: datetime, *, with_seconds: bool) -> str:
    """Write a wall-clock time with its weekday, such as Tue 2026-12-01 09:00 +01:00."""
    clock = local.strftime("%H:%M:%S" if with_seconds else "%H:%M")
    if with_seconds and local.microsecond:
        clock += f".{local.microsecond:06}".rstrip("0")
    offset = local.replace(microsecond=0).isoformat()[_WITHOUT_OFFSET:]
    return f"{local:%a} {local.date().isoformat()} {clock} {offset}".rstrip()


def shown_time(at: datetime, zone: str) -> str:
    """Write an instant on the clock of a zone, to the second if that is not a whole minute."""
    at = at.replace(microsecond=0)
    return for_people(in_zone(at, zone), with_seconds=bool(at.second))


def is_told_twice(at: datetime, zone: str) -> bool:
    """Say if the clock of a zone, which is set back then, shows the time of an instant twice."""
    local = in_zone(at, zone).replace(tzinfo=None)
    near = (in_zone(at + apart, zone) for apart in (-_LONGEST_SHIFT, _LONGEST_SHIFT))
    offsets = {each.utcoffset() or timedelta(0) for each in near}
    told = {(local - offset).replace(tzinfo=UTC) for offset in offsets}
    return sum(in_zone(each, zone).replace(tzinfo=None) == local for each in told) > 1


def how_far(at: datetime, now: datetime) -> str:
    """Write how far away an instant is, in its two largest units: in 3 days 4 hours."""
    length = timedelta(seconds=round(abs((at - now).total_seconds())))
    years = _whole_years(min(at, now), length)
    seconds = (length - _length_of_years(min(at, now), years)) // timedelta(seconds=1)
    counts = [("year", years)]
    for unit, size in _UNITS:
        count, seconds = divmod(seconds, size)
        counts.append((unit, count))
    largest = next((place for place, (_, count) in enumerate(counts) if count), None)
    if largest is None:
        return "now"
    words = " ".join(_counted(count, unit) for unit, count in counts[largest : largest + 2] if count)
    return f"in {words}" if at > now else f"{words} ago"


def _whole_years(begins: datetime, length: timedelta) -> int:
    """Return how many years of the calendar a length from an instant on holds."""
    years = length // _SHORTEST_YEAR
    while _length_of_years(begins, years) > length:
        years -= 1
    return years


def _length_of_years(begins: datetime, years: int) -> timedelta:
    """Return how long so many years are; those from a February 29 end on March 1 where there is none."""
    days = _day_number(begins.year + years, begins.month, begins.day)
    return timedelta(days=days - begins.toordinal())


def _day_number(year: int, month: int, day: int) -> int:
    """Return the number of a day, also of one after the last year that a date can have."""
    cycles = max(0, (year - date.max.year + 399) // 400)
    first = date(year - 400 * cycles, month, 1)
    return first.toordinal() + day - 1 + cycles * _DAYS_OF_400_YEARS


def _counted(number: int, unit: str) -> str:
    return f"{number} {unit}" if number == 1 else f"{number:,} {unit}s"
