"""A job that follows a calendar, and the part of an engine that reads it."""

import asyncio
from dataclasses import replace
from datetime import datetime, timedelta

from scheduler_core.actions.calendars.fetching import CalendarFetcher
from scheduler_core.engine.calendars.following import FollowedCalendars
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import next_after, occurrences
from scheduler_core.secret_store.store import SecretStore
from scheduler_core.store.jobs import jobs
from scheduler_core.store.jobs.calendar_states import calendar_states
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import Job
from scheduler_core.values.records.calendar_state import CalendarState
from scheduler_core.values.schedules.from_calendar import FromCalendar
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.store.builders import ME, NOW, add_job
from tests.support.fake_clock import FakeClock


class Following:
    """A job that follows a calendar, and one engine's part after the other that reads it."""

    def __init__(self, store: Store, secrets: SecretStore, source: str, **said: object) -> None:
        self.store, self.secrets = store, secrets
        self.clock = FakeClock(NOW)
        self.source = source
        rule = FromCalendar(source, **said)  # type: ignore[arg-type]
        self.job_id: JobId = add_job(store, schedule=Schedule((rule,)), due_at=None)
        self._seen: FollowedCalendars | None = None

    def look(self, *, restart: bool = False, seconds: float = 10.0) -> float | None:
        """Look as an engine does; after a restart nothing is known but what the store holds."""

        async def looked() -> float | None:
            if self._seen is None or restart:
                self._seen = FollowedCalendars(self.store, self.clock, self.secrets)
            self._seen._fetcher = CalendarFetcher(  # noqa: SLF001 - of this loop
                self.clock, self.secrets, timedelta(seconds=seconds)
            )
            try:
                return await self._seen.look()
            finally:
                await self._seen.close()

        return asyncio.run(looked())

    def say(self, **said: object) -> None:
        """Save the job with a rule that says this, as somebody does who has no copy of the events."""
        rule = FromCalendar(self.source, **said)  # type: ignore[arg-type]
        with self.store.write() as tx:
            draft = replace(self.job.draft, schedule=replace(self.job.draft.schedule, rules=(rule,)))
            jobs.save(tx, self.job_id, self.job.revision, draft, None, ME, self.clock.now())

    def coming(self) -> list[datetime]:
        return occurrences(compile_schedule(self.job.draft.schedule), self.clock.now(), None, 10)

    def save(self, schedule: Schedule) -> None:
        """Save the job with another schedule, as a person does."""
        job, now = self.job, self.clock.now()
        due_at, draft = (
            next_after(compile_schedule(schedule), now),
            replace(self.job.draft, schedule=schedule),
        )
        with self.store.write() as tx:
            jobs.save(tx, job.id, job.revision, draft, due_at, ME, now)

    def start(self) -> None:
        """Do what an engine does before it accounts for what was missed."""

        async def read() -> None:
            self._seen = FollowedCalendars(self.store, self.clock, self.secrets)
            try:
                await self._seen.read_overdue()
            finally:
                await self._seen.close()

        asyncio.run(read())

    @property
    def job(self) -> Job:
        with self.store.read() as tx:
            return jobs.job(tx, self.job_id)

    @property
    def state(self) -> CalendarState:
        with self.store.read() as tx:
            return calendar_states(tx, [self.job_id])[self.job_id, self.source]

    def after(self, length: timedelta) -> "Following":
        self.clock.advance(length)
        return self
