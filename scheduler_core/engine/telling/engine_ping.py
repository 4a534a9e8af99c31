"""Ping an address every 5 minutes while the engine lives."""

import asyncio
import json
import logging

from scheduler_core.engine.telling.pings import Pings
from scheduler_core.errors import InvalidInput, StoreUnavailable
from scheduler_core.settings import PING
from scheduler_core.store.settings import setting
from scheduler_core.store.store import Store
from scheduler_core.values.jobs.ping import check_ping

log = logging.getLogger(__name__)

EACH_SECONDS = 300.0


class EnginePing:
    """Made, opened and closed on the loop; without an address there is no task."""

    def __init__(self, store: Store, pings: Pings, each_seconds: float = EACH_SECONDS) -> None:
        self._store = store
        self._pings = pings
        self._each_seconds = each_seconds
        self._address = ""
        self._task: asyncio.Task[None] | None = None

    def look(self) -> None:
        """Call what the settings say now; what they said before is called no more."""
        try:
            address = self._wanted()
        except StoreUnavailable as error:
            log.warning("the setting ping can't be read now: %s", error)
            return
        if address != self._address:
            self._address = address
            if self._task is not None:
                self._task.cancel()
            self._task = asyncio.get_running_loop().create_task(self._live(address)) if address else None

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})
            self._task = None
        self._address = ""

    async def _live(self, address: str) -> None:
        while True:
            await self._pings.call(address, "engine")
            await asyncio.sleep(self._each_seconds)

    def _wanted(self) -> str:
        with self._store.read() as tx:
            kept = setting(tx, PING)
        try:
            address = "" if kept is None else str(json.loads(kept))
            check_ping(address)
        except (InvalidInput, ValueError) as error:
            log.warning("the setting ping can't be read, so nothing is called: %s", error)
            return ""
        return address
