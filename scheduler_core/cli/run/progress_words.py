"""Instances step by step in words: where one stands, what it waits for, what comes then."""

from datetime import datetime
from typing import assert_never

from scheduler_core.cli.printing.spoken import of_core, tr
from scheduler_core.cli.printing.spoken_times import spoken_distance, spoken_instant
from scheduler_core.cli.run.instance_words import held_words
from scheduler_core.cli.run.outcome_words import word_of_state
from scheduler_core.phrases.condition_words import print_condition
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
    name = "" if here is None else of_core(here.name)
    return tr("{step} of {count}: {what}", step=step, count=count, what=name) if count > 1 else name


def awaits_words(progress: Progress, standstill: str = "") -> str:
    """Say what an instance waits for, and what comes then if that is not the next step alone.

    `standstill` keeps all from beginning.
    """
    instance = progress.instance
    match progress.awaits:
        case Awaits.NOTHING:
            return waits_for_you(instance) or tr("nothing, it is over")
        case Awaits.TIME:
            return tr("its time")
        case Awaits.EVENT:
            event, what = instance.event, _on_event(progress) + _else(progress)
            return tr("the event “{event}”, {what}", event=event, what=what)
        case Awaits.CONDITION:
            said = ", ".join(map(print_condition, progress.conditions))
            return of_core(instance.why_queued) or tr("{conditions}, or its turn", conditions=said)
        case Awaits.MACHINE:
            return of_core(instance.reason) or tr("a machine on which it may run")
        case Awaits.TURN:
            if standstill:
                return tr("an engine: {why}", why=of_core(standstill))
            return of_core(instance.why_queued) or tr("its turn, or an engine")
        case Awaits.NEXT_TRY:
            return tr("try {attempt}", attempt=instance.attempt)
        case Awaits.RELEASE:
            return held_words(instance.held, instance.why_held)
        case Awaits.ITS_END:
            return tr("is being ended") if instance.state is InstanceState.ENDING else tr("its end, it runs")
        case _ as never:
            assert_never(never)


def waits_for_you(instance: Instance) -> str:
    """Say what lets a failed one begin again; "" if it did not fail."""
    if instance.outcome is None or not instance.has_failed:
        return ""
    said = ": ".join(filter(None, (word_of_state(instance.outcome), of_core(instance.reason))))
    return tr("you; {said}", said=said)


def _on_event(progress: Progress) -> str:
    if not progress.on_event:
        return ""
    return tr("which {follows}", follows=following_words(progress.on_event, progress))


def _else(progress: Progress) -> str:
    return tr("; else {follows}", follows=following_words(progress.then, progress)) if progress.then else ""


def following_words(following: Following, progress: Progress) -> str:
    """Say what comes: goes on with step 3, leaves out the rest."""
    match following.kind:
        case Follows.STEP:
            name = next((each.name for each in progress.steps if each.number == following.step), "")
            return tr("goes on with step {step} ({name})", step=following.step, name=of_core(name))
        case Follows.LEAVE_OUT:
            return tr("leaves out the rest")
        case Follows.FAIL:
            return tr("fails")
        case Follows.OVER:
            return tr("is over")
        case _ as never:
            assert_never(never)


def until_words(progress: Progress, now: datetime, zone: str) -> str:
    until = progress.instance.until
    return "" if until is None else f"{spoken_instant(until, zone)} ({spoken_distance(until, now)})"
