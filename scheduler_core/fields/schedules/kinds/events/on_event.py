"""Events that somebody sends: their name."""

from scheduler_core.fields.basic_types import TEXT
from scheduler_core.fields.descriptions import FieldLabel, Option
from scheduler_core.fields.records import Record, field
from scheduler_core.fields.schedules.kinds.described_rule import HAPPENING, RULE, DescribedRule, anywhere
from scheduler_core.fields.typed import LINE
from scheduler_core.values.schedules.events.on_event import OnEvent

_ON_EVENT = Record(
    OnEvent,
    field(
        "on_event",
        TEXT,
        "name",
        typed=LINE,
        option=Option("by events that hourbell event send or a program sends, such as order-paid", "NAME"),
        label=FieldLabel(
            RULE,
            "Event",
            "Sent by hourbell event send, or over the API. Where the job has a key, with that key or none.",
            "order-paid",
        ),
    ),
)

ON_EVENT_RULE = DescribedRule(
    OnEvent,
    "on_event",
    "an event comes",
    15,
    anywhere(_ON_EVENT),
    _ON_EVENT,
    _ON_EVENT,
    lambda _: OnEvent("paid"),
    group=HAPPENING,
)
