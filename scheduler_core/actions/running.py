"""Carry out an action of any kind, within the time it has."""

from collections.abc import Callable

from scheduler_core.actions.kind import Resources
from scheduler_core.actions.kinds import kind_of
from scheduler_core.actions.outcome import ActionContext, ActionOutcome, OutputSink
from scheduler_core.actions.process.process import ProcessIdentity
from scheduler_core.values.jobs.actions import Action, ScriptAction
from scheduler_core.values.jobs.run_policies import RunPolicies


def _nobody(_identity: ProcessIdentity) -> None:
    pass


async def run_action(
    action: Action,
    policies: RunPolicies,
    context: ActionContext,
    resources: Resources,
    sink: OutputSink,
    started: Callable[[ProcessIdentity], None] = _nobody,
) -> ActionOutcome:
    """Act, and return how it ended; `started` is told of a script's process.

    Cancelled, it undoes what it began before it raises CancelledError.
    """
    return await kind_of(action).run(action, policies, context, resources, sink, started)


async def resume_action(
    action: Action,
    policies: RunPolicies,
    resources: Resources,
    sink: OutputSink,
    identity: ProcessIdentity,
) -> ActionOutcome | None:
    """See an action to its end that an engine before this one began; None if nobody has held it meanwhile."""
    if not isinstance(action, ScriptAction):
        return None
    from scheduler_core.actions.script.script_run import resume_script  # loads what starts processes

    time_out, grace = policies.timeout_of(action), policies.grace
    return await resume_script(
        action,
        sink,
        resources.processes,
        identity,
        time_out=time_out,
        grace=grace,
        resources=policies.limits,
    )
