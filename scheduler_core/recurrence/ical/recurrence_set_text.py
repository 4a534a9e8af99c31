"""Text of recurrence sets: the DTSTART, RRULE, RDATE, EXRULE and EXDATE lines of RFC 5545."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import UTC, date, datetime
from itertools import groupby

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence.ical.ical_time_text import (
    ICAL_TIME_FORMS,
    at_midnight,
    print_ical_time,
    read_ical_time,
)
from scheduler_core.recurrence.ical.rrule_text import parse_rrule, print_rrule, unfold
from scheduler_core.recurrence.zones.zone_aliases import known_zone
from scheduler_core.values.moments import FLOATING
from scheduler_core.values.schedules.recurrence_set import DatePeriod, RecurrenceRule, RecurrenceSet

LONGEST_SET_TEXT = 1_000_000
MOST_DATES = 10_000

_LINE = re.compile(r'([A-Za-z-]+)((?:;[A-Za-z-]+=(?:"[^"]*"|[^";:]*))*):(.*)')
_PARAMETER = re.compile(r';([A-Za-z-]+)=(?:"([^"]*)"|([^";:]*))')
_BARE_RULE = re.compile(r"[A-Za-z-]+\s*=")
_NAMES = ("DTSTART", "RRULE", "RDATE", "EXRULE", "EXDATE")
_KINDS = ("DATE", "DATE-TIME", "PERIOD")
_FIELD = "rrule"


@dataclass(frozen=True, slots=True)
class _SetLine:
    """One line: its name, its two parameters that matter, and its value."""

    name: str
    value: str
    zone: str | None = None
    kind: str | None = None


def parse_recurrence_set(
    lines: str | Iterable[str],
    start: datetime | None = None,
    *,
    zone: str,
    all_day: bool = False,
    includes_start: bool | None = None,
    strict: bool = False,
) -> RecurrenceSet:
    """Read the lines of a set for a schedule in `zone`.

    The start is given, or stands there as DTSTART. A bare rule needs no "RRULE:" in front. Strict
    also refuses what RFC 5545 forbids. A date in the zone of the schedule carries no zone of its own.
    """
    text = lines if isinstance(lines, str) else "\n".join(lines)
    parsed = list(_lines(text))
    named = [_start_of(line, zone) for line in parsed if line.name == "DTSTART"]
    start, all_day = _only_start(named, start, all_day)
    recurrence_set = RecurrenceSet(
        start=start,
        rules=tuple(parse_rrule(line.value, strict=strict) for line in parsed if line.name == "RRULE"),
        extra_dates=_dates(parsed, "RDATE", zone),
        excluded_rules=tuple(
            parse_rrule(line.value, strict=strict) for line in parsed if line.name == "EXRULE"
        ),
        excluded_dates=_dates(parsed, "EXDATE", zone),
        all_day=all_day,
        includes_start=includes_start,
        text=text,
    )
    if strict:
        _check_strictly(recurrence_set, zone)
    return recurrence_set


def print_recurrence_set(recurrence_set: RecurrenceSet, zone: str) -> str:
    """Write the lines as they came if they still say the same, else all of them anew with DTSTART."""
    if recurrence_set.text and _says_the_same(recurrence_set, zone):
        return recurrence_set.text
    lines = [_printed_start(recurrence_set, zone)]
    lines += [f"RRULE:{print_rrule(rule)}" for rule in recurrence_set.rules]
    lines += _printed_dates("RDATE", recurrence_set.extra_dates, zone)
    lines += [f"EXRULE:{print_rrule(rule)}" for rule in recurrence_set.excluded_rules]
    lines += _printed_dates("EXDATE", recurrence_set.excluded_dates, zone)
    return "\n".join(lines)


def zone_of_start(lines: str | Iterable[str]) -> str | None:
    """Return the zone that the DTSTART line names; None where there is none, or it floats."""
    text = lines if isinstance(lines, str) else "\n".join(lines)
    for line in _lines(text):
        if line.name == "DTSTART":
            is_utc = line.value.strip().upper().endswith("Z")
            return "UTC" if is_utc else line.zone
    return None


def _lines(text: str) -> Iterator[_SetLine]:
    if len(text) > LONGEST_SET_TEXT:
        raise _refused(f"longer than {LONGEST_SET_TEXT:,} characters")
    for raw in unfold(text).splitlines():
        line = raw.strip()
        if _BARE_RULE.match(line):
            yield _SetLine("RRULE", line)
        elif line:
            yield _line(line)


def _line(text: str) -> _SetLine:
    found = _LINE.fullmatch(text)
    name = found[1].upper() if found else ""
    if found is None or name not in _NAMES:
        raise _refused(f"{shown(text)!r} is not one of the lines {', '.join(_NAMES)}")
    zone = kind = None
    for parameter in _PARAMETER.finditer(found[2]):
        word, value = parameter[1].upper(), parameter[2] or parameter[3] or ""
        if word == "TZID":
            zone = known_zone(value)
        elif word == "VALUE":
            kind = value.upper()
        elif not word.startswith("X-"):
            raise _refused(f"{name} has the unknown parameter {shown(word)}; take it out")
    if kind is not None and kind not in _KINDS:
        raise _refused(f"{name};VALUE={shown(kind)} is unknown; use one of {', '.join(_KINDS)}")
    return _SetLine(name, found[3], zone, kind)


def _start_of(line: _SetLine, zone: str) -> date | datetime:
    start = _moment(line, line.value)
    if not isinstance(start, datetime):
        return start
    named = "UTC" if start.tzinfo is not None else line.zone
    if named is not None and zone not in {named, FLOATING}:
        raise _refused(f"DTSTART is in {named} and the schedule in {zone}; use the same zone for both")
    return start.replace(tzinfo=None)


def _only_start(named: list[date | datetime], start: datetime | None, all_day: bool) -> tuple[datetime, bool]:
    if len(named) > 1:
        raise _refused("DTSTART stands there twice; keep one")
    if named:
        line_all_day = not isinstance(named[0], datetime)
        line_start = at_midnight(named[0])
        if start is not None and start != line_start:
            raise _refused(f"DTSTART says {line_start}, but {start} was given as the start; keep one of them")
        return line_start, line_all_day
    if start is None:
        raise _refused("has no start; give one, or add a DTSTART line")
    return start, all_day


def _dates(parsed: list[_SetLine], name: str, zone: str) -> tuple[DatePeriod, ...]:
    dates: list[DatePeriod] = []
    for line in parsed:
        if line.name != name:
            continue
        words = line.value.split(",")
        if len(dates) + len(words) > MOST_DATES:
            raise _refused(f"{name} lists more than {MOST_DATES:,} dates")
        dates += [_date_period(line, word, zone) for word in words]
    return tuple(dates)


def _date_period(line: _SetLine, word: str, zone: str) -> DatePeriod:
    if line.kind == "PERIOD":
        if line.name != "RDATE":
            raise _refused(f"{line.name} takes dates and times, not periods")
        word, slash, _ = word.partition("/")
        if not slash:
            raise _refused(f"{line.name};VALUE=PERIOD:{shown(word)} has no end; write START/END")
    at = _moment(line, word)
    has_own_zone = isinstance(at, datetime) and at.tzinfo is None and line.zone != zone
    return DatePeriod(at, line.zone if has_own_zone else None)


def _moment(line: _SetLine, word: str) -> date | datetime:
    moment = read_ical_time(word)
    if moment is None:
        raise _refused(f"{line.name}:{shown(word)} is not {ICAL_TIME_FORMS}")
    if line.kind == "DATE" and isinstance(moment, datetime):
        raise _refused(
            f"{line.name};VALUE=DATE:{shown(word)} has a time; take it out, or take out VALUE=DATE"
        )
    return moment


def _says_the_same(recurrence_set: RecurrenceSet, zone: str) -> bool:
    start, all_day = recurrence_set.start, recurrence_set.all_day
    try:
        read = parse_recurrence_set(recurrence_set.text, start, zone=zone, all_day=all_day)
    except InvalidInput:
        return False
    return replace(read, includes_start=recurrence_set.includes_start) == recurrence_set


def _printed_start(recurrence_set: RecurrenceSet, zone: str) -> str:
    if recurrence_set.all_day:
        return f"DTSTART;VALUE=DATE:{print_ical_time(recurrence_set.start.date())}"
    if zone == "UTC":
        return f"DTSTART:{print_ical_time(recurrence_set.start.replace(tzinfo=UTC))}"
    return f"DTSTART{_zone_parameter(zone)}:{print_ical_time(recurrence_set.start)}"


def _printed_dates(name: str, dates: tuple[DatePeriod, ...], zone: str) -> Iterator[str]:
    """Write adjacent entries of one form in one line, so that the order is kept."""
    for parameter, alike in groupby(dates, lambda each: _date_parameter(each, zone)):
        values = ",".join(print_ical_time(each.at) for each in alike)
        yield f"{name}{parameter}:{values}"


def _date_parameter(each: DatePeriod, zone: str) -> str:
    if not isinstance(each.at, datetime):
        return ";VALUE=DATE"
    if each.at.tzinfo is not None:
        return ""
    return f";TZID={each.zone}" if each.zone else _zone_parameter(zone)


def _zone_parameter(zone: str) -> str:
    return "" if zone in {FLOATING, "UTC"} else f";TZID={zone}"


def _check_strictly(recurrence_set: RecurrenceSet, zone: str) -> None:
    if recurrence_set.excluded_rules:
        raise _refused("EXRULE is not in RFC 5545; list the dates as EXDATE")
    for rule in recurrence_set.rules:
        _check_until(rule, recurrence_set.all_day, zone)


def _check_until(rule: RecurrenceRule, all_day: bool, zone: str) -> None:
    """Refuse an UNTIL of another kind than DTSTART (RFC 5545, 3.3.10)."""
    if rule.until is None:
        return
    if all_day == isinstance(rule.until, datetime):
        raise _refused("UNTIL must be a date where DTSTART is one, and a time where DTSTART is one")
    if isinstance(rule.until, datetime) and (rule.until.tzinfo is None) != (zone == FLOATING):
        raise _refused("UNTIL must be in UTC where DTSTART has a zone, and have no zone where it has none")


def _refused(reason: str) -> InvalidInput:
    return InvalidInput(_FIELD, reason)
