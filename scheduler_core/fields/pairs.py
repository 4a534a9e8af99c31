"""Names with their texts, such as headers: a mapping, or a list of pairs where a name stands twice."""

import json
from collections.abc import Callable
from typing import TypeAlias

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.fields.basic_types import TEXT, Form, Schema, Spelling, any_of, read_text
from scheduler_core.fields.places import inside, item_of, refused, seen
from scheduler_core.fields.typed import Parts, Typed, typed_list

Pairs: TypeAlias = tuple[tuple[str, str], ...]

_QUOTE = '"'


def _write_pairs(pairs: Pairs) -> object:
    by_name = dict(pairs)
    return by_name if len(by_name) == len(pairs) else [list(pair) for pair in pairs]


def _read_pairs(document: object, path: str) -> Pairs:
    match document:
        case dict():
            return tuple(_named(name, value, path) for name, value in document.items())
        case list():
            return tuple(_pair(each, item_of(path, number)) for number, each in enumerate(document))
        case _:
            raise refused(path, f"{seen(document)} is not a mapping; write a name and its text on each line")


def _named(name: object, value: object, path: str) -> tuple[str, str]:
    if not isinstance(name, str):
        raise refused(path, f"the name {seen(name)} is not text; put it in quotes")
    return name, read_text(value, inside(path, shown(name)))


def _pair(document: object, path: str) -> tuple[str, str]:
    match document:
        case [str() as name, str() as value]:
            return name, value
        case _:
            raise refused(path, "is not a pair of texts; write [name, text]")


_PAIR: Schema = {"type": "array", "items": TEXT.schema, "minItems": 2, "maxItems": 2}
PAIRS: Form[Pairs] = Spelling(
    _write_pairs,
    _read_pairs,
    any_of({"type": "object", "additionalProperties": TEXT.schema}, {"type": "array", "items": _PAIR}),
)


def headers_typed() -> Typed[Pairs]:
    """Return how headers are typed: `Accept: text/plain`, one in each line."""

    def read(text: str) -> tuple[str, str]:
        name, value = _taken_apart(text, ":", "Accept: text/plain")
        return name, value.strip()

    return typed_list(Parts(read, ": ".join, lambda header: header[0].casefold()), "\n")


def values_typed(key: Callable[[tuple[str, str]], str] | None = None) -> Typed[Pairs]:
    """Return how `NAME=value` is typed; a value of several lines stands in quotes in a form."""

    def read(text: str) -> tuple[str, str]:
        return _taken_apart(text, "=", "NAME=value")

    def read_line(text: str) -> tuple[str, str]:
        name, value = read(text)
        return name, _unquoted(value)

    lines = typed_list(Parts(read_line, _value_line), "\n")
    return Typed(lines.read, lines.write, lines.editor, parts=Parts(read, "=".join, key))


def _taken_apart(text: str, mark: str, example: str) -> tuple[str, str]:
    name, found, value = text.partition(mark)
    if not found or not name.strip():
        raise InvalidInput("pair", f"{shown(text)!r} is not understood; write it like {example}")
    return name.strip(), value


def _value_line(pair: tuple[str, str]) -> str:
    name, value = pair
    is_plain = value == value.strip() and value.isprintable() and not value.startswith(_QUOTE)
    return f"{name}={value if is_plain else json.dumps(value, ensure_ascii=False)}"


def _unquoted(value: str) -> str:
    if not value.startswith(_QUOTE):
        return value
    try:
        return str(json.loads(value))
    except json.JSONDecodeError:
        return value
