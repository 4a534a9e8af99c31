"""What an engine knows about the sleep of its machine stands in the store, whenever it can be written."""

import asyncio
from pathlib import Path

import pytest

from scheduler_core.engine.upkeep.sleep_notes import SleepNotes
from scheduler_core.engine.writing.write_queues import WriteQueues
from scheduler_core.engine.writing.writer import Writer
from scheduler_core.errors import StoreUnavailable
from scheduler_core.store.runs.sleep_notes import awake_note, wake_trouble
from scheduler_core.store.store import Store
from tests.core.store.builders import an_engine
from tests.support.fake_clock import FakeClock

_PATIENCE_SECONDS = 30

pytestmark = pytest.mark.slow


def move(path: Path, to: Path) -> None:
    path.rename(to)


def test_what_was_noted_while_the_store_was_away_is_written_once_it_is_back(
    file_store: Store, file_path: Path
) -> None:
    """Told once, it stayed as it was before: `status` named jobs that kept the machine awake no more."""
    engine = an_engine(file_store)
    clock = FakeClock()
    aside = file_path.with_name("aside")

    async def note() -> None:
        queues = WriteQueues(engine, clock)
        is_away, is_back = asyncio.Event(), asyncio.Event()

        def tell(trouble: StoreUnavailable | None) -> None:
            (is_back if trouble is None else is_away).set()

        writer = Writer(file_store, clock, queues.in_order, foreign=lambda _: None, trouble=tell)
        try:
            async with asyncio.timeout(_PATIENCE_SECONDS):
                notes = SleepNotes(writer, queues, clock, engine, None)
                notes.stays_awake(["Backup"], "")
                await writer.change(lambda _: None)
                move(file_path, aside)
                notes.stays_awake([], "the battery is low")
                notes.wakes("no right to")
                await is_away.wait()
                move(aside, file_path)
                await is_back.wait()
        finally:
            await writer.close()

    asyncio.run(note())

    with file_store.read() as tx:
        assert awake_note(tx, engine) == ((), "the battery is low")
        assert wake_trouble(tx, engine) == "no right to"
