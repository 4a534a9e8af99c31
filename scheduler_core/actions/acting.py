"""Carry out an action of either kind, within the time it has."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import assert_never

from scheduler_core.actions.http.calls import HttpCalls
from scheduler_core.actions.outcome import ActionContext, ActionOutcome, OutputSink
from scheduler_core.actions.process.process import Processes, ProcessIdentity
from scheduler_core.actions.script.script_run import nobody, run_script
from scheduler_core.actions.time_limit import TimeLimit
from scheduler_core.values.jobs.actions import Action, HttpAction, ScriptAction
from scheduler_core.values.jobs.run_policies import RunPolicies


@dataclass(frozen=True, slots=True)
class Means:
    """What actions act with; made and closed on the loop that runs them."""

    calls: HttpCalls
    processes: Processes


async def run_action(
    action: Action,
    policies: RunPolicies,
    context: ActionContext,
    means: Means,
    sink: OutputSink,
    started: Callable[[ProcessIdentity], None] = nobody,
) -> ActionOutcome:
    """Act, and return how it ended; `started` is told of a script's process.

    Cancelled, it takes back what it began before it raises CancelledError.
    """
    time_out = policies.timeout_of(action)
    match action:
        case HttpAction():
            limit = TimeLimit(time_out)
            return await limit.over(means.calls.run(action, context, sink, limit.standing_still))
        case ScriptAction():
            return await run_script(
                action,
                context,
                sink,
                means.processes,
                time_out=time_out,
                grace=policies.grace,
                started=started,
            )
        case _:
            assert_never(action)
