"""Read the calendars that jobs fire by each hour, and give the jobs what changed."""

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from scheduler_core.actions.outcome import ActionSecrets
from scheduler_core.clock import MachineClock
from scheduler_core.errors import Conflict, NotFound, StoreUnavailable
from scheduler_core.secret_store.names import SecretUnavailable
from scheduler_core.store.jobs.watches import watching_jobs
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId
from scheduler_core.values.schedules.from_calendar import shown_source

if TYPE_CHECKING:  # few engines follow calendars
    from scheduler_core.actions.calendars.fetching import CalendarFetcher
    from scheduler_core.engine.calendars.keeping import Follower, Looked

log = logging.getLogger(__name__)

_AT_ONCE = 4
_LONGEST_SECONDS = 3_600.0
_SHORTEST_SECONDS = 0.05
_WITHOUT_STORE_SECONDS = 15.0
# So long the events of a calendar may take to be worked out for the rules that follow it.
_LONGEST_WORK_SECONDS = 20.0
# So long what came due while no engine ran waits for calendars that may have moved it.
_PATIENCE_SECONDS = 5.0
# A dispatcher takes what is due within this time; a copy that would be written meanwhile waits for it.
_OVERDUE = timedelta(seconds=2)


class FollowedCalendars:
    """Made and used on the engine's loop; where no job follows a calendar there is no task.

    A job that goes by something else than what was read for it, as somebody changed it, has its calendars
    read at once, whatever is known of them.
    """

    def __init__(
        self,
        store: Store,
        clock: MachineClock,
        secrets: ActionSecrets,
        fetcher: "CalendarFetcher | None" = None,
    ) -> None:
        self._store = store
        self._clock = clock
        self._secrets = secrets
        self._fetcher = fetcher
        self._wake = asyncio.Event()
        self._is_open = False
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        self._is_open = True

    async def close(self) -> None:
        """Follow no more; what was read and not written is read again by the next engine."""
        self._is_open = False
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            self._task = None
        if self._fetcher is not None:
            await self._fetcher.close()

    def jobs_are(self, jobs: Mapping[JobId, tuple[int, datetime]]) -> None:
        """Look whether a job follows a calendar by now, among those that look at something outside."""
        self._wake.set()
        if jobs and self._is_open and (self._task is None or self._task.done()):
            self._task = asyncio.get_running_loop().create_task(self._run(), name="hourbell-calendars")

    def look_again(self) -> None:
        """Look what is due to be read, as something about these jobs was written."""
        self._wake.set()

    def clock_jumped(self) -> None:
        """Look what is due to be read by the new time, as the machine slept or its clock was set."""
        self._wake.set()

    async def _run(self) -> None:
        while True:
            self._wake.clear()
            try:
                seconds = await self.look()
            except StoreUnavailable as error:
                log.warning("calendars wait until the store can be used: %s", error)
                seconds = _WITHOUT_STORE_SECONDS
            except Exception:  # the boundary of a task: a mistake here must not end the following
                log.exception("a look at calendars ended by a mistake of Hourbell")
                seconds = _WITHOUT_STORE_SECONDS
            if seconds is None:
                if self._wake.is_set():
                    continue
                return
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await self._wake.wait()

    async def read_overdue(self) -> None:
        """Ask for the calendars of jobs of which something came due unseen, before that is accounted for.

        What was moved while no engine ran is not made up for where it was. It takes a few seconds at most:
        the copies decide where a calendar does not answer by then.
        """
        found = await asyncio.to_thread(self._followers)
        now = self._clock.now()
        asked: dict[str, list[JobId]] = {}
        for job_id, follower in found.items():
            if follower.next_due_at is not None and follower.next_due_at <= now:
                for source in follower.draft.schedule.calendars:
                    asked.setdefault(source, []).append(job_id)
        turns = asyncio.Semaphore(_AT_ONCE)
        with suppress(TimeoutError):
            async with asyncio.timeout(_PATIENCE_SECONDS):
                await asyncio.gather(
                    *(
                        self._follow(source, job_ids, found, turns, is_first=True)
                        for source, job_ids in asked.items()
                    )
                )

    async def look(self) -> float | None:
        """Read what is due to be read; return after how long to look again, None if nothing is followed."""
        found = await asyncio.to_thread(self._followers)
        if not found:
            return None
        now = self._clock.now()
        due: dict[str, list[JobId]] = {}
        next_at: list[datetime] = []
        for job_id, follower in found.items():
            if follower.next_due_at is not None and follower.next_due_at <= now:
                next_at.append(now + _OVERDUE)  # the dispatcher goes first
                continue
            for source in follower.draft.schedule.calendars:
                at = _due_at(follower, source, now)
                if at <= now:
                    due.setdefault(source, []).append(job_id)
                else:
                    next_at.append(at)
        turns = asyncio.Semaphore(_AT_ONCE)
        waits = await asyncio.gather(
            *(self._follow(source, job_ids, found, turns) for source, job_ids in due.items())
        )
        seconds = [(at - self._clock.now()).total_seconds() for at in next_at]
        seconds += [each for each in waits if each is not None]
        if due:  # when they are due next stands in the store
            seconds.append(_SHORTEST_SECONDS if not any(waits) else _OVERDUE.total_seconds())
        return min(max(min(seconds, default=_LONGEST_SECONDS), _SHORTEST_SECONDS), _LONGEST_SECONDS)

    def _followers(self) -> "dict[JobId, Follower]":
        with self._store.read() as tx:
            if not watching_jobs(tx):  # which it is about, and few engines have any
                return {}
            from scheduler_core.engine.calendars.keeping import followers

            return followers(tx)

    async def _follow(
        self,
        source: str,
        job_ids: list[JobId],
        found: "Mapping[JobId, Follower]",
        turns: asyncio.Semaphore,
        *,
        is_first: bool = False,
    ) -> float | None:
        """Read a calendar once for all jobs that follow it; return after how long it could not be kept."""
        followers = {job_id: found[job_id] for job_id in job_ids}
        known = {each.states.get(source) for each in followers.values()}
        tags = {each.tag if each is not None and each.failed_since is None else "" for each in known}
        is_as_read = all(each.is_as_read(source) for each in followers.values())
        tag = next(iter(tags)) if len(tags) == 1 and is_as_read else ""
        now = self._clock.now()
        # The copy is of the months ahead; one that was made by a clock that ran ahead lacks what comes now.
        is_of_other_time = any(
            each is not None
            and each.read_at is not None
            and (each.read_at > now or _month(each.read_at) != _month(now))
            for each in known
        )
        async with turns:
            looked = await self._read(source, "" if is_of_other_time else tag, followers)
        waits = [
            await asyncio.to_thread(
                self._keep, job_id, source, looked, each.goes_by[source], is_first=is_first
            )
            for job_id, each in followers.items()
        ]
        return max((each for each in waits if each is not None), default=None)

    async def _read(self, source: str, tag: str, followers: "Mapping[JobId, Follower]") -> "Looked":
        from scheduler_core.actions.calendars.fetching import CalendarFetcher, CalendarTrouble
        from scheduler_core.engine.calendars.keeping import Looked, looked_for

        if self._fetcher is None:
            self._fetcher = CalendarFetcher(self._clock, self._secrets)
        try:
            fetched = await self._fetcher.fetch(source, tag)
        except (CalendarTrouble, SecretUnavailable) as error:
            log.warning("the calendar %s can't be read: %s", shown_source(source), error)
            return Looked(trouble=str(error))
        if fetched.calendar is None:
            return Looked(tag=fetched.tag)
        schedules = [each.draft.schedule for each in followers.values()]
        next_ones = [each.next_due_at for each in followers.values() if each.next_due_at is not None]
        # What it makes of many events takes a while, in which others want to write.
        until = self._clock.monotonic_seconds() + _LONGEST_WORK_SECONDS
        return await asyncio.to_thread(
            looked_for,
            fetched.calendar,
            fetched.tag,
            schedules,
            source,
            self._clock.now(),
            lambda: self._clock.monotonic_seconds() > until,
            min(next_ones, default=None),
        )

    def _keep(
        self, job_id: JobId, source: str, looked: "Looked", asked_for: str, *, is_first: bool
    ) -> float | None:
        """Write down what was found; return after how long to try again where an occurrence is due now."""
        from scheduler_core.engine.calendars.keeping import is_overdue, keep

        now = self._clock.now()
        try:
            with self._store.write() as tx:
                if not is_first and is_overdue(tx, job_id, now):
                    return _OVERDUE.total_seconds()
                keep(tx, job_id, source, looked, asked_for, now)
        except (Conflict, NotFound):  # it was deleted or changed meanwhile, and is looked at anew for that
            return None
        return None


def _due_at(follower: "Follower", source: str, now: datetime) -> datetime:
    state = follower.states.get(source)
    # A clock that was set back must not keep a calendar unread for as long.
    if state is None or not follower.is_as_read(source) or state.asked_at > now:
        return now
    return state.next_at


def _month(at: datetime) -> tuple[int, int]:
    return at.year, at.month
