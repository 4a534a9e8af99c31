"""Answers described once: the keys of an object that programs read, how each is read, and their schema."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import timedelta
from enum import StrEnum
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.phrases.written_times import for_programs, for_programs_if_known

if TYPE_CHECKING:
    from scheduler_core.fields.basic_types import Schema

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Key:
    """What stands under a key, and the attribute it is written from if it is not called alike."""

    schema: "Schema"
    write: Callable[[Any], object] | None = None
    attribute: str = ""

    def of(self, attribute: str) -> "Key":
        return replace(self, attribute=attribute)

    def about(self, meaning: str) -> "Key":
        return replace(self, schema={**self.schema, "description": meaning})


class Answer(Generic[T]):
    """Makes the object of a value; all of its keys are always there."""

    def __init__(self, **keys: Key) -> None:
        read = attrgetter(*(key.attribute or name for name, key in keys.items()))
        self._read: Callable[[T], Sequence[object]] = read if len(keys) > 1 else lambda value: (read(value),)
        self._writes = [(place, key.write) for place, key in enumerate(keys.values()) if key.write]
        self.keys: dict[str, Schema] = {name: key.schema for name, key in keys.items()}
        self.schema: Schema = {
            "type": "object",
            "properties": self.keys,
            "required": list(keys),
            "additionalProperties": False,
        }

    def __call__(self, value: T) -> dict[str, object]:
        held = list(self._read(value))
        for place, write in self._writes:
            held[place] = write(held[place])
        return dict(zip(self.keys, held, strict=True))


def ref(name: str) -> "Schema":
    """Return the schema that stands under a name in the description of the API."""
    return {"$ref": f"#/components/schemas/{name}"}


def within(answer: Answer[Any], name: str = "") -> Key:
    """Return the key of an object inside another, or of one that the description lists under a name."""
    return Key(ref(name) if name else answer.schema, answer)


def may_be(key: Key) -> Key:
    """Return the key of what may be null."""
    write = key.write
    schema: Schema = {"anyOf": [key.schema, {"type": "null"}]}
    return Key(schema, None if write is None else lambda held: None if held is None else write(held))


def words(kind: type[StrEnum]) -> Key:
    return Key({"type": "string", "enum": [each.value for each in kind]})


def all_of(key: Key) -> Key:
    write = key.write
    return Key(
        {"type": "array", "items": dict(key.schema)},
        list if write is None else lambda held: [write(each) for each in held],
    )


ANYTHING = Key({})
BOOLEAN = Key({"type": "boolean"})
INTEGER = Key({"type": "integer"})
MAY_BE_INTEGER = Key({"type": ["integer", "null"]})
MAY_BE_MILLISECONDS = Key(
    MAY_BE_INTEGER.schema, lambda length: None if length is None else length // timedelta(milliseconds=1)
)
STRING = Key({"type": "string"})
MAY_BE_STRING = Key({"type": ["string", "null"]})
INSTANT = Key({"type": "string", "format": "date-time"}, for_programs)
MAY_BE_INSTANT = Key({"type": ["string", "null"], "format": "date-time"}, for_programs_if_known)
