"""Days of each month, and of some months of the year."""

from datetime import time

from scheduler_core.fields.basic_types import NUMBER, set_of, text_of, text_or_parts
from scheduler_core.fields.descriptions import FieldLabel, Option
from scheduler_core.fields.records import Record, field
from scheduler_core.fields.schedules.kinds.day_fields import (
    COUNTED_FROM,
    MONTH_DAYS,
    TIMES,
    core_of,
    settled_spacing,
    spacing,
    typed_core,
)
from scheduler_core.fields.schedules.kinds.described_rule import RULE, DescribedRule, anywhere
from scheduler_core.fields.typed import Editor
from scheduler_core.recurrence.words.compact import parse_monthly, parse_yearly, print_monthly, print_yearly
from scheduler_core.values.schedules.rules import DayNumber, Monthly, Yearly

_NINE = (time(9),)
_MONTHS = field("months", set_of(NUMBER, int), label=FieldLabel(RULE, "In", editor=Editor.MONTHS))
_EACH_MONTH, _EACH_YEAR = spacing("month", "months"), spacing("year", "years")

_MONTHLY = Record(
    Monthly,
    field(
        "monthly",
        core_of(
            Monthly,
            text_or_parts(text_of(print_monthly, parse_monthly), Record(Monthly, MONTH_DAYS, TIMES)),
            "days",
            "times",
        ),
        "days",
        "times",
        typed=typed_core(Monthly, parse_monthly, print_monthly, "days", "times"),
        option=Option('on days of the month, such as "last fri 18:00"', "TEXT"),
    ),
    *_EACH_MONTH,
)
_YEARLY = Record(
    Yearly,
    field(
        "yearly",
        core_of(
            Yearly,
            text_or_parts(text_of(print_yearly, parse_yearly), Record(Yearly, _MONTHS, MONTH_DAYS, TIMES)),
            "months",
            "days",
            "times",
        ),
        "months",
        "days",
        "times",
        typed=typed_core(Yearly, parse_yearly, print_yearly, "months", "days", "times"),
        option=Option('on days of the year, such as "dec 24 18:00"', "TEXT"),
    ),
    *_EACH_YEAR,
)

MONTHLY_RULE = DescribedRule(
    Monthly,
    "monthly",
    "Monthly",
    3,
    anywhere(_MONTHLY),
    _MONTHLY,
    Record(Monthly, MONTH_DAYS, TIMES, *_EACH_MONTH),
    lambda _: Monthly((DayNumber(1),), _NINE),
    settled=settled_spacing,
    counted=COUNTED_FROM,
)
YEARLY_RULE = DescribedRule(
    Yearly,
    "yearly",
    "Yearly",
    4,
    anywhere(_YEARLY),
    _YEARLY,
    Record(Yearly, _MONTHS, MONTH_DAYS, TIMES, *_EACH_YEAR),
    lambda _: Yearly(frozenset({1}), (DayNumber(1),), _NINE),
    settled=settled_spacing,
    counted=COUNTED_FROM,
)
