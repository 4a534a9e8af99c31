"""Decide which acts an instance allows now. Pure."""

from collections.abc import Collection
from datetime import datetime
from enum import Enum, auto

from scheduler_core.values.runs.instance import InstanceState
from scheduler_core.values.runs.progress import Awaits, Progress, StepMark


class InstanceAct(Enum):
    """One thing that a person does to an instance."""

    GO_ON = auto()
    MOVE = auto()
    SEND = auto()
    SKIP = auto()
    AGAIN = auto()
    END = auto()


_WITH_AN_END = frozenset({Awaits.TIME, Awaits.EVENT, Awaits.NEXT_TRY})


def acts_on(progress: Progress) -> frozenset[InstanceAct]:
    """Return what makes sense now; the core judges again when it is done."""
    instance = progress.instance
    if instance.state is InstanceState.ENDING:
        return frozenset()
    acts = set() if instance.is_over else {InstanceAct.END}
    if instance.is_in_bin:
        return frozenset(acts)
    has_steps = len(progress.steps) > 1
    is_running = instance.state is InstanceState.RUNNING
    if progress.awaits in _WITH_AN_END:
        acts |= {InstanceAct.GO_ON, InstanceAct.MOVE}
    if progress.awaits is Awaits.EVENT:
        acts.add(InstanceAct.SEND)
    if has_steps and not is_running:
        acts.add(InstanceAct.AGAIN)
        if not instance.is_over and _has_begun(progress):
            acts.add(InstanceAct.SKIP)
    return frozenset(acts)


def offers_the_same(before: Progress, now: Progress) -> bool:
    """Tell whether what was offered of an instance can be done as it stands now, and nothing else."""
    return before.instance.run_id == now.instance.run_id and acts_on(before) == acts_on(now)


def still_waits(progress: Progress, times: Collection[datetime]) -> bool:
    """Tell whether a wait is open and ends when it was told to; one that is held tells so once released."""
    is_open = progress.awaits in _WITH_AN_END and progress.instance.until in times
    return is_open or progress.awaits is Awaits.RELEASE


def _has_begun(progress: Progress) -> bool:
    instance, here = progress.instance, progress.here
    is_open_wait = here is not None and here.is_wait and here.mark is StepMark.HERE
    return (
        instance.step > 1
        or instance.attempt > 1
        or (is_open_wait and instance.state is InstanceState.WAITING)
    )
