"""How plain values stand in a document: texts, numbers, flags, words, and lists of them."""

from collections.abc import Callable, Mapping
from dataclasses import field
from enum import StrEnum
from functools import lru_cache
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from scheduler_core.errors import InvalidInput
from scheduler_core.fields import typed
from scheduler_core.fields.places import item_of, likely, refused, seen, together
from scheduler_core.fields.typed import Typed, typed_word
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence.words.parsing.tokens import LONGEST_TEXT

T = TypeVar("T")
Word = TypeVar("Word", bound=StrEnum)
Schema: TypeAlias = Mapping[str, object]

_TOO_LARGE = 10**18
_MOST_TEXTS_KEPT = 256
_TEXT_SCHEMA: Schema = {"type": "string"}


class Form(Protocol[T]):
    """How a value stands in a document; reading names the path of whatever it refuses.

    The `schema` is what JSON Schema can say of it: all that is read fits, and not all that fits is read.
    """

    @property
    def schema(self) -> Schema: ...

    def write(self, value: T, /) -> object: ...

    def read(self, document: object, path: str, /) -> T: ...


@dataclass(frozen=True, slots=True)
class Spelling(Generic[T]):
    """A form made of two functions, and how people type the same value."""

    write: Callable[[T], object]
    read: Callable[[object, str], T]
    schema: Schema = field(default_factory=dict)
    typed: Typed[T] | None = None


def read_text(document: object, path: str) -> str:
    if not isinstance(document, str):
        if document is None:
            raise refused(path, "has no value; give it one or leave it out")
        raise refused(path, f"{seen(document)} is not text; put it in quotes")
    return document


def read_list(document: object, path: str) -> list[object]:
    if not isinstance(document, list):
        raise refused(path, f"{seen(document)} is not a list; put it in brackets, such as [this]")
    return document


def word(words: type[Word]) -> Form[Word]:
    """Return the form of a word out of a few."""

    def read(document: object, path: str) -> Word:
        text = read_text(document, path)
        try:
            return words(text)
        except ValueError:
            advice = likely(text, [each.value for each in words], "words")
            raise refused(path, f"{seen(text)} is unknown; {advice}") from None

    schema = {"enum": [each.value for each in words]}
    return Spelling(lambda value: value.value, read, schema, typed_word(words))


def list_of(form: Form[T]) -> Form[tuple[T, ...]]:
    def read(document: object, path: str) -> tuple[T, ...]:
        faults: list[InvalidInput] = []
        values: list[T] = []
        for number, each in enumerate(read_list(document, path)):
            try:
                values.append(form.read(each, item_of(path, number)))
            except InvalidInput as fault:
                faults.append(fault)
        if faults:
            raise together(faults)
        return tuple(values)

    schema = {"type": "array", "items": form.schema}
    return Spelling(lambda values: [form.write(each) for each in values], read, schema)


def set_of(form: Form[T], order: Callable[[T], Any]) -> Form[frozenset[T]]:
    """Return the form of a set: a list in order, in which nothing stands twice."""
    entries = list_of(form)

    def read(document: object, path: str) -> frozenset[T]:
        values: set[T] = set()
        for number, value in enumerate(entries.read(document, path)):
            if value in values:
                raise refused(item_of(path, number), "stands there twice; take one out")
            values.add(value)
        return frozenset(values)

    schema = {**entries.schema, "uniqueItems": True}
    return Spelling(lambda values: entries.write(tuple(sorted(values, key=order))), read, schema)


def text_of(
    write: Callable[[T], str], parse: Callable[[str], T], own_field: str | None = None
) -> Spelling[T]:
    """Return the form of what has a text of its own.

    Where `own_field` is what `parse` calls the text as a whole, a refusal keeps the name of any part.
    """
    parse = lru_cache(_MOST_TEXTS_KEPT)(parse)

    def read(document: object, path: str) -> T:
        text = read_text(document, path)
        try:
            return parse(text)
        except InvalidInput as refusal:
            is_whole = own_field in {None, refusal.field}
            reason = refusal.reason if is_whole else f"{refusal.field}: {refusal.reason}"
            raise refused(path, reason) from refusal

    return Spelling(write, read, _TEXT_SCHEMA)


def text_or_parts(text: Form[T], parts: Form[T]) -> Form[T]:
    """Return the form of what is a text, or its parts where the text would be too long to be read."""

    def write(value: T) -> object:
        written = text.write(value)
        return written if len(str(written)) <= LONGEST_TEXT else parts.write(value)

    def read(document: object, path: str) -> T:
        form = parts if isinstance(document, dict | list) else text
        return form.read(document, path)

    return Spelling(write, read, any_of(text.schema, parts.schema))


def any_of(*schemas: Schema) -> Schema:
    return {"anyOf": list(schemas)}


def _as_it_is(value: T) -> T:
    return value


def _read_flag(document: object, path: str) -> bool:
    if not isinstance(document, bool):
        raise refused(path, f"{seen(document)} is neither true nor false; write one of them without quotes")
    return document


def _read_true(document: object, path: str) -> tuple[()]:
    if document is not True:
        raise refused(path, f"{seen(document)} says nothing here; write true, or take it out")
    return ()


def _read_number(document: object, path: str) -> int:
    if isinstance(document, bool) or not isinstance(document, int):
        raise refused(path, f"{seen(document)} is not a whole number; write digits without quotes")
    if abs(document) >= _TOO_LARGE:
        raise refused(path, f"{seen(document)} is too large; 18 digits are kept")
    return document


def _write_number(number: int) -> int:
    if abs(number) >= _TOO_LARGE:
        raise InvalidInput("number", f"{seen(number)} is too large; 18 digits are kept")
    return number


TEXT: Form[str] = Spelling(_as_it_is, read_text, _TEXT_SCHEMA, typed.TEXT)
FLAG: Form[bool] = Spelling(_as_it_is, _read_flag, {"type": "boolean"}, typed.FLAG)
NUMBER: Form[int] = Spelling(_write_number, _read_number, {"type": "integer"}, typed.NUMBER)
# Stands under a key that says all by itself.
TRUE: Form[tuple[()]] = Spelling(lambda _: True, _read_true, {"const": True})
