"""Days of the week."""

from datetime import time

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.fields.basic_types import list_of, text_of, text_or_parts, word
from scheduler_core.fields.descriptions import FieldLabel, Option
from scheduler_core.fields.records import Record, field
from scheduler_core.fields.schedules.kinds.day_fields import (
    COUNTED_FROM,
    IS_SPACED,
    TIMES,
    WEEKDAYS,
    settled_spacing,
    spacing,
)
from scheduler_core.fields.schedules.kinds.described_rule import RULE, DescribedRule, anywhere
from scheduler_core.fields.typed import Editor, Typed
from scheduler_core.recurrence.words.compact import parse_days, parse_weekly, print_weekly
from scheduler_core.values.schedules.rules import DaysAt, Weekly
from scheduler_core.values.schedules.weekday import WORKDAYS, Weekday


def _read_slots(text: str) -> tuple[DaysAt, ...]:
    return parse_weekly(text).slots


def _write_slots(slots: tuple[DaysAt, ...]) -> str:
    return print_weekly(Weekly(slots))


def _read_day(text: str) -> Weekday:
    days = parse_days(text)
    if len(days) > 1:
        raise InvalidInput("week-start", f"{shown(text)!r} is more than one day")
    return next(iter(days))


_WEEKLY = Record(
    Weekly,
    field(
        "weekly",
        text_or_parts(
            text_of(_write_slots, _read_slots),
            list_of(Record(DaysAt, field("on", WEEKDAYS, "weekdays"), TIMES, blamed={"weekly": "at"})),
        ),
        "slots",
        typed=Typed(_read_slots, _write_slots),
        option=Option('on days of the week, such as "mon,wed 09:00,17:30; fri 12:00"', "TEXT"),
        label=FieldLabel(RULE, "On", editor=Editor.WEEK),
    ),
    *spacing("week", "weeks"),
    field(
        "week_start",
        word(Weekday),
        typed=Typed(_read_day, lambda day: day.value),
        option=Option("--weekly --interval: the day that weeks begin with (mon)", "DAY"),
        label=FieldLabel(RULE, "Weeks start on", editor=Editor.WEEKDAY, shown_if=IS_SPACED),
    ),
)

WEEKLY_RULE = DescribedRule(
    Weekly,
    "weekly",
    "Days of the week",
    1,
    anywhere(_WEEKLY),
    _WEEKLY,
    _WEEKLY,
    lambda _: Weekly((DaysAt(WORKDAYS, (time(9),)),)),
    settled=settled_spacing,
    counted=COUNTED_FROM,
)
