"""Decide what follows a run that a crash or a shutdown cut off. Pure: no clock, no store, no thread."""

from scheduler_core.values.actions import HttpAction
from scheduler_core.values.run_policies import Delivery, Interrupted, InterruptedPolicy, RunPolicies
from scheduler_core.values.sequence import JobAction, actions_of

# The other side of a call knows the idempotency key and can tell; a half-run script a person must judge.
_OF_CALLS = InterruptedPolicy(Interrupted.RERUN)
_OF_SCRIPTS = InterruptedPolicy(Interrupted.MARK)


def after_interruption(action: JobAction, policies: RunPolicies, reruns: int) -> Interrupted:
    """Decide about an interrupted run whose occurrence was run again so often already.

    A job that promises “at most once” is never run again by itself.
    """
    policy = interrupted_policy(action, policies)
    if policy.kind is not Interrupted.RERUN:
        return policy.kind
    is_allowed = policies.delivery is Delivery.AT_LEAST_ONCE and reruns < policy.most_reruns
    return Interrupted.RERUN if is_allowed else Interrupted.MARK


def interrupted_policy(action: JobAction, policies: RunPolicies) -> InterruptedPolicy:
    """Return the policy of a job, or the default of its action."""
    if policies.interrupted is not None:
        return policies.interrupted
    is_calls_only = all(isinstance(each, HttpAction) for each in actions_of(action))
    return _OF_CALLS if is_calls_only else _OF_SCRIPTS
