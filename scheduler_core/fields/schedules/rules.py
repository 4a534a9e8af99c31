"""Every kind of rule as a mapping whose first key tells the kind."""

from typing import Any

from scheduler_core.fields.basic_types import FLAG, TRUE, Form
from scheduler_core.fields.choices import Choice, Kind, kind_of
from scheduler_core.fields.moments import LENGTH, MOMENT, WINDOW
from scheduler_core.fields.records import Record, fact, field
from scheduler_core.fields.schedules.day_rules import MONTHLY, WEEKDAYS, WEEKLY, YEARLY
from scheduler_core.fields.schedules.described_rules import DESCRIBED_RULES
from scheduler_core.fields.schedules.expressions import CRON, ON_CALENDAR
from scheduler_core.fields.schedules.recurrence_set import recurrence_set_form
from scheduler_core.values.schedules.cron import Cron
from scheduler_core.values.schedules.on_calendar import OnCalendar
from scheduler_core.values.schedules.recurrence_set import RecurrenceSet
from scheduler_core.values.schedules.rules import (
    AtStart,
    Delay,
    Every,
    Monthly,
    Once,
    Rule,
    Weekly,
    Yearly,
)

_KINDS: tuple[Kind[Any], ...] = (
    kind_of(Once, Record(Once, field("once", MOMENT, "at"))),
    kind_of(Delay, Record(Delay, field("in", LENGTH, "length"), field("said_at", MOMENT))),
    kind_of(
        Every,
        Record(
            Every,
            field("every", LENGTH, "step"),
            field("anchor", MOMENT),
            field("between", WINDOW),
            field("on", WEEKDAYS, "weekdays"),
            field("after_end", FLAG, "from_last_end"),
            any_of=("anchor", "between"),
        ),
    ),
    kind_of(Weekly, WEEKLY),
    kind_of(Monthly, MONTHLY),
    kind_of(Yearly, YEARLY),
    Kind(Cron, "cron", CRON),
    Kind(OnCalendar, "on_calendar", ON_CALENDAR),
    *(kind_of(each.made, each.document) for each in DESCRIBED_RULES),
    kind_of(AtStart, Record(AtStart, fact("at_start", TRUE))),
)


def rule_form(zone: str) -> Form[Rule]:
    """Return the form of the rules of a schedule in this zone, which the lines of RFC 5545 may name."""
    return Choice("rule", (*_KINDS, Kind(RecurrenceSet, "rrule", recurrence_set_form(zone))))
