"""Kinds of rules that the clients know by their descriptions alone: one text, and fields in a form.

Others have code of their own in the command line and in the editor, since more options say more about
them (intervals, anchors, dialects). A new kind is described here, and needs no code there.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import time
from typing import Any, Generic, TypeVar

from scheduler_core.fields.basic_types import NUMBER, list_of
from scheduler_core.fields.descriptions import Label, Option
from scheduler_core.fields.moments import CLOCK
from scheduler_core.fields.records import Record, field
from scheduler_core.fields.typed import Typed
from scheduler_core.recurrence.words.compact import parse_easter, parse_times, print_easter, print_times
from scheduler_core.values.schedules.rules import Easter

R = TypeVar("R")

RULE = "rule"
NINE = (time(9),)


@dataclass(frozen=True, slots=True)
class DescribedRule(Generic[R]):
    """One kind: what lists call it, its option with the text behind it, its fields, and a new one."""

    made: type[R]
    title: str
    option: Option
    text: Typed[R]
    fields: Record[R]
    fresh: Callable[[], R]

    @property
    def name(self) -> str:
        return self.option.name


EASTER_RULE = DescribedRule(
    Easter,
    "Around Easter",
    Option('by days from Easter Sunday, such as "-2 09:00"', "TEXT", name="easter"),
    Typed(parse_easter, print_easter),
    Record(
        Easter,
        field(
            "days",
            NUMBER,
            "offset_days",
            label=Label(
                RULE,
                "Days after Easter",
                "0 is Easter Sunday, -2 Good Friday, 49 Whit Sunday.",
                "-2",
            ),
        ),
        field(
            "at",
            list_of(CLOCK),
            "times",
            typed=Typed(parse_times, print_times),
            label=Label(RULE, "At", example="9:00, 17:30"),
        ),
        blamed={"easter": "at"},
    ),
    lambda: Easter(0, NINE),
)

DESCRIBED_RULES: tuple[DescribedRule[Any], ...] = (EASTER_RULE,)
_BY_NAME = {each.name: each for each in DESCRIBED_RULES}
_BY_CLASS = {each.made: each for each in DESCRIBED_RULES}


def described_as(name: str) -> DescribedRule[Any] | None:
    """Return the kind of an option or of a card; None if it has code of its own."""
    return _BY_NAME.get(name)


def description_of(rule: object) -> DescribedRule[Any] | None:
    """Return the kind of a rule; None if it has code of its own."""
    return _BY_CLASS.get(type(rule))
