"""Record in the store why the machine can't be woken."""

import asyncio
import logging

from scheduler_core.clock import Clock
from scheduler_core.engine.writing.writer import Writer
from scheduler_core.store.runs.wake_troubles import note_wake_trouble
from scheduler_core.values.ids import EngineId

log = logging.getLogger(__name__)


class WakeTroubleNote:
    """Is called with each new trouble, and with "" once it is over."""

    def __init__(self, writer: Writer, clock: Clock, engine: EngineId) -> None:
        self._writer = writer
        self._clock = clock
        self._engine = engine

    def __call__(self, trouble: str) -> None:
        now = self._clock.now()
        note = self._writer.change(lambda tx: note_wake_trouble(tx, self._engine, trouble, now))
        note.add_done_callback(_written)


def _written(note: asyncio.Future[None]) -> None:
    if not note.cancelled() and (error := note.exception()) is not None:
        log.warning("why the machine is not woken could not be noted: %s", error)
