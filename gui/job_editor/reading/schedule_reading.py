"""Read and write what bends a schedule: zone, bounds, exceptions, choices. No widgets here."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from typing import assert_never

from PySide6.QtCore import QCoreApplication

from gui.job_editor.reading.job_texts import JobTexts, Row, place_of, rows_of, rows_text
from gui.job_editor.reading.moments import (
    end_entry,
    read_any,
    read_moment,
    span_reader,
    start_entry,
    write_moment,
)
from gui.job_editor.reading.rule_reading import RuleReading, read_rule
from gui.widgets.fields.entries import (
    FieldEntry,
    Wrong,
    line_entry,
    lines_entry,
    optional,
)
from gui.widgets.fields.field_reading import read_fields, write_fields
from scheduler_core.errors import InvalidInput
from scheduler_core.fields.schedules.schedule import BOUNDS, SPREAD, TIME_POLICIES
from scheduler_core.phrases.command_times import Moment
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.recurrence.words.phase import counted_from_first_match, start_said
from scheduler_core.recurrence.zones.zone_aliases import known_zone, zone_of_city
from scheduler_core.values.moments import FLOATING
from scheduler_core.values.schedules.rules import AtStart, Rule
from scheduler_core.values.schedules.schedule import (
    Blackout,
    CalendarBlackout,
    CalendarDays,
    CountryHolidays,
    NamedDates,
    OffDays,
    Roll,
    Schedule,
    Weekends,
)

WEEKENDS, COUNTRY, KEPT = "weekends", "country", "kept"
CALENDAR_DAYS, CALENDAR_EVENTS = "calendar", "events"
_COUNTRY = re.compile(r"([A-Za-z]{2})(?:-([A-Za-z0-9-]{1,30}))?")
_BLANK = Schedule((AtStart(),))
_SEED = {"jitter_seed": line_entry("jitter_seed")}


def zone_of(texts: JobTexts) -> str:
    """Return the zone that is typed, as far as it is one; InvalidInput if not."""
    return zone_called(texts.texts.get("zone", ""))


def zone_called(text: str) -> str:
    """Return the zone of a name or a city as it is typed; InvalidInput if there is none."""
    typed = text.strip()
    if not typed:
        raise InvalidInput("zone", _tr("choose a time zone, such as Europe/Berlin"))
    try:
        return known_zone(typed)
    except InvalidInput:
        city = zone_of_city(typed, is_before_noun=False)
        if city is None:
            raise
        return city


def clock_of(schedule: Schedule) -> str:
    """Return the zone whose clock a schedule goes by; one that floats goes by the clock here."""
    return local_zone() if schedule.zone == FLOATING else schedule.zone


def write_schedule(schedule: Schedule, moment: Moment) -> dict[str, str]:
    """Return the texts of all but the rules."""
    return {
        "zone": schedule.zone,
        **write_fields(schedule, BOUNDS, _special(schedule, moment)),
        **write_fields(schedule, SPREAD, _SEED),
        **write_fields(schedule.policies, TIME_POLICIES),
    }


def read_schedule(job: JobTexts, moment: Moment) -> tuple[Schedule | None, list[Wrong]]:
    """Return the schedule of all cards and fields; None, with what is wrong, if there is none."""
    before = _BLANK if job.origin is None else job.origin.schedule
    rules, wrongs = _read_rules(job, moment)
    policies, more = read_fields(before.policies, TIME_POLICIES, job.texts)
    wrongs += more
    fields, more = read_fields(
        replace(before, rules=rules or (AtStart(),)), BOUNDS, job.texts, _special(before, moment)
    )
    wrongs += more
    fields, more = read_fields(fields, SPREAD, job.texts, _SEED)
    wrongs += more
    if not wrongs:  # they stand among the off days in the form
        rows = rows_of(job.texts.get("off_days", ""))
        found = tuple(_read_off_row(row, before.off_days) for row in rows)
        events = tuple(each for each in found if isinstance(each, CalendarBlackout))
        spans = tuple(each for each in fields.blackouts if isinstance(each, Blackout))
        blackouts = spans + events
        known = [each.said if isinstance(each, CalendarBlackout) else each for each in before.blackouts]
        is_as_before = Counter(blackouts) == Counter(known)  # in another order
        fields = replace(fields, blackouts=before.blackouts if is_as_before else blackouts)
    if not rules and not wrongs and not fields.included:
        wrongs.append(Wrong("rules", _tr("say at least one time to fire: add a rule")))
    if wrongs:
        return None, wrongs
    return replace(fields, rules=rules, zone=moment.zone, policies=policies), []


def read_rules(job: JobTexts, moment: Moment) -> Iterator[tuple[int, RuleReading]]:
    """Yield what each card says, by its key; an open interval counts from its first match."""
    starts_local = _starts_local(job, moment)
    for card in job.rules:
        reading = read_rule(card, moment)
        if reading.rule is not None and reading.counts_from_first:
            phased = counted_from_first_match(reading.rule, moment.local, starts_local)
            reading = replace(reading, rule=phased)
        yield card.key, reading


def _starts_local(job: JobTexts, moment: Moment) -> datetime | None:
    """Return the start that says from when open intervals count."""
    text = job.texts.get("starts", "").strip()
    entry = start_entry("starts", moment)
    try:
        starts = entry.read(text) if text else None
    except InvalidInput:  # told at its field
        return None
    kept = None if job.origin is None else job.origin.schedule
    if kept is not None and kept.starts is not None and text == entry.write(kept.starts):
        starts = start_said(kept.starts, kept.times, moment.now)
    return None if starts is None else moment.on_the_wall(starts)


def _read_rules(job: JobTexts, moment: Moment) -> tuple[tuple[Rule, ...], list[Wrong]]:
    rules: list[Rule] = []
    wrongs: list[Wrong] = []
    for key, reading in read_rules(job, moment):
        wrongs += [Wrong(place_of(key, wrong.place), wrong.reason) for wrong in reading.wrongs]
        if reading.rule is not None:
            rules.append(reading.rule)
    return tuple(rules), wrongs


def _special(before: Schedule, moment: Moment) -> dict[str, FieldEntry]:
    """Return the fields whose texts are the window's own."""
    read_span = span_reader(moment)

    def read_included(text: str) -> datetime:
        return read_moment(text, moment)

    def read_blackout(text: str) -> Blackout:
        return Blackout(*read_span(text))

    def read_off_days(text: str) -> tuple[OffDays, ...]:
        found = [_read_off_row(row, before.off_days) for row in rows_of(text)]
        return tuple(each for each in found if not isinstance(each, CalendarBlackout))

    def write_off_days(off_days: tuple[OffDays, ...]) -> str:
        rows = [_off_row(days, place) for place, days in enumerate(off_days)]
        events = [each.source for each in before.blackouts if isinstance(each, CalendarBlackout)]
        return rows_text([*rows, *((CALENDAR_EVENTS, source, Roll.SKIP) for source in events)])

    spans = lines_entry("blackouts", read_blackout, _write_blackout)

    def write_spans(blackouts: tuple[Blackout | CalendarBlackout, ...]) -> str:
        return spans.write([each for each in blackouts if isinstance(each, Blackout)])

    entries = (
        optional(start_entry("starts", moment)),
        optional(end_entry("ends", moment)),
        lines_entry("excluded", lambda text: read_any(text, moment), write_moment),
        lines_entry("included", read_included, write_moment),
        FieldEntry(spans.place, spans.attribute, spans.read, write_spans),
        FieldEntry("off_days", "off_days", read_off_days, write_off_days),
    )
    return {entry.place: entry for entry in entries}


