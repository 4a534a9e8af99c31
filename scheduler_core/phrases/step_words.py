"""The steps of a sequence and the jobs that follow, in a line each."""

from collections.abc import Callable
from datetime import datetime, timedelta

from scheduler_core.recurrence.words.compact import print_duration
from scheduler_core.values.jobs.chain import Chain, When
from scheduler_core.values.jobs.sequence import (
    Branch,
    Otherwise,
    SequenceAction,
    Since,
    Step,
    StepPlace,
    Wait,
)

_ELSE = {
    Otherwise.RUN: "then go on all the same",
    Otherwise.SKIP: "else leave out the rest",
    Otherwise.FAIL: "else fail",
}
Say = Callable[[str], str]

_BLANKS = " \t"


def sequence_lines(action: SequenceAction, say: Say = str, of_core: Say = str) -> list[str]:
    """Return the steps, numbered, those of a way of a branch further in and led by which way it is.

    `say` and `of_core` say words and sentences in another language.
    """
    numbered = enumerate(zip(action.steps, action.places, strict=True), 1)
    return [
        f"{'    ' * place.depth}{_way(place, say)}{number}. {step_words(step, say, of_core)}"
        for number, (step, place) in numbered
    ]


def _way(place: StepPlace, say: Say) -> str:
    if place.branch is None:
        return ""
    return say("yes: ") if place.is_first_way else say("no: ")


def step_words(step: Step, say: Say = str, of_core: Say = str) -> str:
    """Say what a step does, and when it is taken if not after success."""
    if isinstance(step, Branch):
        return _named(step, of_core(branch_words(step)))
    done = of_core(wait_words(step)) if isinstance(step, Wait) else step.action.summary
    match step.when:
        case When.FAILURE:
            return say("on failure: ") + _named(step, done)
        case When.ALWAYS:
            return say("always: ") + _named(step, done)
        case When.SUCCESS:
            return _named(step, done)


def step_title(step: Step) -> str:
    """Call a step by its name, by what it does, or by what it waits for or asks."""
    if step.name:
        return step.name
    if isinstance(step, Branch):
        return _asked(step)
    if isinstance(step, Wait):
        return f"wait for “{step.event}”" if step.event else f"wait {time_words(step.time)}"
    return step.action.summary


def wait_words(wait: Wait) -> str:
    time = time_words(wait.time)
    if wait.until:
        most = time if isinstance(wait.time, datetime) else f"up to {time}"
        said = f"wait {most} for the event “{wait.until}”, {_ELSE[wait.otherwise]}"
    else:
        said = f"wait {time}, unless the event “{wait.unless}” comes" if wait.unless else f"wait {time}"
    return f"{said} (since the start)" if wait.since is Since.START else said


def branch_words(branch: Branch) -> str:
    """Say what a branch asks, and which of its ways end the sequence."""
    since = " (since the start)" if branch.since is Since.START else ""
    ends = {"yes": branch.then_ends, "no": branch.otherwise_ends}
    ended = "".join(f"; if {way} the sequence ends there" for way, is_so in ends.items() if is_so)
    return f"{_asked(branch)}{since}{ended}"


def _asked(branch: Branch) -> str:
    return f"if the event “{branch.event}” came" if branch.event else "if what came before went well"


def time_words(time: timedelta | datetime) -> str:
    """Say how long a wait is, or until when on the wall clock of its job."""
    if isinstance(time, timedelta):
        return print_duration(time)
    text = time.replace(tzinfo=None).isoformat(" ", "minutes" if not time.second else "auto")
    return f"until {text}{'' if time.tzinfo is None else ' UTC'}"


def _named(step: Step, said: str) -> str:
    return f"{step.name} ({said})" if step.name else said


def read_chain(said: str) -> Chain:
    """Read a name, or failure:NAME; a name that begins like that is written behind success:."""
    when, _, name = said.partition(":")
    if when.strip().casefold() in set(When) and name:
        return Chain(name.lstrip(_BLANKS), When(when.strip().casefold()))
    return Chain(said.lstrip(_BLANKS))


def print_chain(chain: Chain) -> str:
    is_plain = chain.when is When.SUCCESS and read_chain(chain.job) == chain
    return chain.job if is_plain else f"{chain.when}:{chain.job}"
