"""The interface by which a kind of action is read from options and written as options."""

import argparse
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from scheduler_core.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from scheduler_core.fields.records import Record

A = TypeVar("A")

BODIES = ("body", "json-body", "form", "body-file", "joined-body-file", "multipart")


@dataclass(frozen=True, slots=True)
class ActionWords(Generic[A]):
    """One kind of action in the words of options; `goes_with` and `does` are what refusals say of it."""

    made: type[A]
    record: "Record[A]"  # of its details
    read_by: Mapping[str, Callable[[Any, A | None], A]]  # by the option that says what is done
    changed: Callable[[A, argparse.Namespace], A]
    written: Callable[[A], list[str]]
    goes_with: str
    does: str
    said_by: str  # the options that say what is done, for a heading
    further_names: tuple[str, ...] = ()  # of options that are in no record, or in that of a part
    add_further: "Callable[[argparse._ArgumentGroup], None]" = lambda _group: None
