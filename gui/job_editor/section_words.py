"""What a section of the editor says, in few words, for when it is closed. No Qt here."""

import shlex
from collections.abc import Iterator, Sequence
from pathlib import PurePath
from typing import assert_never

from gui.job_editor.job_reading import JobReading
from gui.job_editor.job_texts import JobTexts
from scheduler_core import print_duration, print_size
from scheduler_core.values.actions import Action, CommandKind, HttpAction, ScriptAction
from scheduler_core.values.run_policies import (
    AfterWait,
    Backoff,
    Condition,
    Delivery,
    DiskSpace,
    FileExists,
    Idle,
    Interrupted,
    Missed,
    NetworkUp,
    OnMains,
    Overlapping,
    ProgramRunning,
    RunPolicies,
)

_LONGEST = 70


def what_words(reading: JobReading) -> str:
    """Say what is done."""
    action = reading.action
    if action is None:
        return "Not said yet"
    if isinstance(action, HttpAction):
        return _short(f"{action.method} {action.url}")
    return _short(f"Runs {_command(action)}")


def condition_words(policies: RunPolicies) -> str:
    """Say what must hold."""
    policy = policies.conditions
    if not policy.conditions:
        return "Always"
    said = f"Only if {_listed([_condition(each) for each in policy.conditions])}"
    if policy.wait:
        then = "skips" if policy.after_wait is AfterWait.SKIP else "runs all the same"
        return f"{said}; waits up to {print_duration(policy.wait)}, then {then}"
    return said if policy.after_wait is AfterWait.SKIP else f"{said}, or runs all the same"


def trouble_words(policies: RunPolicies, action: Action | None) -> str:
    """Say what follows a failure, a late start and an overlap."""
    return "; ".join(_trouble(policies, action))


def success_words(action: Action | None) -> str:
    """Say what counts as success, and what is kept."""
    if action is None:
        return "As usual"
    if isinstance(action, HttpAction):
        codes = ", ".join(str(low) if low == high else f"{low} to {high}" for low, high in action.expected)
        said, kept = f"Success is status {codes}", action.most_response_bytes
    else:
        codes = ", ".join(str(code) for code in action.expected_exit_codes)
        said, kept = f"Success is exit code {codes}", action.most_output_bytes
    if action.assertions:
        count = len(action.assertions)
        said += f" and {count} check{'' if count == 1 else 's'} of the output"
    return f"{said}; keeps {_size(kept)} of output"


def kept_words(job: JobTexts) -> str:
    """Say what of the schedule no field shows and stays as it is; empty if there is nothing."""
    if job.origin is None or not job.origin.schedule.edits:
        return ""
    count = len(job.origin.schedule.edits)
    return f"{count} single occurrence{' was' if count == 1 else 's were'} skipped, moved or added by hand."


def _command(action: ScriptAction) -> str:
    match action.kind:
        case CommandKind.SHELL:
            return action.command_line.strip().splitlines()[0]
        case CommandKind.ARGV:
            return shlex.join(action.argv)
        case CommandKind.INLINE:
            return f"a script for {PurePath(action.interpreter.split()[0]).name}"
        case _:
            assert_never(action.kind)


def _trouble(policies: RunPolicies, action: Action | None) -> Iterator[str]:
    retry = policies.retry
    if retry.retries:
        growing = ", waiting ever longer" if retry.backoff is Backoff.EXPONENTIAL else ""
        times = "once" if retry.retries == 1 else f"{retry.retries} times"
        yield f"Tries again {times} from {print_duration(retry.first_wait)} on{growing}"
    else:
        yield "Does not try again"
    timeout = policies.timeout if action is None else policies.timeout_of(action)
    yield "no time-out" if timeout is None else f"time-out {print_duration(timeout)}"
    yield _MISSED[policies.missed.kind]
    yield _OVERLAPPING[policies.overlapping.kind].format(most=policies.overlapping.most)
    if policies.interrupted is not None and policies.interrupted.kind is Interrupted.RERUN:
        yield "runs again what was cut off"
    if policies.delivery is Delivery.AT_MOST_ONCE:
        yield "at most once"
    if policies.pause_after_failures is not None:
        yield f"pauses after {policies.pause_after_failures} failures"


def _condition(condition: Condition) -> str:
    match condition:
        case OnMains():
            return "on mains power"
        case NetworkUp():
            return "on an unmetered network" if condition.unmetered else "the network is up"
        case Idle():
            return f"idle for {print_duration(condition.for_at_least)}"
        case DiskSpace():
            return f"{_size(condition.free_bytes)} free on {condition.path}"
        case FileExists():
            return f"{condition.path} exists"
        case ProgramRunning():
            return f"{condition.name} is {'' if condition.is_running else 'not '}running"
        case _:
            assert_never(condition)


def _size(count: int) -> str:
    text = print_size(count)
    return f"{count:,} bytes" if text.isdigit() else text


def _listed(items: Sequence[str]) -> str:
    *first, last = items
    return f"{', '.join(first)} and {last}" if first else last


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


_MISSED = {
    Missed.SKIP: "drops what was missed",
    Missed.LAST: "catches up on the last one missed",
    Missed.ALL: "catches up on all that was missed",
}
_OVERLAPPING = {
    Overlapping.SKIP: "skips while one is running",
    Overlapping.QUEUE: "queues while one is running",
    Overlapping.PARALLEL: "runs up to {most} at once",
    Overlapping.REPLACE: "replaces the one running",
}
