"""Property lists in binary form, as macOS keeps most of them, written anew as XML."""

import plistlib
import re
import struct
from datetime import UTC, datetime, timedelta

from scheduler_core.errors import InvalidInput

_TRAILER = struct.Struct(">6xBBQQQ")
_FLAGS = {0x08: False, 0x09: True}
_REALS = {0x22: struct.Struct(">f"), 0x23: struct.Struct(">d")}
_DATE, _DATE_FORM = 0x33, struct.Struct(">d")
_WHOLE = 0x1
_LONG = 0xF  # the size stands in a number of its own
_EPOCH = datetime(2001, 1, 1, tzinfo=UTC)
_LONGEST = 1_000_000  # characters, counted as often as they are shown
_VALUE = 10  # characters that any value takes in XML
_DEEPEST = 50
_GREATEST = 2**63
_NOT_IN_XML = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f]")


def xml_of(data: bytes) -> str:
    """Return a binary list as XML; InvalidInput if it is broken, or no agent could be so large."""
    try:
        content = _BoundedReading(data).whole()
        return plistlib.dumps(content, sort_keys=False).decode()
    except (ValueError, LookupError, OverflowError, TypeError, struct.error) as error:
        raise InvalidInput(
            "file", "is a broken property list in binary form; try plutil -convert xml1 FILE where it is from"
        ) from error


class _BoundedReading:
    """Reads values where they are shown, so that what is shared or overlaps can't grow beyond the bounds."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._left = _LONGEST
        sizes = _TRAILER.unpack(data[-_TRAILER.size :])
        self._offset_size, self._ref_size, self._count, self._top, self._offsets = sizes

    def whole(self) -> dict[str, object] | list[object]:
        content = self._value(self._top, 1)
        if not isinstance(content, dict | list):
            raise TypeError(content)
        return content

    def _value(self, ref: int, depth: int) -> object:
        if depth > _DEEPEST:
            raise InvalidInput("file", f"is a property list with more than {_DEEPEST} values in one another")
        self._spend(_VALUE)
        if ref >= self._count:
            raise LookupError(ref)
        at = self._number(self._offsets + ref * self._offset_size, self._offset_size)
        marker = self._part(at, 1)[0]
        if marker in _FLAGS:
            return _FLAGS[marker]
        if form := _REALS.get(marker):
            return form.unpack(self._part(at + 1, form.size))[0]
        if marker == _DATE:
            (seconds,) = _DATE_FORM.unpack(self._part(at + 1, _DATE_FORM.size))
            return _EPOCH + timedelta(seconds=seconds)
        if marker >> 4 == _WHOLE:
            return self._whole_number(at)
        return self._of_any_size(marker >> 4, *self._size(at), depth)

    def _whole_number(self, at: int) -> int:
        size = 1 << (self._part(at, 1)[0] & 0xF)
        number = int.from_bytes(self._part(at + 1, size), "big", signed=size >= 8)
        if abs(number) > _GREATEST:
            raise InvalidInput("file", "is a property list with a number that is too large")
        return number

    def _of_any_size(self, kind: int, size: int, at: int, depth: int) -> object:
        match kind:
            case 0x4:  # data
                return self._spent(at, size)
            case 0x5:
                return _printable(self._spent(at, size).decode("ascii"))
            case 0x6:
                return _printable(self._spent(at, 2 * size).decode("utf-16-be"))
            case 0xA:  # an array
                return [self._inner(at, number, depth) for number in range(size)]
            case 0xD:  # a dictionary: all keys, then all values
                return {
                    self._key(at, number, depth): self._inner(at, size + number, depth)
                    for number in range(size)
                }
            case _:
                raise ValueError(kind)

    def _inner(self, at: int, number: int, depth: int) -> object:
        return self._value(self._number(at + number * self._ref_size, self._ref_size), depth + 1)

    def _key(self, at: int, number: int, depth: int) -> str:
        key = self._inner(at, number, depth)
        if not isinstance(key, str):
            raise TypeError(key)
        return key

    def _size(self, at: int) -> tuple[int, int]:
        """Return the size of what begins here, and where its content does."""
        size = self._part(at, 1)[0] & 0xF
        if size != _LONG:
            return size, at + 1
        length = 1 << (self._part(at + 1, 1)[0] & 0x3)
        return self._number(at + 2, length), at + 2 + length

    def _number(self, at: int, size: int) -> int:
        if not size:
            raise ValueError(size)
        return int.from_bytes(self._part(at, size), "big")

    def _spent(self, at: int, size: int) -> bytes:
        self._spend(size)
        return self._part(at, size)

    def _part(self, at: int, size: int) -> bytes:
        part = self._data[at : at + size]
        if len(part) != size:
            raise LookupError(at)
        return part

    def _spend(self, size: int) -> None:
        self._left -= size
        if self._left < 0:
            raise InvalidInput("file", f"is a property list longer than {_LONGEST:,} characters")


def _printable(text: str) -> str:
    if _NOT_IN_XML.search(text):
        raise InvalidInput("file", "is a property list with control characters; take them out")
    return text
