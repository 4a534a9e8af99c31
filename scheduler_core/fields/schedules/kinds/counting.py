"""What intervals, distances and delays are counted from."""

from datetime import date, datetime
from typing import Any

from scheduler_core.fields import typed
from scheduler_core.fields.basic_types import NUMBER
from scheduler_core.fields.descriptions import FieldLabel, Option, none_of
from scheduler_core.fields.moments import DATE
from scheduler_core.fields.records import Field, field
from scheduler_core.fields.schedules.kinds.described_rule import RULE
from scheduler_core.fields.typed import Editor, Typed, optional, timed
from scheduler_core.phrases.command_times import Moment, print_time, read_date_or_time

_LARGEST_INTERVAL = 1_000_000

ANCHOR = Option(
    "count the delay, the distance or the interval from there (now, else --starts or the first match); "
    "with --between on through, not anew each day",
    "T",
    name="anchor",
)
COUNTED_FROM = "anchor_on"
IS_SPACED = none_of("interval", "1")


def spacing(unit_of_one: str, unit: str) -> tuple[Field, Field]:
    """Return the fields of an interval of weeks, months or years, and of the day it counts from."""
    return (
        field(
            "every_nth",
            NUMBER,
            "interval",
            typed=typed.NUMBER,
            option=Option(
                "--weekly, --monthly, --yearly: in every Nth week, month or year",
                "N",
                name="interval",
                span=(1, _LARGEST_INTERVAL),
            ),
            label=FieldLabel(RULE, "Repeat every", editor=Editor.COUNT, unit=unit, unit_of_one=unit_of_one),
        ),
        field(
            "counted_from",
            DATE,
            COUNTED_FROM,
            typed=optional(timed(_day)),
            option=ANCHOR,
            label=FieldLabel(
                RULE, "Counted from", example="the first match", editor=Editor.DATE, shown_if=IS_SPACED
            ),
        ),
    )


def settled_spacing(said: dict[str, Any], moment: Moment) -> dict[str, Any]:
    """Let an interval count from today where nobody says from when."""
    return {COUNTED_FROM: moment.local.date()} | said if "interval" in said else said


def _day(moment: Moment) -> Typed[date]:
    def read(text: str) -> date:
        found = read_date_or_time("anchor", text, moment)
        return found.date() if isinstance(found, datetime) else found

    return Typed(read, print_time)
