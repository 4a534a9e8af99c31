"""Moments that a schedule begins or ends with: 8am tomorrow, tonight at 8, in an hour."""

from datetime import UTC, date, datetime, time, timedelta

from scheduler_core.recurrence.words.parsing.draft import Scene
from scheduler_core.recurrence.words.parsing.reader import Reader
from scheduler_core.recurrence.words.parsing.texts.amounts import read_length
from scheduler_core.recurrence.words.parsing.texts.bound_days import read_first_day, read_last_day
from scheduler_core.recurrence.words.parsing.texts.clock_times import read_said_times, read_times
from scheduler_core.recurrence.words.parsing.texts.dates import read_date
from scheduler_core.recurrence.words.parsing.texts.day_parts import (
    NIGHT,
    PARTS,
    DayPart,
    clock_in,
    is_after_midnight,
)
from scheduler_core.recurrence.words.parsing.texts.near_dates import later_by_days
from scheduler_core.recurrence.words.parsing.texts.spoken_times import SaidTime

_ONE_DAY = timedelta(days=1)


def read_time(scene: Scene) -> time | None:
    """Read one time of day."""
    return scene.reader.attempt(lambda reader: _one_of(reader, bare_hours=reader.take_word("at")))


def read_bare_time(reader: Reader) -> time | None:
    """Read one time of day, which may be a mere 8."""
    reader.take_word("at")
    return _one_of(reader, bare_hours=True)


def read_moment_of_day(scene: Scene) -> datetime | None:
    """Read 8am tomorrow, 18:00 today: a time before its day."""
    reader = scene.reader
    clock = read_bare_time(reader)
    reader.take_word("on")
    day = None if clock is None else read_date(reader, scene.today)
    return None if clock is None or day is None else datetime.combine(day, clock)


def read_moment_of_part(scene: Scene) -> datetime | None:
    """Read tonight at 8, this evening at 6, 10 tonight."""
    reader = scene.reader
    first = reader.attempt(_read_one)
    part = _read_part_of_today(reader)
    said = _read_one(reader) if part is not None and first is None else first
    if part is None or said is None:
        return None
    return _combined(scene, scene.today, part, said)


def read_start_of_part(scene: Scene) -> datetime | None:
    """Read tomorrow morning at 8; evenings at 8 are those of each day."""
    reader = scene.reader
    day = read_first_day(reader, scene.today)
    is_each = reader.peek().text.endswith("s")
    part = None if day is None or is_each else reader.look_up(PARTS)
    said = None if part is None else _read_one(reader)
    return None if day is None or part is None or said is None else _combined(scene, day, part, said)


def read_end_of_part(scene: Scene) -> datetime | None:
    """Read tomorrow evening at 9, 9 on sunday evening; a part of the day alone says no end."""
    reader = scene.reader
    first = reader.attempt(_read_one)
    reader.take_word("on")
    starts = scene.frame.starts
    is_near = reader.peek().text in {"today", "tomorrow"}
    base = scene.today if starts is None or is_near else max(starts.date(), scene.today)
    part = reader.attempt(_read_part_of_today)
    day = scene.today if part is not None else read_last_day(reader, base)
    part = part or (None if day is None else reader.look_up(PARTS))
    if day is None or part is None:
        return None
    said = first or reader.attempt(_read_one)
    if said is None:
        reader.refuse(f"say until what time of the {part.name}, such as 'until 18:00 today'")
    return _combined(scene, day, part, said)


def read_soon(scene: Scene) -> datetime | None:
    """Read in an hour, in 10 minutes; days are counted by the calendar."""
    said = read_length(scene.reader) if scene.reader.take_word("in") else None
    if said is None or said.unit >= _ONE_DAY:
        return None
    return scene.now.astimezone(UTC) + said.length


def _combined(scene: Scene, day: date, part: DayPart, said: SaidTime) -> datetime:
    clock = clock_in(scene.reader, part, said.clock, is_of_twelve=said.is_of_twelve)
    if is_after_midnight(part, (clock,)):
        day = later_by_days(scene.reader, day, 1)
    return datetime.combine(day, clock)


def _read_part_of_today(reader: Reader) -> DayPart | None:
    if reader.take_word("tonight"):
        return NIGHT
    return reader.look_up(PARTS) if reader.take_word("this") else None


def _read_one(reader: Reader) -> SaidTime | None:
    reader.take_word("at")
    found = read_said_times(reader, bare_hours=True)
    return found[0] if found is not None and len(found) == 1 else None


def _one_of(reader: Reader, *, bare_hours: bool) -> time | None:
    found = read_times(reader, bare_hours=bare_hours)
    return found[0] if found is not None and len(found) == 1 else None
