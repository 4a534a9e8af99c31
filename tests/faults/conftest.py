"""What the tests of faults share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scheduler_core.clock import SystemClock
from scheduler_core.store.opening import open_store
from scheduler_core.store.store import Store
from tests.faults.effects import Effects
from tests.support.faulty_server import FaultyServer


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


@pytest.fixture
def effects(tmp_path: Path) -> Effects:
    return Effects(tmp_path / "effects")


@pytest.fixture
def server() -> Iterator[FaultyServer]:
    with FaultyServer() as running:
        yield running
