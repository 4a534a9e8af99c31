"""Summarise a closed section of the editor in few words. No widgets here."""

import json
import re
import shlex
from collections.abc import Iterator, Sequence
from datetime import timedelta
from pathlib import PurePath
from typing import assert_never

from PySide6.QtCore import QCoreApplication

from gui.job_editor.reading.job_reading import JobReading
from gui.job_editor.reading.job_texts import JobTexts
from gui.text import formats, span_words
from gui.text.action_words import late_words, place_words, telling_words
from scheduler_core.values.jobs.actions import (
    AuthKind,
    Body,
    BodyKind,
    CommandKind,
    HttpAction,
    ScriptAction,
    SigningKind,
)
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.place import ANYWHERE
from scheduler_core.values.jobs.resource_limits import LimitKind, ResourceLimit
from scheduler_core.values.jobs.run_policies import (
    AfterWait,
    Backoff,
    Condition,
    Delivery,
    DiskSpace,
    FileExists,
    FreeMemory,
    Idle,
    Interrupted,
    LowLoad,
    Missed,
    NetworkUp,
    OnMains,
    Overlapping,
    OverlapPolicy,
    ProgramRunning,
    RetryPolicy,
    RunPolicies,
    Tell,
    Wake,
)
from scheduler_core.values.jobs.sequence import JobAction, SequenceAction
from scheduler_core.values.schedules.rules import DailyWindow

_LONGEST = 70
_MOST_LOOKED_AT = 100_000
_JOINT = " \N{MIDDLE DOT} "
_BODIES = {BodyKind.JSON: "JSON"}
# A header that may sign in by a secret, written as {{secret:NAME}}.
_SIGNS_IN, _SECRET = "authorization", re.compile(r"\{\{secret:([^{}]+)\}\}")
# What is as usual is told by silence.
_USUAL = RunPolicies()


def what_words(reading: JobReading) -> str:
    """Say what is done."""
    action = reading.action
    if action is None:
        return _tr("Not said yet")
    if isinstance(action, SequenceAction):
        return _steps_words(action)
    if isinstance(action, ScriptAction):
        return _short(_tr("Runs {command}").format(command=_command(action)))
    return _short(action.summary)


def detail_words(action: JobAction | None) -> str:
    """Say what is set of an action besides what it calls or runs."""
    if isinstance(action, HttpAction):
        return _JOINT.join(_call_details(action)) or _tr("No body, no headers, no sign-in")
    if isinstance(action, ScriptAction):
        return _JOINT.join(_script_details(action)) or _tr("In the home folder, with the usual environment")
    return ""


def _call_details(action: HttpAction) -> Iterator[str]:
    if action.body.kind is not BodyKind.NONE:
        yield _body_words(action.body)
    by_header = [_secret_of(value) for name, value in action.headers if name.lower() == _SIGNS_IN]
    signs_in = [each for each in by_header if each and action.auth.kind is AuthKind.NONE]
    secret = action.auth.secret or next(iter(signs_in), "")
    if secret:
        yield _tr("Signed in with the secret {name}").format(name=secret)
    if action.signing.kind is not SigningKind.NONE:
        yield _tr("signed")
    others = len(action.headers) - len(signs_in)
    if others:
        yield _counted(others, _tr("1 header"), _tr("{count} headers"))
    if action.proxy:
        yield _tr("through a proxy")


def _secret_of(value: str) -> str:
    """Return the name of the secret that a header holds; nothing if it holds none."""
    found = _SECRET.search(value)
    return "" if found is None else found[1]


def _body_words(body: Body) -> str:
    kind = BodyKind.JSON if body.kind is BodyKind.TEXT and _is_json(body.text) else body.kind
    words, lines = _BODIES.get(kind, kind.value), body.text.count("\n") + 1
    if lines == 1:
        return _tr("Body: {kind}").format(kind=words)
    return _tr("Body: {kind}, {count} lines").format(kind=words, count=formats.whole_number(lines))


def _is_json(text: str) -> bool:
    """Tell whether a text is an object or a list of JSON; a huge one is not looked at."""
    if len(text) > _MOST_LOOKED_AT or not text.lstrip().startswith(("{", "[")):
        return False
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _script_details(action: ScriptAction) -> Iterator[str]:
    if action.interpreter and action.kind is not CommandKind.ARGV:
        yield PurePath(action.interpreter.split()[0]).name
    if action.working_folder:
        yield _tr("In {folder}").format(folder=action.working_folder)
    if action.environment:
        yield _counted(len(action.environment), _tr("1 variable"), _tr("{count} variables"))
    if action.stdin:
        yield _tr("reads an input")
    if action.detaches:
        yield _tr("what it leaves goes on")


