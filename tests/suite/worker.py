"""A process that runs tests for the one that has collected them."""

import atexit
import os
import traceback
import warnings
import weakref
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Literal, NoReturn

import pytest

from tests.suite import leaks

NAME = "HOURBELL_TEST_WORKER"

_TOLD_BY_THE_PARENT = ("terminalreporter", "junitxml", "lfplugin", "nfplugin", "stepwiseplugin")


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a process has for itself."""

    name: str
    folder: Path
    base: Path
    display: str | None


@dataclass(frozen=True, slots=True)
class Wants:
    """The process asks for tests; it is answered by their numbers, none if there are no more."""


@dataclass(frozen=True, slots=True)
class Started:
    """A test begins."""

    index: int


@dataclass(frozen=True, slots=True)
class Report:
    """A part of a test has ended so."""

    data: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Ended:
    """A test has ended."""

    index: int


@dataclass(frozen=True, slots=True)
class Warned:
    """A warning was recorded; in words, as it may hold what can't be sent."""

    words: str
    file: str
    line: int
    when: Literal["config", "collect", "runtest"]
    nodeid: str


@dataclass(frozen=True, slots=True)
class Exited:
    """A test asked for the end of the run."""

    reason: str


@dataclass(frozen=True, slots=True)
class Broke:
    """The process itself can't go on, and ends now."""

    words: str


def work(session: pytest.Session, line: Connection, surroundings: Surroundings) -> NoReturn:
    """Run tests until there are no more, and end this process, which has been forked for that."""
    code = 1
    try:
        _leave_to_the_parent()
        _settle(session.config, surroundings)
        _Worker(session, line).run()
        session.config.hook.pytest_sessionfinish(session=session, exitstatus=0)
        atexit._run_exitfuncs()  # noqa: SLF001 - os._exit skips it
        code = 0
    except (EOFError, BrokenPipeError, KeyboardInterrupt):
        pass  # nobody wants to hear any more
    except BaseException:  # noqa: BLE001 - the parent tells that it died
        with suppress(OSError):
            line.send(Broke(traceback.format_exc()))
    finally:
        os._exit(code)


def _leave_to_the_parent() -> None:
    """Forget what is to be done at the end of the process that this one was forked from.

    A folder that was made before the fork is the parent's, and others still need it.
    """
    atexit._clear()  # noqa: SLF001 - else what others registered can't be named
    for inherited in list(weakref.finalize._registry):  # type: ignore[attr-defined] # noqa: SLF001 - else nobody lists them
        inherited.atexit = False
    weakref.finalize._registered_with_atexit = False  # type: ignore[attr-defined] # noqa: SLF001 - for what is made here


def _settle(config: pytest.Config, surroundings: Surroundings) -> None:
    """Leave what is the parent's, and take what is this process's own."""
    for name in _TOLD_BY_THE_PARENT:
        if config.pluginmanager.has_plugin(name):
            config.pluginmanager.unregister(name=name)
    # By this pytest and its plugins know a process that has a parent.
    config.workerinput = {"workerid": surroundings.name}  # type: ignore[attr-defined]
    os.environ[NAME] = surroundings.name
    if surroundings.display:
        os.environ["DISPLAY"] = surroundings.display
    _capture_anew(config)
    _take_base(config, surroundings.base)
    leaks.watch(config, surroundings.folder)


def _take_base(config: pytest.Config, base: Path) -> None:
    """Make the folders of `tmp_path` below one that nobody else tidies up."""
    config.option.basetemp = str(base)
    plugin = config.pluginmanager.getplugin("tmpdir")
    plugin.pytest_configure(config)


def _capture_anew(config: pytest.Config) -> None:
    """Write to files of one's own: those of the parent are shared with the other processes."""
    capture = config.pluginmanager.getplugin("capturemanager")
    capture.stop_global_capturing()
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nothing, descriptor)
    os.close(nothing)
    capture.start_global_capturing()


class _Worker:
    def __init__(self, session: pytest.Session, line: Connection) -> None:
        self._items: Sequence[pytest.Item] = session.items
        self._config = session.config
        self._line = line
        self._config.pluginmanager.register(self)

    def run(self) -> None:
        room = self._ask()
        while room:
            after: list[int] = []
            for place, index in enumerate(room):
                is_last = place + 1 == len(room)
                if is_last:
                    after = self._ask()
                following = after[:1] if is_last else [room[place + 1]]
                self._run(index, self._items[following[0]] if following else None)
            room = after

    def _run(self, index: int, following: pytest.Item | None) -> None:
        self._line.send(Started(index))
        try:
            self._config.hook.pytest_runtest_protocol(item=self._items[index], nextitem=following)
        except pytest.exit.Exception as asked:
            self._line.send(Exited(str(asked)))
            raise EOFError from None
        self._line.send(Ended(index))

    def _ask(self) -> list[int]:
        self._line.send(Wants())
        room: list[int] = self._line.recv()
        return room

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        data = self._config.hook.pytest_report_to_serializable(config=self._config, report=report)
        self._line.send(Report(data))

    def pytest_warning_recorded(
        self,
        warning_message: warnings.WarningMessage,
        when: Literal["config", "collect", "runtest"],
        nodeid: str,
    ) -> None:
        words = f"{warning_message.category.__name__}: {warning_message.message}"
        self._line.send(Warned(words, warning_message.filename, warning_message.lineno, when, nodeid))
