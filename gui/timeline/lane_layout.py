"""Ticks of the axis, and what lies in a lane when it is drawn to scale. No Qt here."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from gui.look.tokens import Hue
from gui.occurrences.entries import Entry, step_of
from gui.text import formats, wall_clock
from scheduler_core.values.ids import JobId

# So many seconds are one pixel, from close to far.
SCALES = (2, 5, 10, 20, 45, 90, 180, 360, 900, 1_800, 3_600, 7_200)
_DAY_MINUTES = 24 * 60
# Minutes between two ticks.
_STEPS = (1, 5, 15, 30, 60, 180, 360, 720, _DAY_MINUTES, 7 * _DAY_MINUTES, 28 * _DAY_MINUTES)


@dataclass(frozen=True, slots=True)
class Bar:
    """An entry, or several that lie too close, from one place of the axis to another."""

    entry: Entry
    left: float
    right: float


@dataclass(frozen=True, slots=True)
class Wait:
    """An instance that waits, from an instant until another, or until nobody knows when."""

    since: datetime
    until: datetime | None


@dataclass(frozen=True, slots=True)
class Lanes:
    """What lies in some lanes: how they are called, whose they are, what ran, is to run, and waits."""

    names: Mapping[JobId, str]
    hues: Mapping[JobId, Hue]
    entries: Mapping[JobId, Sequence[Entry]]
    waits: Mapping[JobId, Sequence[Wait]]


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark of the axis; the first of a day names the day."""

    at: datetime
    is_day: bool


def step_minutes(seconds_a_pixel: float, narrowest: float) -> int:
    """Return the distance of ticks that are at least so many pixels apart."""
    return next((step for step in _STEPS if step * 60 / seconds_a_pixel >= narrowest), _STEPS[-1])


def ticks_between(begin: datetime, end: datetime, step: int) -> Iterator[Tick]:
    """Yield the ticks of a span, on the wall clock of the user."""
    days = formats.local_date(begin).toordinal(), formats.local_date(end).toordinal()
    for day in map(date.fromordinal, range(days[0], days[1] + 1)):
        if step < _DAY_MINUTES:
            for minute in range(0, _DAY_MINUTES, step):
                at = formats.instant_at(day, minute)
                if begin <= at < end:
                    yield Tick(at, minute == 0)
        else:
            at = formats.instant_at(day, 0)
            if day.toordinal() % (step // _DAY_MINUTES) == 0 and begin <= at < end:
                yield Tick(at, is_day=True)


def bars_of(entries: Sequence[Entry], place_of: Callable[[datetime], float], narrowest: float) -> list[Bar]:
    """Draw the entries of one job to scale; those of one kind that would hide one another become a strip."""
    bars: list[Bar] = []
    joined: list[Entry] = []
    for entry in sorted(entries, key=lambda each: each.at):
        left = place_of(entry.at)
        end = entry.until or wall_clock.later(entry.at, entry.length or timedelta(0))
        right = max(place_of(end), left + narrowest)
        if bars and left < bars[-1].right and _is_alike(bars[-1].entry, entry):
            joined.append(entry)
            bars[-1] = Bar(_strip(joined), bars[-1].left, max(right, bars[-1].right))
        else:
            joined = [entry]
            bars.append(Bar(entry, left, right))
    return bars


def _is_alike(one: Entry, other: Entry) -> bool:
    return (one.state, one.is_left_out, one.is_paused) == (other.state, other.is_left_out, other.is_paused)


def _strip(entries: Sequence[Entry]) -> Entry:
    first, last = entries[0], entries[-1]
    step = step_of([each.at for each in entries]) if all(each.count == 1 for each in entries) else None
    return replace(
        first,
        count=sum(each.count for each in entries),
        until=last.until or last.at,
        step=step,
        run_id=None,
        is_about=any(each.is_about for each in entries),
    )
