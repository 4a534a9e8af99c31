"""Wait for a store: until a person decides about it, or until it can be written again."""

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TypeVar

from scheduler_core.engine.system.shared_clock import SharedClock
from scheduler_core.store.faults import StoreLocked
from scheduler_core.store.opening.identity import HELD_COPY, StoreUndecided, is_held_copy
from scheduler_core.store.store import Store

Answer = TypeVar("Answer")

log = logging.getLogger(__name__)

_LONGEST_WAIT = timedelta(seconds=75)  # the lease of an engine on a server, and a little
_GLANCE_SECONDS = 0.5


class StorePatience:
    """Waits as long as nobody has stopped who waits."""

    def __init__(self, store: Store, clock: SharedClock, is_stopped: Callable[[], bool]) -> None:
        self._store = store
        self._clock = clock
        self._is_stopped = is_stopped

    async def until_decided(self, held: Callable[[], None], *, waits: bool = True) -> datetime | None:
        """Return None at once unless the store is a copy or was restored; else call `held` and wait.

        Returns since when it was held. Raises StoreUndecided where it `waits` for nobody.
        """
        if not self._is_undecided():
            return None
        since = self._clock.now()
        log.warning("%s: %s", self._store.location, HELD_COPY)
        if not waits:
            raise StoreUndecided(str(self._store.location))
        held()
        while True:
            if self._is_stopped() or not self._is_undecided():
                return since
            await asyncio.sleep(_GLANCE_SECONDS)

    async def write(self, write: Callable[[], Answer]) -> Answer:
        """Write as soon as others let it: one that fell silent while it wrote stands in the way at first."""
        gives_up_at = self._clock.monotonic_seconds() + _LONGEST_WAIT.total_seconds()
        said = ""
        while True:
            try:
                return write()
            except StoreLocked as error:
                if self._is_stopped() or self._clock.monotonic_seconds() >= gives_up_at:
                    raise
                if str(error) != said:
                    said = str(error)
                    log.warning("the engine waits for its store: %s", said)
                await asyncio.sleep(_GLANCE_SECONDS)

    def _is_undecided(self) -> bool:
        with self._store.read() as tx:
            return is_held_copy(self._store, tx)
