"""Schedulers for the tests: over a file and over a real PostgreSQL server, at a time of the test's choice."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.secret_store.secret_files import SecretFile
from scheduler_core.secret_store.store import SecretStore
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.store import Store
from tests.core.conftest import new_store
from tests.core.store.builders import ME, NOW
from tests.support.fake_clock import FakeClock


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.thorough)])
def store_url(request: pytest.FixtureRequest) -> str:
    """Return where a new store may be opened: on a server too if the test says so (`databases.py`)."""
    return new_store(request)


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock(NOW)


@pytest.fixture
def secrets(tmp_path: Path) -> SecretStore:
    return SecretStore([SecretFile(tmp_path / "secrets.json")])


@pytest.fixture
def scheduler(store_url: str, clock: FakeClock, secrets: SecretStore) -> Iterator[Scheduler]:
    """Return an open scheduler, on either database."""
    with open_scheduler(store_url, who=ME, clock=clock, secrets=secrets) as opened:
        yield opened


@pytest.fixture
def file_scheduler(file_path: Path, clock: FakeClock, secrets: SecretStore) -> Iterator[Scheduler]:
    """Return an open scheduler on a file."""
    with open_scheduler(str(file_path), who=ME, clock=clock, secrets=secrets) as opened:
        yield opened


@pytest.fixture
def engines_store(scheduler: Scheduler, store_url: str) -> Iterator[Store]:
    """Return the store as an engine in another process has it."""
    opened = open_store(store_url, NOW)
    yield opened
    opened.close()
