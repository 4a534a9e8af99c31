"""Wake the engine when something falls due, by APScheduler over a job store of our own."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from apscheduler.executors.base import BaseExecutor
from apscheduler.job import Job
from apscheduler.jobstores.base import BaseJobStore
from apscheduler.schedulers.asyncio import AsyncIOScheduler
from apscheduler.triggers.base import BaseTrigger

from scheduler_core.clock import MachineClock
from scheduler_core.errors import StoreUnavailable
from scheduler_core.values.ranges import written_span

log = logging.getLogger(__name__)

# Sleep, a clock that was set and a notice that got lost are seen after this at the latest. Where the
# system tells of the first two, half as many looks will do.
LONGEST_WAIT = timedelta(seconds=15)
LONGEST_WAIT_IF_TOLD = 2 * LONGEST_WAIT
_FIRST_PAUSE, _LONGEST_PAUSE = timedelta(milliseconds=200), timedelta(seconds=3)
_LOOK = "look"


class Alarm:
    """Calls `look` on the running loop, never twice at once; what it returns is when to look again.

    There is nothing to keep in step: each look derives that instant from the tables. One that fails
    is logged and repeated, later each time. APScheduler reads the clock of this machine; `ahead` says how far
    the engine's is ahead of it.
    """

    def __init__(
        self,
        look: Callable[[], Awaitable[datetime | None]],
        clock: MachineClock,
        longest_wait: timedelta = LONGEST_WAIT,
        *,
        ahead: Callable[[], timedelta] = timedelta,
    ) -> None:
        self.ahead = ahead
        self._look = look
        self._clock = clock
        self._longest_wait = longest_wait
        self._failures = 0
        self._next_at = clock.now()
        self._looked_at = clock.boot_seconds()
        self._is_wanted_again = False
        self._looking: asyncio.Task[None] | None = None
        self._scheduler: Any = None
        self._logger = logging.getLogger(f"{__name__}.scheduler")
        self._logger.setLevel(logging.WARNING)

    @property
    def is_looking(self) -> bool:
        return self._looking is not None

    @property
    def age(self) -> timedelta:
        """Return how long ago the last look began that has ended."""
        return timedelta(seconds=self._clock.boot_seconds() - self._looked_at)

    @property
    def is_stuck(self) -> bool:
        return self.age > 2 * self._longest_wait

    def start(self, longest_wait: timedelta | None = None) -> None:
        """Look at once, and from then on whenever something is due, or nothing was for so long."""
        self._longest_wait = longest_wait or self._longest_wait
        self._scheduler = AsyncIOScheduler(
            event_loop=asyncio.get_running_loop(),
            timezone=UTC,
            logger=self._logger,
            jobstores={"default": _DueTimes(self)},
            executors={"default": _Looker(self)},
            jobstore_retry_interval=1,
        )
        self._scheduler.start()

    def wake(self) -> None:
        """Look now, or again if a look is under way."""
        self._is_wanted_again = True
        self._next_at = self._clock.now()
        if self._scheduler is not None and not self.is_looking:
            self._scheduler.wakeup()

    def restart(self) -> None:
        """Begin anew, whatever became of the last look."""
        log.error("nothing was looked at for %s; starting over", written_span(self.age))
        self._drop()
        self._next_at = self._clock.now()
        self.start()

    async def stop(self) -> None:
        """Look no more; a look that is under way ends first. Stopping twice is fine."""
        looking = self._looking
        self._drop_scheduler()
        if looking is not None:
            await asyncio.wait({looking})

    async def ring(self) -> None:
        """Look now and wait for the end of it."""
        begun_at = self._clock.boot_seconds()
        self._is_wanted_again = False
        wait = self._longest_wait
        try:
            next_at = await self._look()
        except Exception as error:  # the engine's loop: it goes on, whatever a look comes to
            self._failures += 1
            wait = min(_FIRST_PAUSE * 2 ** min(self._failures - 1, 10), _LONGEST_PAUSE)
            said = "looking for what is due failed; trying again in %s"
            if isinstance(error, StoreUnavailable):  # of which the writer told
                log.debug(said, wait)
            else:
                log.error(said, wait, exc_info=error)
            next_at = None
        else:
            self._failures = 0
            self._looked_at = begun_at
        latest = self._clock.now() + wait
        self._next_at = latest if next_at is None else min(next_at, latest)
        if self._is_wanted_again and not self._failures:
            self._next_at = self._clock.now()

    def is_due(self, now: datetime) -> bool:
        """Tell whether it is time to look, or has been too long since, whatever the clock says."""
        return not self.is_looking and (self._next_at <= now or self.age >= self._longest_wait)

    def next_look_at(self) -> datetime | None:
        """Return when to look next; None while a look is under way, which will tell."""
        return None if self.is_looking else min(self._next_at, self._clock.now() + self._longest_wait)

    def begin_look(self) -> None:
        self._looking = asyncio.get_running_loop().create_task(self.ring(), name="hourbell-look")
        self._looking.add_done_callback(self._end_look)

    def _end_look(self, looking: asyncio.Task[None]) -> None:
        if looking is self._looking:
            self._looking = None
            if self._scheduler is not None:
                self._scheduler.wakeup()

    def _drop(self) -> None:
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None
        self._drop_scheduler()

    def _drop_scheduler(self) -> None:
        if self._scheduler is not None:
            self._scheduler.shutdown(wait=False)
            self._scheduler = None


class _DueTimes(BaseJobStore):  # type: ignore[misc]
    """A job store with one job, the next look; its run time is what the tables said last."""

    def __init__(self, alarm: Alarm) -> None:
        super().__init__()
        self._alarm = alarm

    def get_due_jobs(self, now: datetime) -> list[Any]:
        return [self._job(now)] if self._alarm.is_due(now + self._alarm.ahead()) else []

    def get_next_run_time(self) -> datetime | None:
        at = self._alarm.next_look_at()
        return None if at is None else at - self._alarm.ahead()

    def lookup_job(self, _job_id: str) -> None:
        return None

    def get_all_jobs(self) -> list[Any]:
        return []

    def add_job(self, _job: Any) -> None:  # noqa: ANN401 - the library is untyped
        raise NotImplementedError("jobs are added to our own tables")

    def update_job(self, _job: Any) -> None:  # noqa: ANN401
        """Keep nothing: the tables know."""

    def remove_job(self, _job_id: str) -> None:
        """Remove nothing: the tables know."""

    def remove_all_jobs(self) -> None:
        """Remove nothing: the tables know."""

    def _job(self, now: datetime) -> Any:  # noqa: ANN401
        return Job(
            self._scheduler,
            id=_LOOK,
            func=_nothing,
            args=(),
            kwargs={},
            trigger=_ByTables(),
            executor="default",
            misfire_grace_time=None,
            coalesce=True,
            max_instances=1,
            next_run_time=now,
        )


class _ByTables(BaseTrigger):  # type: ignore[misc]
    """Says that there is a next time, but not when: the job store knows."""

    def get_next_fire_time(self, _previous: datetime | None, now: datetime) -> datetime:
        return now + LONGEST_WAIT


class _Looker(BaseExecutor):  # type: ignore[misc]
    """Begins the look; how long it takes is the alarm's business."""

    def __init__(self, alarm: Alarm) -> None:
        super().__init__()
        self._alarm = alarm

    def submit_job(self, _job: Any, _run_times: list[datetime]) -> None:  # noqa: ANN401
        self._alarm.begin_look()

    def _do_submit_job(self, _job: Any, _run_times: list[datetime]) -> None:  # noqa: ANN401
        self._alarm.begin_look()


def _nothing() -> None:
    """The look itself is called by the executor, which needs no function of the job."""
