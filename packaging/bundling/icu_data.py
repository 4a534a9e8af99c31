"""Make the data of ICU small: 31 MB of names in 200 languages, of which a bundle shows two.

Qt asks ICU to sort and to know the cases of letters; what a language lacks ICU takes from the root. The data
is a table of contents with names and places, then the parts themselves, in a library of nothing else.
"""

import re
import struct
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_MARK = b"CmnD"
_MARK_AT = 12
_ALIGNED = 16
_LANGUAGES = r"(root|res_index|pool|de|en)(_\w+)?\.res"
# By the names below `icudt73l/`: what holds for all languages, and those that the window speaks.
_WANTED = re.compile(
    rf"(?:[a-z]\w*\.(?:icu|nrm|cfu)|coll/ucadata\.icu|(?:(?:coll|brkitr)/)?{_LANGUAGES}"
    r"|(?:brkitr/)?(?:char|word|line|line_normal|sent|title)\.brk"
    r"|(?:supplementalData|numberingSystems|likelySubtags|metaZones|timezoneTypes|windowsZones|zoneinfo64|keyTypeData"
    r"|plurals|pluralRanges|dayPeriods|genderList|metadata|currencyNumericCodes|icustd|icuver)\.res)"
)


@dataclass(frozen=True, slots=True)
class Part:
    name: str
    content: bytes


def parts_of(data: bytes) -> tuple[bytes, list[Part]]:
    """Return the head of ICU's data, and its parts. ValueError for what is no such data."""
    begin = data.find(_MARK) - _MARK_AT
    if begin < 0:
        raise ValueError("there is no data of ICU in it")
    (length,) = struct.unpack_from("<H", data, begin)
    base = begin + length
    (count,) = struct.unpack_from("<I", data, base)
    places = [struct.unpack_from("<II", data, base + 4 + 8 * each) for each in range(count)]
    return data[begin:base], list(_parts(data, base, places))


def _parts(data: bytes, base: int, places: list[tuple[int, ...]]) -> Iterator[Part]:
    ends = [place for _, place in places[1:]]
    for (name_at, place), end in zip(places, [*ends, None], strict=True):
        name = data[base + name_at : data.index(b"\0", base + name_at)].decode("ascii")
        yield Part(name, data[base + place : len(data) if end is None else base + end])


def is_wanted(name: str) -> bool:
    return _WANTED.fullmatch(name.partition("/")[2]) is not None


def data_of(head: bytes, parts: list[Part]) -> bytes:
    """Return data that holds these parts, in the order of their names as ICU looks them up."""
    ordered = sorted(parts, key=lambda part: part.name.encode())
    names, contents = bytearray(), bytearray()
    table = []
    names_at = 4 + 8 * len(ordered)
    for part in ordered:
        table.append(names_at + len(names))
        names += part.name.encode() + b"\0"
    begin = -(-(len(head) + names_at + len(names)) // _ALIGNED) * _ALIGNED - len(head)
    places = []
    for part in ordered:
        places.append(begin + len(contents))
        contents += part.content + bytes(-len(part.content) % _ALIGNED)
    listed = struct.pack("<I", len(ordered)) + b"".join(
        struct.pack("<II", *each) for each in zip(table, places, strict=True)
    )
    return (head + listed + names).ljust(len(head) + begin, b"\0") + bytes(contents)


def make_small(library: Path, scratch: Path) -> None:
    """Put in the place of a library of ICU's data one that has what a bundle needs."""
    head, parts = parts_of(library.read_bytes())
    wanted = [part for part in parts if is_wanted(part.name)]
    if not wanted:
        raise ValueError(f"{library.name} holds none of the parts that are wanted")
    symbol = f"icudt{library.name.rpartition('.')[2]}_dat"
    (scratch / "icu.dat").write_bytes(data_of(head, wanted))
    (scratch / "icu.s").write_text(
        f".globl {symbol}\n.type {symbol}, @object\n.section .rodata\n.balign 16\n{symbol}:\n"
        '.incbin "icu.dat"\n'
        f'.size {symbol}, . - {symbol}\n.section .note.GNU-stack,"",@progbits\n',
        encoding="ascii",
    )
    subprocess.run(["as", "-o", "icu.o", "icu.s"], cwd=scratch, check=True)
    made = ["ld", "-shared", "-soname", library.name, "-o", "icu.so", "icu.o"]
    subprocess.run(made, cwd=scratch, check=True)
    mode = library.stat().st_mode
    library.write_bytes((scratch / "icu.so").read_bytes())
    library.chmod(mode)
