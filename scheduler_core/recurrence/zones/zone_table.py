"""Each time zone as a table of integers: from which tick on a clock is how far ahead of UTC."""

import struct
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import cache

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence.days.calendar_year import FIRST_YEAR, LAST_YEAR, year_of
from scheduler_core.recurrence.ticks import AFTER_LAST_TICK, DAY, FIRST_TICK, SECOND
from scheduler_core.recurrence.zones.zone_files import zone_files
from scheduler_core.recurrence.zones.zone_footer import LocalTime, ZoneFooter, read_footer
from scheduler_core.values.moments import FLOATING

# Before and after every tick of the calendar; the first segment begins and the last one ends there.
BEFORE_ALL = -(1 << 62)
AFTER_ALL = 1 << 62

_UTC = "UTC"
_YEARS_AHEAD = 16

_HEADER = struct.Struct(">4s c 15x 6I")


@dataclass(frozen=True, slots=True)
class ZoneData:
    """The listed changes of a zone, ascending: from `changes_at[n]` on the clock shows `times[n + 1]`.

    Before all changes it shows `times[0]`, after the last one what `footer` says.
    """

    changes_at: list[int]
    times: list[LocalTime]
    footer: ZoneFooter

    def abbreviation_at(self, at: int) -> str:
        place = bisect_right(self.changes_at, at)
        if place == len(self.changes_at):
            return self.footer.abbreviation_at(at)
        return self.times[place].abbreviation


@dataclass(frozen=True, slots=True)
class Segment:
    """A span, without its end, in which a clock keeps one distance to UTC (in ticks, east is positive)."""

    begins_at: int
    ends_at: int
    offset: int


@dataclass(frozen=True, slots=True)
class OffsetChanges:
    """From `starts[n]` on, and before `starts[n + 1]`, the clock is `offsets[n]` ahead of UTC.

    True for all ticks before `known_until`; adjacent ones differ. The lists are shared: don't change them.
    """

    starts: list[int]
    offsets: list[int]
    known_until: int
    next_year: int


class ZoneTable:
    """The offsets of one zone in the years 1 to 9999; the far future is worked out when asked for.

    Threads may share it: what is known grows by replacing one value, never in place.
    """

    __slots__ = ("_changes", "_data", "name")

    def __init__(self, name: str, data: ZoneData) -> None:
        self.name = name
        self._data = data
        self._changes = _listed_changes(data)

    def changes(self, until: int) -> OffsetChanges:
        """Return the starts and offsets of all segments that begin before `until`, and perhaps more.

        Everything up to and with `until` may be looked up in them by `bisect_right(starts, at) - 1`,
        and the segment found there is followed by the start of the next one, unless it is the last.
        """
        changes = self._changes
        while until >= changes.known_until:
            changes = self._changes = self._extended(changes, until)
        return changes

    def segment_at(self, at: int) -> Segment:
        changes = self._changes if at < self._changes.known_until else self.changes(at)
        starts = changes.starts
        place = bisect_right(starts, at)
        ends_at = starts[place] if place < len(starts) else AFTER_ALL
        return Segment(starts[place - 1], ends_at, changes.offsets[place - 1])

    def segments(self, begin: int, end: int) -> Iterator[Segment]:
        """Yield the segments that touch the ticks from `begin` up to but without `end`, uncut."""
        at = begin
        while at < end:
            segment = self.segment_at(at)
            yield segment
            at = segment.ends_at

    def offset_at(self, at: int) -> int:
        changes = self._changes if at < self._changes.known_until else self.changes(at)
        return changes.offsets[bisect_right(changes.starts, at) - 1]

    def abbreviation_at(self, at: int) -> str:
        """Return what people call the time at a tick: CET, CEST, or -03 where it has no name."""
        return self._data.abbreviation_at(at)

    @property
    def data(self) -> ZoneData:
        return self._data

    def _extended(self, known: OffsetChanges, until: int) -> OffsetChanges:
        last_year = min(max(_year_at(until), known.next_year) + _YEARS_AHEAD, LAST_YEAR)
        more = self._data.footer.changes(range(known.next_year, last_year + 1))
        listed_at = self._data.changes_at[-1] if self._data.changes_at else BEFORE_ALL
        starts, offsets = known.starts.copy(), known.offsets.copy()
        _append(starts, offsets, ((at, offset) for at, offset in more if at > listed_at))
        known_until = AFTER_ALL if last_year == LAST_YEAR else starts[-1]
        return OffsetChanges(starts, offsets, known_until, last_year + 1)


