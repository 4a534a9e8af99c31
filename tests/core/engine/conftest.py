"""What the tests of the engine share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scheduler_core.clock import SystemClock
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.store import Store
from tests.core.engine.asked_why import Asked
from tests.core.engine.living_sequence import Lived


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a file with our tables in it, to be copied with its seal."""
    path = tmp_path_factory.mktemp("store") / "hourbell.db"
    open_store(str(path), SystemClock().now()).close()
    return path


@pytest.fixture
def store(file_path: Path) -> Iterator[Store]:
    opened = open_store(str(file_path), SystemClock().now())
    yield opened
    opened.close()


@pytest.fixture
def asked(tmp_path: Path) -> Iterator[Asked]:
    lived = Lived(tmp_path)
    with open_scheduler(str(tmp_path / "hourbell.db"), who="ann", clock=lived.clock) as core:
        try:
            yield Asked(lived, core)
        finally:
            lived.close()