def more_words(draft: JobDraft | None) -> str:
    """Say whether it runs at all, and how it is found."""
    if draft is None:
        return ""
    said = [_tr("runs by its schedule") if draft.is_enabled else _tr("switched off")]
    if draft.tags:
        said.append(_tr("tags {tags}").format(tags=", ".join(draft.tags)))
    if draft.notes.strip():
        said.append(_short(draft.notes.strip().splitlines()[0]))
    if draft.schedule.jitter:
        said.append(_tr("spread by up to {length}").format(length=span_words.in_full(draft.schedule.jitter)))
    return "; ".join(said)


def _counted(count: int, one: str, many: str) -> str:
    return one if count == 1 else many.format(count=formats.whole_number(count))


def condition_words(policies: RunPolicies) -> str:
    """Say what must hold, as it goes on from the title “Only if”, and where it runs."""
    said = _conditions(policies)
    if policies.place == ANYWHERE:
        return said
    where = place_words(policies.place)
    return f"{where}; {said}" if policies.conditions.conditions else where


def _conditions(policies: RunPolicies) -> str:
    policy = policies.conditions
    if not policy.conditions:
        return _tr("always")
    is_skipped = policy.after_wait is AfterWait.SKIP
    if policy.wait:
        said = (
            _tr("{conditions}; waits up to {length}, then skips the run")
            if is_skipped
            else _tr("{conditions}; waits up to {length}, then runs all the same")
        )
    else:
        said = (
            _tr("{conditions}, else skips the run")
            if is_skipped
            else _tr("{conditions}, or runs all the same")
        )
    conditions = _listed([_condition(each) for each in policy.conditions])
    return said.format(conditions=conditions, length=span_words.in_full(policy.wait))


def trouble_words(policies: RunPolicies, action: JobAction | None) -> str:
    """Say what follows a failure, a late start and an overlap."""
    return "; ".join(_trouble(policies, action))


def tell_words(action: JobAction | None, policies: RunPolicies) -> str:
    """Say what is told and when not, what counts as success, and what is started then."""
    told = {
        Tell.DEFAULT: _tr("as the settings say"),
        Tell.NOTHING: _tr("never"),
        Tell.FAILURE: _tr("when it fails, and when it works again"),
        Tell.EVERYTHING: _tr("whenever it ends"),
    }
    said = [told[policies.tell], *map(telling_words, policies.tellings), *map(late_words, policies.late)]
    if policies.ping:
        said.append(_tr("pings a service"))
    if policies.tell_output:
        lines = (
            _tr("with 1 line of output") if policies.tell_output == 1 else _tr("with {count} lines of output")
        )
        said.append(lines.format(count=formats.whole_number(policies.tell_output)))
    if policies.tell_spacing is not None:
        said.append(_tr("once in {length} at most").format(length=span_words.in_full(policies.tell_spacing)))
    if policies.quiet_hours is not None:
        said.append(_tr("quiet {hours}").format(hours=_window(policies.quiet_hours)))
    if policies.chains:
        jobs = _listed([_tr("“{name}”").format(name=chain.job) for chain in policies.chains])
        said.append(_tr("then starts {jobs}").format(jobs=jobs))
    return "; ".join(filter(None, [*said, success_words(action)]))


def success_words(action: JobAction | None) -> str:
    """Say what counts as success, and what is kept; nothing of an action that is still to be said."""
    if action is None:
        return ""
    if isinstance(action, SequenceAction):
        return _tr("success is that of the last step")
    if isinstance(action, HttpAction):
        codes, kept = (
            ", ".join(_status_words(*range_) for range_ in action.expected),
            action.most_response_bytes,
        )
        said = _tr("success is status {codes}")
    else:
        codes, kept = ", ".join(str(code) for code in action.expected_exit_codes), action.most_output_bytes
        said = _tr("success is exit code {codes}")
    parts = [said.format(codes=codes)]
    count = len(action.assertions)
    if count:
        checks = _tr("1 check of the output") if count == 1 else _tr("{count} checks of the output")
        parts.append(checks.format(count=formats.whole_number(count)))
    parts.append(_tr("keeps {size} of output").format(size=formats.data_size(kept)))
    return "; ".join(parts)


def kept_words(job: JobTexts) -> str:
    """Say what of the schedule no field shows and stays as it is; empty if there is nothing."""
    if job.origin is None or not job.origin.schedule.edits:
        return ""
    count = len(job.origin.schedule.edits)
    if count == 1:
        return _tr("1 single occurrence was skipped, moved or added by hand.")
    said = _tr("{count} single occurrences were skipped, moved or added by hand.")
    return said.format(count=formats.whole_number(count))


def _steps_words(action: SequenceAction) -> str:
    count = len(action.steps)
    return _tr("1 step") if count == 1 else _tr("{count} steps").format(count=formats.whole_number(count))


def _command(action: ScriptAction) -> str:
    match action.kind:
        case CommandKind.SHELL:
            return action.command_line.strip().splitlines()[0]
        case CommandKind.ARGV:
            return shlex.join(action.argv)
        case CommandKind.INLINE:
            interpreter = PurePath(action.interpreter.split()[0]).name
            return _tr("a script for {interpreter}").format(interpreter=interpreter)
        case _:
            assert_never(action.kind)


