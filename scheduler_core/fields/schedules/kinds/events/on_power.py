"""Power: one text in documents and behind an option, fields in a form."""

from scheduler_core.fields.basic_types import NUMBER, text_of, word
from scheduler_core.fields.descriptions import FieldLabel, Option
from scheduler_core.fields.records import Record, field
from scheduler_core.fields.schedules.kinds.day_fields import core_of, typed_core
from scheduler_core.fields.schedules.kinds.described_rule import (
    ALREADY,
    BETWEEN_LOOKS,
    HAPPENING,
    LASTS,
    RULE,
    DescribedRule,
    anywhere,
)
from scheduler_core.recurrence.kinds.events.on_power import parse_on_power, print_on_power
from scheduler_core.values.schedules.events.on_power import OnPower, PowerChange

_NAMES = ("change", "percent", "already", "lasts")

_ON_POWER = Record(
    OnPower,
    field(
        "on_power",
        core_of(OnPower, text_of(print_on_power, parse_on_power), *_NAMES),
        *_NAMES,
        typed=typed_core(OnPower, parse_on_power, print_on_power, *_NAMES),
        option=Option('when the power supply changes: mains, battery or "below 20%"', "TEXT"),
    ),
)
_PARTS = Record(
    OnPower,
    field(
        "change",
        word(PowerChange),
        label=FieldLabel(
            RULE,
            "When power",
            texts={
                "mains": "comes from mains",
                "battery": "comes from the battery",
                "below": "of the battery is below",
            },
        ),
    ),
    field(
        "percent",
        NUMBER,
        label=FieldLabel(RULE, "Percent", "Counts only for a battery that gets low.", "20"),
    ),
    LASTS,
    ALREADY,
    blamed={"on_power": "percent"},
)

ON_POWER_RULE = DescribedRule(
    OnPower,
    "on_power",
    "the power supply changes",
    19,
    anywhere(_ON_POWER),
    _ON_POWER,
    _PARTS,
    lambda _: OnPower(PowerChange.BATTERY),
    note=BETWEEN_LOOKS,
    group=HAPPENING,
)
