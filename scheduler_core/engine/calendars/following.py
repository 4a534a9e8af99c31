"""Reads the calendars that jobs fire by, each hour, and has the jobs go by what is new."""

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
# A dispatcher takes what is due within this time; a copy that would be written meanwhile waits for it.
_OVERDUE = timedelta(seconds=2)


class FollowedCalendars:
    """Made and used on the engine's loop; where no job follows a calendar it is no task.

    A job that was changed by somebody has its calendars read at once, whatever is known of them.
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
        self._revisions: dict[JobId, int] = {}
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
                await asyncio.wait_for(self._wake.wait(), seconds)

    async def look(self) -> float | None:
        """Read what is due to be read; return after how long to look again, None if nothing is followed."""
        found = await asyncio.to_thread(self._followers)
        self._revisions = {job_id: each for job_id, each in self._revisions.items() if job_id in found}
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
                at = self._due_at(job_id, follower, source, now)
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
        from scheduler_core.engine.calendars.keeping import followers

        with self._store.read() as tx:
            return followers(tx)

    def _due_at(self, job_id: JobId, follower: "Follower", source: str, now: datetime) -> datetime:
        state = follower.states.get(source)
        if state is None or self._is_changed(job_id, follower):
            return now
        # A clock that was set back must not keep a calendar unread for as long.
        return min(state.next_at, now + timedelta(hours=1))

    def _is_changed(self, job_id: JobId, follower: "Follower") -> bool:
        known = self._revisions.get(job_id)
        return known is not None and known != follower.revision

    async def _follow(
        self, source: str, job_ids: list[JobId], found: "Mapping[JobId, Follower]", turns: asyncio.Semaphore
    ) -> float | None:
        """Read a calendar once for all jobs that follow it; return after how long it could not be kept."""
        known = {found[job_id].states.get(source) for job_id in job_ids}
        is_changed = any(self._is_changed(job_id, found[job_id]) for job_id in job_ids)
        tags = {each.tag if each is not None and each.failed_since is None else "" for each in known}
        tag = next(iter(tags)) if len(tags) == 1 and not is_changed else ""
        month_begun = any(
            each is not None
            and each.read_at is not None
            and _month(each.read_at) != _month(self._clock.now())
            for each in known
        )
        async with turns:
            looked = await self._read(source, "" if month_begun else tag)
        waits = [await asyncio.to_thread(self._keep, job_id, source, looked) for job_id in job_ids]
        return max((each for each in waits if each is not None), default=None)

    async def _read(self, source: str, tag: str) -> "Looked":
        from scheduler_core.actions.calendars.fetching import CalendarFetcher, CalendarTrouble
        from scheduler_core.engine.calendars.keeping import Looked

        if self._fetcher is None:
            self._fetcher = CalendarFetcher(self._clock, self._secrets)
        try:
            fetched = await self._fetcher.fetch(source, tag)
        except (CalendarTrouble, SecretUnavailable) as error:
            log.warning("the calendar %s can't be read: %s", shown_source(source), error)
            return Looked(trouble=str(error))
        return Looked(fetched.calendar, fetched.tag)

    def _keep(self, job_id: JobId, source: str, looked: "Looked") -> float | None:
        """Write down what was found; return after how long to try again where an occurrence is due now."""
        from scheduler_core.engine.calendars.keeping import is_overdue, keep

        now = self._clock.now()
        try:
            with self._store.write() as tx:
                if is_overdue(tx, job_id, now):
                    return _OVERDUE.total_seconds()
                revision = keep(tx, job_id, source, looked, now)
        except (Conflict, NotFound):  # it was deleted or changed meanwhile, and is looked at anew for that
            return None
        if revision is not None:
            self._revisions[job_id] = revision
        return None


def _month(at: datetime) -> tuple[int, int]:
    return at.year, at.month
