"""Jobs as a script that gives each time still to come to at(1), and a list of what at can't do."""

import re
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from scheduler_core.exchange.common.commands import USUAL_SHELL, command_words
from scheduler_core.exchange.common.losses import (
    CanNot,
    Exported,
    Loss,
    left_out,
    unsaid_fields,
    unsaid_of_action,
    words_of_keys,
)
from scheduler_core.exchange.common.marks import OURS, about_lines
from scheduler_core.exchange.common.patterns import with_single_times_as_rules
from scheduler_core.native.documents import schedule_document
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import occurrences
from scheduler_core.recurrence.zones.zone_table import zone_table
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.moments import FLOATING
from scheduler_core.values.schedules.rules import Once

_HEAD = f"""#!/bin/sh
{OURS}hourbell wrote this: run it once with sh, and at has the commands below
"""
_SHELLS = frozenset({"", "sh", USUAL_SHELL})
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_PLACE = "{{"
_SAID_OF_SCHEDULE = frozenset({"hourbell", "zone", "rules"})
_SAID_OF_JOB = frozenset({"folder", "tags", "notes"})
_SAID_OF_SCRIPT = frozenset({"script", "inline", "argv", "interpreter", "working_folder", "environment"})
_IN_GENERAL = (
    Loss("", "at mails what its commands write, and knows no retries and no other policies"),
    Loss("", "what at runs sees the zone of its job as TZ"),
)


def print_at_script(drafts: Sequence[JobDraft], zone: str, now: datetime) -> Exported:
    """Write the times that are still to come, each by the clock of its job; `zone` is that of the machine."""
    parts: list[str] = []
    losses: list[Loss] = []
    for given in drafts:
        draft = replace(given, schedule=with_single_times_as_rules(given.schedule))
        lost: list[str] = []
        try:
            lines = list(_lines(draft, zone, now, lost))
        except CanNot as reason:
            losses.append(left_out(draft.name, reason))
            continue
        parts.append("\n" + "".join(f"{line}\n" for line in lines))
        losses += [Loss(f"“{draft.name}”", text) for text in lost]
    general = _IN_GENERAL if parts else ()
    return Exported(_HEAD + "".join(parts), len(parts), (*losses, *general))


def _lines(draft: JobDraft, zone: str, now: datetime, lost: list[str]) -> Iterator[str]:
    if not draft.is_enabled:
        raise CanNot("it is switched off, and at runs all that it is given")
    times = _times(draft, zone, now, lost)
    body = _body(draft, lost)
    lost += unsaid_fields(draft, _SAID_OF_JOB)
    end = _free_word(body)
    clock = "" if draft.schedule.zone == FLOATING else f"TZ={draft.schedule.zone} "
    yield from about_lines(draft)
    for number, at in enumerate(times):
        if number:
            yield f"{OURS}more"
        yield f"{clock}at -t {at:%Y%m%d%H%M} <<'{end}'"
        yield body
        yield end


def _times(draft: JobDraft, zone: str, now: datetime, lost: list[str]) -> list[datetime]:
    """Return the local times that are still to come."""
    if more := schedule_document(draft.schedule).keys() - _SAID_OF_SCHEDULE:
        raise CanNot(f"at knows no {words_of_keys(more)}")
    if not all(isinstance(rule, Once) for rule in draft.schedule.rules):
        raise CanNot("it runs more than once by a rule; at knows single times")
    usual = zone if draft.schedule.zone == FLOATING else draft.schedule.zone
    plan = compile_schedule(replace(draft.schedule, zone=usual))
    coming = occurrences(plan, now)
    if not coming:
        raise CanNot("its time is past")
    if len(coming) < len(draft.schedule.rules):
        lost.append("its times that are past are left out")
    if any(at.second or at.microsecond for at in coming):
        lost.append("at begins commands at full minutes; the seconds are left out")
    return [_local(at, usual) for at in coming]


def _local(at: datetime, zone: str) -> datetime:
    tick, table = ticks.of_instant(at), zone_table(zone)
    segment = table.segment_at(tick)
    former, later = table.segment_at(tick - ticks.DAY), table.segment_at(tick + ticks.DAY)
    since, until = tick - segment.begins_at, segment.ends_at - tick
    if since < former.offset - segment.offset or until <= segment.offset - later.offset:
        raise CanNot("its time comes twice that day, as clocks are set back, and at may take either")
    return ticks.to_local(tick + segment.offset)


def _body(draft: JobDraft, lost: list[str]) -> str:
    action = draft.action
    if not isinstance(action, ScriptAction):
        return shlex.join(command_words(action, lost))
    lines = []
    for name, value in action.environment:
        if not _NAME.fullmatch(name) or _PLACE in value:
            raise CanNot(f"a shell can't set the variable {name}, or fills in nothing for its places")
        lines.append(f"export {name}={shlex.quote(value)}")
    if action.working_folder:
        lines.append(f"cd {shlex.quote(action.working_folder)} || exit 1")
    if action.stdin:
        raise CanNot("it reads an input, which at gives to none")
    lost += unsaid_of_action(action, _SAID_OF_SCRIPT)
    return "\n".join([*lines, _command(action, lost)])


def _command(action: ScriptAction, lost: list[str]) -> str:
    is_plain = action.interpreter in _SHELLS
    if action.kind is CommandKind.SHELL and is_plain:
        return action.command_line
    if action.kind is CommandKind.INLINE and is_plain:
        if _PLACE in action.inline_text:
            raise CanNot("nobody else fills in the places in its script")
        return action.inline_text.rstrip("\n")
    return shlex.join(command_words(action, lost))


def _free_word(body: str) -> str:
    """Return a word for the end of a text that no line of it is."""
    lines = set(body.split("\n"))
    return next(word for word in ("END", *(f"END{n}" for n in range(len(lines) + 1))) if word not in lines)
