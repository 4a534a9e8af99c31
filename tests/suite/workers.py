"""Spreads the tests over processes that are forked once all is collected: nothing is imported twice."""

import os
import signal
import sys
import warnings
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, Pipe, wait
from types import FrameType

import pytest

from tests.suite.alone import leave_for_later
from tests.suite.leaks import TemporaryFolders
from tests.suite.screens import Screens, are_wanted
from tests.suite.second_try import IN_SHARED_FIXTURE, SecondTry
from tests.suite.shared_servers import SharedServers
from tests.suite.worker import Broke, Ended, Exited, Report, Started, Surroundings, Wants, Warned, work

OPTION = "--workers"
_MOST_DEATHS = 6
_LONGEST_END_SECONDS = 10


def add_option(parser: pytest.Parser) -> None:
    """Offer to spread the tests."""
    parser.addoption(
        OPTION, metavar="N", help="spread the tests over this many processes (auto: by the processors)"
    )


def count_wanted(config: pytest.Config) -> int:
    """Return how many processes run the tests; none where this one does it itself."""
    wanted = str(config.getoption(OPTION) or "0")
    if wanted != "auto" and not wanted.isdecimal():
        raise pytest.UsageError(f"{OPTION} takes a number or auto, not {wanted!r}")
    if not hasattr(os, "fork"):
        return 0
    # More than there are processors: half of the tests wait for something most of their time.
    return min(8, 2 * (os.cpu_count() or 1) + 1) if wanted == "auto" else int(wanted)


def spread(config: pytest.Config, count: int) -> None:
    """Have the tests run by so many processes, and what fails there once more alone."""
    folders = TemporaryFolders()
    screens = Screens() if are_wanted() else None
    second_try = SecondTry(config)
    workers = Workers(config, count, folders, screens, second_try)
    for plugin in (second_try, folders, screens, SharedServers(), workers):
        if plugin is not None:
            config.pluginmanager.register(plugin)


def room_of(item: pytest.Item) -> str:
    """Return what a test shares its process with: the tests of its file, whose fixtures it shares."""
    return item.nodeid.partition("::")[0]


@dataclass(eq=False)
class _Worker:
    """One of the processes, and what it was given to do."""

    number: int
    pid: int
    line: Connection
    given: deque[int] = field(default_factory=deque)
    running: int | None = None
    last_words: str = ""

    @property
    def name(self) -> str:
        return f"w{self.number}"


