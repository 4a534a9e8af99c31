"""A kind of rule that the clients know by its description alone: one text, and fields in a form.

Other kinds have code of their own in the command line and in the editor, since more options say more about
them (intervals, anchors, dialects).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from scheduler_core.fields.descriptions import Option
from scheduler_core.fields.records import Record
from scheduler_core.fields.typed import Typed

R = TypeVar("R")

RULE = "rule"


@dataclass(frozen=True, slots=True)
class DescribedRule(Generic[R]):
    """What lists call it, its option with the text behind it, its document, its fields, and a new one."""

    made: type[R]
    title: str
    option: Option
    text: Typed[R]
    document: Record[R]
    fields: Record[R]
    fresh: Callable[[], R]

    @property
    def name(self) -> str:
        return self.option.name
