"""Which instances of one key, or of one job without a key, may be under way beside each other."""

from collections.abc import Sequence
from enum import Enum, auto

from scheduler_core.values.jobs.run_policies import Overlapping, OverlapPolicy
from scheduler_core.values.runs.run import Trigger
from tests.intent.modelled import Instance, Job, Stage

# What makes up for something is never left out beside others, and what makes up for an absence comes after
# what is regular.
MAKES_UP = frozenset({Trigger.CATCH_UP, Trigger.RETRY, Trigger.RERUN})
GIVES_WAY = frozenset({Trigger.CATCH_UP, Trigger.RERUN})


class Verdict(Enum):
    """What becomes of an instance whose moment has come."""

    BEGINS = auto()
    QUEUES = auto()
    IS_LEFT_OUT = auto()
    REPLACES = auto()


def group_of(job: Job) -> str:
    """Return what instances have in common that share a place: the key that their job has now."""
    return job.draft.key or f"job {job.id}"


def room_of(policy: OverlapPolicy) -> int:
    return policy.most if policy.kind is Overlapping.PARALLEL else 1


def turn_of(instance: Instance) -> tuple[bool, object, int]:
    """Order what is regular before what makes up for an absence, then by when it was due."""
    return instance.trigger in GIVES_WAY, instance.due_at, instance.row


def has_place(job: Job, instance: Instance) -> bool:
    """Tell whether an instance is one of those that others must wait for.

    An action that runs is; a sequence is from its first step to its last, held or not, but not in the bin.
    """
    if instance.stage is Stage.RUNNING:
        return True
    is_between = instance.draft.is_sequence and instance.is_under_way
    return is_between and not instance.is_over and not job.is_in_bin


def verdict(
    policy: OverlapPolicy,
    wanted: Instance,
    placed: Sequence[Instance],
    queued: Sequence[Instance],
) -> Verdict:
    """Decide about an instance by what its job says of overlap.

    | its job says | there is room | there is none |
    |---|---|---|
    | skip | begins | is left out; queues if it makes up for something or queued, or all before give way |
    | queue, parallel | begins | queues |
    | replace | begins | replaces all that was not due later; is left out beside what was |
    """
    if policy.kind is Overlapping.REPLACE:
        others = [*placed, *queued]
        if any(each.due_at > wanted.due_at for each in others):
            return Verdict.IS_LEFT_OUT
        return Verdict.REPLACES if others else Verdict.BEGINS
    before = [*placed, *(each for each in queued if turn_of(each) < turn_of(wanted))]
    if len(before) < room_of(policy):
        return Verdict.BEGINS
    if policy.kind is not Overlapping.SKIP or wanted.trigger in MAKES_UP or wanted.has_queued:
        return Verdict.QUEUES
    if all(each.trigger in GIVES_WAY for each in before):
        return Verdict.QUEUES
    return Verdict.IS_LEFT_OUT
