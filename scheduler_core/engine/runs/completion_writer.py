"""Write the ends of runs and waits, and pass on what follows."""

import asyncio
import logging
from collections.abc import Callable, Iterable, Set
from dataclasses import replace
from functools import partial
from typing import Any

from scheduler_core.clock import Clock
from scheduler_core.engine.runs.completion import cancelled_by, ending_of_stop, ending_of_wait
from scheduler_core.engine.runs.sequences import begun_wait
from scheduler_core.engine.runs.work import Work, work_of_claim
from scheduler_core.engine.writing.write_queues import Ending, WaitingWrites, WriteQueues, WrittenEnd
from scheduler_core.engine.writing.writer import Writer
from scheduler_core.errors import StoreUnavailable
from scheduler_core.store.runs.run_changes import Begun
from scheduler_core.store.sequences.waits import OpenWait
from scheduler_core.values.ids import RunId
from scheduler_core.values.jobs.sequence import WaitOrBranch

log = logging.getLogger(__name__)

_LONGEST_WAIT_SECONDS = 1.0


class CompletionWriter:
    """Made and used on the loop; `hold` takes what follows, `keep_places` what is held of it.

    `recorded` is told once an end is written, `is_over` once all of it is passed on.
    """

    def __init__(
        self,
        clock: Clock,
        writer: Writer,
        queues: WriteQueues,
        *,
        hold: Callable[[Iterable[Work]], None],
        keep_places: Callable[[Iterable[Work]], None],
        recorded: Callable[[RunId], None],
        is_over: Callable[[RunId], None],
        something_ended: Callable[[Ending], None],
    ) -> None:
        self._clock = clock
        self._writer = writer
        self._queues = queues
        self._hold = hold
        self._keep_places = keep_places
        self._recorded = recorded
        self._is_over = is_over
        self._something_ended = something_ended
        self._is_closed = False
        self._run_ids: dict[asyncio.Future[Any], RunId] = {}

    @property
    def under_way(self) -> set[asyncio.Future[Any]]:
        """Return what is being written."""
        return set(self._run_ids)

    @property
    def run_ids(self) -> set[RunId]:
        return set(self._run_ids.values())

    async def settle(self) -> None:
        """Wait until what is being written now is written, but not for long."""
        if self._run_ids:
            await asyncio.wait(set(self._run_ids), timeout=_LONGEST_WAIT_SECONDS)

    def call_after(self, run_ids: Set[RunId], call: Callable[[], None]) -> None:
        """Call once what is being written of these is passed on."""
        writing = [future for future, run_id in self._run_ids.items() if run_id in run_ids]
        asyncio.gather(*writing, return_exceptions=True).add_done_callback(lambda _: call())

    def close(self) -> None:
        """Leave what follows to the next engine from now on."""
        self._is_closed = True

    def write(self, ending: Ending, work: Work) -> None:
        if self._is_closed:
            ending = replace(ending, is_wish=True)
        future = self._writer.put(self._queues.end, ending)
        self._run_ids[future] = work.run_id
        future.add_done_callback(partial(self._ended, ending, work))

    def see_to_wait(self, work: Work, wait: WaitOrBranch) -> None:
        """Begin a wait, or end it if it is over."""
        task = asyncio.get_running_loop().create_task(self._waited(work, wait))
        self._run_ids[task] = work.run_id
        task.add_done_callback(self._has_waited)

    def _ended(self, ending: Ending, work: Work, future: asyncio.Future[WrittenEnd]) -> None:
        """Pass on what was written; no task does that, as each would cost as much as all else here."""
        try:
            ended = future.result()
            self._recorded(work.run_id)
            self._go_on(ended, work)
            ending = ended.ending
        except StoreUnavailable as error:
            log.error("the end of run %d can't be written: %s", work.run_id, error)
        except Exception:
            log.exception("the end of run %d can't be written", work.run_id)
            return
        finally:
            self._is_over(work.run_id)
            del self._run_ids[future]
        self._something_ended(ending)

    async def _waited(self, work: Work, wait: WaitOrBranch) -> Ending | None:
        try:
            waited = await self._writer.put(self._queues.wait, self._waiting(work, wait))
        except StoreUnavailable as error:
            log.error("the wait of run %d can't be written: %s", work.run_id, error)
            return None
        if waited.until is not None:
            self._hold([replace(work.starting(waited.until), is_under_way=True)])
            return None
        if waited.ended is None:
            self.write(ending_of_stop(work, cancelled_by(""), self._clock.now()), work)
            return None
        self._go_on(waited.ended, work)
        self._is_over(work.run_id)
        return waited.ended.ending

    def _waiting(self, work: Work, wait: WaitOrBranch) -> WaitingWrites:
        now = self._clock.now()

        def ending(begun: OpenWait) -> Ending:
            return replace(ending_of_wait(work, wait, now, begun), is_wish=self._is_closed)

        new = begun_wait(work.run_id, work.step, wait, work.draft, work.revision)
        return WaitingWrites(new, Begun(work.run_id, now, work.fence, work.revision), ending)

    def _go_on(self, ended: WrittenEnd, work: Work) -> None:
        if not ended.is_written:
            log.warning("run %d had ended already or belongs to another engine", work.run_id)
        draft = ended.ending.draft or work.draft
        if ended.next_attempt is not None:
            self._hold([work_of_claim(ended.next_attempt, draft)])
        if ended.place is not None:
            self._keep_places([work_of_claim(ended.place, draft)])

    def _has_waited(self, task: asyncio.Task[Ending | None]) -> None:
        run_id = self._run_ids.pop(task)
        if task.cancelled():
            return
        error = task.exception()
        if error is not None:
            log.error("the end of run %d can't be written", run_id, exc_info=error)
        elif (ending := task.result()) is not None:
            self._something_ended(ending)
