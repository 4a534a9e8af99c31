"""Judge a script that has ended."""

import re
from dataclasses import replace
from datetime import timedelta

from scheduler_core.actions.outcome import (
    LONGEST_ERROR_LINE,
    LONGEST_RESULT_LINE,
    STDERR,
    STDOUT,
    ActionOutcome,
)
from scheduler_core.actions.output.assertions import CheckedOutput, unmet_assertion
from scheduler_core.actions.output.output_capture import OutputCapture
from scheduler_core.actions.output.plain_lines import last_line_of, plain_lines
from scheduler_core.actions.process.lifetime import Limits, Lived
from scheduler_core.actions.process.process import ProcessEnd
from scheduler_core.fields.jobs.resource_limits import print_resource_limit
from scheduler_core.values.jobs.actions import ScriptAction
from scheduler_core.values.jobs.resource_limits import LimitKind
from scheduler_core.values.jobs.run_policies import FailureKind
from scheduler_core.values.runs.run import RunState

_OF_SHELLS = {126: "a command in it may not be run", 127: "a command in it was not found"}
_LOOKED_AT = 8_192  # characters, in about 2 ms


async def verdict(action: ScriptAction, lived: Lived, limits: Limits, output: OutputCapture) -> ActionOutcome:
    """Return the outcome of a script from its end and its output."""
    end = lived.end
    if end is None:
        return _timed_out(
            f"it had not started after {_words(limits.time_out)}; is its disk there?", None, output
        )
    if end.exceeded:
        outcome = _failed(
            FailureKind.EXIT_CODE, _limit_words(end, limits) + _survivor_words(end), end, output
        )
        return replace(outcome, exceeded=end.exceeded)
    if lived.is_timed_out:
        reason = f"not done after {_words(limits.time_out)}; raise the time-out or ask why"
        if end.needed_kill:
            reason += f" (asked to end it did not, and was killed after {_words(limits.grace)})"
        return _timed_out(reason + _survivor_words(end), end.code, output)
    if end.code not in action.expected_exit_codes:
        return _failed(FailureKind.EXIT_CODE, _code_words(end) + _survivor_words(end), end, output)
    if unmet := await _unmet(action, output):
        return _failed(FailureKind.ASSERTION, unmet, end, output)
    return ActionOutcome(
        RunState.SUCCEEDED,
        reason_text=_leftover_words(end) + _survivor_words(end),
        exit_code=end.code,
        result_line=_result_line(output),
    )


async def _unmet(action: ScriptAction, output: OutputCapture) -> str | None:
    """Return which assertion fails: a pattern may stand in either stream, a document in stdout alone."""
    if not action.assertions:
        return None
    stdout = CheckedOutput(output.text(STDOUT), output.is_cut(STDOUT))
    both = CheckedOutput(stdout.text + output.text(STDERR), output.dropped_bytes > 0)
    for assertion in action.assertions:
        if unmet := await unmet_assertion((assertion,), stdout if assertion.json_path else both):
            return unmet
    return None


def _failed(kind: FailureKind, reason: str, end: ProcessEnd, output: OutputCapture) -> ActionOutcome:
    line = reason if kind is FailureKind.ASSERTION else _error_line(output)
    return ActionOutcome(RunState.FAILED, kind, reason, exit_code=end.code, first_error_line=line)


def _timed_out(reason: str, code: int | None, output: OutputCapture) -> ActionOutcome:
    line = _error_line(output)
    return ActionOutcome(
        RunState.TIMED_OUT, FailureKind.TIMED_OUT, reason, exit_code=code, first_error_line=line
    )


def _error_line(output: OutputCapture) -> str:
    """Look at the end of both streams; all of a megabyte would hold up the loop."""
    return first_error_line(output.text(STDERR)[-_LOOKED_AT:], output.text(STDOUT)[-_LOOKED_AT:])


def _result_line(output: OutputCapture) -> str:
    """Return what a script said last: its answer goes to stdout, and some say all on stderr."""
    ends = (output.end(stream, _LOOKED_AT) for stream in (STDOUT, STDERR))
    return next(filter(None, (last_line_of(end, LONGEST_RESULT_LINE) for end in ends)), "")


def _code_words(end: ProcessEnd) -> str:
    """Say how a process ended, and what shells mean by the codes that only they give."""
    meant = _OF_SHELLS.get(end.code) if end.code is not None else None
    return end.words if meant is None else f"{end.words} ({meant})"


def _limit_words(end: ProcessEnd, limits: Limits) -> str:
    """Say which limit it passed."""
    limit = next((each for each in limits.resources if each.kind == end.exceeded), None)
    said = end.exceeded if limit is None else print_resource_limit(limit)
    match end.exceeded:
        case LimitKind.MEMORY:
            return f"it took more memory than its limit {said} allows"
        case LimitKind.CPU_TIME:
            return f"it computed for longer than its limit {said} allows"
        case _:
            return f"it ran more processes than its limit {said} allows"


def _leftover_words(end: ProcessEnd) -> str:
    if not end.leftovers:
        return ""
    if end.leftovers == 1:
        return "a process it left running was ended; let the job detach to keep such"
    return f"{end.leftovers} processes it left running were ended; let the job detach to keep such"


def _survivor_words(end: ProcessEnd) -> str:
    if not end.survivors:
        return ""
    return f" (could not be ended: process {', '.join(map(str, end.survivors))})"


def _words(span: timedelta | None) -> str:
    return f"{span.total_seconds():g} s" if span is not None and span < timedelta(minutes=2) else str(span)


_ERROR = re.compile(
    r"\b(error|fatal|panic|exception|traceback)\b|\b\w+(Error|Exception)\b"
    r"|not found|no such file|permission denied|cannot |can't |unable to|failed",
    re.IGNORECASE,
)
_TRACEBACK = "Traceback (most recent call last):"


def first_error_line(stderr: str, stdout: str) -> str:
    """Return one line, without escapes: of stderr, or of stdout if that has nothing, or "".

    A Python traceback says what happened in its last line, compilers and tools in the first that speaks of
    an error; failing both, the last line of stderr is the nearest to the end.
    """
    said = plain_lines(stderr)
    found = _end_of_traceback(said) or _first_error(said) or (said[-1] if said else "")
    return (found or _first_error(plain_lines(stdout)))[:LONGEST_ERROR_LINE]


def _end_of_traceback(lines: list[str]) -> str:
    """Return the first line after the frames of the last traceback, which are indented."""
    begins = [number for number, line in enumerate(lines) if line.startswith(_TRACEBACK)]
    if not begins:
        return ""
    after = lines[begins[-1] + 1 :]
    return next((line for line in after if not line.startswith(" ")), "")


def _first_error(lines: list[str]) -> str:
    return next((line.strip() for line in lines if _ERROR.search(line)), "")
