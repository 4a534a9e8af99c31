"""What the tests of the command line share."""

from collections.abc import Collection, Iterator
from pathlib import Path

import pytest

from scheduler_core.cli import commands
from scheduler_core.cli.command_parser import CommandParser
from scheduler_core.store.opening.opening import open_store
from tests.core.cli.past_runs import Past
from tests.core.cli.running import NOW, Hourbell, Prepare, runner
from tests.support.store_copies import copy_store


@pytest.fixture(scope="session", autouse=True)
def parsers_are_kept() -> Iterator[None]:
    """Make the parser for a command once: to make it anew for each line took a fifth of these tests."""
    build = commands.build_parser
    words = {word for name in build()[1] for word in name.split()}
    made: dict[frozenset[str], tuple[CommandParser, dict[str, CommandParser]]] = {}

    def kept(wanted: Collection[str] | None = None) -> tuple[CommandParser, dict[str, CommandParser]]:
        key = frozenset(words if wanted is None else words.intersection(wanted))
        if key not in made:
            made[key] = build(wanted)
        return made[key]

    with pytest.MonkeyPatch.context() as here:
        here.setattr(commands, "build_parser", kept)
        yield


@pytest.fixture
def hourbell(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Hourbell:
    """Run a command line here, in Berlin on 20 November 2026, 9:00, never on the store of the user."""
    monkeypatch.setenv("TZ", "Europe/Berlin")
    monkeypatch.setenv("HOURBELL_LANGUAGE", "en")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return runner(capsys)


@pytest.fixture
def store(file_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the commands of a test find a store of its own."""
    monkeypatch.setenv("HOURBELL_STORE", str(file_path))
    return file_path


@pytest.fixture(scope="session")
def prepared_stores() -> dict[tuple[tuple[str, ...], ...], Path]:
    """Return where the stores are that some command lines have made, by the lines."""
    return {}


@pytest.fixture
def prepare(
    store: Path,
    hourbell: Hourbell,
    prepared_stores: dict[tuple[tuple[str, ...], ...], Path],
    tmp_path_factory: pytest.TempPathFactory,
) -> Prepare:
    """Return what carries out command lines on the store of a test, or copies what they have made before."""

    def prepare(*lines: tuple[str, ...]) -> None:
        if lines in prepared_stores:
            copy_store(prepared_stores[lines], store.parent)
            return
        for line in lines:
            assert hourbell(*line).code == 0
        prepared_stores[lines] = copy_store(store, tmp_path_factory.mktemp("prepared"))

    return prepare


@pytest.fixture
def past(file_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Past]:
    """Open the store that the commands of a test find, to write into it what happened."""
    monkeypatch.setenv("HOURBELL_STORE", str(file_path))
    store = open_store(str(file_path), NOW)
    yield Past(store)
    store.close()
