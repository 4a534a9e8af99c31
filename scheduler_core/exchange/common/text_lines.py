"""Check the text of a file before a format reads it, cut it into lines, and read numbers of digits alone."""

import re

from scheduler_core.errors import InvalidInput

LARGEST_FILE = 20_000_000  # bytes, and characters

_LINE_END = re.compile(r"\r\n|\r|\n")
_NO_CHARACTER = re.compile("[\0\ud800-\udfff]")


def check_text(text: str) -> None:
    """Refuse what no file of text holds; InvalidInput names the line."""
    if len(text) > LARGEST_FILE:
        raise InvalidInput("document", f"is longer than {LARGEST_FILE:,} characters; split it")
    if found := _NO_CHARACTER.search(text):
        line = len(_LINE_END.findall(text, 0, found.start())) + 1
        what = "a NUL, so it is not a text in UTF-8" if found[0] == "\0" else "half a character"
        raise InvalidInput("document", f"line {line}: holds {what}")


def lines_of(text: str) -> list[str]:
    """Split a text where files have ends of lines, and not at signs that a value may hold (U+2028)."""
    lines = _LINE_END.split(text)
    return lines if lines[-1] else lines[:-1]


def plain_number(text: str, most: int) -> int | None:
    """Return a number from 0 to `most`; None if the text is none, or a greater one."""
    digits = text.lstrip("0")
    if not (text.isascii() and text.isdecimal()) or len(digits) > len(str(most)):
        return None
    number = int(digits or "0")
    return number if number <= most else None
