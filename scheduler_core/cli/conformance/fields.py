"""The schedule that a case of `preview --jsonl` describes, each of its fields checked."""

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, date, datetime
from enum import StrEnum
from typing import TypeVar

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

Word = TypeVar("Word", bound=StrEnum)

_LONGEST_TIME = 40

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


class CaseFields:
    """A JSON object; null counts as left out."""

    def __init__(self, values: Mapping[str, object]) -> None:
        self._values = values

    def has(self, name: str) -> bool:
        return self._values.get(name) is not None

    def text(self, name: str) -> str:
        found = self.optional_text(name)
        if found is None:
            raise InvalidInput(name, "is missing")
        return found

    def optional_text(self, name: str) -> str | None:
        value = self._values.get(name)
        if value is None or isinstance(value, str):
            return value
        raise InvalidInput(name, f"{_seen(value)} is not text")

    def texts(self, name: str) -> list[str]:
        """Return a list of texts, empty if it is left out."""
        value = self._values.get(name)
        if value is None:
            return []
        if not isinstance(value, list):
            raise InvalidInput(name, f"{_seen(value)} is not a list")
        for each in value:
            if not isinstance(each, str):
                raise InvalidInput(name, f"{_seen(each)} in the list is not text")
        return value

    def flag(self, name: str) -> bool | None:
        value = self._values.get(name)
        if value is None or isinstance(value, bool):
            return value
        if value in {"True", "true"}:
            return True
        if value in {"False", "false"}:
            return False
        raise InvalidInput(name, f"{_seen(value)} is neither true nor false")

    def number(self, name: str, default: int, most: int) -> int:
        """Return a whole number from 0 to `most`."""
        value = self._values.get(name)
        if value is None:
            return default
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
            raise InvalidInput(name, f"{_seen(value)} is not a whole number from 0 to {most:,}")
        return value

    def word(self, name: str, words: type[Word]) -> Word | None:
        text = self.optional_text(name)
        if text is None:
            return None
        try:
            return words(text)
        except ValueError:
            raise InvalidInput(name, f"{_seen(text)} is not one of {', '.join(words)}") from None

    def moment(self, name: str) -> datetime:
        return read_moment(name, self.text(name))

    def pair(self, name: str) -> tuple[str | None, str | None]:
        """Return two texts, each of which may be null."""
        value = self._values.get(name)
        match value:
            case [None | str() as begin, None | str() as end]:
                return begin, end
            case _:
                raise InvalidInput(name, f"{_seen(value)} is not a list of two times")

    def within(self, name: str) -> "CaseFields":
        """Return the fields of an object inside this one, none if it is left out."""
        value = self._values.get(name)
        if value is None:
            return CaseFields({})
        if not isinstance(value, dict):
            raise InvalidInput(name, f"{_seen(value)} is not an object")
        return CaseFields(value)


def read_moment(name: str, text: str) -> datetime:
    """Read an ISO date or time; a date is its midnight."""
    try:
        if len(text) > _LONGEST_TIME:
            raise ValueError
        return datetime.fromisoformat(text)
    except ValueError:
        raise InvalidInput(name, f"{_seen(text)} is not an ISO time such as 2026-12-01T09:00:00") from None


def read_date_or_moment(name: str, text: str) -> date | datetime:
    """Read an ISO date, which means the whole day, or a time."""
    moment = read_moment(name, text)
    return moment if "T" in text or ":" in text else moment.date()


def _seen(value: object) -> str:
    return shown(json.dumps(value, ensure_ascii=False, default=str))


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
