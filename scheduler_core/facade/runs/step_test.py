"""The steps of a sequence taken at once, unsaved, one after the other."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from scheduler_core.actions.outcome import BODY, NOTE, STDOUT, ActionContext, ActionOutcome, OutputSink
from scheduler_core.actions.running import Resources, run_action
from scheduler_core.engine.runs.sequences import outcome_of_wait
from scheduler_core.phrases.step_words import step_words
from scheduler_core.values.jobs.run_policies import FailureKind, RunPolicies
from scheduler_core.values.jobs.sequence import SequenceAction, Wait, policies_of
from scheduler_core.values.runs.run import RunResult, RunState

_LONGEST_LINE = 1_000


async def run_steps(
    action: SequenceAction,
    policies: RunPolicies,
    context: ActionContext,
    resources: Resources,
    sink: OutputSink,
    *,
    skips_waits: bool,
    first_step: int = 1,
) -> ActionOutcome:
    """Take the steps from one on, and return how the last of them ended; what fails is not tried again.

    No event comes in a test: a wait lasts as long as it may, or no time at all if waits are skipped.
    """
    outcome = ActionOutcome(RunState.SUCCEEDED)
    number: int | None = first_step
    has_succeeded = True
    while number is not None:
        step = action.steps[number - 1]
        sink.write(NOTE, f"step {number} of {len(action.steps)}: {step_words(step)}\n".encode())
        if isinstance(step, Wait):
            if not skips_waits:
                await asyncio.sleep(_length_of(step, context.due_at).total_seconds())
            state, _, text = outcome_of_wait(step, came=False)
            sink.write(NOTE, f"{text}\n".encode())
            if state is RunState.SKIPPED:
                return outcome
            if state is RunState.FAILED:
                outcome, has_succeeded = ActionOutcome(state, FailureKind.TIMED_OUT, text), False
        else:
            heard = _Heard(sink)
            key = f"{context.idempotency_key}/{number}"
            outcome = await run_action(
                step.action,
                policies_of(step, policies),
                replace(context, idempotency_key=key),
                resources,
                heard,
            )
            has_succeeded = outcome.state is RunState.SUCCEEDED
            last = RunResult(outcome.state, outcome.exit_code, outcome.http_status, heard.first_line)
            context = replace(context, last=last)
        number = action.after(number, has_succeeded=has_succeeded)
    return outcome


def _length_of(wait: Wait, now: datetime) -> timedelta:
    """Return how long a wait is from now on; a moment without a zone is meant on this machine's clock."""
    length = wait.time if isinstance(wait.time, timedelta) else wait.time.astimezone(UTC) - now
    return max(length, timedelta(0))


class _Heard:
    """Passes output on, and keeps the first line of it for the step that follows."""

    def __init__(self, sink: OutputSink) -> None:
        self._write: Callable[[str, bytes], None] = sink.write
        self._begin = b""

    def write(self, stream: str, data: bytes) -> None:
        if stream in {STDOUT, BODY}:
            self._begin += data[: max(_LONGEST_LINE - len(self._begin), 0)]
        self._write(stream, data)

    @property
    def first_line(self) -> str:
        lines = (line.strip() for line in self._begin.decode(errors="replace").splitlines())
        return "".join(letter for letter in next(filter(None, lines), "") if letter.isprintable())
