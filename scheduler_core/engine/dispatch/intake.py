"""Carry out the runs whose tasks this machine took."""

import asyncio
import logging
from collections.abc import Coroutine, Iterable, Sequence
from contextlib import suppress
from datetime import timedelta
from typing import Any

from scheduler_core.clock import Clock
from scheduler_core.engine.claims.claim_validation import current
from scheduler_core.engine.dispatch.dispatch import Dispatch
from scheduler_core.engine.dispatch.task_queue import GiveBack, Taken
from scheduler_core.engine.runs.completion import SHUT_DOWN, cancelled_by
from scheduler_core.engine.runs.concurrency_limits import Group
from scheduler_core.engine.runs.life import Later, Left, Life, ending_of_life
from scheduler_core.engine.runs.work import Work, work_of_owned
from scheduler_core.engine.writing.write_queues import Ending, WriteQueues
from scheduler_core.engine.writing.writer import Writer
from scheduler_core.errors import StoreUnavailable
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.store.jobs.jobs import drafts
from scheduler_core.store.machines.drains import is_drained
from scheduler_core.store.runs.owned_runs import cancel_requests, unfinished_runs
from scheduler_core.store.store import Store
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import EngineId, RunId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.runs.run import RunState

log = logging.getLogger(__name__)

# So long a task waits in its queue whose run could not be read, or that came to a machine that drains.
_NOT_HERE_FOR = timedelta(seconds=2)


@dataclass(frozen=True, slots=True, eq=False)
class _WantedRun:
    run_id: RunId
    read: "asyncio.Future[Work | _Drained | None]"


class _Drained:
    """What is read on a machine that drains."""


_DRAINED = _Drained()


