"""Notice commits of other processes through the writer."""

import asyncio
import logging
from collections.abc import Callable

from scheduler_core.engine.writing.writer import Writer
from scheduler_core.errors import StoreUnavailable
from scheduler_core.store.changes.outbox import last_sequence
from scheduler_core.store.store import Store
from scheduler_core.store.transactions import Writing

log = logging.getLogger(__name__)


class ForeignCommits:
    """Has the writer tell what others committed; what it wrote itself it knows. `failed` hears of trouble."""

    def __init__(self, store: Store, writer: Writer, failed: Callable[[], None]) -> None:
        self._store = store
        self._writer = writer
        self._failed = failed
        self._has_unread = False
        self._reading: asyncio.Task[None] | None = None

    def read(self) -> None:
        """Begin to read, or read once more after what is read now."""
        self._has_unread = True
        if self._reading is None or self._reading.done():
            self._reading = asyncio.create_task(self._read(), name="hourbell-news")

    def close(self) -> None:
        if self._reading is not None:
            self._reading.cancel()

    async def _read(self) -> None:
        try:
            while self._has_unread:
                self._has_unread = False
                if await asyncio.to_thread(self._newest_change) != self._writer.seen:
                    await self._writer.change(_nothing)
        except StoreUnavailable as error:
            log.warning("changes can't be read: %s", error)
            self._failed()

    def _newest_change(self) -> int:
        with self._store.read() as tx:
            return last_sequence(tx)


def _nothing(_tx: Writing) -> None:
    """Let the writer see what others have written."""
