"""Read the schedule that the options of a command line describe."""

import argparse
import sys
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any, TypeVar

from scheduler_core.cli.options.field_options import changed, changes_said
from scheduler_core.cli.options.off_day_options import read_off_days
from scheduler_core.cli.options.rule_words import with_file, zone_named
from scheduler_core.cli.printing.spoken import spoken, tr
from scheduler_core.errors import InvalidInput, shown
from scheduler_core.fields.records import defaults_of, typed_of
from scheduler_core.fields.schedules.schedule import BOUNDS, READINGS, SPREAD, TIME_POLICIES, bounds
from scheduler_core.fields.schedules.typed_rules import read_rule
from scheduler_core.phrases.command_times import Moment, read_instant, read_span, to_instant
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.phrases.rule_words import RuleWords
from scheduler_core.recurrence.words.phase import counted_from, start_said
from scheduler_core.recurrence.zones.zone_aliases import known_zone
from scheduler_core.values.schedules.policies import PRESETS, Readings, TimePolicies
from scheduler_core.values.schedules.rules import AtStart, Rule
from scheduler_core.values.schedules.schedule import Added, Edit, Moved, Schedule, Skipped

T = TypeVar("T", bound=Hashable)

_BLANK = Schedule((AtStart(),))
_UNITED = {name: usual for name, usual in defaults_of(Schedule).items() if name not in {"zone", "policies"}}
_THIS_MACHINE = "local"


def zone_of_options(options: argparse.Namespace, now: datetime, usual: str | None = None) -> str:
    """Return the zone that --tz, a DTSTART line or --text names, or else the usual one: this machine's."""
    if options.tz:
        return local_zone() if options.tz == _THIS_MACHINE else known_zone(options.tz)
    own = usual or local_zone()
    for words in options.rules:
        named = _read_sentence(words.text, now, own).zone if words.is_sentence else zone_named(words)
        if named not in {None, own}:
            return str(named)
    return own


def read_schedule(options: argparse.Namespace, moment: Moment, before: Schedule | None = None) -> Schedule:
    """Unite all rules and what bends them; times without a zone are on the clock of `moment`.

    What a sentence of --text says beyond its rule (an end, holidays) holds for all rules. Of a schedule
    `before` everything stays that no option speaks of.
    """
    policies = _policies(options, TimePolicies() if before is None else before.policies)
    said = [_sentence(words.text, moment) for words in options.rules if words.is_sentence]
    found = _united(_typed(options, moment), said)
    counted = found["starts"]
    if before is not None:
        counted = counted or start_said(before.starts, before.times, moment.now)
        found["starts"] = found["starts"] or before.starts
    rules = tuple(_rules(options.rules, said, moment, policies, counted))
    if found["times"] is not None and found["starts"] is None:
        found["starts"] = counted_from(moment.now)
    schedule = Schedule(
        rules or (before.rules if before else ()), zone=moment.zone, policies=policies, **found
    )
    return schedule if before is None else _merged(before, schedule)


def cleared_schedule(schedule: Schedule, names: Collection[str]) -> Schedule:
    """Return the schedule with the parts that --clear names as they are by default."""
    if not names:
        return schedule
    options = argparse.Namespace(clear=names)
    changes = changes_said(schedule, BOUNDS, options) | changes_said(schedule, SPREAD, options)
    if "edits" in names:
        changes["edits"] = ()
    return replace(schedule, policies=changed(schedule.policies, TIME_POLICIES, options), **changes)


def _typed(options: argparse.Namespace, moment: Moment) -> dict[str, Any]:
    """Return the attributes that options say something of; an empty text says nothing."""
    texts = argparse.Namespace(
        **{name: text for name, text in vars(options).items() if text != "" and name != "clear"}
    )
    found = changes_said(_BLANK, bounds(moment), texts) | changes_said(_BLANK, SPREAD, texts)
    warn = partial(_warn, options)
    found["off_days"] = tuple(read_off_days(text, moment, warn) for text in options.holidays or ())
    found["edits"] = tuple(_edits(options, moment))
    return found


