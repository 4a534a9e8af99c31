"""An engine that begins just as a server is back leaves the one that planned the time to say so."""

import asyncio
import logging
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.engine import heartbeat
from scheduler_core.engine.engine import Engine
from scheduler_core.store.opening.engine_lock import EngineRunning
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs.engines import EngineProcess, engine_of, register
from scheduler_core.store.runs.engines import heartbeat as beat
from scheduler_core.store.store import Store
from scheduler_core.values.ids import EngineId
from tests.core.actions.calls import KnownSecrets
from tests.core.engine.engine_runs import CLOCK, now

pytestmark = pytest.mark.slow

ATTIC = EngineProcess("machine-2", "attic", 4711, "boot-1", "0.1.0")
SECOND, HOUR = timedelta(seconds=1), timedelta(hours=1)
_WAITS = "scheduler_core.engine.store_patience"


@pytest.fixture
def server_store(empty_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """Return a store on a server; this machine is in a home of its own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    store = open_store(empty_database, now())
    yield store
    store.close()


@pytest.fixture
def silent(server_store: Store) -> EngineId:
    """Return an engine of another machine that planned, and whose lease has run out."""
    with server_store.write() as tx:
        return register(tx, ATTIC, now() - SECOND, now() - HOUR)


def stopped(store: Store, engine: EngineId) -> bool:
    with store.read() as tx:
        record = engine_of(tx, engine)
    assert record is not None
    return record.stopped_at is not None


class Waiting(logging.Handler):
    """Lets the engine that planned speak as soon as the one that begins waits for it."""

    def __init__(self, store: Store, silent: EngineId) -> None:
        super().__init__()
        self._store = store
        self._silent = silent
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(record.getMessage())
        with self._store.write() as tx:
            assert beat(tx, self._silent, now() + HOUR, now(), now())


@pytest.fixture
def speaking(server_store: Store, silent: EngineId) -> Iterator[Waiting]:
    handler = Waiting(server_store, silent)
    logging.getLogger(_WAITS).addHandler(handler)
    yield handler
    logging.getLogger(_WAITS).removeHandler(handler)


def test_one_that_was_kept_from_speaking_goes_on(
    server_store: Store, silent: EngineId, speaking: Waiting
) -> None:
    """It was declared dead at once, and ended what it ran, though the server alone had been away."""
    engine = Engine(server_store, CLOCK, KnownSecrets())

    with pytest.raises(EngineRunning, match="on attic"):
        asyncio.run(asyncio.wait_for(engine.run(engine.stop), 60))

    assert not stopped(server_store, silent)
    (said,) = speaking.said
    assert "nothing was heard of the engine on attic (process 4711)" in said


def test_one_that_says_nothing_any_more_is_followed(
    server_store: Store, silent: EngineId, monkeypatch: pytest.MonkeyPatch
) -> None:
    every = timedelta(seconds=0.5)
    monkeypatch.setattr(heartbeat, "OF_SERVERS", heartbeat.Heartbeat(every, every, HOUR))
    engine = Engine(server_store, CLOCK, KnownSecrets())

    asyncio.run(asyncio.wait_for(engine.run(engine.stop), 60))

    assert stopped(server_store, silent)


def test_who_is_stopped_while_it_waits_ends(
    server_store: Store, silent: EngineId, caplog: pytest.LogCaptureFixture
) -> None:
    engine = Engine(server_store, CLOCK, KnownSecrets())
    is_ready = []

    async def run() -> None:
        running = asyncio.create_task(engine.run(lambda: is_ready.append(True)))
        async with asyncio.timeout(60):
            while "nothing was heard of the engine" not in caplog.text:  # noqa: ASYNC110 - it waits in there
                await asyncio.sleep(0.01)
            engine.stop()
            await running

    asyncio.run(run())

    assert not is_ready
    assert not stopped(server_store, silent)
