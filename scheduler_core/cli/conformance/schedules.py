"""The schedule that a case of `preview --jsonl` describes."""

import re
from dataclasses import replace
from datetime import UTC, datetime
from enum import StrEnum

from scheduler_core.cli.conformance.fields import CaseFields, read_date_or_moment
from scheduler_core.errors import InvalidInput, shown
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.ical.recurrence_set_text import parse_recurrence_set
from scheduler_core.recurrence.ticks import AFTER_LAST_TICK, FIRST_TICK
from scheduler_core.recurrence.zones.zone_aliases import known_zone
from scheduler_core.recurrence.zones.zone_table import zone_table
from scheduler_core.values.moments import FLOATING
from scheduler_core.values.schedules.cron import CronDialect
from scheduler_core.values.schedules.policies import ClockKind, Gap, MissingDate, Overlap, TimePolicies
from scheduler_core.values.schedules.recurrence_set import DatePeriod, RecurrenceSet
from scheduler_core.values.schedules.rules import Rule
from scheduler_core.values.schedules.schedule import Schedule

_CLOCKS = {
    "wall-every-instant": ClockKind.WALL,
    "wall": ClockKind.WALL,
    "elapsed": ClockKind.ELAPSED,
}
# "ocps-6-and" is ocps-and: how many fields there are shows in the expression itself.
_SIZED_DIALECT = re.compile(r"([a-z]+)-[0-9](?:field-seconds-first)?(-and)?")
# What two options of croniter make of its dialect: (both days must match, seconds come first).
_CRONITERS = {
    (False, False): CronDialect.CRONITER,
    (True, False): CronDialect.CRONITER_AND,
    (False, True): CronDialect.CRONITER_SECONDS_FIRST,
    (True, True): CronDialect.CRONITER_SECONDS_FIRST_AND,
}


class _Value(StrEnum):
    """What DTSTART is: a whole day, or a time."""

    DATE = "date"
    DATETIME = "datetime"


class _Convention(StrEnum):
    """Whether DTSTART fires although no rule yields it."""

    ANY = "any"
    RULE_ONLY = "rule-only"
    START_INCLUDED = "dtstart-included"


_INCLUDES_START = {
    _Convention.ANY: None,
    _Convention.RULE_ONLY: False,
    _Convention.START_INCLUDED: True,
}


@dataclass(frozen=True, slots=True)
class CaseSchedule:
    """A schedule, and whether its occurrences are whole days."""

    schedule: Schedule
    in_days: bool = False


def recurrence_case(case: CaseFields, *, strict: bool, includes_start: bool) -> CaseSchedule:
    """Read the kinds that have a DTSTART: a rule or lines of a set."""
    zone = _zone(case)
    start_text = case.text("dtstart")
    start = _on_the_wall(case.moment("dtstart"), zone)
    value = case.word("value", _Value) or (_Value.DATETIME if "T" in start_text else _Value.DATE)
    in_days = value is _Value.DATE
    convention = case.word("convention", _Convention)
    if convention is None and includes_start:
        convention = _Convention.START_INCLUDED
    recurrence_set = parse_recurrence_set(
        case.texts("lines") or _rule_text(case),
        datetime.combine(start.date(), datetime.min.time()) if in_days else start,
        zone=zone,
        all_day=in_days,
        includes_start=_INCLUDES_START[convention or _Convention.ANY],
        strict=strict,
    )
    recurrence_set = _without_dates(recurrence_set, case.texts("exdate"))
    return CaseSchedule(Schedule((recurrence_set,), zone, _policies(case)), recurrence_set.all_day)


def cron_case(case: CaseFields) -> CaseSchedule:
    from scheduler_core.recurrence.cron.cron_text import parse_cron

    return _of_rule(case, parse_cron(case.text("rule"), _dialect(case)))


def on_calendar_case(case: CaseFields) -> CaseSchedule:
    from scheduler_core.recurrence.on_calendar.on_calendar_text import parse_on_calendar

    return _of_rule(case, parse_on_calendar(case.text("rule")))


def _of_rule(case: CaseFields, rule: Rule) -> CaseSchedule:
    return CaseSchedule(Schedule((rule,), _zone(case), _policies(case)))


def _rule_text(case: CaseFields) -> str:
    """Return the rule; a case may have none if it lists dates or its DTSTART fires."""
    if not case.has("rule") and (case.has("lines") or case.has("convention")):
        return ""
    return case.text("rule")


def _zone(case: CaseFields) -> str:
    return known_zone(case.optional_text("tz") or FLOATING)


def _on_the_wall(moment: datetime, zone: str) -> datetime:
    if moment.tzinfo is None or zone == FLOATING:
        return moment.replace(tzinfo=None)
    at = ticks.of_instant(moment)
    local = at + zone_table(zone).offset_at(at)
    if not FIRST_TICK <= local < AFTER_LAST_TICK:
        raise InvalidInput("dtstart", f"{moment} is not in the years 1 to 9999 in {zone}")
    return ticks.to_local(local)


def _without_dates(recurrence_set: RecurrenceSet, texts: list[str]) -> RecurrenceSet:
    if not texts:
        return recurrence_set
    moments = [read_date_or_moment("exdate", text) for text in texts]
    dates = [
        DatePeriod(at.astimezone(UTC) if isinstance(at, datetime) and at.tzinfo else at) for at in moments
    ]
    return replace(recurrence_set, excluded_dates=(*recurrence_set.excluded_dates, *dates), text="")


def _policies(case: CaseFields) -> TimePolicies:
    clock = case.word("clock", ClockKind)
    policy = case.optional_text("policy")
    if policy is not None:
        if policy not in _CLOCKS:
            raise InvalidInput("policy", f"{shown(policy)} is not one of {', '.join(_CLOCKS)}")
        clock = clock or _CLOCKS[policy]
    return TimePolicies(
        gap=case.word("gap", Gap),
        overlap=case.word("overlap", Overlap),
        clock=clock,
        missing_date=case.word("missing_date", MissingDate),
    )


def _dialect(case: CaseFields) -> CronDialect:
    name = case.optional_text("dialect") or CronDialect.DEBIAN
    options = case.within("options")
    both_days = options.flag("day_or") is False
    seconds_first = options.flag("second_at_beginning") is True
    sized = _SIZED_DIALECT.fullmatch(name)
    try:
        dialect = CronDialect(sized[1] + (sized[2] or "") if sized else name)
    except ValueError:
        raise InvalidInput("dialect", f"{shown(name)} is not one of {', '.join(CronDialect)}") from None
    if dialect is not CronDialect.CRONITER:
        return dialect
    if options.flag("implement_cron_bug"):
        return CronDialect.CRONITER_STAR_PREFIX
    return _CRONITERS[both_days, seconds_first]
