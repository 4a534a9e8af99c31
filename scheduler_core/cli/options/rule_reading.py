"""The schedule that the options of a command line describe."""

import argparse
import sys
from collections.abc import Hashable, Iterator
from dataclasses import replace
from datetime import datetime, time, timedelta
from enum import StrEnum
from functools import partial
from typing import TypeVar

from scheduler_core.cli.options.off_day_options import read_off_days
from scheduler_core.cli.options.option_files import text_or_file
from scheduler_core.cli.options.rule_words import read_rule
from scheduler_core.errors import InvalidInput
from scheduler_core.fields.records import defaults_of
from scheduler_core.phrases.command_times import (
    Moment,
    read_date_or_time,
    read_instant,
    read_length,
    read_span,
    read_time,
    to_instant,
)
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.phrases.rule_words import RuleWords
from scheduler_core.recurrence.ical.recurrence_set_text import zone_of_start
from scheduler_core.recurrence.ical.rrule_text import shown
from scheduler_core.recurrence.words.counting import counted_from
from scheduler_core.recurrence.zones.zone_aliases import known_zone
from scheduler_core.values.schedules.policies import (
    PRESETS,
    ClockKind,
    Gap,
    MissingDate,
    MonthDayMonths,
    Overlap,
    Readings,
    TimePolicies,
    UnmatchedStart,
    WeekNumberDays,
    WeekNumberPeriod,
)
from scheduler_core.values.schedules.rules import Rule
from scheduler_core.values.schedules.schedule import Added, Blackout, Edit, Moved, Schedule, Skipped

T = TypeVar("T", bound=Hashable)
Word = TypeVar("Word", bound=StrEnum)

_TEXT = "--text"
_LAST_SECOND = time(23, 59, 59)
_THIS_MACHINE = "local"


def zone_of_options(options: argparse.Namespace, now: datetime, usual: str | None = None) -> str:
    """Return the zone that --tz, a DTSTART line or --text names, or else the usual one: this machine's."""
    if options.tz:
        return local_zone() if options.tz == _THIS_MACHINE else known_zone(options.tz)
    own = usual or local_zone()
    for words in options.rules:
        named = None
        if words.option in {"--rrule", "--set-lines"}:
            named = zone_of_start(text_or_file(words.option.lstrip("-"), words.text))
        elif words.option == _TEXT:
            named = _read_sentence(words.text, now, own).zone
        if named not in {None, own}:
            return str(named)
    return own


def read_schedule(options: argparse.Namespace, moment: Moment, before: Schedule | None = None) -> Schedule:
    """Unite all rules and what bends them; times without a zone are on the clock of `moment`.

    What a sentence of --text says beyond its rule (an end, holidays) holds for all rules. Of a schedule
    `before` everything stays that no option speaks of.
    """
    policies = _policies(options, TimePolicies() if before is None else before.policies)
    said = [_sentence(words.text, moment) for words in options.rules if words.option == _TEXT]
    starts = [read_time("starts", options.starts, moment)] if options.starts else []
    ends = [_end(options.ends, moment)] if options.ends else []
    jitter = [read_length("jitter", options.jitter)] if options.jitter else []
    times = _only("times", options.times, *(each.times for each in said))
    start = _only("starts", *starts, *(each.starts for each in said))
    if before is not None:
        start = start or before.starts
    schedule = Schedule(
        rules=tuple(_rules(options.rules, said, moment, policies, start)) or (before.rules if before else ()),
        zone=moment.zone,
        policies=policies,
        starts=counted_from(moment.now) if times is not None and start is None else start,
        ends=_only("ends", *ends, *(each.ends for each in said)),
        times=times,
        excluded=(
            *(read_date_or_time("exclude", text, moment) for text in options.exclude),
            *(at for each in said for at in each.excluded),
        ),
        included=(
            *(read_time("include", text, moment) for text in options.include),
            *(at for each in said for at in each.included),
        ),
        off_days=(
            *(read_off_days(text, moment, partial(_warn, options)) for text in options.holidays),
            *(days for each in said for days in each.off_days),
        ),
        blackouts=(
            *(Blackout(*read_span("blackout", text, moment)) for text in options.blackout),
            *(blackout for each in said for blackout in each.blackouts),
        ),
        jitter=_only("jitter", *jitter, *(each.jitter or None for each in said)) or timedelta(0),
        jitter_seed=options.jitter_seed,
        edits=tuple(_edits(options, moment)),
    )
    return schedule if before is None else _merged(before, schedule)


