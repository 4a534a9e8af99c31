"""Fails a test that leaves a process, a file in the temporary folder or a listening socket."""

import os
import shutil
import signal
import socket
import stat
import sys
import tempfile
import threading
import time
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import pytest

LONGEST_WAIT_SECONDS = 10.0

_STEP_SECONDS = 0.02
_MOST_WORDS = 300


@dataclass(frozen=True, slots=True)
class _Process:
    pid: int
    started: int


@dataclass(frozen=True, slots=True)
class _File:
    name: str


@dataclass(frozen=True, slots=True)
class _Listener:
    inode: int
    address: str


_Thing: TypeAlias = _Process | _File | _Listener


class Leaks:
    """Looks after each test what is there that was not there before.

    What a fixture of a module or of the session made may stay until that fixture has ended.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._processes = _Descendants()
        self._known: set[_Thing] = set()
        self._held: dict[object, set[_Thing]] = {}
        self._has_failed = False

    def pytest_collection_finish(self) -> None:
        """Keep what was there before the first test: imports may make what ends with the process."""
        self._known = self._there()

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[object]) -> Generator[None, object, object]:
        """Remember what a fixture of several tests makes."""
        if fixturedef.scope == "function":
            return (yield)
        before = self._there()
        try:
            return (yield)
        finally:
            self._held[fixturedef] = self._there() - before - self._all_held()

    def pytest_fixture_post_finalizer(self, fixturedef: pytest.FixtureDef[object]) -> None:
        """Let a fixture that has ended hold nothing any more."""
        self._held.pop(fixturedef, None)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, call: pytest.CallInfo[None]) -> None:
        """Notice a test that fails: what is left then is no further failure."""
        if call.when == "setup":
            self._has_failed = False
        if call.excinfo is not None and not call.excinfo.errisinstance(pytest.skip.Exception):
            self._has_failed = True

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_teardown(self, item: pytest.Item) -> Generator[None, object, object]:
        """Look when all has been cleared up."""
        try:
            result = yield
        except BaseException:
            self._forget(self._left())
            raise
        left = self._left()
        if not left:
            return result
        if self._has_failed:
            self._forget(left)
            return result
        # A process may be about to end, and a thread to close its socket.
        until = time.monotonic() + LONGEST_WAIT_SECONDS
        while left and time.monotonic() < until:
            threading.Event().wait(_STEP_SECONDS)
            left = self._left()
        if left:
            words = "\n".join(f"  {self._words(thing)}" for thing in sorted(left, key=repr))
            self._forget(left)
            pytest.fail(
                f"{item.nodeid} left behind:\n{words}\n"
                "End, delete or close it where the test or its fixture began it. What a fixture of a module"
                " or of the session began may stay until that fixture ends. Processes were ended just now.",
                pytrace=False,
            )
        return result

    def _there(self) -> set[_Thing]:
        files = (_File(name) for name in os.listdir(self._folder))  # noqa: PTH208 - a tenth of the time
        return {*files, *self._processes.alive(), *_listeners()}

    def _all_held(self) -> set[_Thing]:
        return set().union(*self._held.values())

    def _left(self) -> set[_Thing]:
        left = self._there() - self._known
        if not left:
            return left
        held = self._all_held()
        masters = {thing.pid for thing in held | self._known if isinstance(thing, _Process)}
        return {
            thing
            for thing in left - held
            if not (isinstance(thing, _Process) and masters.intersection(_owners(thing.pid)))
        }

    def _forget(self, left: set[_Thing]) -> None:
        for thing in left:
            if isinstance(thing, _Process):
                _end(thing)
        self._known |= left

    def _words(self, thing: _Thing) -> str:
        match thing:
            case _Process():
                return _words_of_process(thing.pid)
            case _File():
                path = self._folder / thing.name
                inside = sorted(each.name for each in path.iterdir()) if path.is_dir() else []
                return f"in the temporary folder: {thing.name} {inside or ''}".rstrip()
            case _Listener():
                threads = ", ".join(each.name for each in threading.enumerate())
                return f"a socket that listens at {thing.address}; the threads are {threads}"


class TemporaryFolders:
    """Makes a folder for temporary files for each process of the tests; it goes even if that process dies."""

    def __init__(self) -> None:
        self._folders: list[Path] = []

    def make(self) -> Path:
        """Make the folder of a process."""
        folder = _make_folder()
        self._folders.append(folder)
        return folder

    def pytest_unconfigure(self) -> None:
        """Delete them: their processes have ended."""
        for folder in self._folders:
            shutil.rmtree(folder, ignore_errors=True)


def watch(config: pytest.Config, given: Path | None = None) -> None:
    """Watch the tests of this process from now on, with temporary files in a folder of their own."""
    folder = given or _make_folder()
    # The folders of `tmp_path` are pytest's, which keeps those of the last runs to be looked at.
    ours = {"TMPDIR": str(folder), "PYTEST_DEBUG_TEMPROOT": root_of_pytest()}
    theirs = {name: os.environ.get(name) for name in ours}
    os.environ |= ours
    tempfile.tempdir = str(folder)
    leaks = Leaks(folder)
    config.pluginmanager.register(leaks)
    if given:
        leaks.pytest_collection_finish()  # that was before

    def undo() -> None:
        for name, value in theirs.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
        tempfile.tempdir = None
        if not given:
            shutil.rmtree(folder, ignore_errors=True)

    config.add_cleanup(undo)


def root_of_pytest() -> str:
    """Return where pytest keeps the folders of `tmp_path`."""
    return os.environ.get("PYTEST_DEBUG_TEMPROOT") or tempfile.gettempdir()


def _make_folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="tests-"))
    folder.chmod(0o1777)  # as that of the system: a test may be another user for a while
    return folder


class _Descendants:
    """Finds all that this process has started, and what that has started in turn.

    They are marked by a limit that limits nothing: Linux ignores the one on resident memory, hands it down
    through every fork, `setsid` and emptied environment, and tells it of each process.
    """

    def __init__(self) -> None:
        self._mark = 1 << 45 | os.getpid()
        self._strangers: set[str] = {str(os.getpid())}
        self._last: set[_Process] = set()
        self._ended_children: object = None
        self._is_marked = _mark_this_process(self._mark)

    def alive(self) -> set[_Process]:
        if not self._is_marked or not self._may_have_changed():
            return self._last
        there = {name for name in os.listdir("/proc") if name.isdecimal()}  # noqa: PTH208
        self._strangers &= there
        self._last = set(self._ours(there - self._strangers))
        return self._last

    def _may_have_changed(self) -> bool:
        """Without a child there is nothing new, unless one has ended and left an orphan."""
        import resource

        before, self._ended_children = self._ended_children, resource.getrusage(resource.RUSAGE_CHILDREN)
        return before != self._ended_children or bool(self._last) or _has_children()

    def _ours(self, names: Iterable[str]) -> Iterator[_Process]:
        import resource

        for name in names:
            with suppress(OSError, ValueError):  # it is gone
                soft, _ = resource.prlimit(int(name), resource.RLIMIT_RSS)
                if soft == self._mark:
                    state, parent, started = _state_of(int(name))
                    # Whoever ended as an orphan is nobody's affair but the system's.
                    if state not in {"Z", "X"} or parent == os.getpid():
                        yield _Process(int(name), started)
                else:
                    self._strangers.add(name)


def _mark_this_process(mark: int) -> bool:
    if sys.platform != "linux":
        return False
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_RSS)
    if hard != resource.RLIM_INFINITY:
        return False
    resource.setrlimit(resource.RLIMIT_RSS, (mark, hard))
    return True


def _has_children() -> bool:
    try:
        os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    except ChildProcessError:
        return False
    return True


def _state_of(pid: int) -> tuple[str, int, int]:
    """Return the state of a process, its parent, and when it was started, in ticks of the system."""
    fields = _fields(pid)
    return fields[0], int(fields[1]), int(fields[19])


def _owners(pid: int) -> Iterator[int]:
    """Yield the parents of a process, and who leads its session and theirs.

    The host of an engine's scripts is nobody's child, and stays in the session of its engine.
    """
    with suppress(OSError, ValueError):
        while pid > 1:
            _, parent, _, session = _fields(pid)[:4]
            yield int(session)
            yield (pid := int(parent))


def _fields(pid: int) -> list[str]:
    """Return what the system tells of a process after its name: state, parent, group, session, ..."""
    text = Path(f"/proc/{pid}/stat").read_text(errors="replace")
    return text[text.rindex(")") + 2 :].split()


def _command(pid: int) -> str:
    try:
        words = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        return "gone"
    return words.strip()[:_MOST_WORDS]


def _words_of_process(pid: int) -> str:
    try:
        state, parent, _ = _state_of(pid)
    except OSError:
        return f"process {pid}, which has just ended"
    if state == "Z":
        return f"process {pid}, which has ended, but nobody has waited for it"
    if parent == os.getpid():
        starter = "the test's own process"
    elif parent == 1:
        starter = "a process that has ended"
    else:
        starter = f"{parent} ({_command(parent)})"
    return f"process {pid}, started by {starter}: {_command(pid)}"


def _end(process: _Process) -> None:
    with suppress(OSError):
        if _state_of(process.pid)[2] == process.started:
            os.kill(process.pid, signal.SIGKILL)


def _listeners() -> Iterator[_Listener]:
    if sys.platform != "linux":
        return
    for name in os.listdir("/proc/self/fd"):  # noqa: PTH208
        with suppress(OSError):  # it is closed, as the one of this listing
            status = os.fstat(int(name))
            if stat.S_ISSOCK(status.st_mode):
                with _opened(int(name)) as opened:
                    if opened.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
                        yield _Listener(status.st_ino, _address(opened))


@contextmanager
def _opened(descriptor: int) -> Iterator[socket.socket]:
    """Return the socket of a descriptor that is another's."""
    opened = socket.socket(fileno=os.dup(descriptor))
    try:
        yield opened
    finally:
        opened.close()


def _address(opened: socket.socket) -> str:
    name = opened.getsockname()
    return f"{name[0]}:{name[1]}" if isinstance(name, tuple) else os.fsdecode(name)