@cache
def zone_table(name: str) -> ZoneTable:
    """Return the table of a zone by its name, UTC or "floating"; InvalidInput if there is none."""
    if name in (_UTC, FLOATING):
        standard = LocalTime(0, "UTC" if name == _UTC else "")
        return ZoneTable(name, ZoneData([], [standard], ZoneFooter(standard)))
    data = zone_files().read(name)
    try:
        return ZoneTable(name, read_zone_data(data))
    except ValueError as error:
        raise InvalidInput("zone", f"the zone data of {name} can't be used: {error}") from error


def is_same_clock(zone: str, other: str) -> bool:
    """Whether two names mean one zone; False if either is unknown, or no zone but the clock of each place."""
    if zone == other:
        return True
    if FLOATING in (zone, other) or not (zone and other):
        return False
    try:
        return zone_table(zone).data == zone_table(other).data
    except InvalidInput:
        return False


def _listed_changes(data: ZoneData) -> OffsetChanges:
    starts, offsets = [BEFORE_ALL], [data.times[0].offset]
    listed = zip(data.changes_at, (time.offset for time in data.times[1:]), strict=True)
    _append(starts, offsets, listed)
    next_year = _year_at(data.changes_at[-1]) if data.changes_at else FIRST_YEAR
    if data.footer.summer is None:
        return OffsetChanges(starts, offsets, AFTER_ALL, LAST_YEAR + 1)
    return OffsetChanges(starts, offsets, starts[-1], next_year)


def _append(starts: list[int], offsets: list[int], changes: Iterable[tuple[int, int]]) -> None:
    """Add changes; one that changes nothing is dropped, of several at one tick the last counts."""
    for at, offset in changes:
        if at <= starts[-1]:
            offsets[-1] = offset
            if len(offsets) > 1 and offsets[-2] == offset:
                del starts[-1], offsets[-1]
        elif offset != offsets[-1]:
            starts.append(at)
            offsets.append(offset)


def _year_at(at: int) -> int:
    return year_of(min(max(at, FIRST_TICK), AFTER_LAST_TICK - 1) // DAY)


def read_zone_data(data: bytes) -> ZoneData:
    """Decode a zone file; ValueError says why it is none."""
    try:
        version, block_at, width = _best_block(data)
        return _block(data, version, block_at, width)
    except (struct.error, IndexError) as error:
        raise ValueError("the file ends too early or contradicts itself") from error


def _best_block(data: bytes) -> tuple[bytes, int, int]:
    """Find the block to read: the second one, in 64 bits, wherever the version has it."""
    magic, version, *counts = _HEADER.unpack_from(data)
    if magic != b"TZif":
        raise ValueError("it does not begin with TZif")
    if version == b"\0":
        return version, 0, 4
    return version, _HEADER.size + _block_size(counts, 4), 8


def _block_size(counts: list[int], width: int) -> int:
    universal, standard, leaps, changes, kinds, letters = counts
    return changes * (width + 1) + kinds * 6 + letters + leaps * (width + 4) + standard + universal


def _block(data: bytes, version: bytes, block_at: int, width: int) -> ZoneData:
    _, _, *counts = _HEADER.unpack_from(data, block_at)
    _, _, _, changes, kinds, letters = counts
    begin = block_at + _HEADER.size
    seconds = struct.unpack_from(f">{changes}{'q' if width == 8 else 'i'}", data, begin)
    begin += changes * width
    kind_of = data[begin : begin + changes]
    begin += changes
    names_at = begin + kinds * 6
    names = data[names_at : names_at + letters]
    known = [
        LocalTime(offset * SECOND, names[name_at : names.index(0, name_at)].decode("ascii"))
        for offset, _, name_at in struct.iter_unpack(">iBB", data[begin:names_at])
    ]
    times = [known[0], *(known[kind] for kind in kind_of)]
    footer = ZoneFooter(times[-1])
    if version != b"\0":
        text = data[block_at + _HEADER.size + _block_size(counts, width) :].split(b"\n", 2)[1]
        footer = read_footer(text.decode("ascii")) if text else footer
    return ZoneData([second * SECOND for second in seconds], times, footer)
