"""Take tasks for a machine, and recover from faults of the library and its connections."""

import asyncio
import gc
import logging
from collections.abc import Iterable
from datetime import timedelta

from scheduler_core.engine.dispatch.task_queue import CarryOut, GiveBack, Taken, TaskQueue
from scheduler_core.values.ids import EngineId, RunId

log = logging.getLogger(__name__)

# After an end it is begun again; what ends within `_CALM` of its beginning lets the pause grow.
_SHORTEST_PAUSE, _LONGEST_PAUSE, _CALM = 0.1, 5.0, 60.0
# What has no place on this machine for so long is for another one.
PATIENCE_FOR_A_PLACE = timedelta(seconds=5)
_HURRY = timedelta(seconds=3)


class TaskWorker:
    """Has the runs of tasks carried out, so many at once. Made and used on one loop.

    The library ends what it waits for when its connections go. A run outlives that: it goes on in a task of
    our own, keeps its place, and is met there when its task is taken again.
    """

    def __init__(
        self,
        queue: TaskQueue,
        carry_out: CarryOut,
        at_once: int,
        *,
        engine: EngineId | None = None,
        patience_for_a_place: timedelta = PATIENCE_FOR_A_PLACE,
    ) -> None:
        self._queue = queue
        self._carry_out = carry_out
        self._at_once = at_once
        self._engine = engine
        self._patience = patience_for_a_place
        self._places = asyncio.Semaphore(at_once)
        self._under_way: dict[tuple[RunId, int], asyncio.Task[Taken]] = {}
        self._queues: frozenset[str] = frozenset()
        self._taking: dict[asyncio.Task[None], asyncio.Event] = {}

    @property
    def under_way(self) -> frozenset[RunId]:
        """Return the runs that are being carried out, or wait here for a place."""
        return frozenset(run_id for run_id, _ in self._under_way)

    def take_from(self, queues: Iterable[str]) -> None:
        """Take tasks of these queues from now on; what was taken of others is carried out all the same."""
        wanted = frozenset(queues)
        if wanted == self._queues:
            return
        self._queues = wanted
        for stopping in self._taking.values():
            stopping.set()
        if wanted:
            stopping = asyncio.Event()
            taking = asyncio.create_task(self._take(sorted(wanted), stopping), name="hourbell-worker")
            self._taking[taking] = stopping
            taking.add_done_callback(self._taking.pop)

    async def close(self, draining: timedelta) -> None:
        """Take nothing more, and give back what has not ended by itself after `draining`."""
        self.take_from(())
        taking = set(self._taking)
        await self._wait(draining)
        for each in self._under_way.values():
            each.cancel()
        await self._wait(_HURRY)
        if taking:
            _, unfinished = await asyncio.wait(taking, timeout=_HURRY.total_seconds())
            for each in unfinished:
                each.cancel()
            await asyncio.wait(taking)

    async def _wait(self, patience: timedelta) -> None:
        if self._under_way:
            await asyncio.wait(self._under_way.values(), timeout=patience.total_seconds())

    async def _take(self, queues: list[str], stopping: asyncio.Event) -> None:
        """Begin the library again whatever ends it, until no more is to be taken."""
        loop = asyncio.get_running_loop()
        pause, said = _SHORTEST_PAUSE, ""
        while not stopping.is_set():
            begun = loop.time()
            try:
                await self._queue.take(queues, self._at_once, self._taken, stopping, self._engine)
                ended_by = "it ended by itself"
            except Exception as error:  # noqa: BLE001 - whatever it is, tasks must be taken again
                ended_by = _told(error)
            if stopping.is_set():
                return
            # WORKAROUND psycopg 3.3: a connection whose making was cancelled stays half open until it is
            # collected, and a server that is to stop waits a minute for it.
            gc.collect()
            if loop.time() - begun > _CALM:
                pause, said = _SHORTEST_PAUSE, ""
            if ended_by != said:
                log.warning("tasks are no longer taken, which begins again: %s", ended_by)
                said = ended_by
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    async def _taken(self, run_id: RunId, fence: int) -> Taken:
        """See to a run that may be under way here already; whoever waits for it may be cancelled."""
        carrying = self._under_way.get((run_id, fence))
        if carrying is None:
            carrying = asyncio.create_task(self._carried(run_id, fence), name=f"hourbell-run-{run_id}")
            self._under_way[run_id, fence] = carrying
            carrying.add_done_callback(lambda _: self._under_way.pop((run_id, fence)))
        await asyncio.wait({carrying})
        return GiveBack() if carrying.cancelled() else carrying.result()

    async def _carried(self, run_id: RunId, fence: int) -> Taken:
        try:
            async with asyncio.timeout(self._patience.total_seconds()):
                await self._places.acquire()
        except TimeoutError:
            return GiveBack()
        try:
            return await self._carry_out(run_id, fence)
        except Exception:
            log.exception("run %d was not carried out", run_id)
            return None
        finally:
            self._places.release()


def _told(error: BaseException) -> str:
    """Return the first line of what a library says, which may stand behind what it made of it."""
    words = str(error.__cause__ or error) or type(error).__name__
    return words.strip().partition("\n")[0]
