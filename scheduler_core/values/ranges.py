"""The limits of values, and lengths of time as they are written."""

import re
from collections.abc import Collection
from datetime import timedelta

from scheduler_core.errors import InvalidInput

LONGEST_WAIT = timedelta(days=366)
LONGEST_PATH = 4_096
LONGEST_JOB_NAME = 200
# Letters without a picture, and those that turn a line around; joiners of scripts and emoji are none.
_UNSEEN = re.compile("[\u00ad\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]")


def check_number(field: str, number: int, least: int, most: int) -> None:
    if not least <= number <= most:
        raise InvalidInput(field, f"{number:,} is not from {least:,} to {most:,}")


def check_span(field: str, span: timedelta, least: timedelta, most: timedelta = LONGEST_WAIT) -> None:
    if not least <= span <= most:
        told, shortest, longest = map(written_span, (span, least, most))
        raise InvalidInput(field, f"{told} is not between {shortest} and {longest}")


def check_count(field: str, entries: Collection[object], most: int) -> None:
    if len(entries) > most:
        raise InvalidInput(field, f"{len(entries):,} of them are more than {most:,}")


def check_text(field: str, text: str, longest: int) -> None:
    """Refuse a text that is too long, or that no database could keep."""
    if len(text) > longest:
        raise InvalidInput(field, f"longer than {longest:,} characters")
    if "\0" in text:
        raise InvalidInput(field, "holds a NUL character; take it out")
    if not text.isascii() and any("\ud800" <= letter <= "\udfff" for letter in text):
        raise InvalidInput(field, "holds half a character; take it out")


def check_line(field: str, text: str, longest: int) -> None:
    """Refuse a text that is no single line."""
    check_text(field, text, longest)
    if not text.isprintable() and any(ord(letter) < 32 or ord(letter) == 127 for letter in text):
        raise InvalidInput(field, "holds a control character or a line break")


def refuse_unseen(field: str, text: str) -> None:
    """Refuse letters that nobody sees: two names would look alike that are not."""
    if not text.isascii() and (found := _UNSEEN.search(text)):
        raise InvalidInput(
            field, f"holds a letter that nobody sees (U+{ord(found[0]):04X}); take it out, or type it anew"
        )


_UNITS = ((timedelta(days=1), "d"), (timedelta(hours=1), "h"), (timedelta(minutes=1), "m"))


def written_span(span: timedelta) -> str:
    """Write a length in days, hours, minutes and seconds; one below zero with a sign."""
    left = abs(span)
    text = "-" if span < timedelta(0) else ""
    for size, unit in _UNITS:
        count, left = divmod(left, size)
        text += f"{count}{unit}" if count else ""
    if left or not span:
        seconds = f"{left.seconds}.{left.microseconds:06}".rstrip("0").rstrip(".")
        text += f"{seconds}s"
    return text
