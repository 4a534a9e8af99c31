"""A desktop for each journey."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scheduler_core.clock import SystemClock
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.store.opening.opening import open_store
from tests.journeys.desktop import BUNDLE, Desktop, Program, missing_packages
from tests.journeys.drives import Drive
from tests.journeys.hands import shown
from tests.journeys.pointing import Pointer
from tests.journeys.terminal import Terminal
from tests.support.session_bus import session_bus
from tests.support.store_copies import copy_store

# As the library `keyring` is told of one.
KEYRING = {"PYTHON_KEYRING_BACKEND": "tests.journeys.kept_keyring.KeptKeyring"}


STARTS_THE_PROGRAM = frozenset({"start", "start_on_bus", "terminal"})
NEEDS_A_BUNDLE = frozenset({"bundle"})


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Where a bundle is tried, leave out what begins with something else; elsewhere, what needs one."""
    wanted = STARTS_THE_PROGRAM | NEEDS_A_BUNDLE if BUNDLE else None
    items[:] = [item for item in items if _is_tried(set(getattr(item, "fixturenames", ())), wanted)]


def _is_tried(fixtures: set[str], wanted: frozenset[str] | None) -> bool:
    return bool(fixtures & wanted) if wanted is not None else not fixtures & NEEDS_A_BUNDLE


@pytest.fixture(scope="session")
def desktop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desktop]:
    if sys.platform != "linux":
        pytest.skip("the desktop of the journeys is an X server")
    if packages := missing_packages():
        pytest.fail(f"journeys need a desktop: sudo apt install {' '.join(packages)}")
    with Desktop(tmp_path_factory.mktemp("home")) as desktop:
        yield desktop


@pytest.fixture
def start(desktop: Desktop, tmp_path: Path, store_file: Path) -> Iterator[Callable[..., Program]]:
    """Start Hourbell with settings and a store of its own; what still runs after the test is ended."""
    started: list[Program] = []

    def start_one(*arguments: str, locale: str = "C.UTF-8", is_by_script: bool = False) -> Program:
        folders = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")
        environment = {folder: str(tmp_path / folder) for folder in folders} | {"LC_ALL": locale}
        program = desktop.start_hourbell(*arguments, environment=environment, is_by_script=is_by_script)
        started.append(program)
        return program

    yield start_one
    for program in started:
        program.kill()


@pytest.fixture
def surroundings() -> dict[str, str]:
    """Return what else the environment of the program says; a module may say more."""
    return {}


@pytest.fixture
def telling_program() -> str:
    """Return the module that shows the window and tells where its parts are."""
    return "tests.journeys.telling_window"


@pytest.fixture
def pointer(
    desktop: Desktop, tmp_path: Path, store_file: Path, surroundings: dict[str, str], telling_program: str
) -> Iterator[Pointer]:
    """Start Hourbell as `start` does; return who points at its parts by their names."""
    assert store_file.exists()
    folders = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")
    own = {folder: str(tmp_path / folder) for folder in folders}
    command = [sys.executable, "-m", telling_program]
    program = Program(command, desktop.environment() | own | KEYRING | surroundings, is_asked=True)
    try:
        shown(program, desktop)
        yield Pointer(program, desktop)
    finally:
        program.kill()


@pytest.fixture
def terminal(
    desktop: Desktop, tmp_path: Path, store_file: Path, surroundings: dict[str, str]
) -> Iterator[Terminal]:
    """Return a command line on the store of `start`."""
    assert store_file.exists()
    folders = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")
    terminal = Terminal(desktop, {folder: str(tmp_path / folder) for folder in folders} | surroundings)
    yield terminal
    terminal.close()


@pytest.fixture
def drive(tmp_path: Path) -> Iterator[Drive]:
    """Return a drive that is not plugged in."""
    drive = Drive(tmp_path / "drive")
    if not drive.is_allowed():
        pytest.skip("this machine lets a test mount nothing")
    yield drive
    drive.pull_out()


@pytest.fixture(scope="module")
def bus() -> Iterator[str]:
    """Return the address of a session bus that nobody listens on; a module may put its own in its place."""
    with session_bus() as address:
        yield address


@pytest.fixture
def start_on_bus(desktop: Desktop, tmp_path: Path, bus: str) -> Iterator[Callable[..., Program]]:
    """Start Hourbell on the bus of the module; what still runs after the test is ended."""
    started: list[Program] = []

    def start_one(*arguments: str) -> Program:
        environment = {
            "DBUS_SESSION_BUS_ADDRESS": bus,
            "HOURBELL_STORE": str(tmp_path / "hourbell.db"),
            "XDG_CONFIG_HOME": str(tmp_path),
        }
        started.append(desktop.start_hourbell(*arguments, environment=environment))
        return started[-1]

    yield start_one
    for program in started:
        program.kill()


@pytest.fixture(scope="session")
def empty_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a file with the tables in it, to be copied with its seal; programs on a bus make their own."""
    path = tmp_path_factory.mktemp("store") / "hourbell.db"
    open_store(str(path), SystemClock().now()).close()
    return path


@pytest.fixture
def store_file(empty_store: Path, tmp_path: Path) -> Path:
    """Return where the programs of `start` keep their jobs, a store without any."""
    folder = tmp_path / "XDG_DATA_HOME" / "hourbell"
    folder.mkdir(parents=True)
    return copy_store(empty_store, folder)


@pytest.fixture
def core(store_file: Path) -> Iterator[Scheduler]:
    """Return what another program sees of the store that the window uses."""
    with open_scheduler(str(store_file), who="a test") as core:
        yield core
