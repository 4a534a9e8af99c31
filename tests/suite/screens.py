"""Gives each process of the tests a screen of its own, with a window manager, so that focus is its alone."""

import os
import subprocess
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

_SCREEN = ("-screen", "0", "1600x1000x24", "-dpi", "96", "-nolisten", "tcp", "-noreset")
_LONGEST_START_SECONDS = 30


class Screens:
    """Started before a process of the tests, and ended when all of them have ended."""

    def __init__(self) -> None:
        self._open = ExitStack()

    def pytest_unconfigure(self) -> None:
        """End them: what had a window there is gone."""
        self._open.close()

    def start(self) -> str:
        """Start a screen and return its name."""
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
