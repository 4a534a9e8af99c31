"""Weekly, monthly, yearly and Easter rules: the short texts of the command line, or their parts."""

from collections.abc import Callable
from typing import Any, TypeVar

from scheduler_core.fields.basic_types import (
    NUMBER,
    Form,
    Spelling,
    list_of,
    set_of,
    text_of,
    text_or_parts,
    word,
)
from scheduler_core.fields.choices import Choice, kind_of
from scheduler_core.fields.moments import CLOCK, DATE
from scheduler_core.fields.records import Record, field
from scheduler_core.recurrence.words.compact import (
    parse_days,
    parse_easter,
    parse_monthly,
    parse_weekly,
    parse_yearly,
    print_days,
    print_easter,
    print_monthly,
    print_weekly,
    print_yearly,
)
from scheduler_core.values.schedules.rules import (
    DayNumber,
    DaysAt,
    Easter,
    MonthDay,
    Monthly,
    NthBusinessDay,
    NthWeekday,
    Weekly,
    Yearly,
)
from scheduler_core.values.schedules.weekday import Weekday

T = TypeVar("T")

WEEKDAYS: Form[frozenset[Weekday]] = text_of(print_days, parse_days)

_TIMES = field("at", list_of(CLOCK), "times")
_COUNTING = (field("every_nth", NUMBER, "interval"), field("counted_from", DATE, "anchor_on"))
_MONTH_DAY: Form[MonthDay] = Choice(
    "day of the month",
    (
        kind_of(DayNumber, Record(DayNumber, field("day", NUMBER, "number"))),
        kind_of(NthWeekday, Record(NthWeekday, field("weekday", word(Weekday)), field("nth", NUMBER))),
        kind_of(NthBusinessDay, Record(NthBusinessDay, field("business_day", NUMBER, "nth"))),
    ),
)
_DAYS = field("on", list_of(_MONTH_DAY), "days")
_SLOTS = text_or_parts(
    text_of(lambda slots: print_weekly(Weekly(slots)), lambda text: parse_weekly(text).slots),
    list_of(Record(DaysAt, field("on", WEEKDAYS, "weekdays"), _TIMES, blamed={"weekly": "at"})),
)


def core_of(made: Callable[..., T], form: Form[T], *names: str) -> Form[Any]:
    """Return the form of the attributes that a rule has beside its counting, as they stand in one text."""
    return Spelling(
        lambda held: form.write(made(**dict(zip(names, held, strict=True)))),
        lambda document, path: tuple(getattr(form.read(document, path), name) for name in names),
        form.schema,
    )


_MONTHLY_CORE = core_of(
    Monthly,
    text_or_parts(text_of(print_monthly, parse_monthly), Record(Monthly, _DAYS, _TIMES)),
    "days",
    "times",
)
_YEARLY_CORE = core_of(
    Yearly,
    text_or_parts(
        text_of(print_yearly, parse_yearly),
        Record(Yearly, field("months", set_of(NUMBER, int)), _DAYS, _TIMES),
    ),
    "months",
    "days",
    "times",
)
_EASTER_CORE = core_of(
    Easter,
    text_or_parts(
        text_of(print_easter, parse_easter), Record(Easter, field("days", NUMBER, "offset_days"), _TIMES)
    ),
    "offset_days",
    "times",
)

WEEKLY = Record(Weekly, field("weekly", _SLOTS, "slots"), *_COUNTING, field("week_start", word(Weekday)))
MONTHLY = Record(Monthly, field("monthly", _MONTHLY_CORE, "days", "times"), *_COUNTING)
YEARLY = Record(Yearly, field("yearly", _YEARLY_CORE, "months", "days", "times"), *_COUNTING)
EASTER = Record(Easter, field("easter", _EASTER_CORE, "offset_days", "times"))
