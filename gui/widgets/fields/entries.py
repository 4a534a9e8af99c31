"""Fields of a form, each the text of one attribute. No widgets here."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from PySide6.QtCore import QCoreApplication

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.words.compact import parse_duration

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Texts: TypeAlias = Mapping[str, str]
Value = TypeVar("Value", bound="DataclassInstance")
Part = TypeVar("Part")


@dataclass(frozen=True, slots=True)
class Wrong:
    """What is wrong in a field, or in all of a form where `place` is empty."""

    place: str
    reason: str


@dataclass(frozen=True, slots=True)
class FieldEntry:
    """A field and the attribute its text stands for."""

    place: str
    attribute: str
    read: Callable[[str], Any]
    write: Callable[[Any], str]


def written(value: object, entries: Iterable[FieldEntry]) -> dict[str, str]:
    return {entry.place: entry.write(getattr(value, entry.attribute)) for entry in entries}


def read_into(
    value: Value,
    entries: Sequence[FieldEntry],
    texts: Texts,
    blamed: Mapping[str, str] | None = None,
    joint: str = "",
    also: Mapping[str, Any] | None = None,
) -> tuple[Value, list[Wrong]]:
    """Return the value with what the texts say, and what of them is wrong.

    An attribute whose text was not touched stays as it is, whatever its text leaves out. `blamed`
    has places for fields that refusals name otherwise; `joint` is the place of what is wrong only
    together with others; `also` are changes that are read already. If anything is wrong the value is
    unchanged.
    """
    changes: dict[str, Any] = dict(also or {})
    wrongs: list[Wrong] = []
    for entry in entries:
        text = texts.get(entry.place)
        if text is None or text == entry.write(getattr(value, entry.attribute)):
            continue
        try:
            changes[entry.attribute] = entry.read(text)
        except InvalidInput as error:
            wrongs.append(Wrong(entry.place, error.reason))
    if wrongs:
        return value, wrongs
    try:
        return replace(value, **changes), []
    except InvalidInput as error:
        alone = list(_refused_alone(value, entries, changes, blamed or {}))
        return value, alone or [Wrong(_culprit(entries, error, blamed or {}, joint), error.reason)]


def _culprit(
    entries: Sequence[FieldEntry], error: InvalidInput, blamed: Mapping[str, str], joint: str
) -> str:
    """Return the place of what is wrong only together with others."""
    if error.field in blamed:
        return blamed[error.field]
    return error.field if error.field in {entry.place for entry in entries} else joint


def _refused_alone(
    value: "DataclassInstance",
    entries: Sequence[FieldEntry],
    changes: Mapping[str, Any],
    blamed: Mapping[str, str],
) -> Iterator[Wrong]:
    """Yield what is refused even if nothing else is changed, and not for the sake of another change."""
    changed = {entry.place for entry in entries if entry.attribute in changes}
    for entry in entries:
        if entry.attribute in changes:
            try:
                replace(value, **{entry.attribute: changes[entry.attribute]})
            except InvalidInput as error:
                if blamed.get(error.field, entry.place) not in changed - {entry.place}:
                    yield Wrong(entry.place, error.reason)


def line_entry(place: str, attribute: str | None = None) -> FieldEntry:
    """Return a field whose spaces at both ends mean nothing."""
    return FieldEntry(place, attribute or place, str.strip, str)


def optional(entry: FieldEntry) -> FieldEntry:
    """Return the field with an empty text for None."""
    return FieldEntry(
        entry.place,
        entry.attribute,
        lambda text: entry.read(text) if text.strip() else None,
        lambda value: "" if value is None else entry.write(value),
    )


def lines_entry(
    place: str, read: Callable[[str], Part], write: Callable[[Part], str], attribute: str | None = None
) -> FieldEntry:
    """Return a field with one part of a tuple in each line."""

    def read_all(text: str) -> tuple[Part, ...]:
        return tuple(read(line.strip()) for line in text.splitlines() if line.strip())

    def write_all(parts: Iterable[Part]) -> str:
        return "\n".join(write(part) for part in parts)

    return FieldEntry(place, attribute or place, read_all, write_all)


def read_number(text: str) -> int:
    digits = text.strip()
    if not digits.isascii() or not digits.removeprefix("-").isdigit() or len(digits) > 18:
        raise InvalidInput(
            "number",
            _tr("“{text}” is not a whole number").format(text=_short(text))
            if digits
            else _tr("write a number"),
        )
    return int(digits)


def read_length(text: str) -> timedelta:
    if not text.strip():
        raise InvalidInput("length", _tr("write a length of time, such as 30s, 5m, 1h30m or 2d"))
    return parse_duration(text)


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:40]}…"


def _tr(text: str) -> str:
    return QCoreApplication.translate("entries", text)
