"""Sees a script through that outlived the engine which had started it."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable
from typing import Any

from scheduler_core.actions.process.process import ProcessEnd
from scheduler_core.actions.process.recovery import end_tree, wait_for_end
from scheduler_core.clock import Clock
from scheduler_core.engine.recovery.unfinished_runs import (
    Leftovers,
    OrphanProcess,
    interruption,
)
from scheduler_core.engine.runs.completion import Stop, ending_of_stop
from scheduler_core.engine.runs.work import Work
from scheduler_core.engine.writing.write_queues import Ending
from scheduler_core.planning.interruptions import interrupted_policy
from scheduler_core.store.store import Store
from scheduler_core.values.jobs.actions import ScriptAction
from scheduler_core.values.jobs.run_policies import Interrupted
from scheduler_core.values.runs.run import Reason, RunState

log = logging.getLogger(__name__)


def follow_orphan(
    survivor: OrphanProcess, store: Store, clock: Clock
) -> Callable[[Work], Coroutine[Any, Any, Ending]]:
    """Return what waits for the script's end, or ends it first where the job is to run again."""

    async def see_through(work: Work) -> Ending:
        identity = survivor.identity
        policies = work.policies
        if interrupted_policy(work.action, policies).kind is Interrupted.RERUN:
            log.info("run %d: ending what is left of process %d", work.run_id, identity.pid)
            await end_tree(identity, policies.grace)
            return await asyncio.to_thread(_interrupted, store, work, survivor.stop, clock)
        log.info("run %d: waiting for process %d, which outlived its engine", work.run_id, identity.pid)
        try:
            end = await wait_for_end(identity)
        except asyncio.CancelledError:
            await end_tree(identity, policies.grace)
            raise
        if not work.action.detaches:
            await end_tree(identity, policies.grace)
        return _judged(work, end, survivor.stop, clock)

    return see_through


async def end_leftovers(leftovers: Iterable[Leftovers]) -> None:
    """End what scripts left running that died with their engine, or after it."""
    for left in leftovers:
        await end_tree(left.identity, left.grace)


def _interrupted(store: Store, work: Work, stop: Stop, clock: Clock) -> Ending:
    with store.read() as tx:
        return interruption(tx, work, stop, clock.now(), may_rerun=True)


def _judged(work: Work, end: ProcessEnd, stop: Stop, clock: Clock) -> Ending:
    """Return the outcome by the exit code, the one thing that is left to judge by."""
    action = work.action
    said = f"{stop.text}; its output since then is lost"
    now = clock.now()
    if end.code is None or not isinstance(action, ScriptAction) or action.assertions:
        unknown = Stop(stop.state, stop.reason, f"{said}, and how it ended is unknown")
        return ending_of_stop(work, unknown, now)
    if end.code in action.expected_exit_codes:
        succeeded = Stop(RunState.SUCCEEDED, Reason.NONE, said)
        return ending_of_stop(work, succeeded, now, exit_code=end.code)
    failed = Stop(RunState.FAILED, Reason.FAILURE, f"{end.words} ({said})")
    return ending_of_stop(work, failed, now, exit_code=end.code)
