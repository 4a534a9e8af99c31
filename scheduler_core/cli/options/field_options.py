"""Make options from the descriptions of fields: offer, read and write them."""

import argparse
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from scheduler_core.cli.command_parser import SuggestedWords, whole_number
from scheduler_core.cli.options.option_files import text_or_file
from scheduler_core.cli.printing.spoken import tr
from scheduler_core.errors import InvalidInput, shown
from scheduler_core.fields.descriptions import Option
from scheduler_core.fields.records import Field, Record, typed_of
from scheduler_core.fields.typed import Parts

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T", bound="DataclassInstance")
V = TypeVar("V")

_NOTHING_SPECIAL: Mapping[str, Callable[[Any], Iterable[str]]] = {}


class _Offered(NamedTuple):
    """A field that has an option, and the record it belongs to."""

    field: Field
    option: Option
    record: Record[Any]

    @property
    def name(self) -> str:
        return self.field.option_name

    @property
    def destination(self) -> str:
        return self.name.replace("-", "_")

    @property
    def parts(self) -> Parts[Any] | None:
        return None if self.field.typed is None else self.field.typed.parts

    @property
    def is_repeatable(self) -> bool:
        """Tell whether there are parts behind it; code of its own gets all that is typed."""
        return self.field.typed is None or self.parts is not None or self.option.claims is not None


def add_options(
    group: "argparse._ArgumentGroup", record: Record[Any], wanted: Collection[str] | None = None
) -> None:
    """Add the option of each field of a record, and of the records within it; or only those wanted."""
    added: set[str] = set()
    for each in _all_offered(record):
        if each.name in added or (wanted is not None and each.name not in wanted):
            continue
        added.add(each.name)
        names = (f"--{each.name}", *each.option.aliases)
        purpose = each.option.purpose
        if each.is_repeatable:
            group.add_argument(
                *names,
                metavar=each.option.metavar,
                choices=SuggestedWords(each.option.suggested) or None,
                action="append",
                help=f"{purpose} (repeatable)",
            )
        elif each.option.span is not None:
            number = whole_number(*each.option.span)
            group.add_argument(*names, metavar=each.option.metavar, type=number, help=purpose)
        elif each.option.metavar:
            group.add_argument(*names, metavar=each.option.metavar, help=purpose)
        else:
            bare: dict[str, Any] = {"nargs": "?", "const": each.option.bare} if each.option.bare else {}
            group.add_argument(*names, choices=typed_of(each.field).words, help=purpose, **bare)


def option_names(record: Record[Any]) -> tuple[str, ...]:
    """Return the options of a record without their dashes."""
    return tuple(dict.fromkeys(each.name for each in _all_offered(record)))


def option_text(value: "DataclassInstance", record: Record[Any], name: str) -> str:
    """Write what stands behind an option, by default too."""
    found = (each for each in _offered(record) if each.name == name)
    return " ".join(text for each in found for text in _texts(value, each, each.option.tail))


def add_removals(group: "argparse._ArgumentGroup", records: Iterable[Record[Any]]) -> None:
    """Add a --no-… for each option whose parts can be taken away one by one."""
    added: set[str] = set()
    for each in (each for record in records for each in _all_offered(record)):
        if each.option.part and each.name not in added:
            added.add(each.name)
            metavar, what = each.option.part
            purpose = f"remove {what} (repeatable)"
            group.add_argument(f"--no-{each.name}", metavar=metavar, action="append", help=purpose)


def changed(
    value: T, record: Record[T], options: argparse.Namespace, wanted: Collection[str] | None = None
) -> T:
    """Return the value with what options say, and with what --clear names as it is by default.

    First it is cleared, then parts are taken away, then others are added or take a place. With `wanted`
    only these options count.
    """
    for each in _offered(record):
        if wanted is not None and each.name not in wanted:
            continue
        changes = _changes(value, each, options)
        if any(getattr(value, name) != held for name, held in changes.items()):
            value = _with(value, each, changes)
    for part in record.parts:
        if part.parts is not None and part.option is None:
            inner = getattr(value, part.attribute)
            after = changed(inner, part.parts, options, wanted)
            if after is not inner:
                value = replace(value, **{part.attribute: after})
    return value


def changes_said(
    value: "DataclassInstance", record: Record[Any], options: argparse.Namespace
) -> dict[str, Any]:
    """Return the attributes that options say something of, for who changes them all at once."""
    changes: dict[str, Any] = {}
    for each in _offered(record):
        changes |= _changes(value, each, options)
    return changes


def written(
    value: "DataclassInstance",
    record: Record[Any],
    without: Collection[str] = (),
    special: Mapping[str, Callable[[Any], Iterable[str]]] = _NOTHING_SPECIAL,
) -> list[str]:
    """Return the options for what is not as it is by default, but for some.

    What stands behind a `special` one is written by code of its own.
    """
    words: list[str] = []
    for each in _offered(record):
        if each.name in special:
            words += typed(f"--{each.name}", *special[each.name](getattr(value, each.field.attribute)))
        if each.name in without or each.field.typed is None:
            continue
        tail = list(each.option.tail)
        while tail and getattr(value, tail[-1]) == record.defaults.get(tail[-1]):
            tail.pop()
        if tail or getattr(value, each.field.attribute) != record.defaults.get(each.field.attribute):
            words += typed(f"--{each.name}", *_texts(value, each, tail))
    for part in record.parts:
        if part.parts is not None and part.option is None:
            words += written(getattr(value, part.attribute), part.parts)
    return words


