"""Decide what follows a run that a crash or a shutdown cut off. Pure: no clock, no store, no thread."""

from datetime import timedelta

from scheduler_core.values.jobs.run_policies import (
    MOST_ATTEMPTS,
    Delivery,
    Interrupted,
    InterruptedPolicy,
    RunPolicies,
)
from scheduler_core.values.jobs.sequence import JobAction, actions_of

# The other side of a call knows the idempotency key and can tell; a half-run script a person must judge.
_OF_CALLS = InterruptedPolicy(Interrupted.RERUN)
_AT_LEAST_ONCE = InterruptedPolicy(Interrupted.RERUN, MOST_ATTEMPTS)
_AT_MOST_ONCE = InterruptedPolicy(Interrupted.MARK)
_OF_SCRIPTS = InterruptedPolicy(Interrupted.MARK)
# A run that takes the engine down with it must not do so in a circle.
_FIRST_REST, _LONGEST_REST = timedelta(seconds=1), timedelta(minutes=10)
_MOST_DOUBLINGS = 10


def after_interruption(action: JobAction, policies: RunPolicies, reruns: int) -> Interrupted:
    """Decide about an interrupted run whose occurrence was run again so often already."""
    policy = interrupted_policy(action, policies)
    if policy.kind is not Interrupted.RERUN:
        return policy.kind
    return Interrupted.RERUN if reruns < policy.most_reruns else Interrupted.MARK


def rest_before_rerun(reruns: int) -> timedelta:
    """Return how long what was cut off rests that was run again so often already: at first not at all."""
    if not reruns:
        return timedelta(0)
    doublings = min(reruns - 1, _MOST_DOUBLINGS)
    return min(_FIRST_REST * int(2**doublings), _LONGEST_REST)


def interrupted_policy(action: JobAction, policies: RunPolicies) -> InterruptedPolicy:
    """Return the policy of a job, or what it promises, or the default of its action."""
    if policies.interrupted is not None:
        return policies.interrupted
    if policies.delivery is Delivery.AT_LEAST_ONCE:
        return _AT_LEAST_ONCE
    if policies.delivery is Delivery.AT_MOST_ONCE:
        return _AT_MOST_ONCE
    is_calls_only = all(each.is_call for each in actions_of(action))
    return _OF_CALLS if is_calls_only else _OF_SCRIPTS
