"""What the tests of the command line share."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from scheduler_core.store.opening import open_store
from scheduler_core.store.store_files import seal_file
from tests.core.cli.past_runs import Past
from tests.core.cli.running import NOW, Hourbell, runner


@pytest.fixture
def hourbell(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Hourbell:
    """Run a command line in this process, in Berlin on 20 November 2026, 9:00."""
    monkeypatch.setenv("TZ", "Europe/Berlin")
    return runner(capsys)


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a store without jobs, to be copied with its seal."""
    path = tmp_path_factory.mktemp("store") / "hourbell.db"
    open_store(str(path), NOW).close()
    return path


@pytest.fixture
def store_path(migrated_file: Path, tmp_path: Path) -> Path:
    """Return the path of a store of one's own."""
    path = tmp_path / migrated_file.name
    shutil.copy(migrated_file, path)
    shutil.copy(seal_file(migrated_file), seal_file(path))
    return path


@pytest.fixture
def store(store_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the commands of a test find a store of its own."""
    monkeypatch.setenv("HOURBELL_STORE", str(store_path))
    return store_path


@pytest.fixture
def past(store_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Past]:
    """Open the store that the commands of a test find, to write into it what happened."""
    monkeypatch.setenv("HOURBELL_STORE", str(store_path))
    store = open_store(str(store_path), NOW)
    yield Past(store)
    store.close()
