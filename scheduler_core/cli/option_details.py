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
    """One attribute and its option: what is typed behind it, once or several times, and what that means."""

    option: str
    attribute: str
    read: Callable[[list[str]], Any]
    write: Callable[[Any], list[str]]

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
) -> Detail:
    """Return a detail whose option is repeated for each part of a tuple."""
    return Detail(
        option, attribute, lambda texts: tuple(read(texts)), lambda values: [write(each) for each in values]
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
    """Return the value with what options say, and with what --clear names as it is by default."""
    cleared = getattr(options, "clear", ())
    defaults = {each.name: each for each in fields(value)}
    for detail in details:
        said = said_texts(options, detail)
        if said is not None:
            value = _with(value, detail, detail.read(said))
        elif detail.name in cleared:
            value = _with(value, detail, default_of(defaults[detail.attribute]))
    return value


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
