"""Read and write a value as people type it, in an option or a form."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Any, Generic, TypeVar

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.phrases.command_times import Moment
from scheduler_core.phrases.sizes import print_size, read_size
from scheduler_core.recurrence.words.compact import parse_duration, print_duration
from scheduler_core.values.moments import FLOATING

T = TypeVar("T")
Part = TypeVar("Part")
Word = TypeVar("Word", bound=StrEnum)

YES, NO = "yes", "no"
NO_MOMENT = Moment(datetime.min.replace(tzinfo=UTC), FLOATING)  # for who reads no times
_MOST_DIGITS = 18
_NO_FIELD = "value"


class Editor(StrEnum):
    """The kinds of widget that edit one text."""

    LINE = "line"
    SHORT = "short"
    TEXT = "text"
    CODE = "code"
    CHOICE = "choice"
    RADIO = "radio"
    SWITCH = "switch"
    CHIPS = "chips"
    FILE = "file"
    FOLDER = "folder"
    FILES = "files"
    FILE_OR_ADDRESS = "file or address"
    COMMAND = "command"
    COUNT = "count"
    NUMBER = "number"
    LENGTH = "length"
    TIMES = "times"
    MOMENT = "moment"
    INSTANT = "instant"
    DATE = "date"
    DATE_OR_MOMENT = "date or moment"
    WEEKDAY = "weekday"
    WEEKDAYS = "weekdays"
    MONTH_DAYS = "month days"
    MONTHS = "months"
    WEEK = "week"


@dataclass(frozen=True, slots=True)
class Parts(Generic[Part]):
    """How each part of a list is typed; parts with the same key take each other's place."""

    read: Callable[[str], Part]
    write: Callable[[Part], str]
    key: Callable[[Part], str] | None = None


@dataclass(frozen=True, slots=True)
class Typed(Generic[T]):
    """Reads a text and writes it; whoever asks names the field that a refusal is about.

    `words` are all that can be typed, if there are only some; nothing need be typed if it `is_optional`.
    Where the meaning of a text depends on the present, `at` gives what reads it at a moment.
    """

    read: Callable[[str], T]
    write: Callable[[T], str]
    editor: Editor = Editor.LINE
    words: tuple[str, ...] = ()
    parts: Parts[Any] | None = None
    is_optional: bool = False
    at: "Callable[[Moment], Typed[T]] | None" = None


def typed_word(words: type[Word]) -> Typed[Word]:
    def read(text: str) -> Word:
        try:
            return words(text.strip().casefold())
        except ValueError:
            known = ", ".join(each.value for each in words)
            raise InvalidInput(_NO_FIELD, f"{shown(text)!r} is not one of {known}") from None

    return Typed(read, lambda value: value.value, Editor.CHOICE, tuple(each.value for each in words))


def typed_words(words: type[Word], all_of_them: str) -> Typed[frozenset[Word]]:
    """Return how some of a few words are typed: with commas, or by one word for all of them."""
    one = typed_word(words)

    def read(text: str) -> frozenset[Word]:
        if text.strip() == all_of_them:
            return frozenset(words)
        return frozenset(one.read(each) for each in text.split(",") if each.strip())

    def write(values: frozenset[Word]) -> str:
        return ",".join(each.value for each in words if each in values)

    return Typed(read, write, Editor.CHIPS)


def typed_list(parts: Parts[Part], mark: str = ", ") -> Typed[tuple[Part, ...]]:
    """Return how a list is typed: its parts with a mark between them."""
    sign = mark.strip(" ")

    def read(text: str) -> tuple[Part, ...]:
        return tuple(parts.read(each.strip()) for each in text.split(sign) if each.strip())

    def write(values: Iterable[Part]) -> str:
        return mark.join(map(parts.write, values))

    return Typed(read, write, Editor.TEXT if sign == "\n" else Editor.LINE, parts=parts)


def optional(typed: Typed[T], absent: str = "") -> Typed[T | None]:
    """Return how something is typed that may be left out, for which there is a word, too."""

    def read(text: str) -> T | None:
        return None if text.strip().casefold() == absent else typed.read(text)

    def write(value: T | None) -> str:
        return absent if value is None else typed.write(value)

    at = typed.at
    return Typed(
        read,
        write,
        typed.editor,
        typed.words,
        is_optional=True,
        at=None if at is None else lambda moment: optional(at(moment), absent),
    )


def optional_text(absent: str) -> Typed[str]:
    """Return how a line is typed that may be empty, for which there is a word, too."""

    def read(text: str) -> str:
        return "" if text.strip().casefold() == absent else text.strip()

    return Typed(read, lambda value: value, Editor.LINE, is_optional=True)


def timed(make: Callable[[Moment], Typed[T]]) -> Typed[T]:
    """Return how something is typed that means another thing at another moment, such as tomorrow."""
    return replace(make(NO_MOMENT), at=make)


def _read_flag(text: str) -> bool:
    said = text.strip().casefold()
    if said not in {YES, NO}:
        raise InvalidInput(_NO_FIELD, f"{shown(text)!r} is neither yes nor no")
    return said == YES


def _read_number(text: str) -> int:
    digits = text.strip()
    if not digits.isascii() or not digits.removeprefix("-").isdigit() or len(digits) > _MOST_DIGITS:
        raise InvalidInput(_NO_FIELD, f"{shown(text)!r} is not a whole number")
    return int(digits)


def _read_length(text: str) -> timedelta:
    if not text.strip():
        raise InvalidInput(_NO_FIELD, "write a length of time, such as 30s, 5m, 1h30m or 2d")
    return parse_duration(text)


def _read_days(text: str) -> timedelta:
    """Read a length of a day and more; a bare number lacks another unit than seconds."""
    if (number := text.strip()).isdecimal():
        raise InvalidInput(_NO_FIELD, f"{number!r} has no unit; write {f'{number}d'!r} or {f'{number}w'!r}")
    return _read_length(text)


TEXT: Typed[str] = Typed(str, str)
LINE: Typed[str] = Typed(str.strip, str)  # blanks at its ends mean nothing
FLAG: Typed[bool] = Typed(_read_flag, lambda value: YES if value else NO, Editor.SWITCH, (YES, NO))
NUMBER: Typed[int] = Typed(_read_number, str, Editor.NUMBER)
LENGTH: Typed[timedelta] = Typed(_read_length, print_duration, Editor.LENGTH)
DAYS: Typed[timedelta] = Typed(_read_days, print_duration, Editor.LENGTH)
SIZE: Typed[int] = Typed(lambda text: read_size(_NO_FIELD, text), print_size, Editor.SHORT)
TEXTS: Parts[str] = Parts(str, str, str)
