"""Instances step by step in words: where one stands, what it waits for, what comes then."""

from datetime import datetime
from typing import assert_never

from scheduler_core.cli.run.instance_words import held_words
from scheduler_core.cli.run.outcome_words import word_of_state
from scheduler_core.phrases.condition_words import print_condition
from scheduler_core.phrases.written_times import how_far, shown_time
from scheduler_core.values.runs.instance import Instance, InstanceState
from scheduler_core.values.runs.progress import Awaits, Following, Follows, Progress, StepMark

MARKS = {
    StepMark.DONE: "done",
    StepMark.FAILED: "failed",
    StepMark.SKIPPED: "skipped",
    StepMark.STOPPED: "ended",
    StepMark.LEFT_OUT: "left out",
    StepMark.RUNNING: "running",
    StepMark.HERE: "here",
    StepMark.TO_COME: "",
}


def place_words(progress: Progress) -> str:
    """Say at which step it stands, of how many, and what that is."""
    step, count = progress.instance.step, len(progress.steps)
    here = progress.here
    name = "" if here is None else here.name
    return f"{step} of {count}: {name}" if count > 1 else name


def awaits_words(progress: Progress) -> str:
    """Say what an instance waits for, and what comes then if that is not the next step alone."""
    instance = progress.instance
    match progress.awaits:
        case Awaits.NOTHING:
            return waits_for_you(instance) or "nothing, it is over"
        case Awaits.TIME:
            return "its time"
        case Awaits.EVENT:
            return f"the event “{instance.event}”, {_on_event(progress)}{_else(progress)}"
        case Awaits.CONDITION:
            said = ", ".join(map(print_condition, progress.conditions))
            return instance.why_queued or f"{said}, or its turn"
        case Awaits.MACHINE:
            return instance.reason or "a machine on which it may run"
        case Awaits.TURN:
            return instance.why_queued or "its turn, or an engine"
        case Awaits.NEXT_TRY:
            return f"try {instance.attempt}"
        case Awaits.RELEASE:
            return held_words(instance.held)
        case Awaits.ITS_END:
            return "is being ended" if instance.state is InstanceState.ENDING else "its end, it runs"
        case _ as never:
            assert_never(never)


def waits_for_you(instance: Instance) -> str:
    """Say what lets a failed one begin again; "" if it did not fail."""
    if instance.outcome is None or not instance.has_failed:
        return ""
    said = ": ".join(filter(None, (word_of_state(instance.outcome), instance.reason)))
    return f"you; {said}"


def _on_event(progress: Progress) -> str:
    return f"which {following_words(progress.on_event, progress)}" if progress.on_event else ""


def _else(progress: Progress) -> str:
    return f"; else {following_words(progress.then, progress)}" if progress.then else ""


def following_words(following: Following, progress: Progress) -> str:
    """Say what comes: goes on with step 3, leaves out the rest."""
    match following.kind:
        case Follows.STEP:
            name = next((each.name for each in progress.steps if each.number == following.step), "")
            return f"goes on with step {following.step} ({name})"
        case Follows.LEAVE_OUT:
            return "leaves out the rest"
        case Follows.FAIL:
            return "fails"
        case Follows.OVER:
            return "is over"
        case _ as never:
            assert_never(never)


def until_words(progress: Progress, now: datetime, zone: str) -> str:
    until = progress.instance.until
    return "" if until is None else f"{shown_time(until, zone)} ({how_far(until, now)})"
