"""The rule of sunrise and sunset: one text in documents and behind an option, fields in a form."""

from datetime import timedelta

from scheduler_core.fields.basic_types import text_of, word
from scheduler_core.fields.descriptions import FieldLabel, Option
from scheduler_core.fields.records import Record, field
from scheduler_core.fields.schedules.kinds.day_fields import WEEKDAYS, core_of, typed_core
from scheduler_core.fields.schedules.kinds.described_rule import RULE, DescribedRule, anywhere
from scheduler_core.fields.typed import Editor, Typed
from scheduler_core.recurrence.kinds.sun_text import (
    parse_offset,
    parse_place,
    parse_sun,
    print_offset,
    print_place,
    print_sun,
)
from scheduler_core.recurrence.words.compact import parse_days, print_days
from scheduler_core.values.schedules.sun import Place, Sun, SunEvent

_NAMES = ("event", "place", "offset", "weekdays")
_TEXT = core_of(Sun, text_of(print_sun, parse_sun), *_NAMES)

_SUN = Record(
    Sun,
    field(
        "sun",
        _TEXT,
        *_NAMES,
        typed=typed_core(Sun, parse_sun, print_sun, *_NAMES),
        option=Option('by the sun, such as "30m before sunset at 52.5,13.4"', "TEXT"),
    ),
)
_PARTS = Record(
    Sun,
    field(
        "event",
        word(SunEvent),
        label=FieldLabel(
            RULE,
            "At",
            texts={
                "sunrise": "sunrise",
                "sunset": "sunset",
                "dawn": "dawn, when it gets light",
                "dusk": "dusk, when it gets dark",
            },
        ),
    ),
    field(
        "offset",
        text_of(print_offset, parse_offset),
        typed=Typed(parse_offset, print_offset, Editor.SHORT),
        label=FieldLabel(RULE, "Moved by", "Such as 30m before.", "not at all"),
    ),
    field(
        "place",
        text_of(print_place, parse_place),
        typed=Typed(parse_place, print_place),
        label=FieldLabel(
            RULE,
            "Place",
            "Degrees north and degrees east; south and west are below zero.",
            "52.52, 13.405",
        ),
    ),
    field(
        "weekdays",
        WEEKDAYS,
        typed=Typed(parse_days, print_days),
        label=FieldLabel(RULE, "Only on", "No day chosen means every day.", editor=Editor.WEEKDAYS),
    ),
)

SUN_RULE = DescribedRule(
    Sun,
    "sun",
    "Sunrise or sunset",
    11,
    anywhere(_SUN),
    _SUN,
    _PARTS,
    lambda _: Sun(SunEvent.SUNSET, Place(52.52, 13.405), timedelta(0)),
)
