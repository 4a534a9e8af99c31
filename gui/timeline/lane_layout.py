"""Lay out ticks of the axis, and entries of a lane. No Qt here."""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from itertools import accumulate

from gui.look.tokens import Hue
from gui.occurrences.entries import Entry, step_of
from gui.occurrences.placed_entries import handle_of
from gui.occurrences.waits import together
from gui.text import formats, wall_clock
from scheduler_core.values.ids import JobId

# So many seconds are one pixel, from close to far.
SCALES = (2, 5, 10, 20, 45, 90, 180, 360, 900, 1_800, 3_600, 7_200)
_DAY_MINUTES = 24 * 60
# Minutes between two ticks.
_STEPS = (1, 5, 15, 30, 60, 180, 360, 720, _DAY_MINUTES, 7 * _DAY_MINUTES, 28 * _DAY_MINUTES)
# The wall clock may jump by so many.
_MOST_CHANGED = 3 * 60
# What waits in a lane has so many rows below one another.
MOST_ROWS = 3


@dataclass(frozen=True, slots=True)
class Bar:
    """An entry, or several that lie too close, from one place of the axis to another."""

    entry: Entry
    left: float
    right: float


@dataclass(frozen=True, slots=True)
class Lanes:
    """What lies in some lanes: how they are called, whose they are, what ran and is to run; what waits."""

    names: Mapping[JobId, str]
    hues: Mapping[JobId, Hue]
    entries: Mapping[JobId, Sequence[Entry]]
    waits: Mapping[JobId, Sequence[Entry]]


class LaneHeights:
    """Where lanes are, one below the other: some are higher, by a row for each line of what waits."""

    def __init__(self, plain: float, row: float, rows: Mapping[int, int]) -> None:
        """`rows` tells the lanes that have any."""
        self.plain = plain
        self.row = row
        self._rows = rows
        self._lanes = sorted(rows)
        self._before = [0, *accumulate(rows[lane] for lane in self._lanes)]

    def top(self, lane: int) -> float:
        """Return where a lane begins; that after the last one tells how high all are together."""
        return lane * self.plain + self._before[bisect_left(self._lanes, lane)] * self.row

    def height(self, lane: int) -> float:
        return self.plain + self._rows.get(lane, 0) * self.row

    def lane_at(self, height: float, count: int) -> int:
        """Return the lane that is so far down, of so many; the first or the last one beyond them."""
        return max(0, bisect_right(range(count), height, key=self.top) - 1)


@dataclass(frozen=True, slots=True)
class LaneTick:
    """A mark of the axis; the first of a day names the day."""

    at: datetime
    is_day: bool


def step_minutes(seconds_a_pixel: float, narrowest: float) -> int:
    """Return the distance of ticks that are at least so many pixels apart."""
    return next((step for step in _STEPS if step * 60 / seconds_a_pixel >= narrowest), _STEPS[-1])


def ticks_between(begin: datetime, end: datetime, step: int) -> Iterator[LaneTick]:
    """Yield the ticks of a span, on the wall clock of the user."""
    days = formats.local_date(begin).toordinal(), formats.local_date(end).toordinal()
    for day in map(date.fromordinal, range(days[0], days[1] + 1)):
        if step < _DAY_MINUTES:
            for minute in _minutes_of(day, begin, end, step):
                at = formats.instant_at(day, minute)
                if begin <= at < end:
                    yield LaneTick(at, minute == 0)
        else:
            at = formats.instant_at(day, 0)
            if day.toordinal() % (step // _DAY_MINUTES) == 0 and begin <= at < end:
                yield LaneTick(at, is_day=True)


def _minutes_of(day: date, begin: datetime, end: datetime, step: int) -> range:
    """Return the steps of a day that a span may hold: the others are many where steps are short."""
    first = formats.minutes_of_day(begin) if day == formats.local_date(begin) else 0
    last = formats.minutes_of_day(end) if day == formats.local_date(end) else _DAY_MINUTES
    since = max(0, math.floor(first) - _MOST_CHANGED)
    return range(since // step * step, min(_DAY_MINUTES, math.ceil(last) + _MOST_CHANGED), step)


def bars_of(
    entries: Sequence[Entry],
    place_of: Callable[[datetime], float],
    narrowest: float,
    sign_room: Callable[[Entry], float] = lambda _entry: 0.0,
) -> list[Bar]:
    """Draw the entries of one job to scale; those of one kind that would hide one another become a strip.

    One whose sign wants more room has it as far as the next one does not begin there.
    """
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
    following = [*(bar.left for bar in bars[1:]), math.inf][: len(bars)]
    return [
        replace(bar, right=max(bar.right, min(bar.left + sign_room(bar.entry), end)))
        for bar, end in zip(bars, following, strict=True)
    ]


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


def rows_of_waits(waits: Sequence[Entry], most: int = MOST_ROWS) -> list[list[Entry]]:
    """Lay what waits into rows in which nothing lies over anything else, the first to end above.

    Where that takes too many, the last row has one entry for all of what is left.
    """
    rows: list[list[Entry]] = []
    left: list[Entry] = []
    for wait in sorted(waits, key=lambda each: (each.until is None, each.until or each.at, each.at)):
        row = next((row for row in rows if not any(_overlap(wait, each) for each in row)), None)
        if row is not None:
            row.append(wait)
        elif len(rows) < most:
            rows.append([wait])
        else:
            left.append(wait)
    if left:
        rows[-1] = [together([*rows[-1], *left])]
    return rows


def _overlap(one: Entry, other: Entry) -> bool:
    return (one.until is None or other.at < one.until) and (other.until is None or one.at < other.until)


def walked_in(entry: Entry) -> tuple[datetime, int]:
    """Return what the entries of a lane are walked by: of what begins at one instant the runs first."""
    run = handle_of(entry)[2]
    return entry.at, -1 if run is None else run


def lies_in(entry: Entry, span: tuple[datetime, datetime]) -> bool:
    """Tell whether anything of an entry lies in a span; of what waits nobody may know the end."""
    begin, end = span
    until = entry.until or (end if entry.waiting is not None else entry.at)
    return entry.at < end and until >= begin


def snapped(at: datetime, step: timedelta) -> datetime:
    """Return the last round time before an instant, on the wall clock of its day."""
    day = formats.local_date(at)
    minutes = step / timedelta(minutes=1)
    return formats.instant_at(day, formats.minutes_of_day(at) // minutes * minutes)
