"""Days around Easter."""

from datetime import time

from scheduler_core.fields.basic_types import NUMBER, text_of, text_or_parts
from scheduler_core.fields.descriptions import FieldLabel, Option
from scheduler_core.fields.records import Record, field
from scheduler_core.fields.schedules.kinds.day_fields import TIMES, core_of, typed_core
from scheduler_core.fields.schedules.kinds.described_rule import RULE, DescribedRule, anywhere
from scheduler_core.recurrence.words.compact import parse_easter, print_easter
from scheduler_core.values.schedules.rules import MOST_EASTER_DAYS, Easter

_PARTS = Record(
    Easter,
    field(
        "days",
        NUMBER,
        "offset_days",
        label=FieldLabel(
            RULE,
            "Days after Easter",
            "0 is Easter Sunday, -2 Good Friday, 49 Whit Sunday.",
            "-2",
            least=-MOST_EASTER_DAYS,
        ),
    ),
    TIMES,
    blamed={"easter": "at"},
)
_EASTER = Record(
    Easter,
    field(
        "easter",
        core_of(
            Easter,
            text_or_parts(text_of(print_easter, parse_easter), Record(Easter, *_PARTS.parts)),
            "offset_days",
            "times",
        ),
        "offset_days",
        "times",
        typed=typed_core(Easter, parse_easter, print_easter, "offset_days", "times"),
        option=Option('by days from Easter Sunday, such as "-2 09:00"', "TEXT"),
    ),
)

EASTER_RULE = DescribedRule(
    Easter,
    "easter",
    "Around Easter",
    10,
    anywhere(_EASTER),
    _EASTER,
    _PARTS,
    lambda _: Easter(0, (time(9),)),
)
