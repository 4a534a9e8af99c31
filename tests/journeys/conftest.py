"""A desktop for each journey."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.journeys.desktop import Desktop, Program, missing_packages


@pytest.fixture(scope="session")
def desktop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desktop]:
    if sys.platform != "linux":
        pytest.skip("the desktop of the journeys is an X server")
    if packages := missing_packages():
        pytest.fail(f"journeys need a desktop: sudo apt install {' '.join(packages)}")
    with Desktop(tmp_path_factory.mktemp("home")) as desktop:
        yield desktop


@pytest.fixture
def start(desktop: Desktop, tmp_path: Path) -> Iterator[Callable[..., Program]]:
    """Start Hourbell with settings and a store of its own; what still runs after the test is ended."""
    started: list[Program] = []

    def start_one(*arguments: str) -> Program:
        folders = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")
        program = desktop.start_hourbell(
            *arguments, environment={folder: str(tmp_path / folder) for folder in folders}
        )
        started.append(program)
        return program

    yield start_one
    for program in started:
        program.kill()
