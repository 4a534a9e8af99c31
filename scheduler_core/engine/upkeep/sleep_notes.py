"""Record in the store what an engine knows about the sleep of its machine."""

from collections.abc import Callable, Sequence

from scheduler_core.clock import Clock
from scheduler_core.engine.system.awake import Awake
from scheduler_core.engine.writing.write_queues import WriteQueues
from scheduler_core.engine.writing.writer import Writer
from scheduler_core.store.runs.sleep_notes import note_awake, note_wake_trouble
from scheduler_core.store.transactions import Writing
from scheduler_core.values.ids import EngineId


class SleepNotes:
    """Is told each time that something about it is another; what the store can't take now waits for it."""

    def __init__(
        self, writer: Writer, queues: WriteQueues, clock: Clock, engine: EngineId, awake: Awake | None
    ) -> None:
        self._writer = writer
        self._queues = queues
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
        self._writer.leave(self._queues.sleep_notes, write)
