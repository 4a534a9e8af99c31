"""Turn terminal output into plain lines without escapes or control characters."""

import re
import unicodedata

_ESCAPES = re.compile(r"\x1b(\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(\x07|\x1b\\)?|[@-Z\\-_])")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
# What turns the direction of the text behind it, and halves of characters.
_STRAY = re.compile(r"[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")
_SAYS = re.compile(r"[^\W_]")
# All of what may be looked at takes ten times as long.
_NEAR_THE_END = 500
_JOINER = "\u200d"


def plain_lines(text: str) -> list[str]:
    """Return the lines that have something in them; what a program wrote over is a line of its own."""
    plain = _CONTROL.sub("", _ESCAPES.sub("", text.replace("\r\n", "\n").replace("\r", "\n")))
    return [line.rstrip() for line in plain.split("\n") if line.strip()]


def last_line_of(text: str, longest: int) -> str:
    """Return the last line that says something, be it a number; "" if none does."""
    if not text:
        return ""
    # The line that a piece begins with may have begun before it.
    near = _last_that_says(plain_lines(text[-_NEAR_THE_END:])[1:])
    return one_line(near or _last_that_says(plain_lines(text)), longest)


def _last_that_says(lines: list[str]) -> str:
    return next((line for line in reversed(lines) if _SAYS.search(line)), "")


def one_line(text: str, longest: int) -> str:
    """Return a text as one line without signs that nobody sees, cut between signs where it is too long."""
    if not (text.isascii() and text.isprintable()):  # else there is nothing to look for
        text = _STRAY.sub("", _CONTROL.sub("", _ESCAPES.sub("", text)))
    line = " ".join(text.split())
    if len(line) <= longest:
        return line
    end = longest - 1
    while end > 0 and _belongs_before(line, end):
        end -= 1
    return f"{line[:end].rstrip()}…"


def _belongs_before(line: str, at: int) -> bool:
    """Tell whether a character is a part of the sign before it: an accent, a part of an emoji."""
    is_part = unicodedata.combining(line[at]) or unicodedata.category(line[at]) in {"Mn", "Me", "Mc", "Sk"}
    return bool(is_part) or _JOINER in {line[at], line[at - 1]}
