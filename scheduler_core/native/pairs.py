"""Names with their texts, such as headers: a mapping, or a list of pairs where a name stands twice."""

from typing import TypeAlias

from scheduler_core.native.forms.basic_forms import TEXT, Form, Schema, Spelling, any_of, read_text
from scheduler_core.native.places import inside, item_of, refused, seen
from scheduler_core.recurrence.ical.rrule_text import shown

Pairs: TypeAlias = tuple[tuple[str, str], ...]


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
