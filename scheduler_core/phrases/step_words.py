"""The steps of a sequence in a line each."""

from datetime import datetime, timedelta

from scheduler_core.recurrence.words.compact import print_duration
from scheduler_core.values.jobs.chain import When
from scheduler_core.values.jobs.sequence import Act, Otherwise, SequenceAction, Since, Step, Wait

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


def step_title(step: Step) -> str:
    """Call a step by its name, by what it does, or by what it waits for."""
    if isinstance(step, Wait):
        return f"wait for “{step.event}”" if step.event else f"wait {time_words(step.time)}"
    return step.name or step.action.summary


def wait_words(wait: Wait) -> str:
    time = time_words(wait.time)
    if wait.until:
        most = time if isinstance(wait.time, datetime) else f"up to {time}"
        said = f"wait {most} for the event “{wait.until}”, {_ELSE[wait.otherwise]}"
    else:
        said = f"wait {time}, unless the event “{wait.unless}” comes" if wait.unless else f"wait {time}"
    return f"{said} (since the start)" if wait.since is Since.START else said


def time_words(time: timedelta | datetime) -> str:
    """Say how long a wait is, or until when on the wall clock of its job."""
    if isinstance(time, timedelta):
        return print_duration(time)
    text = time.replace(tzinfo=None).isoformat(" ", "minutes" if not time.second else "auto")
    return f"until {text}{'' if time.tzinfo is None else ' UTC'}"


def _act_words(step: Act) -> str:
    said = step.action.summary
    return f"{step.name} ({said})" if step.name else said
