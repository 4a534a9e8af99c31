"""`hourbell preview`, `next` and `describe`: rules that belong to no job yet, as instants or in words."""

import argparse
import json
import sys
from datetime import datetime
from typing import assert_never

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.options.asked_span import AskedSpan, read_asked, read_plan
from scheduler_core.cli.printing.spoken import speaking, spoken, tr
from scheduler_core.cli.printing.spoken_times import spoken_distance, spoken_time
from scheduler_core.cli.rule.instant_notes import left_out_note, notes_of
from scheduler_core.clock import Clock
from scheduler_core.phrases.written_times import for_programs, in_zone
from scheduler_core.recurrence.explain import explain
from scheduler_core.recurrence.left_out import LeftOut, left_out
from scheduler_core.recurrence.plan import Finite, Fires, Forever, Never, next_after
from scheduler_core.recurrence.words.describing.clock_effect_words import clock_sentences
from scheduler_core.recurrence.words.sentences import describe as sentence_of
from scheduler_core.values.moments import FLOATING
from scheduler_core.wording.language_choice import ENGLISH_CODE


def preview(options: argparse.Namespace, clock: Clock) -> int:
    """Show the instants asked for, under the sentence that describes the rules."""
    asked = read_asked(options, clock.now(), clock)
    found = asked.found()
    if options.json:
        with speaking(ENGLISH_CODE):
            for at in found:
                _print_object(at, asked, notes_of(explain(asked.plan, at), asked.moment.zone))
        return ExitCode.DONE
    missing = [] if options.quiet else _left_out(found, asked)
    if not options.quiet:
        changes = clock_sentences(asked.plan, max(asked.begin, asked.moment.now), spoken())
        print("\n".join((sentence_of(asked.plan.schedule, spoken()), *changes, "")))
    for line in _table(found, asked, missing):
        print(line)
    if not found:
        print(_why_empty(asked))
    asked.tell_if_cut(found, is_quiet=options.quiet)
    return ExitCode.DONE


def next_instants(options: argparse.Namespace, clock: Clock) -> int:
    """Print one instant a line."""
    asked = read_asked(options, clock.now(), clock)
    if not options.quiet:
        for sentence in clock_sentences(asked.plan, asked.moment.now, spoken()):
            print(f"hourbell: {tr('note: {text}', text=sentence)}", file=sys.stderr)
    found = asked.found()
    for at in found:
        if options.json:
            _print_object(at, asked, [])
        else:
            print(in_zone(at, asked.moment.zone).isoformat())
    asked.tell_if_cut(found, is_quiet=options.quiet or options.json)
    return ExitCode.DONE


def _print_object(at: datetime, asked: AskedSpan, notes: list[str]) -> None:
    zone = asked.moment.zone
    instant = {} if zone == FLOATING else {"at": for_programs(at)}
    remarks = {"notes": notes} if notes else {}
    print(json.dumps({**instant, "local": in_zone(at, zone).isoformat(), **remarks}))


def _table(found: list[datetime], asked: AskedSpan, missing: list[LeftOut]) -> list[str]:
    zone = asked.moment.zone
    now = asked.moment.now
    notes = [
        *((at, "; ".join(notes_of(explain(asked.plan, at), zone))) for at in found),
        *((each.at, left_out_note(each)) for each in missing),
    ]
    with_seconds = any(at.second or at.microsecond for at, _ in notes)
    rows = [
        (
            spoken_time(in_zone(at, zone), with_seconds=with_seconds),
            spoken_distance(at, now),
            "" if zone == FLOATING else for_programs(at).replace(".000Z", "Z"),
            note,
        )
        for at, note in sorted(notes)
    ]
    widths = [max((len(row[column]) for row in rows), default=0) for column in range(4)]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]


def _left_out(found: list[datetime], asked: AskedSpan) -> list[LeftOut]:
    """Return what does not come between the instants asked for, or in the span that was asked for."""
    if asked.end is not None and len(found) < asked.count:
        return left_out(asked.plan, asked.begin, asked.end)
    return left_out(asked.plan, asked.begin, found[-1]) if found else []


def _why_empty(asked: AskedSpan) -> str:
    """Say what there is outside the span that was asked for."""
    zone = asked.moment.zone
    match asked.plan.fires:
        case Forever(first=None) if asked.plan.schedule.fires_on_events:
            return tr("It fires whenever that happens, which has no time that could be shown.")
        case Forever(first=None) if not asked.plan.schedule.fires_at_start:
            return tr("No event of its calendar is to come within the months that are read.")
        case Forever(first=None):
            return tr("It fires each time the engine starts, which has no time that could be shown.")
        case Finite(last=last) if last < asked.begin:
            return tr("Nothing fires any more; the last time was {time}.", time=_seen(last, zone))
        case Forever(first=first) if first is not None and asked.end is not None and first >= asked.end:
            return tr("Nothing fires in that time; the first time is {time}.", time=_seen(first, zone))
        case Never() | Finite() | Forever():
            return tr("Nothing fires in that time.")


def _seen(at: datetime, zone: str) -> str:
    return spoken_time(in_zone(at, zone), with_seconds=bool(at.second or at.microsecond))


def describe(options: argparse.Namespace, clock: Clock) -> int:
    """Print the sentence, or an object that says also for how long the rules fire."""
    plan, moment = read_plan(options, clock.now())
    language = options.language or (ENGLISH_CODE if options.json else spoken())
    sentence = sentence_of(plan.schedule, language)
    changes = clock_sentences(plan, moment.now, language)
    if options.json:
        coming = next_after(plan, moment.now)
        facts = {
            "sentence": sentence,
            "zone": moment.zone,
            "next": for_programs(coming) if coming is not None else None,
            **_lasting(plan.fires),
            **({"clock_changes": changes} if changes else {}),
        }
        print(json.dumps(facts))
    else:
        print("\n".join((sentence, *changes)))
    return ExitCode.DONE


def _lasting(fires: Fires) -> dict[str, str | int | None]:
    match fires:
        case Never(reason):
            return {"fires": "never", "reason": reason}
        case Finite(count, last):
            return {"fires": "finite", "count": count, "last": for_programs(last)}
        case Forever():
            return {"fires": "forever"}
        case _:
            assert_never(fires)
