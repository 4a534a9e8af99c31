"""Find out what an output stream can show: colours, and how many columns."""

import os
import shutil
import sys
import unicodedata
from collections.abc import Mapping
from enum import StrEnum
from typing import TextIO

_ELLIPSIS = "…"
_PLAIN_AGAIN = "\x1b[0m"
_UNSEEN = frozenset("\u200b\u2060\ufeff")  # letters without a picture
_ZERO_WIDTH = frozenset({"Mn", "Me", "Cf"})
_WIDE = frozenset({"W", "F"})


class Style(StrEnum):
    """How a word stands out, as the number that terminals know for it."""

    STRONG = "1"
    DIM = "2"
    BAD = "31"
    GOOD = "32"
    WARN = "33"


def uses_colour(stream: TextIO, environment: Mapping[str, str] = os.environ) -> bool:
    """Tell whether colours would be seen, and are wanted (NO_COLOR)."""
    if environment.get("NO_COLOR") or environment.get("TERM") == "dumb" or not stream.isatty():
        return False
    return sys.platform != "win32" or "WT_SESSION" in environment or "TERM" in environment


def styled(text: str, style: Style | None, stream: TextIO | None = None) -> str:
    """Return the text in a style where the stream (stdout) shows styles."""
    if style is None or not uses_colour(stream or sys.stdout):
        return text
    return f"\x1b[{style}m{text}\x1b[0m"


def plain_again(stream: TextIO, *, ends_line: bool) -> str:
    """Return what ends the colours and the line that a script has left; nothing where no terminal reads."""
    if not stream.isatty():
        return ""
    return _PLAIN_AGAIN if ends_line else f"{_PLAIN_AGAIN}\n"


def columns_of(stream: TextIO) -> int | None:
    """Return how many columns a line may have; None where nobody looks at the width."""
    return shutil.get_terminal_size().columns if stream.isatty() else None


def harmless(text: str) -> str:
    """Return the text on one line, without signs that would steer a terminal or turn the line around."""
    return "".join(letter if _is_harmless(letter) else "\N{REPLACEMENT CHARACTER}" for letter in text)


def width_of(text: str) -> int:
    """Return how many columns a terminal takes for a text."""
    return sum(_width(letter) for letter in text)


def shortened(text: str, width: int) -> str:
    """Return the text in so many columns at most, with an ellipsis for what is left out."""
    if width_of(text) <= width:
        return text
    taken = 0
    for place, letter in enumerate(text):
        taken += _width(letter)
        if taken > width - 1:
            return text[:place].rstrip() + _ELLIPSIS
    return text


def _width(letter: str) -> int:
    if letter < "\x7f":
        return 1
    if unicodedata.category(letter) in _ZERO_WIDTH:
        return 0
    return 2 if unicodedata.east_asian_width(letter) in _WIDE else 1


def _is_harmless(letter: str) -> bool:
    if letter.isascii():
        return " " <= letter < "\x7f"
    is_shown = unicodedata.category(letter) not in {"Cc", "Cs", "Zl", "Zp"} and letter not in _UNSEEN
    return is_shown and not _turns_around(letter)


def _turns_around(letter: str) -> bool:
    return "\u202a" <= letter <= "\u202e" or "\u2066" <= letter <= "\u2069"
