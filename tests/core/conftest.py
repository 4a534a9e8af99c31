"""Stores for the tests: a file, and a database of a real PostgreSQL server."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.opening.store_files import seal_file
from scheduler_core.store.store import Store
from tests.core.store.builders import NOW, add_job
from tests.suite.shared_servers import shared_postgres
from tests.support.ordinary_user import NOBODY
from tests.support.postgres import PostgresServer, empty_tables, running_postgres
from tests.support.store_copies import copy_store


@pytest.fixture(scope="session")
def postgres(pytestconfig: pytest.Config) -> Iterator[PostgresServer]:
    """Return a server that runs as long as the tests do."""
    with shared_postgres(pytestconfig) as server:
        yield server


@pytest.fixture
def own_server() -> Iterator[PostgresServer]:
    """Return a server that nobody else needs."""
    with running_postgres() as server:
        yield server


@pytest.fixture(scope="session")
def migrated_database(postgres: PostgresServer) -> str:
    """Return the URL of a database with our tables in it."""
    url = postgres.make_database()
    open_store(url, NOW).close()
    return url


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a file with our tables in it, to be copied with its seal."""
    path = tmp_path_factory.mktemp("store") / "hourbell.db"
    open_store(str(path), NOW).close()
    return path


@pytest.fixture
def empty_database(postgres: PostgresServer) -> str:
    """Return the URL of a database without any table."""
    return postgres.make_database()


@pytest.fixture
def file_path(migrated_file: Path, tmp_path: Path) -> Path:
    """Return the path of a store in a file."""
    return copy_store(migrated_file, tmp_path)


@pytest.fixture(params=["sqlite", "postgresql"])
def store_url(request: pytest.FixtureRequest) -> str:
    """Return where a new store may be opened, on either database."""
    return new_store(request)


def new_store(request: pytest.FixtureRequest) -> str:
    """Return where a new store may be opened, on the database that the test was given."""
    if request.param == "sqlite":
        return str(request.getfixturevalue("file_path"))
    url: str = request.getfixturevalue("migrated_database")
    empty_tables(url)
    return url


@pytest.fixture
def store(store_url: str) -> Iterator[Store]:
    """Return an open store, on either database."""
    opened = open_store(store_url, NOW)
    yield opened
    opened.close()


@pytest.fixture
def file_store(file_path: Path) -> Iterator[Store]:
    """Return an open store in a file."""
    opened = open_store(str(file_path), NOW)
    yield opened
    opened.close()


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """Return a folder that any user may look at."""
    folder = Path(tempfile.mkdtemp(prefix="hourbell-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def users_file(file_path: Path) -> Iterator[Path]:
    """Return a store with one job, in a folder of an ordinary user's."""
    store = open_store(str(file_path), NOW)
    add_job(store)
    store.close()
    folder = Path(tempfile.mkdtemp(prefix="hourbell-"))
    path = copy_store(file_path, folder)
    if os.geteuid() == 0:
        for each in (folder, path, seal_file(path)):
            os.chown(each, NOBODY, NOBODY)
    yield path
    folder.chmod(0o700)
    shutil.rmtree(folder)
