"""Details of a value that have options of their own: read from them, changed by them, written as them."""

import argparse
from collections.abc import Callable, Iterable, Sequence
from dataclasses import MISSING, Field, dataclass, fields, replace
from typing import TYPE_CHECKING, Any, TypeVar

from scheduler_core.errors import InvalidInput
from scheduler_core.phrases.command_times import read_length
from scheduler_core.recurrence.ical.rrule_text import shown
from scheduler_core.recurrence.words.compact import print_duration

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T", bound="DataclassInstance")
V = TypeVar("V")

_YES, _NO = "yes", "no"


@dataclass(frozen=True, slots=True)
class Detail:
    """One attribute and its option: what is typed behind it, once or several times, and what that means.

    With a `key`, what is typed is added to the parts of a stored job; a part with the same key is
    replaced, and the option with `no-` before it takes the parts with a key away.
    """

    option: str
    attribute: str
    read: Callable[[list[str]], Any]
    write: Callable[[Any], list[str]]
    key: Callable[[Any], str] | None = None

    @property
    def name(self) -> str:
        return self.option.removeprefix("--")


def one(option: str, attribute: str, read: Callable[[str], V], write: Callable[[V], str]) -> Detail:
    """Return a detail whose option is typed once."""
    return Detail(option, attribute, lambda texts: read(texts[-1]), lambda value: [write(value)])


def many(
    option: str,
    attribute: str,
    read: Callable[[list[str]], Iterable[V]],
    write: Callable[[V], str],
    key: Callable[[V], str] | None = None,
) -> Detail:
    """Return a detail whose option is repeated for each part of a tuple."""
    return Detail(
        option,
        attribute,
        lambda texts: tuple(read(texts)),
        lambda values: [write(each) for each in values],
        key,
    )


def text(option: str, attribute: str) -> Detail:
    return one(option, attribute, str, str)


def flag(option: str, attribute: str) -> Detail:
    return one(option, attribute, lambda said: said == _YES, lambda value: _YES if value else _NO)


def length(option: str, attribute: str) -> Detail:
    return one(option, attribute, lambda said: read_length(option[2:], said), print_duration)


def number(option: str, attribute: str) -> Detail:
    return one(option, attribute, lambda said: read_number(option[2:], said), str)


def said_texts(options: argparse.Namespace, detail: Detail) -> list[str] | None:
    """Return what was typed behind an option; None where it was not typed."""
    said = getattr(options, detail.name.replace("-", "_"))
    return [said] if isinstance(said, str) else said


def changed(value: T, details: Sequence[Detail], options: argparse.Namespace) -> T:
    """Return the value with what options say, and with what --clear names as it is by default.

    First it is cleared, then parts are taken away, then others are added or take a place.
    """
    cleared = getattr(options, "clear", ())
    defaults = {each.name: each for each in fields(value)}
    for detail in details:
        held = part = getattr(value, detail.attribute)
        if detail.name in cleared:
            part = default_of(defaults[detail.attribute])
        gone = getattr(options, f"no_{detail.name.replace('-', '_')}", None)
        if detail.key is not None and gone:
            part = _without(part, detail.name, detail.key, gone)
        said = said_texts(options, detail)
        if said is not None:
            new = detail.read(said)
            part = new if detail.key is None else _joined(part, new, detail.key)
        if part != held:
            value = _with(value, detail, part)
    return value


def _without(parts: Iterable[V], name: str, key: Callable[[V], str], gone: Iterable[str]) -> tuple[V, ...]:
    """Return the parts without those of these keys; one that is not there is refused."""
    kept = list(parts)
    for wanted in gone:
        rest = [part for part in kept if key(part) not in {wanted.strip(), wanted.strip().casefold()}]
        if len(rest) == len(kept):
            held = ", ".join(dict.fromkeys(map(key, kept)))
            there = f"there are: {held}" if held else "there are none"
            raise InvalidInput(f"no-{name}", f"“{shown(wanted)}” is not there to take away; {there}")
        kept = rest
    return tuple(kept)


def _joined(parts: tuple[V, ...], new: Iterable[V], key: Callable[[V], str]) -> tuple[V, ...]:
    """Return the parts with the new ones: each at the place of its key, or as typed at the end."""
    new = list(new)
    held, said = ({key(part) for part in each} for each in (parts, new))
    by_key: dict[str, list[V]] = {}
    for part in new:
        by_key.setdefault(key(part), []).append(part)
    joined: list[V] = []
    for part in parts:
        joined += by_key.pop(key(part), []) if key(part) in said else [part]
    return (*joined, *(part for part in new if key(part) not in held))


def _with(value: T, detail: Detail, part: object) -> T:
    """Return the value with one attribute changed; what it refuses is refused by the name of the option."""
    change: dict[str, Any] = {detail.attribute: part}
    try:
        return replace(value, **change)
    except InvalidInput as refusal:
        raise InvalidInput(detail.name, refusal.reason) from refusal


def written(value: "DataclassInstance", details: Sequence[Detail]) -> list[str]:
    """Return the options for what is not as it is by default."""
    defaults = {each.name: each for each in fields(value)}
    words: list[str] = []
    for detail in details:
        held = getattr(value, detail.attribute)
        if held != default_of(defaults[detail.attribute]):
            words += typed(detail.option, *detail.write(held))
    return words


def typed(option: str, *texts: str) -> list[str]:
    """Return an option with what stands behind it, once for each text; a dash there would begin an option."""
    words: list[str] = []
    for said in texts:
        words += [f"{option}={said}"] if said.startswith("-") else [option, said]
    return words


def read_number(option: str, said: str) -> int:
    digits = said.strip()
    if not digits.isascii() or not digits.removeprefix("-").isdigit() or len(digits) > 18:
        raise InvalidInput(option, f"{shown(said)!r} is not a whole number")
    return int(digits)


def read_pair(option: str, said: str, mark: str, example: str) -> tuple[str, str]:
    """Return what stands before and behind a mark such as `=`."""
    name, found, value = said.partition(mark)
    if not found or not name.strip():
        raise InvalidInput(option, f"{shown(said)!r} is not understood; write it like {example}")
    return name.strip(), value


def default_of(each: "Field[Any]") -> object:
    """Return what an attribute is where nothing is said; MISSING where something must be."""
    return each.default if each.default_factory is MISSING else each.default_factory()
