"""Events that stay away: one text in documents and behind an option, fields in a form."""

from datetime import timedelta

from scheduler_core.fields.basic_types import TEXT, text_of
from scheduler_core.fields.descriptions import FieldLabel, Option
from scheduler_core.fields.moments import LENGTH
from scheduler_core.fields.records import Record, field
from scheduler_core.fields.schedules.kinds.day_fields import core_of, typed_core
from scheduler_core.fields.schedules.kinds.described_rule import HAPPENING, RULE, DescribedRule, anywhere
from scheduler_core.fields.typed import LINE
from scheduler_core.recurrence.kinds.events.on_silence import parse_on_silence, print_on_silence
from scheduler_core.values.schedules.events.on_silence import OnSilence

_NAMES = ("name", "length")

_ON_SILENCE = Record(
    OnSilence,
    field(
        "on_silence",
        core_of(OnSilence, text_of(print_on_silence, parse_on_silence), *_NAMES),
        *_NAMES,
        typed=typed_core(OnSilence, parse_on_silence, print_on_silence, *_NAMES),
        option=Option('when no event of a name has come for so long, such as "heartbeat: 25h"', "TEXT"),
    ),
)
_PARTS = Record(
    OnSilence,
    field(
        "name",
        TEXT,
        typed=LINE,
        label=FieldLabel(
            RULE,
            "Event",
            "Sent by hourbell event send, or over the API. Where the job has a key, with that key or none.",
            "heartbeat",
        ),
    ),
    field(
        "length",
        LENGTH,
        label=FieldLabel(RULE, "Not heard for", "Begins once, until the event comes again.", "25h"),
    ),
    blamed={"on_silence": "name"},
)

ON_SILENCE_RULE = DescribedRule(
    OnSilence,
    "on_silence",
    "an event stays away",
    16,
    anywhere(_ON_SILENCE),
    _ON_SILENCE,
    _PARTS,
    lambda _: OnSilence("heartbeat", timedelta(hours=25)),
    group=HAPPENING,
)