def typed(option: str, *texts: str) -> list[str]:
    """Return an option with what stands behind it, once for each text; a dash there would begin an option."""
    words: list[str] = []
    for said in texts:
        words += [f"{option}={said}"] if said.startswith("-") else [option, said]
    return words


def said_texts(options: argparse.Namespace, destination: str) -> list[str] | None:
    """Return what was typed behind an option; None where it was not typed."""
    said = getattr(options, destination, None)
    return [str(said)] if isinstance(said, str | int) else said


def _all_offered(record: Record[Any]) -> Iterator[_Offered]:
    for part in record.parts:
        if part.option is not None:
            yield _Offered(part, part.option, record)
        elif part.parts is not None:
            yield from _all_offered(part.parts)


def _offered(record: Record[Any]) -> Iterator[_Offered]:
    return (_Offered(part, part.option, record) for part in record.parts if part.option is not None)


def _changes(value: object, each: _Offered, options: argparse.Namespace) -> dict[str, Any]:
    """Return the attributes that options say something of."""
    field, record = each.field, each.record
    changes: dict[str, Any] = {}
    if each.name in getattr(options, "clear", ()):
        changes = {name: record.defaults[name] for name in (field.attribute, *each.option.tail)}
    gone = getattr(options, f"no_{each.destination}", None)
    if each.parts is not None and each.parts.key is not None and gone:
        held = changes.get(field.attribute, getattr(value, field.attribute))
        changes[field.attribute] = _without(held, each.name, each.parts.key, gone)
    said = said_texts(options, each.destination)
    if said is not None and each.option.claims is not None:
        said = [text for text in said if each.option.claims(text)]
    if not said or field.typed is None:
        return changes
    try:
        if each.parts is None:
            return changes | _read(value, each, said[-1])
        return changes | {field.attribute: _read_parts(value, each, each.parts, said, changes)}
    except InvalidInput as refusal:
        raise InvalidInput(each.name, refusal.reason) from refusal


def _read(value: object, each: _Offered, text: str) -> dict[str, Any]:
    """Read the text of an option, and what stands behind its marks."""
    if each.option.takes_file:
        text = text_or_file(each.name, text)
    by_name = {part.attribute: part for part in each.record.parts if len(part.names) == 1}
    changes: dict[str, Any] = {}
    part = each.field
    for name, mark in each.option.tail.items():
        text, _, rest = text.partition(mark)
        if text or part is each.field:
            changes[part.attribute] = typed_of(part).read(text)
        part, text = by_name[name], rest
    if text or part is each.field:
        changes[part.attribute] = typed_of(part).read(text)
    return each.option.settled(value, changes)


def _read_parts(
    value: object, each: _Offered, parts: Parts[Any], said: Iterable[str], changes: Mapping[str, Any]
) -> tuple[Any, ...]:
    new = tuple(parts.read(text) for typed in said for text in each.option.splits(typed))
    if parts.key is None:
        return new
    attribute = each.field.attribute
    return _joined(changes.get(attribute, getattr(value, attribute)), new, parts)


def _texts(value: object, each: _Offered, tail: Iterable[str]) -> list[str]:
    """Return what is typed behind an option, for each part once, with so much of its tail."""
    held = getattr(value, each.field.attribute)
    if each.parts is not None:
        return [each.parts.write(part) for part in held]
    by_name = {part.attribute: part for part in each.record.parts if len(part.names) == 1}
    text = typed_of(each.field).write(held)
    for name in tail:
        text += each.option.tail[name] + typed_of(by_name[name]).write(getattr(value, name))
    return [text]


def _without(parts: Iterable[V], name: str, key: Callable[[V], str], gone: Iterable[str]) -> tuple[V, ...]:
    """Return the parts without those of these keys; one that is not there is refused."""
    kept = list(parts)
    for wanted in gone:
        rest = [part for part in kept if key(part) not in {wanted.strip(), wanted.strip().casefold()}]
        if len(rest) == len(kept):
            held = ", ".join(dict.fromkeys(map(key, kept)))
            told = (
                tr("“{word}” is not there to remove; there are: {held}", word=shown(wanted), held=held)
                if held
                else tr("“{word}” is not there to remove; there are none", word=shown(wanted))
            )
            raise InvalidInput(f"no-{name}", told)
        kept = rest
    return tuple(kept)


def _joined(parts: tuple[V, ...], new: tuple[V, ...], how: Parts[V]) -> tuple[V, ...]:
    """Return the parts with the new ones: each at the place of its key, or as typed at the end."""
    key = how.key or how.write
    held, said = ({key(part) for part in each} for each in (parts, new))
    by_key: dict[str, list[V]] = {}
    for part in new:
        by_key.setdefault(key(part), []).append(part)
    joined: list[V] = []
    for part in parts:
        joined += by_key.pop(key(part), []) if key(part) in said else [part]
    return (*joined, *(part for part in new if key(part) not in held))


def _with(value: T, each: _Offered, changes: Mapping[str, Any]) -> T:
    """Return the value with attributes changed; what it refuses is refused by the name of the option."""
    try:
        return replace(value, **changes)
    except InvalidInput as refusal:
        raise InvalidInput(each.name, refusal.reason) from refusal
