"""The lines of unit files (systemd.syntax): sections, keys with values, and words in quotes."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import field

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.exchange.common.text_lines import lines_of
from scheduler_core.lazy_dataclass import dataclass

MOST_UNITS = 20_000
_LONGEST_VALUE = 1_000_000  # what systemd takes
_PLAIN_WORD = re.compile(r"[A-Za-z0-9_@+=:,./-]+")
_FILE_MARK = re.compile(r"#\s+(?:\S*/)?([A-Za-z0-9:_.\\@-]+\.(?:timer|path|service))\s*")
_ESCAPES = {
    "a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v",
    "\\": "\\", '"': '"', "'": "'", "s": " ",
}  # fmt: skip
_NUMBERED = {"x": (2, 16), "u": (4, 16), "U": (8, 16)}


@dataclass(slots=True)
class Unit:
    """One unit file: its name, and the values of each key in the order they stand in."""

    name: str
    values: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    def all(self, section: str, key: str) -> list[str]:
        """Return the values of a key that holds several; an empty one forgets those before it."""
        found: list[str] = []
        for value in self.values.get((section, key), []):
            if value:
                found.append(value)
            else:
                found.clear()
        return found

    def last(self, section: str, key: str, default: str = "") -> str:
        found = self.values.get((section, key))
        return found[-1] if found else default

    def is_on(self, section: str, key: str, default: bool = False) -> bool:
        text = self.last(section, key).casefold()
        return text in {"1", "yes", "y", "true", "t", "on"} if text else default


def read_units(text: str, name: str = "") -> list[Unit]:
    """Return the units of one file, or of several in a row as `systemctl cat` prints them.

    InvalidInput names the line that is none.
    """
    units: list[Unit] = []
    section = ""
    for number, line in _whole_lines(text):
        mark = _FILE_MARK.fullmatch(line)
        if mark:
            section = ""
            units = _with_unit(units, mark[1])
            continue
        if not units:
            units = [Unit(name)]
        section = _take(units[-1], section, number, line)
    return [unit for unit in units if unit.values]


def _with_unit(units: list[Unit], name: str) -> list[Unit]:
    """Begin a unit; a drop-in (`# …/name.timer.d/more.conf`) has no mark and goes on with its unit."""
    if len(units) >= MOST_UNITS:
        raise InvalidInput("document", f"has more than {MOST_UNITS:,} units; split it")
    return [*units, Unit(name)] if not units or units[-1].name != name else units


def _take(unit: Unit, section: str, number: int, line: str) -> str:
    """Take one line and return the section that holds after it."""
    if line[0] in "#;":
        return section
    if line.startswith("["):
        if not line.endswith("]") or len(line) < 3:
            raise InvalidInput("document", f"line {number}: {shown(line)} is not a section such as [Timer]")
        return line[1:-1]
    key, equals, value = line.partition("=")
    if not equals or not section:
        raise InvalidInput(
            "document", f"line {number}: {shown(line)} is neither a section nor a setting, as units have them"
        )
    unit.values.setdefault((section, key.strip()), []).append(value.strip())
    return section


def _whole_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield lines that are not empty, joined where one ends with a backslash."""
    joined, began = "", 0
    for number, raw in enumerate(lines_of(text.removeprefix("\ufeff")), 1):
        line = raw.strip()
        if joined and line[:1] in {"#", ";"}:
            continue
        began = began or number
        if line.endswith("\\") and line[:1] not in {"#", ";"}:
            joined += line[:-1] + " "
            if len(joined) > _LONGEST_VALUE:
                raise InvalidInput("document", f"line {began} is longer than {_LONGEST_VALUE:,} characters")
            continue
        joined, line, at, began = "", joined + line, began, 0
        if line.strip():
            yield at, line.strip()
    if joined.strip():
        yield began, joined.strip()


def split_words(text: str) -> list[str]:
    """Split a value into words as systemd does; ValueError says what is wrong."""
    words: list[str] = []
    at = 0
    while (at := _after_blanks(text, at)) < len(text):
        word, at = _word(text, at)
        words.append(word)
    return words


def _after_blanks(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _word(text: str, at: int) -> tuple[str, int]:
    parts: list[str] = []
    quote = ""
    while at < len(text):
        sign = text[at]
        if quote and sign == quote:
            quote = ""
            at += 1
        elif not quote and sign.isspace():
            break
        elif not quote and sign in "\"'" and not parts:
            quote = sign
            at += 1
        elif sign == "\\":
            part, at = _escaped(text, at + 1)
            parts.append(part)
        else:
            parts.append(sign)
            at += 1
    if quote:
        raise ValueError("a quotation mark is not closed")
    return "".join(parts), at


def _escaped(text: str, at: int) -> tuple[str, int]:
    sign = text[at : at + 1]
    if sign in _ESCAPES and sign:
        return _ESCAPES[sign], at + 1
    if sign in _NUMBERED and sign:
        length, base = _NUMBERED[sign]
        digits = text[at + 1 : at + 1 + length]
        if character := _character(digits, base):
            return character, at + 1 + length
        raise ValueError(f"\\{sign}{digits} is not a character")
    octal = text[at : at + 3]
    if re.fullmatch("[0-7]{3}", octal) and int(octal, 8):
        return chr(int(octal, 8)), at + 3
    raise ValueError(f"\\{sign} means nothing to systemd")


def _character(digits: str, base: int) -> str:
    """Return the character of a number, "" for those that no text holds: NUL, halves, and none."""
    try:
        found = chr(int(digits, base))
    except (ValueError, OverflowError):
        return ""
    return "" if found == "\0" or "\ud800" <= found <= "\udfff" else found


def quoted_words(words: Iterable[str]) -> str:
    """Join words so that systemd splits them again into the same ones."""
    return " ".join(_quoted(word) for word in words)


def _quoted(word: str) -> str:
    if _PLAIN_WORD.fullmatch(word):
        return word
    return f'"{escaped(word)}"'


def escaped(text: str) -> str:
    """Write a text on one line, between double quotes or where no quotes are read."""
    known = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}
    return "".join(known.get(sign) or (sign if sign.isprintable() else _numbered(sign)) for sign in text)


def _numbered(sign: str) -> str:
    number = ord(sign)
    if number < 0x80:
        return f"\\x{number:02x}"
    return f"\\u{number:04x}" if number < 0x1_0000 else f"\\U{number:08x}"


def without_specifiers(text: str) -> str:
    """Write a text whose percent signs systemd would take for specifiers."""
    return text.replace("%", "%%")
