"""Write digests when they are due."""

import asyncio
from datetime import datetime
from functools import partial

from scheduler_core.engine.writing.writer import Writer
from scheduler_core.store.store import Store
from scheduler_core.store.telling.digests import digests_due, has_digests, next_digest_at, write_digests


class Digesting:
    """Goes by the clock of a zone; a store that wants no digest is asked one question."""

    def __init__(self, store: Store, writer: Writer, zone: str) -> None:
        self._store = store
        self._writer = writer
        self._zone = zone

    async def look(self, now: datetime) -> datetime | None:
        """Write the digests that are due, and return when the next one is."""
        is_due, next_at = await asyncio.to_thread(self._looked, now)
        if is_due:
            await self._writer.change(partial(write_digests, now=now, zone=self._zone))
        return next_at

    def _looked(self, now: datetime) -> tuple[bool, datetime | None]:
        with self._store.read() as tx:
            if not has_digests(tx):
                return False, None
            return digests_due(tx, now, self._zone), next_digest_at(tx, now, self._zone)