def _write_blackout(blackout: Blackout) -> str:
    return f"{write_moment(blackout.begins)} / {write_moment(blackout.ends)}"


def _off_row(days: OffDays, place: int) -> Row:
    match days:
        case Weekends():
            return WEEKENDS, "", days.roll
        case CountryHolidays():
            return COUNTRY, "-".join(part for part in (days.country, days.subdivision) if part), days.roll
        case CalendarDays():
            return CALENDAR_DAYS, days.source, days.roll
        case NamedDates():
            return (
                KEPT,
                _tr("{place}: {name}, {count} dates").format(
                    place=place, name=days.name, count=len(days.dates)
                ),
                days.roll,
            )
        case _:
            assert_never(days)


def _read_off_row(row: Row, before: tuple[OffDays, ...]) -> OffDays | CalendarBlackout:
    for place, days in enumerate(before):
        if row == _off_row(days, place):
            return days
    kind, which, roll = row
    if kind == WEEKENDS:
        return Weekends(Roll(roll))
    if kind == CALENDAR_DAYS:
        return CalendarDays(which.strip(), Roll(roll))
    if kind == CALENDAR_EVENTS:
        return CalendarBlackout(which.strip())
    if kind == KEPT:
        return replace(before[int(which.partition(":")[0])], roll=Roll(roll))
    country = _COUNTRY.fullmatch(which.strip())
    if country is None:
        raise InvalidInput("off_days", _tr("write a country such as DE, or with a region: DE-BY"))
    return CountryHolidays(country[1].upper(), country[2].upper() if country[2] else None, Roll(roll))


def _tr(text: str) -> str:
    return QCoreApplication.translate("schedule_reading", text)
