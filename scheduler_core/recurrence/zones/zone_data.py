"""What one zone file says: the changes of its clock, decoded from the TZif format (RFC 9636)."""

import struct
from bisect import bisect_right

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence.ticks import SECOND
from scheduler_core.recurrence.zones.zone_footer import LocalTime, ZoneFooter, read_footer

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
