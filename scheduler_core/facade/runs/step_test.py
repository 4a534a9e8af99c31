"""Try the steps of a sequence at once, unsaved, one after the other."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from scheduler_core.actions.kind import Resources
from scheduler_core.actions.outcome import BODY, NOTE, STDOUT, ActionContext, ActionOutcome, OutputSink
from scheduler_core.actions.running import run_action
from scheduler_core.errors import InvalidInput
from scheduler_core.phrases.step_words import step_words
from scheduler_core.planning.waits import answer_of_branch, outcome_of_wait
from scheduler_core.values.jobs.run_policies import FailureKind, RunPolicies
from scheduler_core.values.jobs.sequence import Branch, JobAction, SequenceAction, Wait, policies_of
from scheduler_core.values.runs.run import RunResult, RunState

_LONGEST_LINE = 1_000


def check_first_step(action: JobAction, first_step: int, place: str = "from_step") -> None:
    """Refuse to begin a test with a step that is not there."""
    if isinstance(action, SequenceAction):
        if action.step(first_step) is None:
            raise InvalidInput(place, f"there is no step {first_step}; the last one is {len(action.steps)}")
    elif first_step != 1:
        raise InvalidInput(place, "goes with steps, and this action has none")


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

    Each has a heading before its output, and how it ended behind it. No event comes in a test: a wait lasts
    as long as it may, or no time at all if waits are skipped, and a branch on an event goes its other way.
    """
    outcome = ActionOutcome(RunState.SUCCEEDED)
    number: int | None = first_step
    has_succeeded = True
    heard = _Heard(sink)
    while number is not None:
        step = action.steps[number - 1]
        heard.note(f"step {number} of {len(action.steps)}: {step_words(step)}")
        if isinstance(step, Wait):
            if not skips_waits:
                await asyncio.sleep(_length_of(step, context.due_at).total_seconds())
            state, _, text = outcome_of_wait(step, came=False)
            heard.note(_said_of_wait(step, text) if skips_waits else text)
            if state is RunState.SKIPPED:
                return outcome
            if state is RunState.FAILED:
                outcome, has_succeeded = ActionOutcome(state, FailureKind.TIMED_OUT, text), False
        elif isinstance(step, Branch):
            heard.note(answer_of_branch(step, has_succeeded=has_succeeded, came=False))
        else:
            heard.forget()
            key = f"{context.idempotency_key}/{number}"
            outcome = await run_action(
                step.action,
                policies_of(step, policies),
                replace(context, idempotency_key=key),
                resources,
                heard,
            )
            has_succeeded = outcome.state is RunState.SUCCEEDED
            heard.note(_said_of_act(number, outcome))
            last = RunResult(outcome.state, outcome.exit_code, outcome.http_status, heard.first_line)
            context = replace(context, last=last)
        taken, number = number, action.after(number, has_succeeded=has_succeeded)
        has_succeeded = has_succeeded or action.begins_way(number, taken)
    return outcome


def _length_of(wait: Wait, now: datetime) -> timedelta:
    """Return how long a wait is from now on; a moment without a zone is meant on this machine's clock."""
    length = wait.time if isinstance(wait.time, timedelta) else wait.time.astimezone(UTC) - now
    return max(length, timedelta(0))


def _said_of_wait(wait: Wait, text: str) -> str:
    said = "the wait takes no time in this test"
    return f"{said}: {text}" if wait.until else said


def _said_of_act(number: int, outcome: ActionOutcome) -> str:
    words = dict.fromkeys((outcome.state.replace("_", " "), outcome.reason_text))
    return ": ".join(filter(None, (f"step {number}", *words)))


class _Heard:
    """Passes output on, and keeps the first line of a step's for the step that follows."""

    def __init__(self, sink: OutputSink) -> None:
        self._write: Callable[[str, bytes], None] = sink.write
        self._begin = b""
        self._is_within_line = False

    def write(self, stream: str, data: bytes) -> None:
        if stream in {STDOUT, BODY}:
            self._begin += data[: max(_LONGEST_LINE - len(self._begin), 0)]
        if data:
            self._is_within_line = not data.endswith(b"\n")
        self._write(stream, data)

    def note(self, text: str) -> None:
        """Say something on a line of its own."""
        before = "\n" if self._is_within_line else ""
        self.write(NOTE, f"{before}{text}\n".encode())

    def forget(self) -> None:
        """Listen to another step."""
        self._begin = b""

    @property
    def first_line(self) -> str:
        lines = (line.strip() for line in self._begin.decode(errors="replace").splitlines())
        return "".join(letter for letter in next(filter(None, lines), "") if letter.isprintable())
