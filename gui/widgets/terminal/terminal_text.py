"""Parse terminal output into coloured text, without control sequences. No Qt here."""

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

# CSI, OSC and other strings, and two-letter escapes; the first group holds the numbers of a colour sequence.
_ESCAPE = re.compile(
    r"\x1b\[([0-9;:]*)m|\x1b\[[0-?]*[ -/]*[@-~]|\x1b[\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[ -/]*[0-~]"
)
# Half of a sequence, or of an end of line.
_UNFINISHED = re.compile(r"(?:\r|\x1b(?:\[[0-?]*[ -/]*|[\]PX^_][^\x07\x1b]*|[ -/]*)?)\Z")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_LONGEST_UNFINISHED = 4_000
# A text widget takes seconds to lay out a line of megabytes.
_LONGEST_LINE = 4_000


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How text looks: colours are places 0 to 15 in a palette, or a number of red, green and blue."""

    foreground: int | str | None = None
    background: int | str | None = None
    is_bold: bool = False
    is_faint: bool = False
    is_italic: bool = False
    is_underlined: bool = False
    is_inverse: bool = False


PLAIN = TextStyle()


class TerminalText:
    """Reads one stream of bytes, in whatever pieces it comes."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self._rest = ""
        self._style = PLAIN
        self._column = 0

    def read(self, content: bytes, is_last: bool = False) -> Iterator[tuple[str, TextStyle]]:
        """Yield the text of a piece; what may be half an escape sequence waits for the next one."""
        text = self._rest + self._decoder.decode(content, is_last)
        self._rest = ""
        unfinished = None if is_last else _UNFINISHED.search(text)
        if unfinished is not None and len(unfinished[0]) <= _LONGEST_UNFINISHED:
            self._rest = unfinished[0]
            text = text[: unfinished.start()]
        at = 0
        for found in _ESCAPE.finditer(text):
            yield from self._said(text[at : found.start()])
            if found[1] is not None:
                self._style = _styled(self._style, found[1])
            at = found.end()
        yield from self._said(text[at:])

    def _said(self, text: str) -> Iterator[tuple[str, TextStyle]]:
        clean = _CONTROL.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))
        if clean:
            yield self._folded(clean), self._style

    def _folded(self, text: str) -> str:
        """Break what is longer than a line may be."""
        parts = []
        for place, line in enumerate(text.split("\n")):
            begun = 0 if place else self._column
            room = _LONGEST_LINE - begun
            pieces = [
                line[:room],
                *(line[at : at + _LONGEST_LINE] for at in range(room, len(line), _LONGEST_LINE)),
            ]
            parts.append("\n".join(pieces))
            self._column = len(pieces[-1]) + (begun if len(pieces) == 1 else 0)
        return "\n".join(parts)


def _styled(style: TextStyle, numbers: str) -> TextStyle:
    codes = [int(code) if code else 0 for code in re.split("[;:]", numbers[:200])]
    while codes:
        code = codes.pop(0)
        if code in {38, 48}:
            colour = _extended(codes)
            style = replace(style, foreground=colour) if code == 38 else replace(style, background=colour)
        else:
            style = _changed(style, code)
    return style


def _changed(style: TextStyle, code: int) -> TextStyle:
    if code == 0:
        return PLAIN
    if code in _SWITCHES:
        return replace(style, **_SWITCHES[code])
    if 30 <= code <= 37 or 90 <= code <= 97:
        return replace(style, foreground=code - 30 if code < 90 else code - 82)
    if 40 <= code <= 47 or 100 <= code <= 107:
        return replace(style, background=code - 40 if code < 100 else code - 92)
    if code == 39:
        return replace(style, foreground=None)
    return replace(style, background=None) if code == 49 else style


def _extended(codes: list[int]) -> int | str | None:
    """Take the numbers of one of 256 colours, or of red, green and blue."""
    kind = codes.pop(0) if codes else 0
    if kind == 5 and codes:
        number = min(codes.pop(0), 255)
        return number if number < 16 else _one_of_256(number)
    if kind == 2 and len(codes) >= 3:
        red, green, blue = (min(codes.pop(0), 255) for _ in range(3))
        return f"#{red:02x}{green:02x}{blue:02x}"
    return None


def _one_of_256(number: int) -> str:
    if number >= 232:
        level = 8 + (number - 232) * 10
        return f"#{level:02x}{level:02x}{level:02x}"
    cube = number - 16
    levels = [0 if part == 0 else 55 + part * 40 for part in (cube // 36, cube // 6 % 6, cube % 6)]
    return "#" + "".join(f"{level:02x}" for level in levels)


_SWITCHES: dict[int, dict[str, bool]] = {
    1: {"is_bold": True},
    2: {"is_faint": True},
    3: {"is_italic": True},
    4: {"is_underlined": True},
    7: {"is_inverse": True},
    22: {"is_bold": False, "is_faint": False},
    23: {"is_italic": False},
    24: {"is_underlined": False},
    27: {"is_inverse": False},
}
