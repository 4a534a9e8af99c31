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
from tests.support.store_copies import copy_store


@pytest.fixture(autouse=True)
def engines_start_at_once(forks: None) -> None:
    """Engines are killed and started again and again; each process took a second to begin."""


@pytest.fixture(scope="session")
def new_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a store without jobs, to be copied."""
    path = tmp_path_factory.mktemp("store") / "hourbell.db"
    open_store(str(path), SystemClock().now()).close()
    return path


@pytest.fixture
def path(new_store: Path, tmp_path: Path) -> Path:
    """Return where the store is."""
    return copy_store(new_store, tmp_path)


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