def _warn(options: argparse.Namespace, message: str) -> None:
    if not getattr(options, "quiet", False):  # rules are read where nobody is to be told, too
        print(f"hourbell: warning: {message}", file=sys.stderr)


def _merged(before: Schedule, said: Schedule) -> Schedule:
    """Return the schedule with whatever is said otherwise than by default."""
    names = {name for name, usual in defaults_of(Schedule).items() if getattr(said, name) != usual}
    changes = {name: getattr(said, name) for name in names | {"rules", "zone", "policies"}}
    return replace(before, **changes)


def _rules(
    typed: list[RuleWords],
    said: list[Schedule],
    moment: Moment,
    policies: TimePolicies,
    starts: datetime | None,
) -> Iterator[Rule]:
    """Yield the rules in the order in which they were typed."""
    sentences = iter(said)
    for words in typed:
        if words.option == _TEXT:
            yield from next(sentences).rules
        else:
            yield read_rule(words, moment, strict=policies.readings.strict, starts=starts)


def _sentence(text: str, moment: Moment) -> Schedule:
    schedule = _read_sentence(text, moment.now, moment.zone)
    if schedule.zone != moment.zone:
        raise InvalidInput(
            "text", f"{shown(text)!r} is in {schedule.zone} and the schedule in {moment.zone}; use one zone"
        )
    return schedule


def _read_sentence(text: str, now: datetime, zone: str) -> Schedule:
    from scheduler_core.recurrence.words.sentence_text import parse_sentence

    return parse_sentence(text, now, zone)


def _only(field: str, *values: T | None) -> T | None:
    """Return the one value that was said; two different ones are refused."""
    found = list(dict.fromkeys(value for value in values if value is not None))
    if len(found) > 1:
        raise InvalidInput(field, f"both {found[0]} and {found[1]} were said; keep one")
    return found[0] if found else None


def _end(text: str, moment: Moment) -> datetime:
    """Return the last moment that counts; a date counts to its end."""
    end = read_date_or_time("ends", text, moment)
    return end if isinstance(end, datetime) else datetime.combine(end, _LAST_SECOND)


def _edits(options: argparse.Namespace, moment: Moment) -> Iterator[Edit]:
    for text in options.skip:
        yield Skipped(read_instant("skip", text, moment))
    for text in options.move:
        at, to = read_span("move", text, moment)
        yield Moved(to_instant("move", at, moment), to_instant("move", to, moment))
    for text in options.add:
        yield Added(read_instant("add", text, moment))


def _policies(options: argparse.Namespace, usual: TimePolicies) -> TimePolicies:
    """Return the preset, or what is usual, with every choice in place that was made by an option."""
    chosen = PRESETS[options.preset] if options.preset else usual
    return TimePolicies(
        gap=Gap(options.gap) if options.gap else chosen.gap,
        overlap=Overlap(options.overlap) if options.overlap else chosen.overlap,
        clock=ClockKind(options.clock) if options.clock else chosen.clock,
        missing_date=MissingDate(options.missing_date) if options.missing_date else chosen.missing_date,
        readings=_readings(options.reading, chosen.readings),
    )


def _readings(texts: list[str], readings: Readings) -> Readings:
    for text in texts:
        name, _, value = text.partition("=")
        match name.strip():
            case "week-number-days":
                readings = replace(readings, week_number_days=_word(WeekNumberDays, value))
            case "month-day-months":
                readings = replace(readings, month_day_months=_word(MonthDayMonths, value))
            case "week-number-period":
                readings = replace(readings, week_number_period=_word(WeekNumberPeriod, value))
            case "unmatched-start":
                readings = replace(readings, unmatched_start=_word(UnmatchedStart, value))
            case "strict":
                readings = replace(readings, strict=_word(_Choice, value) is _Choice.YES)
            case _:
                raise InvalidInput("reading", f"{shown(text)!r} is unknown; see --help for the names")
    return readings


class _Choice(StrEnum):
    """A choice between two."""

    YES = "yes"
    NO = "no"


def _word(words: type[Word], text: str) -> Word:
    try:
        return words(text.strip())
    except ValueError:
        raise InvalidInput("reading", f"{shown(text)!r} is not one of {', '.join(words)}") from None