class Intake:
    """Carries out what the engine that plans has claimed. Made and used on the loop.

    The ledger says what a task is about, and whether it is to begin: a run that is gone, has begun or ended,
    is to end, or has another fence is no affair of ours, and one that is to run elsewhere goes back. Whether
    it may begin alongside others was decided before it had a task.
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
        self._wanted: list[_WantedRun] = []
        self._reading: asyncio.Task[None] | None = None

    @property
    def acting(self) -> frozenset[RunId]:
        """Return the runs that have begun here."""
        return frozenset(run_id for run_id, life in self._lives.items() if life.has_begun)

    async def carry_out(self, run_id: RunId, fence: int) -> Taken:
        """See to the run of a task; cancelled, it ends what has begun, and the rest may begin elsewhere."""
        try:
            work = await self._read_of(run_id)
        except StoreUnavailable as error:
            log.warning("run %d can't be read, and is given back: %s", run_id, error)
            return GiveBack(self._clock.now() + _NOT_HERE_FOR)
        if isinstance(work, _Drained):
            return GiveBack(self._clock.now() + _NOT_HERE_FOR)
        if work is None or work.fence != fence or work.wait is not None:
            return None
        if run_id in self._lives:  # by an older task, whose fence has been passed
            self._lives[run_id].drop()
        self._dispatch.prepare(work.action)
        life = Life(work, Group(work.job_id), has_begun=False, is_lent=True)
        return await self._live(life, self._dispatch.carry_out(life))

    async def look_after(self, work: Work, act: Coroutine[Any, Any, Ending | Left]) -> None:
        """See a run through that had begun here before; cancelled, it is ended."""
        await self._live(Life(work, Group(work.job_id), has_begun=True), act)

    async def rest(self, patience: timedelta) -> None:
        """Let what has begun here end by itself for a while."""
        with suppress(TimeoutError):
            async with asyncio.timeout(patience.total_seconds()):
                while tasks := self._begun_tasks:
                    await asyncio.wait(tasks)
                    await asyncio.sleep(0)

    async def end_begun(self, patience: timedelta) -> None:
        """End what has begun here, after `patience` without grace, and return once they have."""
        for life in self._lives.values():
            if life.has_begun:
                life.end(SHUT_DOWN)
        await self.rest(patience)
        while tasks := self._begun_tasks:
            for life in self._lives.values():
                if life.has_begun:
                    life.end(SHUT_DOWN)
                    life.hurry()
            await asyncio.wait(tasks)
            await asyncio.sleep(0)  # whoever waits for it puts down its end

    @property
    def _begun_tasks(self) -> "set[asyncio.Task[Any]]":
        return {life.task for life in self._lives.values() if life.task and life.has_begun}

    async def _read_of(self, run_id: RunId) -> Work | _Drained | None:
        """Read what a run is, with those of others that came at the same time."""
        wanted = _WantedRun(run_id, asyncio.get_running_loop().create_future())
        self._wanted.append(wanted)
        if self._reading is None:
            self._reading = self._read_wanted()
        return await wanted.read

    def _read_wanted(self) -> asyncio.Task[None]:
        wanted, self._wanted = self._wanted, []
        return asyncio.create_task(self._read_all(wanted), name="hourbell-intake")

    async def _read_all(self, wanted: Sequence[_WantedRun]) -> None:
        """Read in one transaction; what comes meanwhile is read in the next."""
        works: dict[RunId, Work] | None = {}
        failed: Exception | None = None
        try:
            works = await asyncio.to_thread(self._read, {each.run_id for each in wanted})
        except Exception as error:  # noqa: BLE001 - it ends with each who waits for his work
            failed = error
        for each in wanted:
            if each.read.done():
                continue
            if failed is None:
                each.read.set_result(_DRAINED if works is None else works.get(each.run_id))
            else:
                each.read.set_exception(failed)
        self._reading = self._read_wanted() if self._wanted else None

    async def _live(self, life: Life, act: Coroutine[Any, Any, Ending | Later | Left]) -> Taken:
        run_id = life.work.run_id
        self._lives[run_id] = life
        task = life.task = asyncio.create_task(act, name=f"hourbell-run-{run_id}")
        try:
            await self._over(life, task)
        finally:
            if self._lives.get(run_id) is life:
                del self._lives[run_id]
        ending = ending_of_life(task, life, self._clock.now())
        if ending is not None:
            await self._writer.put(self._queues.end, ending)
            self._dispatch.forget(run_id)
        return _taken(task)

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
        """Look what became of runs and jobs after changes of them: ends are asked for, jobs are edited."""
        if (
            self._reading is not None
        ):  # it may not have seen the change, and nothing waits yet of what it reads
            await asyncio.wait({self._reading})
        waiting = {run_id for run_id, life in self._lives.items() if not life.has_begun}
        wanted, asked = await asyncio.to_thread(self._look, waiting)
        for run_id, who in asked.items():
            if run_id in self._lives:
                self._lives[run_id].end(cancelled_by(who))
        for run_id in waiting:
            life = self._lives.get(run_id)
            if life is None or life.has_begun:
                continue
            work = wanted.get(run_id)
            if work is not None and work.fence == life.work.fence:
                life.work = work
                life.changed.set()
            elif work is None or work.fence > life.work.fence:
                life.drop()

    def _look(self, waiting: Iterable[RunId]) -> tuple[dict[RunId, Work], dict[RunId, str]]:
        with self._store.read() as tx:
            asked = {each.run.id: each.cancel_requested_by for each in cancel_requests(tx, self._engine)}
            return works_of(tx, waiting), asked

    def _read(self, run_ids: Iterable[RunId]) -> dict[RunId, Work] | None:
        """Return what these runs are; None where this machine drains, which it may not have heard of yet."""
        with self._store.read() as tx:
            return None if is_drained(tx, self._engine) else works_of(tx, run_ids)


def works_of(tx: Reading, run_ids: Iterable[RunId]) -> dict[RunId, Work]:
    """Return the work of those of these runs that are still to begin, as their jobs read now."""
    run_ids = list(run_ids)
    found = [
        owned
        for owned in (unfinished_runs(tx, run_ids) if run_ids else ())
        if owned.run.state is RunState.CLAIMED
        and owned.engine is not None
        and owned.cancel_requested_at is None
    ]
    known = drafts(tx, {owned.run.job_id for owned in found}) if found else {}
    read: Iterable[Work] = (
        work_of_owned(owned, draft)
        for owned in found
        if isinstance(draft := known.get(owned.run.job_id), JobDraft)
    )
    return {work.run_id: work for work in current(tx, list(read))}


def _taken(task: asyncio.Task[Ending | Later | Left]) -> Taken:
    """Return what becomes of the task of a run whose life is over."""
    if task.cancelled() or task.exception() is not None:
        return None
    result = task.result()
    return GiveBack(result.at) if isinstance(result, Later) else None
