"""Sees to the runs of tasks on the machine that took them."""

import asyncio
import logging
from collections.abc import Coroutine, Iterable
from typing import Any

from scheduler_core.clock import Clock
from scheduler_core.engine.claims.claim_validation import current
from scheduler_core.engine.dispatch.dispatch import Dispatch
from scheduler_core.engine.dispatch.task_queue import Taken
from scheduler_core.engine.runs.completion import SHUT_DOWN, cancelled_by
from scheduler_core.engine.runs.concurrency_limits import Group
from scheduler_core.engine.runs.life import Life, ending_of_life
from scheduler_core.engine.runs.work import Work, work_of_owned
from scheduler_core.engine.writing.write_queues import Ending, WriteQueues
from scheduler_core.engine.writing.writer import Writer
from scheduler_core.store.jobs.jobs import drafts
from scheduler_core.store.runs.owned_runs import cancel_requests, unfinished_runs
from scheduler_core.store.store import Store
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import EngineId, RunId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.runs.run import RunState

log = logging.getLogger(__name__)


class Intake:
    """Carries out what the engine that plans has claimed. Made and used on the loop.

    The ledger says what a task is about, and whether it is to begin: a run that is gone, has begun or ended,
    is to end, or has another fence is no affair of ours. Whether it may begin beside others was decided
    before it had a task.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock,
        writer: Writer,
        queues: WriteQueues,
        dispatch: Dispatch,
        engine: EngineId,
    ) -> None:
        """Take queues that are made for another's claims."""
        self._store = store
        self._clock = clock
        self._writer = writer
        self._queues = queues
        self._dispatch = dispatch
        self._engine = engine
        self._lives: dict[RunId, Life] = {}

    @property
    def acting(self) -> frozenset[RunId]:
        """Return the runs that have begun here."""
        return frozenset(run_id for run_id, life in self._lives.items() if life.has_begun)

    async def carry_out(self, run_id: RunId, fence: int) -> Taken:
        """See to the run of a task; cancelled, it ends what has begun, and the rest may begin elsewhere."""
        work = (await asyncio.to_thread(self._read, {run_id: fence})).get(run_id)
        if work is None:
            return None
        if run_id in self._lives:  # by an older task, whose fence has been passed
            self._lives[run_id].drop()
        self._dispatch.prepare(work)
        life = Life(work, Group(work.job_id), has_begun=False)
        await self._live(life, self._dispatch.carry_out(life))
        return None

    async def look_after(self, work: Work, act: Coroutine[Any, Any, Ending]) -> None:
        """See a run through that had begun here before; cancelled, it is ended."""
        await self._live(Life(work, Group(work.job_id), has_begun=True), act)

    async def _live(self, life: Life, act: Coroutine[Any, Any, Ending]) -> None:
        run_id = life.work.run_id
        self._lives[run_id] = life
        life.task = asyncio.create_task(act, name=f"hourbell-run-{run_id}")
        try:
            await self._over(life, life.task)
        finally:
            if self._lives.get(run_id) is life:
                del self._lives[run_id]
        ending = ending_of_life(life.task, life, self._clock.now())
        if ending is not None:
            await self._writer.put(self._queues.end, ending)

    @staticmethod
    async def _over(life: Life, task: "asyncio.Task[object]") -> None:
        try:
            await asyncio.wait({task})
        except asyncio.CancelledError:
            if not life.has_begun:
                life.drop()
                await asyncio.wait({task})
                raise
            life.end(SHUT_DOWN)
            await asyncio.wait({task})

    async def hear(self) -> None:
        """Look what became of runs and jobs after news of them: ends are asked for, jobs are edited."""
        waiting = {run_id: life.work.fence for run_id, life in self._lives.items() if not life.has_begun}
        wanted, asked = await asyncio.to_thread(self._look, waiting)
        for run_id, who in asked.items():
            if run_id in self._lives:
                self._lives[run_id].end(cancelled_by(who))
        for run_id in waiting:
            life = self._lives.get(run_id)
            if life is None or life.has_begun:
                continue
            if run_id in wanted:
                life.work = wanted[run_id]
                life.changed.set()
            else:
                life.drop()

    def _look(self, waiting: dict[RunId, int]) -> tuple[dict[RunId, Work], dict[RunId, str]]:
        with self._store.read() as tx:
            asked = {each.run.id: each.cancel_requested_by for each in cancel_requests(tx, self._engine)}
            return works_of(tx, waiting), asked

    def _read(self, fences: dict[RunId, int]) -> dict[RunId, Work]:
        with self._store.read() as tx:
            return works_of(tx, fences)


def works_of(tx: Reading, fences: dict[RunId, int]) -> dict[RunId, Work]:
    """Return the work of those of these runs that are still to begin, as their jobs read now."""
    found = [
        owned
        for owned in (unfinished_runs(tx, fences) if fences else ())
        if owned.run.state is RunState.CLAIMED
        and owned.fence == fences[owned.run.id]
        and owned.cancel_requested_at is None
    ]
    known = drafts(tx, {owned.run.job_id for owned in found}) if found else {}
    read: Iterable[Work] = (
        work_of_owned(owned, draft)
        for owned in found
        if isinstance(draft := known.get(owned.run.job_id), JobDraft)
    )
    return {work.run_id: work for work in current(tx, list(read))}