class Workers:
    """Gives the files of tests to the processes, and hears how their tests end."""

    def __init__(
        self,
        config: pytest.Config,
        count: int,
        folders: TemporaryFolders,
        screens: Screens | None,
        second_try: SecondTry,
    ) -> None:
        self._config = config
        self._count = count
        self._folders = folders
        self._screens = screens
        self._second_try = second_try
        self._rooms: deque[list[int]] = deque()
        self._workers: list[_Worker] = []
        self._started = 0
        self._deaths = 0

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        """Run all tests there are."""
        if session.testsfailed or self._config.option.collectonly:
            return None
        self._second_try.alone = leave_for_later(session.items)
        self._rooms.extend(_rooms(session.items))
        try:
            for _ in range(min(self._count, len(self._rooms))):
                self._start(session)
            while self._workers:
                self._attend(session)
                if session.shouldfail:
                    raise session.Failed(session.shouldfail)
                if session.shouldstop:
                    raise session.Interrupted(session.shouldstop)
        finally:
            self._end_all()
        return True

    def _start(self, session: pytest.Session) -> None:
        self._started += 1
        number = self._started
        name = f"w{number}"
        # Processes that end together would take from each other what they tidy up, had each a base like this.
        base = self._config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined] # noqa: SLF001 - else only a test is told
        surroundings = Surroundings(
            name, self._folders.make(), base / name, self._screens.start() if self._screens else None
        )
        ours, theirs = Pipe()
        sys.stdout.flush()
        sys.stderr.flush()
        pid = os.fork()
        if pid == 0:
            for line in (ours, *(worker.line for worker in self._workers)):
                line.close()
            for plugin in (self, self._second_try, self._folders, self._screens):
                if plugin is not None:
                    self._config.pluginmanager.unregister(plugin)
            work(session, theirs, surroundings)
        theirs.close()
        self._workers.append(_Worker(number, pid, ours))

    def _attend(self, session: pytest.Session) -> None:
        by_line = {worker.line: worker for worker in self._workers}
        for line in wait(list(by_line)):
            worker = by_line[line]  # type: ignore[index] # only lines were asked for
            try:
                message = worker.line.recv()
            except (EOFError, OSError):
                self._bury(worker, session)
            else:
                self._hear(worker, message, session)

    def _hear(self, worker: _Worker, message: object, session: pytest.Session) -> None:
        hook = self._config.hook
        match message:
            case Wants():
                room = self._rooms.popleft() if self._rooms else []
                worker.given.extend(room)
                with suppress(OSError):  # it has died, which is heard next
                    worker.line.send(room)
            case Started(index):
                worker.given.remove(index)
                worker.running = index
            case Report(data):
                report = hook.pytest_report_from_serializable(config=self._config, data=data)
                hook.pytest_runtest_logreport(report=report)
            case Ended(index):
                worker.running = None
                item = session.items[index]
                hook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
            case Warned(words, file, line, when, nodeid):
                told = warnings.WarningMessage(UserWarning(words), UserWarning, file, line)
                where = {"warning_message": told, "when": when, "nodeid": nodeid, "location": None}
                hook.pytest_warning_recorded.call_historic(kwargs=where)
            case Exited(reason):
                session.shouldstop = reason
            case Broke(words):
                worker.last_words = words

    def _bury(self, worker: _Worker, session: pytest.Session) -> None:
        """Tell of the test that a process died of, and have another process go on with the rest."""
        self._workers.remove(worker)
        worker.line.close()
        _, status = os.waitpid(worker.pid, 0)
        code = os.waitstatus_to_exitcode(status)
        if worker.running is None and not worker.given and code == 0:
            return
        if worker.running is None:
            words = f"{worker.name} ended with {code} between two tests\n{worker.last_words}".rstrip()
            self._tell_of_death("tests", words, is_shared=True)
        else:
            nodeid = session.items[worker.running].nodeid
            self._tell_of_death(nodeid, f"worker {worker.name!r} crashed while running {nodeid!r} ({code})")
        self._deaths += 1
        self._rooms.extendleft(reversed(list(_by_room(session.items, worker.given))))
        if self._deaths > _MOST_DEATHS:
            session.shouldstop = f"{self._deaths} processes have died"
        elif self._rooms:
            self._start(session)

    def _tell_of_death(self, nodeid: str, words: str, *, is_shared: bool = False) -> None:
        file = nodeid.partition("::")[0]
        report = pytest.TestReport(nodeid, (file, None, nodeid), {}, "failed", words, "call")
        if is_shared:
            setattr(report, IN_SHARED_FIXTURE, True)
        self._config.hook.pytest_runtest_logreport(report=report)

    def _end_all(self) -> None:
        for worker in self._workers:
            worker.line.close()
            with suppress(ProcessLookupError):
                os.kill(worker.pid, signal.SIGTERM)
        for worker in self._workers:
            _wait_for(worker.pid)
        self._workers.clear()


def _rooms(items: Sequence[pytest.Item]) -> Iterator[list[int]]:
    """Return the tests of each file, those first that take long: none is to be busy alone at the end."""
    tests = Counter(room_of(item) for item in items)
    slow = Counter(room_of(item) for item in items if item.get_closest_marker("slow"))
    waiting = Counter(room_of(item) for item in items if item.get_closest_marker("waiting"))

    def place(room: list[int]) -> tuple[int, int, int]:
        name = room_of(items[room[0]])
        return -waiting[name], -slow[name], -tests[name]

    return iter(sorted(_by_room(items, range(len(items))), key=place))


def _by_room(items: Sequence[pytest.Item], indexes: Sequence[int] | deque[int]) -> Iterator[list[int]]:
    rooms: dict[str, list[int]] = {}
    for index in indexes:
        rooms.setdefault(room_of(items[index]), []).append(index)
    return iter(rooms.values())


def _wait_for(pid: int) -> None:
    """Wait for a process that is to end; kill it if it does not."""

    def kill(_number: int, _frame: FrameType | None) -> None:
        os.kill(pid, signal.SIGKILL)

    before = signal.signal(signal.SIGALRM, kill)
    signal.alarm(_LONGEST_END_SECONDS)
    try:
        with suppress(ChildProcessError):
            os.waitpid(pid, 0)
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
