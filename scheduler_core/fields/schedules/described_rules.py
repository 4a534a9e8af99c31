"""The kinds of rules that are described; a new one is added here."""

from datetime import time
from typing import Any

from scheduler_core.fields.basic_types import NUMBER, list_of
from scheduler_core.fields.descriptions import Label, Option
from scheduler_core.fields.moments import CLOCK
from scheduler_core.fields.records import Record, field
from scheduler_core.fields.schedules.day_rules import EASTER
from scheduler_core.fields.schedules.described_rule import RULE, DescribedRule
from scheduler_core.fields.schedules.sun_rule import SUN_RULE
from scheduler_core.fields.typed import Typed
from scheduler_core.recurrence.words.compact import parse_easter, parse_times, print_easter, print_times
from scheduler_core.values.schedules.rules import Easter

EASTER_RULE = DescribedRule(
    Easter,
    "Around Easter",
    Option('by days from Easter Sunday, such as "-2 09:00"', "TEXT", name="easter"),
    Typed(parse_easter, print_easter),
    EASTER,
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
    lambda: Easter(0, (time(9),)),
)

DESCRIBED_RULES: tuple[DescribedRule[Any], ...] = (EASTER_RULE, SUN_RULE)
_BY_NAME = {each.name: each for each in DESCRIBED_RULES}
_BY_CLASS = {each.made: each for each in DESCRIBED_RULES}


def described_as(name: str) -> DescribedRule[Any] | None:
    """Return the kind of an option or of a card; None if it has code of its own."""
    return _BY_NAME.get(name)


def description_of(rule: object) -> DescribedRule[Any] | None:
    """Return the kind of a rule; None if it has code of its own."""
    return _BY_CLASS.get(type(rule))
