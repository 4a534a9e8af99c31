"""The steps of a sequence in a line each."""

import shlex

from scheduler_core.recurrence.words.compact import print_duration
from scheduler_core.values.actions import Action, HttpAction
from scheduler_core.values.chain import When
from scheduler_core.values.sequence import Act, Otherwise, SequenceAction, Step, Wait

_ELSE = {
    Otherwise.RUN: "then go on all the same",
    Otherwise.SKIP: "else leave out the rest",
    Otherwise.FAIL: "else fail",
}
_WHEN = {When.SUCCESS: "", When.FAILURE: "on failure: ", When.ALWAYS: "always: "}


def sequence_lines(action: SequenceAction) -> list[str]:
    """Return the steps, numbered."""
    return [f"{number}. {step_words(step)}" for number, step in enumerate(action.steps, 1)]


def step_words(step: Step) -> str:
    """Say what a step does, and when it is taken if not after success."""
    done = wait_words(step) if isinstance(step, Wait) else _act_words(step)
    return f"{_WHEN[step.when]}{done}"


def wait_words(wait: Wait) -> str:
    length = print_duration(wait.length)
    if wait.until:
        return f"wait up to {length} for the event “{wait.until}”, {_ELSE[wait.otherwise]}"
    return f"wait {length}, unless the event “{wait.unless}” comes" if wait.unless else f"wait {length}"


def action_words(action: Action) -> str:
    """Return what is called or run, in one line."""
    if isinstance(action, HttpAction):
        return f"{action.method} {action.url}"
    first_line = next(iter(action.inline_text.strip().splitlines()), "")
    return action.command_line or shlex.join(action.argv) or f"{action.interpreter}: {first_line}"


def _act_words(step: Act) -> str:
    said = action_words(step.action)
    return f"{step.name} ({said})" if step.name else said
