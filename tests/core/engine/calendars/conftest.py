"""A job that follows a calendar of a server."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scheduler_core.secret_store.secret_files import SecretFile
from scheduler_core.secret_store.store import SecretStore
from scheduler_core.store.store import Store
from tests.core.engine.calendars.following_job import Following
from tests.support.calendar_server import CalendarServer, a_calendar, an_event
from tests.support.faulty_server import FaultyServer


@pytest.fixture
def secrets(tmp_path: Path) -> Iterator[SecretStore]:
    store = SecretStore([SecretFile(tmp_path / "secrets.json")])
    yield store
    store.close()


@pytest.fixture
def server() -> Iterator[CalendarServer]:
    with CalendarServer() as server:
        yield server


@pytest.fixture
def faulty() -> Iterator[FaultyServer]:
    with FaultyServer() as server:
        yield server


@pytest.fixture
def job(store: Store, secrets: SecretStore, server: CalendarServer) -> Following:
    server.serve(a_calendar(an_event("a", "20261120T100000Z")), '"one"')
    return Following(store, secrets, server.url)
