"""Record in the store what an engine knows about the sleep of its machine."""

import asyncio
import logging
from collections.abc import Callable, Sequence

from scheduler_core.clock import Clock
from scheduler_core.engine.system.awake import Awake
from scheduler_core.engine.writing.writer import Writer
from scheduler_core.store.runs.sleep_notes import note_awake, note_wake_trouble
from scheduler_core.store.transactions import Writing
from scheduler_core.values.ids import EngineId

log = logging.getLogger(__name__)


class SleepNotes:
    """Is told each time that something about it is another."""

    def __init__(self, writer: Writer, clock: Clock, engine: EngineId, awake: Awake | None) -> None:
        self._writer = writer
        self._clock = clock
        self._engine = engine
        if awake is not None:
            awake.told = self.stays_awake

    def wakes(self, trouble: str) -> None:
        """Note why the machine can't be woken; "" once it can."""
        now = self._clock.now()
        self._note(lambda tx: note_wake_trouble(tx, self._engine, trouble, now))

    def stays_awake(self, jobs: Sequence[str], trouble: str) -> None:
        """Note which jobs keep the machine awake, or why nothing does."""
        now = self._clock.now()
        self._note(lambda tx: note_awake(tx, self._engine, jobs, trouble, now))

    def _note(self, write: Callable[[Writing], None]) -> None:
        self._writer.change(write).add_done_callback(_written)


def _written(note: asyncio.Future[None]) -> None:
    if not note.cancelled() and (error := note.exception()) is not None:
        log.warning("what is known about the sleep of the machine could not be noted: %s", error)
