"""What must hold for a run to start, in the words of options."""

import argparse
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

from scheduler_core.cli.options.option_details import Detail, many
from scheduler_core.errors import InvalidInput
from scheduler_core.phrases.command_times import read_length
from scheduler_core.phrases.sizes import print_size, read_size
from scheduler_core.recurrence.ical.rrule_text import shown
from scheduler_core.recurrence.words.compact import print_duration
from scheduler_core.values.jobs.run_policies import (
    AfterWait,
    Condition,
    ConditionPolicy,
    DiskSpace,
    FileExists,
    Idle,
    NetworkUp,
    OnMains,
    ProgramRunning,
)

_OPTION = "require"
_KINDS = ("mains", "network", "unmetered", "idle", "disk", "file", "program", "no-program")
# A comma ends a condition where another one begins; any other may be part of a path.
_BETWEEN = re.compile(rf",\s*(?=(?:{'|'.join(_KINDS)})(?:[:,]|\s*$))")
_BLANKS = " \t"  # what else looks like one may be part of a name
_FORMS = (
    "mains, network, unmetered, idle:10m, disk:PATH:5G, file:PATH, program:NAME or no-program:NAME, "
    "several with commas"
)


def changed_wait(policy: ConditionPolicy, options: argparse.Namespace) -> ConditionPolicy:
    """Read 30m, 30m:skip or 30m:run; what is not said stays."""
    if options.wait is None:
        is_cleared = "wait" in getattr(options, "clear", ())
        return replace(policy, wait=timedelta(0), after_wait=AfterWait.SKIP) if is_cleared else policy
    wait, _, then = options.wait.partition(":")
    policy = replace(policy, wait=read_length("wait", wait))
    if not then:
        return policy
    try:
        return replace(policy, after_wait=AfterWait(then.strip().casefold()))
    except ValueError:
        raise InvalidInput("wait", f"{shown(then)!r} is not one of {', '.join(AfterWait)}") from None


def written_wait(policy: ConditionPolicy) -> list[str]:
    if not policy.wait and policy.after_wait is AfterWait.SKIP:
        return []
    then = "" if policy.after_wait is AfterWait.SKIP else f":{policy.after_wait}"
    return ["--wait", f"{print_duration(policy.wait)}{then}"]


def _read_conditions(texts: list[str]) -> Iterator[Condition]:
    for said in texts:
        yield from map(_condition, _BETWEEN.split(said.lstrip(_BLANKS)))


def _condition(said: str) -> Condition:
    kind, _, rest = said.lstrip(_BLANKS).partition(":")
    match kind.casefold():
        case "mains" if not rest:
            return OnMains()
        case ("network" | "unmetered") as network if not rest:
            return NetworkUp(unmetered=network == "unmetered")
        case "idle" if rest:
            return Idle(read_length(_OPTION, rest))
        case "disk" if ":" in rest:
            path, _, size = rest.rpartition(":")
            return DiskSpace(path, read_size(_OPTION, size))
        case "file" if rest:
            return FileExists(rest)
        case ("program" | "no-program") as program if rest:
            return ProgramRunning(rest, is_running=program == "program")
    raise InvalidInput(_OPTION, f"{shown(said)!r} is not understood; write {_FORMS}")


def _write_condition(condition: Condition) -> str:
    match condition:
        case OnMains():
            return "mains"
        case NetworkUp():
            return "unmetered" if condition.unmetered else "network"
        case Idle():
            return f"idle:{print_duration(condition.for_at_least)}"
        case DiskSpace():
            return f"disk:{condition.path}:{print_size(condition.free_bytes)}"
        case FileExists():
            return f"file:{condition.path}"
        case ProgramRunning():
            return f"{'program' if condition.is_running else 'no-program'}:{condition.name}"


def _key_of(condition: Condition) -> str:
    """Name what a condition asks for, without how much of it."""
    match condition:
        case Idle():
            return "idle"
        case DiskSpace():
            return f"disk:{condition.path}"
        case _:
            return _write_condition(condition)


CONDITION_DETAILS: tuple[Detail, ...] = (
    many("--require", "conditions", _read_conditions, _write_condition, _key_of),
)