def _united(typed: Mapping[str, Any], said: Sequence[Schedule]) -> dict[str, Any]:
    """Return all that options and sentences say together, or what is so by default."""
    found: dict[str, Any] = {}
    for name, usual in _UNITED.items():
        held = [getattr(each, name) for each in said]
        if isinstance(usual, tuple):
            found[name] = (*typed.get(name, ()), *(part for parts in held for part in parts))
        else:
            one = _only(name, typed.get(name), *(value for value in held if value != usual))
            found[name] = usual if one is None else one
    return found


def _warn(options: argparse.Namespace, message: str) -> None:
    if not getattr(options, "quiet", False):  # rules are read where nobody is to be told, too
        print(f"hourbell: {tr('warning: {text}', text=message)}", file=sys.stderr)


def _merged(before: Schedule, said: Schedule) -> Schedule:
    """Return the schedule with whatever is said otherwise than by default; edits add up."""
    names = {name for name, usual in defaults_of(Schedule).items() if getattr(said, name) != usual}
    changes = {name: getattr(said, name) for name in names | {"rules", "zone", "policies"}}
    again = {edit.at for edit in said.edits}
    changes["edits"] = (*(edit for edit in before.edits if edit.at not in again), *said.edits)
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
        if words.is_sentence:
            yield from next(sentences).rules
        else:
            yield _rule(words, moment, strict=policies.readings.strict, starts=starts)


def _rule(words: RuleWords, moment: Moment, *, strict: bool, starts: datetime | None) -> Rule:
    """Read a rule; plain words behind an option that takes none are led to --text."""
    try:
        return read_rule(with_file(words), moment, strict=strict, starts=starts)
    except InvalidInput as error:
        from scheduler_core.cli.did_you_mean import sentence_meant

        meant = sentence_meant(words.text)
        if not meant:
            raise
        raise InvalidInput(error.field, f"{error.reason}{meant}") from error


def _sentence(text: str, moment: Moment) -> Schedule:
    schedule = _read_sentence(text, moment.now, moment.zone)
    if schedule.zone != moment.zone:
        raise InvalidInput(
            "text",
            tr(
                "{text!r} is in {zone} and the schedule in {other}; use one zone",
                text=shown(text),
                zone=schedule.zone,
                other=moment.zone,
            ),
        )
    return schedule


def _read_sentence(text: str, now: datetime, zone: str) -> Schedule:
    """Read a sentence; what is not understood is refused in the language of the sentence."""
    from scheduler_core.recurrence.words.parsing.sentence_reader import language_of, parse_sentence

    try:
        return parse_sentence(text, now, zone)
    except InvalidInput as refusal:
        code = language_of(text)
        if not code or code == spoken():
            raise
        from scheduler_core.wording.languages import wording_of

        raise InvalidInput(refusal.field, wording_of(code).said(refusal.reason)) from refusal


def _only(field: str, *values: T | None) -> T | None:
    """Return the one value that was said; two different ones are refused."""
    found = list(dict.fromkeys(value for value in values if value is not None))
    if len(found) > 1:
        told = tr("both {first} and {second} were said; keep one", first=found[0], second=found[1])
        raise InvalidInput(field, told)
    return found[0] if found else None


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
    made = changed(chosen, TIME_POLICIES, argparse.Namespace(**vars(options) | {"clear": ()}))
    return replace(made, readings=_readings(options.reading or (), chosen.readings))


def _readings(texts: Iterable[str], readings: Readings) -> Readings:
    parts = {part.option_name: part for part in READINGS.parts}
    for text in texts:
        name, _, value = text.partition("=")
        part = parts.get(name.strip())
        if part is None:
            told = tr("{text!r} is unknown; see --help for the names", text=shown(text))
            raise InvalidInput("reading", told)
        typed = typed_of(part)
        if value.strip() not in typed.words:
            words = ", ".join(typed.words)
            raise InvalidInput(
                "reading", tr("{word!r} is not one of {words}", word=shown(value), words=words)
            )
        readings = replace(readings, **{part.attribute: typed.read(value)})
    return readings
