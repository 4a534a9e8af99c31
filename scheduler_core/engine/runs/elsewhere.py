"""Wait for a run that another engine carries out, or ask it to end."""

import asyncio
import logging

from scheduler_core.clock import Clock
from scheduler_core.engine.runs.completion import REPLACING, Stop
from scheduler_core.engine.runs.life import Life
from scheduler_core.engine.writing.write_queues import Ending
from scheduler_core.engine.writing.writer import Writer
from scheduler_core.errors import StoreUnavailable
from scheduler_core.store.runs.owned_runs import request_cancel
from scheduler_core.values.ids import RunId
from scheduler_core.values.runs.run import Reason

log = logging.getLogger(__name__)

_BEFORE_ASKING_AGAIN_SECONDS = 1.0


async def watched(life: Life, writer: Writer, clock: Clock) -> Ending:
    """Keep the place of what runs elsewhere until it is dropped, and ask for its end if it is to end."""
    is_asked = False
    while True:
        try:
            if life.stop is not None and not is_asked:
                is_asked = await _ask_to_end(life.work.run_id, life.stop, writer, clock)
            else:
                await asyncio.get_running_loop().create_future()
        except asyncio.CancelledError:
            if life.is_dropped or life.stop is None:
                raise


async def _ask_to_end(run_id: RunId, stop: Stop, writer: Writer, clock: Clock) -> bool:
    who = REPLACING if stop.reason is Reason.REPLACED else ""
    try:
        await writer.change(lambda tx: request_cancel(tx, [run_id], who, clock.now()))
    except StoreUnavailable as error:
        log.warning("run %d elsewhere can't be asked to end: %s", run_id, error)
        await asyncio.sleep(_BEFORE_ASKING_AGAIN_SECONDS)
        return False
    return True
