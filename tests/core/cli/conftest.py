"""What the tests of the command line share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scheduler_core.store.opening.opening import open_store
from tests.core.cli.past_runs import Past
from tests.core.cli.running import NOW, Hourbell, runner


@pytest.fixture
def hourbell(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Hourbell:
    """Run a command line here, in Berlin on 20 November 2026, 9:00, never on the store of the user."""
    monkeypatch.setenv("TZ", "Europe/Berlin")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return runner(capsys)


@pytest.fixture
def store(file_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the commands of a test find a store of its own."""
    monkeypatch.setenv("HOURBELL_STORE", str(file_path))
    return file_path


@pytest.fixture
def past(file_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Past]:
    """Open the store that the commands of a test find, to write into it what happened."""
    monkeypatch.setenv("HOURBELL_STORE", str(file_path))
    store = open_store(str(file_path), NOW)
    yield Past(store)
    store.close()
