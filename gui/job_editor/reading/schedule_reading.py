"""What bends all rules of a job, as texts: zone, bounds, exceptions, choices. No widgets here."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime

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
from gui.job_editor.reading.rule_reading import read_rule
from gui.job_editor.reading.rule_texts import RuleReading
from gui.widgets.fields.entries import (
    Entry,
    Wrong,
    length_entry,
    line_entry,
    lines_entry,
    number_entry,
    optional,
    read_into,
    word_entry,
    written,
)
from scheduler_core.errors import InvalidInput
from scheduler_core.phrases.command_times import Moment
from scheduler_core.recurrence.words.phase import counted_from_first_match
from scheduler_core.recurrence.zones.zone_aliases import known_zone
from scheduler_core.values.schedules.policies import ClockKind, Gap, MissingDate, Overlap
from scheduler_core.values.schedules.rules import AtStart, Rule
from scheduler_core.values.schedules.schedule import (
    Blackout,
    CountryHolidays,
    OffDays,
    Roll,
    Schedule,
    Weekends,
)

WEEKENDS, COUNTRY, KEPT = "weekends", "country", "kept"
_COUNTRY = re.compile(r"([A-Za-z]{2})(?:-([A-Za-z0-9-]{1,30}))?")
_BLANK = Schedule((AtStart(),))
_POLICIES = (
    optional(word_entry("gap", Gap)),
    optional(word_entry("overlap", Overlap)),
    optional(word_entry("clock", ClockKind)),
    optional(word_entry("missing_date", MissingDate)),
)
_BLAMED = {"blackout": "blackouts"}


def zone_of(texts: JobTexts) -> str:
    """Return the zone that is typed, as far as it is one; InvalidInput if not."""
    typed = texts.texts.get("zone", "").strip()
    if not typed:
        raise InvalidInput("zone", _tr("choose a time zone, such as Europe/Berlin"))
    return known_zone(typed)


def write_schedule(schedule: Schedule, moment: Moment) -> dict[str, str]:
    """Return the texts of all but the rules."""
    return {
        "zone": schedule.zone,
        "off_days": rows_text(_off_row(days, place) for place, days in enumerate(schedule.off_days)),
        **written(schedule, _entries(moment)),
        **written(schedule.policies, _POLICIES),
    }


def read_schedule(job: JobTexts, moment: Moment) -> tuple[Schedule | None, list[Wrong]]:
    """Return the schedule of all cards and fields; None, with what is wrong, if there is none."""
    before = _BLANK if job.origin is None else job.origin.schedule
    rules, wrongs = _read_rules(job, moment)
    policies, more = read_into(before.policies, _POLICIES, job.texts)
    wrongs += more
    try:
        off_days = _read_off_days(job.texts.get("off_days", ""), before.off_days)
    except InvalidInput as error:
        return None, [*wrongs, Wrong("off_days", error.reason)]
    fields, more = read_into(
        replace(before, rules=rules or (AtStart(),)), _entries(moment), job.texts, _BLAMED
    )
    wrongs += more
    if not rules and not wrongs and not fields.included:
        wrongs.append(Wrong("rules", _tr("say at least one time to fire: add a rule")))
    if wrongs:
        return None, wrongs
    return replace(fields, rules=rules, zone=moment.zone, policies=policies, off_days=off_days), []


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
    text = job.texts.get("starts", "").strip()
    try:
        return moment.on_the_wall(start_entry("starts", moment).read(text)) if text else None
    except InvalidInput:  # told at its field
        return None


def _read_rules(job: JobTexts, moment: Moment) -> tuple[tuple[Rule, ...], list[Wrong]]:
    rules: list[Rule] = []
    wrongs: list[Wrong] = []
    for key, reading in read_rules(job, moment):
        wrongs += [Wrong(place_of(key, wrong.place), wrong.reason) for wrong in reading.wrongs]
        if reading.rule is not None:
            rules.append(reading.rule)
    return tuple(rules), wrongs


def _entries(moment: Moment) -> Sequence[Entry]:
    read_span = span_reader(moment)

    def read_included(text: str) -> datetime:
        return read_moment(text, moment)

    def read_blackout(text: str) -> Blackout:
        return Blackout(*read_span(text))

    return (
        optional(start_entry("starts", moment)),
        optional(end_entry("ends", moment)),
        optional(number_entry("times")),
        lines_entry("excluded", lambda text: read_any(text, moment), write_moment),
        lines_entry("included", read_included, write_moment),
        lines_entry("blackouts", read_blackout, _write_blackout),
        length_entry("jitter"),
        line_entry("jitter_seed"),
    )


def _write_blackout(blackout: Blackout) -> str:
    return f"{write_moment(blackout.begins)} / {write_moment(blackout.ends)}"


def _off_row(days: OffDays, place: int) -> Row:
    match days:
        case Weekends():
            return WEEKENDS, "", days.roll
        case CountryHolidays():
            return COUNTRY, "-".join(part for part in (days.country, days.subdivision) if part), days.roll
        case _:
            return (
                KEPT,
                _tr("{place}: {name}, {count} dates").format(
                    place=place, name=days.name, count=len(days.dates)
                ),
                days.roll,
            )


def _read_off_days(text: str, before: tuple[OffDays, ...]) -> tuple[OffDays, ...]:
    return tuple(_read_off_row(row, before) for row in rows_of(text))


def _read_off_row(row: Row, before: tuple[OffDays, ...]) -> OffDays:
    for place, days in enumerate(before):
        if row == _off_row(days, place):
            return days
    kind, which, roll = row
    if kind == WEEKENDS:
        return Weekends(Roll(roll))
    if kind == KEPT:
        return replace(before[int(which.partition(":")[0])], roll=Roll(roll))
    country = _COUNTRY.fullmatch(which.strip())
    if country is None:
        raise InvalidInput("off_days", _tr("write a country such as DE, or with a region: DE-BY"))
    return CountryHolidays(country[1].upper(), country[2].upper() if country[2] else None, Roll(roll))


def _tr(text: str) -> str:
    return QCoreApplication.translate("schedule_reading", text)