def _trouble(policies: RunPolicies, action: JobAction | None) -> Iterator[str]:
    yield _retry_words(policies.retry)
    if action is None or isinstance(action, SequenceAction):
        timeout = policies.timeout
    else:
        timeout = policies.timeout_of(action)
    if timeout is None and isinstance(action, SequenceAction):
        yield _tr("time-outs of its steps")
    elif timeout is None:
        yield _tr("no time-out")
    else:
        yield _tr("time-out {length}").format(length=span_words.in_full(timeout))
    yield _missed_words(policies.missed.kind)
    if policies.overlapping != _USUAL.overlapping:
        yield _overlapping_words(policies.overlapping)
    if policies.interrupted is not None and policies.interrupted.kind is Interrupted.RERUN:
        yield _tr("runs again what was cut off")
    if policies.delivery is Delivery.AT_LEAST_ONCE and policies.interrupted is None:
        yield _tr("runs again what was cut off")
    if policies.delivery is Delivery.AT_MOST_ONCE:
        yield _tr("at most once")
    if policies.pause_after_failures == 1:
        yield _tr("pauses after 1 failure")
    elif policies.pause_after_failures is not None:
        count = formats.whole_number(policies.pause_after_failures)
        yield _tr("pauses after {count} failures").format(count=count)
    yield from map(_limit_words, policies.limits)
    if policies.wake is not Wake.NO:
        yield _tr("wakes the machine")
    if policies.keep_awake:
        yield _tr("keeps the machine awake")


def _limit_words(limit: ResourceLimit) -> str:
    match limit.kind:
        case LimitKind.MEMORY:
            return _tr("{size} of memory at most").format(size=formats.data_size(limit.amount))
        case LimitKind.CPU:
            return _tr("{share} % of a processor at most").format(share=formats.whole_number(limit.amount))
        case LimitKind.CPU_TIME:
            length = span_words.in_full(timedelta(seconds=limit.amount))
            return _tr("{length} of computing at most").format(length=length)
        case LimitKind.PROCESSES:
            if limit.amount == 1:
                return _tr("1 process at most")
            return _tr("{count} processes at most").format(count=formats.whole_number(limit.amount))
        case LimitKind.IO:
            return _tr("lets others use the disks first")


def _retry_words(retry: RetryPolicy) -> str:
    if not retry.retries:
        return _tr("does not try again")
    is_growing = retry.backoff is Backoff.EXPONENTIAL
    if retry.retries == 1:
        said = _tr("tries again once after {wait}")
    elif is_growing:
        said = _tr("tries again {count} times from {wait} on, waiting ever longer")
    else:
        said = _tr("tries again {count} times, each after {wait}")
    return said.format(count=formats.whole_number(retry.retries), wait=span_words.in_full(retry.first_wait))


def _missed_words(kind: Missed) -> str:
    match kind:
        case Missed.SKIP:
            return _tr("drops what was missed")
        case Missed.LAST:
            return _tr("catches up on the last one missed")
        case Missed.ALL:
            return _tr("catches up on all that was missed")


def _overlapping_words(policy: OverlapPolicy) -> str:
    match policy.kind:
        case Overlapping.SKIP:
            return _tr("skips while one is running")
        case Overlapping.QUEUE:
            return _tr("queues while one is running")
        case Overlapping.PARALLEL:
            return _tr("runs up to {most} at once").format(most=formats.whole_number(policy.most))
        case Overlapping.REPLACE:
            return _tr("replaces the one running")


def _condition(condition: Condition) -> str:
    match condition:
        case OnMains():
            return _tr("on mains power")
        case NetworkUp():
            return _tr("on an unmetered network") if condition.unmetered else _tr("the network is up")
        case Idle():
            return _tr("idle for {length}").format(length=span_words.in_full(condition.for_at_least))
        case DiskSpace():
            return _tr("{size} free on {path}").format(
                size=formats.data_size(condition.free_bytes), path=condition.path
            )
        case FreeMemory():
            return _tr("{size} of memory free").format(size=formats.data_size(condition.bytes))
        case LowLoad():
            return _tr("load of {share} % at most").format(share=formats.whole_number(condition.percent))
        case FileExists():
            return _tr("{path} exists").format(path=condition.path)
        case ProgramRunning():
            said = _tr("{program} is running") if condition.is_running else _tr("{program} is not running")
            return said.format(program=condition.name)
        case _:
            assert_never(condition)


def _status_words(low: int, high: int) -> str:
    return str(low) if low == high else _tr("{low} to {high}").format(low=low, high=high)


def _window(window: DailyWindow) -> str:
    begins, ends = formats.time_of_day(window.begins), formats.time_of_day(window.ends)
    return f"{begins}\N{EN DASH}{ends}"


def _listed(items: Sequence[str]) -> str:
    *first, last = items
    return _tr("{items} and {last}").format(items=", ".join(first), last=last) if first else last


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def _tr(text: str) -> str:
    return QCoreApplication.translate("section_words", text)
