"""The kinds of values that callers send: how each is read, and its schema."""

import re
from collections.abc import Callable
from datetime import datetime
from enum import StrEnum
from typing import Generic, TypeVar

from scheduler_core.fields.basic_types import FLAG as FLAG_FORM
from scheduler_core.fields.basic_types import NUMBER as NUMBER_FORM
from scheduler_core.fields.basic_types import Schema, read_list, read_text, word
from scheduler_core.fields.moments import read_moment
from scheduler_core.fields.places import inside, item_of, likely, refused, seen
from scheduler_core.fields.records import read_mapping
from scheduler_core.lazy_dataclass import dataclass

T = TypeVar("T")
Word = TypeVar("Word", bound=StrEnum)

_DIGITS = re.compile(r"-?[0-9]{1,18}")
_LONGEST_TEXT = 10_000


@dataclass(frozen=True, slots=True)
class ValueKind(Generic[T]):
    """Reads a value of JSON, or `parse`s the text that stands for it in a URL; both name what they refuse."""

    schema: Schema
    read: Callable[[object, str], T]
    parse: Callable[[str, str], T]


def number(least: int, most: int) -> ValueKind[int]:
    """Return the kind of whole numbers in a range."""

    def read(document: object, path: str) -> int:
        found = NUMBER_FORM.read(document, path)
        if not least <= found <= most:
            raise refused(path, f"{found} is not from {least:,} to {most:,}")
        return found

    def parse(text: str, path: str) -> int:
        if not _DIGITS.fullmatch(text):
            raise refused(path, f"{seen(text)} is not a whole number from {least:,} to {most:,}")
        return read(int(text), path)

    return ValueKind({"type": "integer", "minimum": least, "maximum": most}, read, parse)


def text(longest: int = _LONGEST_TEXT, *, shortest: int = 0) -> ValueKind[str]:
    """Return the kind of texts up to a length."""

    def read(document: object, path: str) -> str:
        found = read_text(document, path)
        if not shortest <= len(found) <= longest:
            raise refused(path, f"has {len(found):,} characters; {shortest:,} to {longest:,} are taken")
        if "\0" in found or any("\ud800" <= letter <= "\udfff" for letter in found):
            raise refused(path, "holds a NUL or half a character")
        return found

    schema: dict[str, object] = {"type": "string", "maxLength": longest}
    return ValueKind(schema | ({"minLength": shortest} if shortest else {}), read, read)


def word_of(words: type[Word], *, without: frozenset[Word] = frozenset()) -> ValueKind[Word]:
    """Return the kind of the words of an enumeration."""
    form = word(words)
    allowed = [each.value for each in words if each not in without]

    def read(document: object, path: str) -> Word:
        found = form.read(document, path)
        if found in without:
            raise refused(path, f"{seen(found.value)} is unknown; {likely(found.value, allowed, 'words')}")
        return found

    return ValueKind({"type": "string", "enum": allowed}, read, read)


def mapping_of(kind: ValueKind[T], most: int) -> ValueKind[tuple[tuple[str, T], ...]]:
    """Return the kind of mappings of names, which no URL can hold."""

    def read(document: object, path: str) -> tuple[tuple[str, T], ...]:
        given = read_mapping(document, path)
        if len(given) > most:
            raise refused(path, f"{len(given):,} of them are more than {most:,}")
        return tuple((name, kind.read(each, inside(path, name))) for name, each in given.items())

    def parse(text: str, path: str) -> tuple[tuple[str, T], ...]:
        raise refused(path, f"{seen(text)} is not a mapping")

    schema = {"type": "object", "additionalProperties": kind.schema, "maxProperties": most}
    return ValueKind(schema, read, parse)


def many(kind: ValueKind[T], most: int, *, least: int = 0) -> ValueKind[tuple[T, ...]]:
    """Return the kind of lists, which no URL can hold."""

    def read(document: object, path: str) -> tuple[T, ...]:
        entries = enumerate(read_list(document, path))
        found = tuple(kind.read(each, item_of(path, place)) for place, each in entries)
        if not least <= len(found) <= most:
            raise refused(path, f"has {len(found):,} entries; {least:,} to {most:,} are taken")
        return found

    schema: dict[str, object] = {"type": "array", "items": dict(kind.schema), "maxItems": most}
    return ValueKind(schema | ({"minItems": least} if least else {}), read, read)


def optional(kind: ValueKind[T]) -> ValueKind[T | None]:
    """Return the kind that takes null as well."""
    return ValueKind(
        {"anyOf": [dict(kind.schema), {"type": "null"}]},
        lambda document, path: None if document is None else kind.read(document, path),
        kind.parse,
    )


def _parse_flag(text: str, path: str) -> bool:
    if text not in {"true", "false"}:
        raise refused(path, f"{seen(text)} is neither true nor false")
    return text == "true"


def _read_instant(document: object, path: str) -> datetime:
    found = read_moment(document, path)
    if found.tzinfo is None:
        raise refused(
            path, f"{seen(document)} may be anywhere; write Z or an offset such as +01:00 behind it"
        )
    return found


FLAG: ValueKind[bool] = ValueKind({"type": "boolean"}, FLAG_FORM.read, _parse_flag)
TEXT: ValueKind[str] = text()
INSTANT: ValueKind[datetime] = ValueKind(
    {"type": "string", "format": "date-time"}, _read_instant, _read_instant
)
ID: ValueKind[int] = number(1, 10**18 - 1)
