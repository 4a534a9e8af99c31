"""Take, end or free several tasks of procrastinate with one statement."""

import asyncio
from collections import deque
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from procrastinate.jobs import Job, Status
from procrastinate.manager import JobManager

from scheduler_core.engine.dispatch.task_queue import TaskQueue
from scheduler_core.store.runs.engines import stopped_of
from scheduler_core.store.transactions import Writing

# Each time that as many were there as were asked for, one more is asked for: of few each machine gets some.
_MOST_AT_ONCE = 16
# The library's function takes one, and looks through all that wait for it. Nothing of ours has a lock; what
# has one was not deferred by us, and two with the same would end the statement.
_TAKE = """
    WITH wanted AS (
        SELECT id FROM procrastinate_jobs
        WHERE status = 'todo' AND lock IS NULL AND queue_name = ANY(%(queues)s::varchar[])
            AND (scheduled_at IS NULL OR scheduled_at <= now())
        ORDER BY priority DESC, id LIMIT %(most)s
        FOR UPDATE SKIP LOCKED
    )
    UPDATE procrastinate_jobs AS jobs SET status = 'doing', worker_id = %(worker)s
    FROM wanted WHERE jobs.id = wanted.id
    RETURNING jobs.id, status, task_name, priority, lock, queueing_lock, args, scheduled_at, queue_name,
        attempts, worker_id
"""
_END = "DELETE FROM procrastinate_jobs WHERE id = ANY(%(ids)s::bigint[]) AND status IN ('todo', 'doing')"
_GIVE_BACK = """
    SELECT procrastinate_retry_job_v2(held.id, NULL, NULL, NULL, NULL) FROM (
        SELECT id FROM procrastinate_jobs
        WHERE id = ANY(%(ids)s::bigint[]) AND status = 'doing'
            AND (worker_id IS NULL OR worker_id = %(worker)s)
        FOR UPDATE
    ) AS held
"""


class GroupedJobs(JobManager):
    """What the library's worker asks of its tables, for one worker that forgets tasks once they are over.

    What is taken together is handed out one by one, at once: no more is taken than there are places. Used on
    one loop.
    """

    def __init__(self, connector: Any, places: int) -> None:  # noqa: ANN401 - its own types are not whole
        super().__init__(connector)
        self.is_leaving = False
        self._places = places
        self._ahead: deque[Job] = deque()
        self._handed_out = 0
        self._wanted = 1
        self._stopping = asyncio.Event()
        self._over: list[tuple[int | None, asyncio.Future[None]]] = []
        self._ending: asyncio.Task[None] | None = None

    async def fetch_job(self, queues: Iterable[str] | None, worker_id: int) -> Job | None:
        if not self._ahead and not self._stopping.is_set():
            self._ahead += await self._taken(queues, worker_id)
            if self._stopping.is_set():
                await self.stop()
        if not self._ahead:
            return None
        self._handed_out += 1
        return self._ahead.popleft()

    async def finish_job(self, job: Job, status: Status, delete_job: bool) -> None:  # noqa: ARG002
        over = asyncio.get_running_loop().create_future()
        self._over.append((job.id, over))
        if self._ending is None:
            self._ending = asyncio.create_task(self._end_all(), name="hourbell-tasks-ending")
        try:
            await over
        finally:
            self._handed_out -= 1

    async def retry_job(
        self,
        job: Job,
        retry_at: datetime | None = None,
        priority: int | None = None,
        queue: str | None = None,
        lock: str | None = None,
    ) -> None:
        try:
            await super().retry_job(job, retry_at, priority, queue, lock)
        finally:
            self._handed_out -= 1

    async def unregister_worker(self, worker_id: int) -> None:
        self.is_leaving = True
        await super().unregister_worker(worker_id)

    async def stop(self) -> None:
        """Take nothing more, and give back what nobody was handed."""
        self._stopping.set()
        if self._ahead:
            ids, worker_id = [job.id for job in self._ahead], self._ahead[0].worker_id
            self._ahead.clear()
            await self.connector.execute_query_async(_GIVE_BACK, ids=ids, worker=worker_id)

    async def _taken(self, queues: Iterable[str] | None, worker_id: int) -> list[Job]:
        most = max(min(self._wanted, self._places - self._handed_out), 1)
        found = await self.connector.execute_query_all_async(
            _TAKE, queues=queues, worker=worker_id, most=most
        )
        self._wanted = min(most + 1, _MOST_AT_ONCE) if len(found) == most else 1
        return sorted(map(Job.from_row, found), key=_place)

    async def _end_all(self) -> None:
        """End what is over, and then together what came to its end meanwhile."""
        while self._over:
            over, self._over = self._over, []
            error: Exception | None = None
            try:
                await self.connector.execute_query_async(_END, ids=[number for number, _ in over])
            except Exception as raised:  # noqa: BLE001 - it ends with each who waits for his task
                error = raised
            for _, each in over:
                if each.done():
                    continue
                if error is None:
                    each.set_result(None)
                else:
                    each.set_exception(error)
        self._ending = None


def _place(job: Job) -> tuple[int, int]:
    return -job.priority, job.id or 0


def free_tasks_of_dead(tx: Writing, tasks: TaskQueue) -> int:
    """Let others take what engines hold that stopped or were declared dead; return how much that was."""
    return tasks.give_back_of(tx, stopped_of(tx, tasks.holders(tx)))
