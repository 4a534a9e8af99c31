"""Find by the clock which jobs are late."""

import asyncio
from datetime import datetime
from functools import partial

from scheduler_core.engine.writing.writer import Writer
from scheduler_core.store.jobs.late_columns import may_be_late
from scheduler_core.store.store import Store
from scheduler_core.store.telling.late_jobs import is_to_be_written, next_late_at, write_late


class Lateness:
    """One look writes what is late by then; a store whose jobs say no limits is asked one question."""

    def __init__(self, store: Store, writer: Writer, zone: str) -> None:
        self._store = store
        self._writer = writer
        self._zone = zone

    async def look(self, now: datetime) -> datetime | None:
        """Write what is late, and return when something may be late next."""
        if not await asyncio.to_thread(self._is_wanted):
            return None
        if await asyncio.to_thread(self._is_to_be_written, now):
            await self._writer.change(partial(write_late, now=now, zone=self._zone))
        return await asyncio.to_thread(self._next_at, now)

    def _is_wanted(self) -> bool:
        with self._store.read() as tx:
            return may_be_late(tx)

    def _is_to_be_written(self, now: datetime) -> bool:
        with self._store.read() as tx:
            return is_to_be_written(tx, now, self._zone)

    def _next_at(self, now: datetime) -> datetime | None:
        with self._store.read() as tx:
            return next_late_at(tx, now, self._zone)
