"""Gives each process of the tests a screen of its own, with a window manager, so that focus is its alone."""

import os
import subprocess
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from xdist.workermanage import WorkerController

_DISPLAY = "display"
_SCREEN = ("-screen", "0", "1600x1000x24", "-dpi", "96", "-nolisten", "tcp", "-noreset")
_LONGEST_START_SECONDS = 30


class Screens:
    """Started before a process of the tests, and ended when all of them have ended."""

    def __init__(self) -> None:
        self._open = ExitStack()

    def pytest_configure_node(self, node: WorkerController) -> None:
        """Start a screen for this process."""
        node.workerinput[_DISPLAY] = self._start()

    def pytest_unconfigure(self) -> None:
        """End them: what had a window there is gone."""
        self._open.close()

    def _start(self) -> str:
        folder = Path(self._open.enter_context(TemporaryDirectory(prefix="screen-")))
        reading, writing = os.pipe()
        with (folder / "xvfb").open("wb") as words:
            command = ["Xvfb", "-displayfd", str(writing), *_SCREEN]
            self._begin(command, words.fileno(), os.environ, kept=(writing,))
        os.close(writing)
        with os.fdopen(reading, "rb") as told:
            number = told.readline().decode().strip()
        if not number:
            raise pytest.UsageError(f"Xvfb did not start:\n{(folder / 'xvfb').read_text(errors='replace')}")
        display = f":{number}"
        with (folder / "openbox").open("wb") as words:
            self._begin(["openbox", "--sm-disable"], words.fileno(), os.environ | {"DISPLAY": display})
        return display

    def _begin(
        self, command: list[str], words: int, environment: Mapping[str, str], kept: tuple[int, ...] = ()
    ) -> None:
        child = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=words, stderr=words, env=environment, pass_fds=kept
        )
        self._open.callback(_end, child)


def _end(child: subprocess.Popen[bytes]) -> None:
    child.terminate()
    try:
        child.wait(_LONGEST_START_SECONDS)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()


def are_wanted() -> bool:
    """Whether the tests show their windows on screens."""
    return os.environ.get("QT_QPA_PLATFORM") == "xcb" and bool(os.environ.get("DISPLAY"))


def use_own(config: pytest.Config) -> None:
    """Show the windows of this process where its parent has started a screen for it."""
    if display := getattr(config, "workerinput", {}).get(_DISPLAY):
        os.environ["DISPLAY"] = display
