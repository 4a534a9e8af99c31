"""Events of a calendar that somebody else keeps: one text behind an option, fields in a form.

Documents have the copy of the events next to the text, where they are those of the store.
"""

from scheduler_core.fields.basic_types import TEXT, list_of, text_of, word
from scheduler_core.fields.descriptions import FieldLabel, Option
from scheduler_core.fields.moments import MOMENT
from scheduler_core.fields.records import Record, field
from scheduler_core.fields.schedules.kinds.day_fields import core_of, typed_core
from scheduler_core.fields.schedules.kinds.described_rule import RULE, DescribedRule, anywhere
from scheduler_core.fields.typed import LINE, Editor, Typed
from scheduler_core.recurrence.kinds.from_calendar import parse_from_calendar, print_from_calendar
from scheduler_core.recurrence.kinds.sun_text import parse_offset, print_offset
from scheduler_core.values.schedules.from_calendar import Edge, FromCalendar, KnownEvent

_NAMES = ("source", "offset", "edge", "title")

_FROM_CALENDAR = field(
    "ics",
    core_of(FromCalendar, text_of(print_from_calendar, parse_from_calendar), *_NAMES),
    *_NAMES,
    typed=typed_core(FromCalendar, parse_from_calendar, print_from_calendar, *_NAMES),
    option=Option(
        'by the events of a calendar, such as "15m before start, title Backup: https://a.example/b.ics"',
        "TEXT",
    ),
)
_KNOWN = Record(KnownEvent, field("name", TEXT), field("at", MOMENT))
_DOCUMENT = Record(FromCalendar, _FROM_CALENDAR, field("known", list_of(_KNOWN)))
_PARTS = Record(
    FromCalendar,
    field(
        "source",
        TEXT,
        typed=LINE,
        label=FieldLabel(
            RULE,
            "Calendar",
            "An address or a file, read each hour. With a password in it: secret:NAME.",
            "https://calendar.example/team.ics",
            editor=Editor.FILE_OR_ADDRESS,
        ),
    ),
    field(
        "title",
        TEXT,
        typed=LINE,
        label=FieldLabel(RULE, "Title has", example="anything", rank=1),
    ),
    field(
        "offset",
        text_of(print_offset, parse_offset),
        typed=Typed(parse_offset, print_offset, Editor.SHORT),
        label=FieldLabel(RULE, "Moved by", "Such as 15m before.", "not at all", rank=2),
    ),
    field(
        "edge",
        word(Edge),
        label=FieldLabel(
            RULE,
            "Counted from",
            texts={"start": "the start of the event", "end": "the end of the event"},
            editor=Editor.CHOICE,
            rank=1,
        ),
    ),
    blamed={"ics": "source"},
)

FROM_CALENDAR_RULE = DescribedRule(
    FromCalendar,
    "ics",
    "From a calendar",
    12,
    anywhere(_DOCUMENT),
    Record(FromCalendar, _FROM_CALENDAR),
    _PARTS,
    lambda _: FromCalendar("https://calendar.example/team.ics"),
)
