"""Hourbell is updated under a window: beside the engine of the new version it offers to start again."""

import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from gui.memory.window_memory import WindowMemory
from scheduler_core.facade.scheduler import Scheduler
from tests.journeys.conftest import KEYRING
from tests.journeys.desktop import Desktop, Program
from tests.journeys.hands import shown
from tests.journeys.pointing import Pointer
from tests.support.other_version import said_version

pytestmark = pytest.mark.slow


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """Return where the version lies that programs of this journey take for theirs."""
    return tmp_path / "installed"


@pytest.fixture
def environment(desktop: Desktop, tmp_path: Path, store_file: Path, installed: Path) -> dict[str, str]:
    assert store_file.exists()
    folders = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")
    own = {folder: str(tmp_path / folder) for folder in folders}
    memory = WindowMemory(tmp_path / "XDG_CONFIG_HOME" / "hourbell" / "window.ini")
    memory.runs_jobs = False
    memory.save()
    return desktop.environment() | own | KEYRING | said_version(installed, "99.1.0")


@pytest.fixture
def engines(environment: dict[str, str]) -> Iterator[list[Program]]:
    """Return a list of engines; those that still run after the test are ended."""
    started: list[Program] = []
    yield started
    for each in started:
        each.kill()


def start_engine(engines: list[Program], environment: dict[str, str], core: Scheduler) -> Program:
    engine = Program(
        [sys.executable, "-m", "tests.support.hourbell_program", "engine"],
        environment | {"HOURBELL_STORE": core.location},
    )
    engines.append(engine)
    engine.wait_until(lambda: core.engine.state().pid == engine.pid)
    return engine


def test_a_window_starts_again_once_its_engine_was_updated(
    desktop: Desktop, environment: dict[str, str], engines: list[Program], installed: Path, core: Scheduler
) -> None:
    engine = start_engine(engines, environment, core)
    window = Program(
        [sys.executable, "-m", "tests.journeys.telling_window"],
        environment | {"HOURBELL_STORE": core.location},
        is_asked=True,
    )
    engines.append(window)
    shown(window, desktop)
    pointer = Pointer(window, desktop)
    pointer.waits_for("Engine on outside this window")
    assert not pointer.sees("Hourbell was updated")

    engine.send(signal.SIGTERM)
    assert engine.ended()[0] == 0
    said_version(installed, "99.2.0")
    second = start_engine(engines, environment, core)
    pointer.waits_for("Hourbell was updated: the engine")

    before = memory_of(window)
    pointer.click("Start again", "Button")
    # Whoever is just leaving would take a question along.
    window.wait_until(lambda: memory_of(window) != before)
    shown(window, desktop)
    pointer.waits_until(lambda: is_anew(pointer))
    assert not pointer.sees("Hourbell was updated")
    pointer.quit()
    second.send(signal.SIGTERM)
    assert second.ended()[0] == 0


def memory_of(program: Program) -> bytes:
    """Return where the system has put a program in the memory of its process, by chance at each start."""
    return Path(f"/proc/{program.pid}/auxv").read_bytes()


def is_anew(pointer: Pointer) -> bool:
    """Tell whether the window stands without its notice, attached to an engine."""
    attached = pointer.sees("Engine on outside this window")
    return bool(attached) and not pointer.sees("Hourbell was updated")
