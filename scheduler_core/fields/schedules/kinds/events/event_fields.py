"""What descriptions of event rules share: one text in documents and behind an option, fields in a form."""

from collections.abc import Callable
from typing import TypeVar

from scheduler_core.fields.basic_types import FLAG, text_of
from scheduler_core.fields.descriptions import FieldLabel, Option
from scheduler_core.fields.moments import LENGTH
from scheduler_core.fields.records import Field, Record, field
from scheduler_core.fields.schedules.kinds.day_fields import core_of, typed_core
from scheduler_core.fields.schedules.kinds.described_rule import HAPPENING, RULE, DescribedRule, anywhere
from scheduler_core.fields.typed import NO, YES, Editor

R = TypeVar("R")

# Of what begins a run: whether what was so before the rule counts.
ALREADY = field(
    "already",
    FLAG,
    label=FieldLabel(
        RULE,
        "Begins with",
        texts={NO: "what comes from now on", YES: "what is there already"},
        editor=Editor.CHOICE,
        rank=2,
    ),
)
# Of what is so for a while: for how long it must be.
LASTS = field("lasts", LENGTH, label=FieldLabel(RULE, "For at least", "0 seconds: at once.", "10m", rank=1))
# Of what is compared with what was there before; what the store keeps is never lost.
BETWEEN_LOOKS = "What comes and goes between two looks is not promised."


def event_rule(
    made: type[R],
    key: str,
    read: Callable[[str], R],
    write: Callable[[R], str],
    title: str,
    rank: int,
    option: Option,
    fresh: R,
    *parts: Field,
    blamed: str = "",
    note: str = "",
) -> DescribedRule[R]:
    """Describe a rule that one text says whole; its refusals are shown at the field that is `blamed`."""
    names = tuple(name for part in parts for name in part.names)
    said = Record(
        made,
        field(
            key,
            core_of(made, text_of(write, read), *names),
            *names,
            typed=typed_core(made, read, write, *names),
            option=option,
        ),
    )
    form = Record(made, *parts, blamed={key: blamed} if blamed else {})
    return DescribedRule(
        made, key, title, rank, anywhere(said), said, form, lambda _: fresh, note=note, group=HAPPENING
    )
