"""Follow an orphan process to its end: a script that outlived the engine that started it."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable
from datetime import timedelta
from typing import Any

from scheduler_core.actions.process.process import EndUnknown, ProcessIdentity
from scheduler_core.actions.process.recovery import end_tree, look_for, still_runs, wait_for_end
from scheduler_core.clock import Clock
from scheduler_core.engine.dispatch.dispatch import Dispatch
from scheduler_core.engine.recovery.unfinished_runs import (
    Leftovers,
    OrphanProcess,
    interruption,
)
from scheduler_core.engine.runs.completion import Stop, ending_of_stop
from scheduler_core.engine.runs.life import Left
from scheduler_core.engine.runs.work import Work
from scheduler_core.engine.writing.write_queues import Ending
from scheduler_core.planning.interruptions import interrupted_policy
from scheduler_core.store.store import Store
from scheduler_core.values.jobs.run_policies import Interrupted

log = logging.getLogger(__name__)


def follow_orphan(
    survivor: OrphanProcess, store: Store, clock: Clock, dispatch: Dispatch
) -> Callable[[Work], Coroutine[Any, Any, Ending | Left]]:
    """Return what waits for the script's end, or ends it first where the job is to run again."""

    async def see_through(work: Work) -> Ending | Left:
        identity = survivor.identity
        policies = work.policies
        if survivor.is_held:
            log.info("run %d: taking over its script, which outlived its engine", work.run_id)
            try:
                ending = await dispatch.resume(work, identity)
            except EndUnknown:
                if not await _is_ended_here(identity, policies.grace):
                    log.info(
                        "run %d: its host has not said how its script ended; the next engine asks",
                        work.run_id,
                    )
                    return Left()
                raise
            if ending is not None:
                return ending
            found = await _found_here(identity)
            if found is None or not await asyncio.to_thread(still_runs, found):
                if found is not None and not work.action.detaches:
                    await end_tree(found, policies.grace)
                return await interrupted(work)
            identity = found
        if interrupted_policy(work.action, policies).kind is Interrupted.RERUN:
            log.info("run %d: ending what is left of process %d", work.run_id, identity.pid)
            await end_tree(identity, policies.grace)
            return await interrupted(work)
        log.info("run %d: waiting for process %d, which outlived its engine", work.run_id, identity.pid)
        try:
            await wait_for_end(identity)
        except asyncio.CancelledError:
            await end_tree(identity, policies.grace)
            raise
        if not work.action.detaches:
            await end_tree(identity, policies.grace)
        return told(work, _unknown(work, survivor.stop, clock))

    async def interrupted(work: Work) -> Ending:
        return told(work, await asyncio.to_thread(_interrupted, store, work, survivor.stop, clock))

    def told(work: Work, ending: Ending) -> Ending:
        dispatch.tell_end(work, ending)
        return ending

    return see_through


async def _found_here(identity: ProcessIdentity) -> ProcessIdentity | None:
    """Return what lives of a script that nobody holds; cancelled, end that."""
    found, is_cancelled = await look_for(identity)
    if is_cancelled:
        if found is not None:
            await end_tree(found, timedelta())
        raise asyncio.CancelledError
    return found


async def _is_ended_here(identity: ProcessIdentity, grace: timedelta) -> bool:
    """End a script whose host could not be asked to; False if it had ended by itself, as far as is known."""
    alive, is_hurried = await look_for(identity)
    if alive is None or not still_runs(alive):
        return False
    await end_tree(alive, timedelta() if is_hurried else grace)
    return True


async def end_leftovers(leftovers: Iterable[Leftovers]) -> None:
    """End what scripts left running that died with their engine, or after it."""
    for left in leftovers:
        await end_tree(left.identity, left.grace)


def _interrupted(store: Store, work: Work, stop: Stop, clock: Clock) -> Ending:
    with store.read() as tx:
        return interruption(tx, work, stop, clock.now(), may_rerun=True)


def _unknown(work: Work, stop: Stop, clock: Clock) -> Ending:
    """Return the outcome of a script whose host died, too: it has ended, and nobody can say how."""
    said = f"{stop.text}; its output since then is lost, and how it ended is unknown"
    return ending_of_stop(work, Stop(stop.state, stop.reason, said), clock.now())
