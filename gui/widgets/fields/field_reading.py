"""Convert values to texts of their described fields, and back. No widgets here."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from gui.widgets.fields.entries import FieldEntry, Texts, Wrong, read_into, written
from scheduler_core.fields.records import Field, Record, typed_of
from scheduler_core.fields.typed import Typed

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Value = TypeVar("Value", bound="DataclassInstance")

NOTHING = ""
_NO_ENTRIES: Mapping[str, FieldEntry] = {}


def write_fields(
    value: object, record: Record[Any], special: Mapping[str, FieldEntry] = _NO_ENTRIES
) -> dict[str, str]:
    """Return the text of each field with a label; `special` ones are written by their own entry."""
    texts = written(value, _entries(record, special))
    for part, inner in _inner(record):
        held = getattr(value, part.attribute)
        texts |= write_fields(inner.make() if held is None else held, inner, special)
        if held is None:
            texts[inner.parts[0].place] = NOTHING
    return texts


def read_fields(
    before: Value,
    record: Record[Value],
    texts: Texts,
    special: Mapping[str, FieldEntry] = _NO_ENTRIES,
) -> tuple[Value, list[Wrong]]:
    """Return the value with what the texts say, and what of them is wrong.

    What is wrong in a field that is not shown does not count.
    """
    if all(texts.get(place, text) == text for place, text in write_fields(before, record, special).items()):
        return before, []
    changes, wrongs = _read_inner(before, record, texts, special)
    entries = _entries(record, special)
    hidden = {part.attribute for part in record.parts if _is_hidden(part, texts)}
    dropped = {part.attribute for part in record.parts if _is_dropped(part, before, record, texts)}
    changes |= {name: record.defaults[name] for name in dropped}
    entries = [entry for entry in entries if entry.attribute not in dropped]
    blamed = _places_blamed(record)
    value, more = read_into(before, entries, texts, blamed, also=changes)
    if more and hidden:
        entries = [entry for entry in entries if entry.attribute not in hidden]
        value, more = read_into(before, entries, texts, blamed, also=changes)
    return value, wrongs + more


def _read_inner(
    before: object, record: Record[Any], texts: Texts, special: Mapping[str, FieldEntry]
) -> tuple[dict[str, Any], list[Wrong]]:
    changes: dict[str, Any] = {}
    wrongs: list[Wrong] = []
    for part, inner in _inner(record):
        held = getattr(before, part.attribute)
        if part.is_optional and texts.get(inner.parts[0].place) == NOTHING:
            changes[part.attribute] = None
            continue
        start = inner.make() if held is None else held
        value, more = read_fields(start, inner, texts, special)
        wrongs += more
        if value != held:
            changes[part.attribute] = value
    return changes, wrongs


def _inner(record: Record[Any]) -> Iterator[tuple[Field, Record[Any]]]:
    return ((part, part.parts) for part in record.parts if part.parts is not None)


def _entries(record: Record[Any], special: Mapping[str, FieldEntry]) -> list[FieldEntry]:
    return [special.get(part.place) or entry_of(part) for part in record.parts if part.label is not None]


def entry_of(part: Field, typed: Typed[Any] | None = None) -> FieldEntry:
    """Return a field as it is typed, here or in general; nothing stands in it where there is no value."""
    typed = typed or typed_of(part)

    def write(value: Any) -> str:  # noqa: ANN401 - what the field holds
        return NOTHING if value is None else typed.write(value)

    def read(text: str) -> Any:  # noqa: ANN401
        return None if part.is_optional and not text.strip() else typed.read(text)

    return FieldEntry(part.place, part.attribute, read, write)


def _is_hidden(part: Field, texts: Texts) -> bool:
    return part.label is not None and part.label.shown_if is not None and not part.label.shown_if.holds(texts)


def _is_dropped(part: Field, before: object, record: Record[Any], texts: Texts) -> bool:
    """Tell whether another choice has hidden a field that means nothing there."""
    shown = None if part.label is None else part.label.shown_if
    if shown is None or not shown.drops or shown.holds(texts):
        return False
    deciding = next(each for each in record.parts if each.place == shown.place)
    return texts.get(shown.place) != entry_of(deciding).write(getattr(before, deciding.attribute))


def _places_blamed(record: Record[Any]) -> dict[str, str]:
    """Return the places of what a value calls otherwise when it refuses it."""
    places = {part.key: part.place for part in record.parts if part.label is not None}
    return {name: places[key] for name, key in record.blamed.items() if key in places}
