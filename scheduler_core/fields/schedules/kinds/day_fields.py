"""What rules of days share: days, times of day, and texts that say several parts at once."""

from collections.abc import Callable
from datetime import date, datetime
from typing import Any, TypeVar

from scheduler_core.fields import typed
from scheduler_core.fields.basic_types import NUMBER, Form, Spelling, list_of, text_of, word
from scheduler_core.fields.choices import Choice, kind_of
from scheduler_core.fields.descriptions import FieldLabel, Option, none_of
from scheduler_core.fields.moments import CLOCK, DATE
from scheduler_core.fields.records import Field, Record, field
from scheduler_core.fields.schedules.kinds.described_rule import RULE
from scheduler_core.fields.typed import Editor, Typed, optional, timed
from scheduler_core.phrases.command_times import Moment, print_time, read_date_or_time
from scheduler_core.recurrence.words.compact import parse_days, parse_times, print_days, print_times
from scheduler_core.values.schedules.rules import DayNumber, MonthDay, NthBusinessDay, NthWeekday
from scheduler_core.values.schedules.weekday import Weekday

T = TypeVar("T")

WEEKDAYS: Form[frozenset[Weekday]] = text_of(print_days, parse_days)

_MONTH_DAY: Form[MonthDay] = Choice(
    "day of the month",
    (
        kind_of(DayNumber, Record(DayNumber, field("day", NUMBER, "number"))),
        kind_of(NthWeekday, Record(NthWeekday, field("weekday", word(Weekday)), field("nth", NUMBER))),
        kind_of(NthBusinessDay, Record(NthBusinessDay, field("business_day", NUMBER, "nth"))),
    ),
)
TIMES = field(
    "at",
    list_of(CLOCK),
    "times",
    typed=Typed(parse_times, print_times),
    label=FieldLabel(RULE, "At", example="9:00, 17:30", editor=Editor.TIMES),
)
MONTH_DAYS = field(
    "on",
    list_of(_MONTH_DAY),
    "days",
    label=FieldLabel(RULE, "On the", editor=Editor.MONTH_DAYS),
)

_LARGEST_INTERVAL = 1_000_000

ANCHOR = Option(
    "count the delay, the distance or the interval from there (now, else --starts or the first match); "
    "with --between on through, not anew each day",
    "T",
    name="anchor",
)
COUNTED_FROM = "anchor_on"
IS_SPACED = none_of("interval", "1")


def core_of(made: Callable[..., T], form: Form[T], *names: str) -> Form[Any]:
    """Return the form of the attributes that a rule has besides its counting, as they stand in one text."""
    return Spelling(
        lambda held: form.write(made(**dict(zip(names, held, strict=True)))),
        lambda document, path: tuple(getattr(form.read(document, path), name) for name in names),
        form.schema,
    )


def typed_core(
    made: Callable[..., T], read: Callable[[str], T], write: Callable[[T], str], *names: str
) -> Typed[Any]:
    """Return how these attributes of a rule are typed at once."""
    return Typed(
        lambda text: tuple(getattr(read(text), name) for name in names),
        lambda held: write(made(**dict(zip(names, held, strict=True)))),
    )


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
