"""What the tests of faults share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scheduler_core.clock import SystemClock
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.store import Store
from tests.faults.effects import Effects
from tests.support.faulty_server import FaultyServer
from tests.support.postgres import PostgresServer, running_postgres


@pytest.fixture(autouse=True)
def engines_start_at_once(forks: None) -> None:
    """Engines are killed and started again and again; each process took a second to begin."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where the store is."""
    return tmp_path / "hourbell.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """Return the store, as a window beside the engine has it open."""
    opened = open_store(str(path), SystemClock().now())
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def postgres() -> Iterator[PostgresServer]:
    """Return a server whose commits outlive its crash."""
    with running_postgres(is_durable=True) as server:
        yield server


@pytest.fixture
def url(postgres: PostgresServer) -> str:
    return postgres.make_database()


@pytest.fixture
def effects(tmp_path: Path) -> Effects:
    return Effects(tmp_path / "effects")


@pytest.fixture
def server() -> Iterator[FaultyServer]:
    with FaultyServer() as running:
        yield running
