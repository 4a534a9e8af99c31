"""Cancel runs on request while an engine that stops waits for its last ones."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

from scheduler_core.errors import StoreUnavailable
from scheduler_core.store.runs.owned_runs import OwnedRun, cancel_requests
from scheduler_core.store.store import Store
from scheduler_core.values.ids import EngineId, RunId

log = logging.getLogger(__name__)

_BETWEEN_LOOKS_SECONDS = 0.25


async def cancel_until(
    is_over: asyncio.Event, store: Store, engine: EngineId, cancel: Callable[[RunId, str], object]
) -> None:
    """Poll the store, as no change is read any more; `cancel` is told which run and by whom."""

    def read() -> list[OwnedRun]:
        with store.read() as tx:
            return cancel_requests(tx, engine)

    while True:
        with suppress(TimeoutError):
            await asyncio.wait_for(is_over.wait(), _BETWEEN_LOOKS_SECONDS)
            return
        try:
            requests = await asyncio.to_thread(read)
        except StoreUnavailable as error:
            log.warning("whether runs are to be cancelled is not known: %s", error)
            continue
        for owned in requests:
            cancel(owned.run.id, owned.cancel_requested_by)
