"""Each start of the engine."""

from scheduler_core.fields.basic_types import TRUE
from scheduler_core.fields.descriptions import Option
from scheduler_core.fields.records import Record, fact
from scheduler_core.fields.schedules.kinds.described_rule import DescribedRule, anywhere
from scheduler_core.values.schedules.rules import AtStart

_AT_START = Record(AtStart, fact("at_start", TRUE, Option("each time the engine starts", is_flag=True)))

AT_START_RULE = DescribedRule(
    AtStart,
    "at_start",
    "When Hourbell starts",
    12,
    anywhere(_AT_START),
    _AT_START,
    _AT_START,
    lambda _: AtStart(),
    note="Runs each time the engine starts.",
)
