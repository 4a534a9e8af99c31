"""Python programs that start at once: a process that has imported all of the core forks one for each.

To start Python and to import the core is most of what a short program costs. A forked one is talked to,
awaited and killed as one of `subprocess` is, but its parent is the process that it was forked from. Whatever
is about starting, about memory, or about a parent and its child takes a process of its own.
"""

import atexit
import contextlib
import gc
import importlib
import logging
import os
import pkgutil
import runpy
import select
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
import traceback
from ast import literal_eval
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, NoReturn, Self, TypeAlias

import scheduler_core

_ROOT = Path(__file__).resolve().parents[2]
_LONGEST_START_SECONDS = 60
_REHEARSED = (
    ("job", "add", "one", "--in", "1s", "--script", "true"),
    ("engine", "--until-idle"),
    ("job", "list"),
    ("run", "list"),
    ("status",),
)
# Where programs are asked for, while somebody lets them be forked.
_places: list[str] = []


class ForkedProgram:
    """What has been started, with those streams that are pipes."""

    def __init__(
        self, words: Sequence[str], *, cwd: Path, env: Mapping[str, str], stdin: int, stdout: int, stderr: int
    ) -> None:
        self.args = [sys.executable, *words]
        self.returncode: int | None = None
        self.stdin: IO[str] | None = None
        self.stdout: IO[str] | None = None
        self.stderr: IO[str] | None = None
        given: list[int] = []
        if stdin == subprocess.PIPE:
            reading, writing = os.pipe()
            self.stdin = os.fdopen(writing, "w", encoding="utf-8")
        else:
            reading = os.open(os.devnull, os.O_RDONLY)
        given.append(reading)
        self.stdout, written = _output(stdout)
        given.append(written)
        if stderr == subprocess.STDOUT:
            given.append(os.dup(written))
        else:
            self.stderr, written = _output(stderr)
            given.append(written)
        self._call = socket.socket(socket.AF_UNIX)
        self._call.connect(_places[-1])
        call = repr((list(words), str(cwd), dict(env))).encode(errors="backslashreplace")
        socket.send_fds(self._call, [len(call).to_bytes(8, "big")], given)
        self._call.sendall(call)
        for each in given:
            os.close(each)
        self._answers = self._call.makefile("rb")
        self._lock = threading.Lock()
        self.pid = int(self._answers.readline())

    def poll(self) -> int | None:
        """Return how it ended, None while it lives."""
        return self._ended(0)

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its end."""
        if (code := self._ended(timeout)) is None:
            raise subprocess.TimeoutExpired(self.args, timeout or 0)
        return code

    def send_signal(self, number: int) -> None:
        """Send it a signal, unless it has ended."""
        if self.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it as the loss of power would."""
        self.send_signal(signal.SIGKILL)

    def communicate(self, timeout: float | None = None) -> tuple[str, str]:
        """Read all that it prints, and wait for its end."""
        if self.stdin:
            self.stdin.close()
        read = {self.stdout: "", self.stderr: ""}

        def listen(stream: IO[str]) -> None:
            with stream:
                read[stream] = stream.read()

        listeners = [threading.Thread(target=listen, args=(stream,)) for stream in read if stream]
        for listener in listeners:
            listener.start()
        try:
            self.wait(timeout)
        except subprocess.TimeoutExpired:
            self.kill()
            raise
        finally:
            for listener in listeners:
                listener.join()
        return read[self.stdout] if self.stdout else "", read[self.stderr] if self.stderr else ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for stream in (self.stdin, self.stdout, self.stderr):
            if stream:
                stream.close()
        self.wait()

    def _ended(self, timeout: float | None) -> int | None:
        with self._lock:
            if self.returncode is None and select.select([self._call], [], [], timeout)[0]:
                self.returncode = int(self._answers.readline())
                self._answers.close()
                self._call.close()
            return self.returncode


Program: TypeAlias = "subprocess.Popen[str] | ForkedProgram"


def start_python(
    words: Sequence[str],
    *,
    cwd: Path = _ROOT,
    env: Mapping[str, str] | None = None,
    stdin: int = subprocess.DEVNULL,
    stdout: int = subprocess.PIPE,
    stderr: int = subprocess.PIPE,
) -> Program:
    """Start a program of Python, `-m MODULE …`: forked where somebody wishes that."""
    environment = dict(os.environ if env is None else env)
    if not _places:
        return subprocess.Popen(
            [sys.executable, *words],
            cwd=cwd,
            env=environment,
            stdin=stdin,
            stdout=stdout,
            stderr=stderr,
            text=True,
            start_new_session=True,  # as a forked one has, by which what it leaves is known
        )
    return ForkedProgram(words, cwd=cwd, env=environment, stdin=stdin, stdout=stdout, stderr=stderr)


def run_python(
    words: Sequence[str], *, cwd: Path = _ROOT, env: Mapping[str, str] | None = None, timeout: float = 60
) -> "subprocess.CompletedProcess[str]":
    """Start it and wait for its end."""
    with start_python(words, cwd=cwd, env=env) as program:
        out, err = program.communicate(timeout=timeout)
        return subprocess.CompletedProcess(program.args, program.wait(), out, err)


@contextmanager
def forked_at(place: str) -> Iterator[None]:
    """Have all programs of this process forked there for as long as the block lasts."""
    _places.append(place)
    yield
    _places.pop()


@contextmanager
def fork_server() -> Iterator[str]:
    """Have a process from which programs are forked; return the socket where they are asked for."""
    with (
        tempfile.TemporaryDirectory(prefix="forks-") as folder,
        subprocess.Popen(
            [sys.executable, "-m", "tests.support.forked_python", f"{folder}/calls"],
            cwd=_ROOT,
            env={**os.environ, "LC_ALL": "C.UTF-8"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        ) as server,
    ):
        assert server.stdin is not None
        assert server.stdout is not None
        assert server.stdout.readline() == b"ready\n"
        yield f"{folder}/calls"
        server.stdin.close()  # which ends it
        server.wait(_LONGEST_START_SECONDS)


def main(place: str) -> None:
    """Fork a process for each call until whoever has started this one has closed its input, or ended."""
    _import_core()
    _rehearse()
    with socket.socket(socket.AF_UNIX) as calls:
        calls.bind(place)
        calls.listen()
        os.write(1, b"ready\n")
        gc.freeze()  # a process that ends does not go through all that was imported: that took 0.3 s
        program = _Forks(calls).next_program()
    if program is not None:
        program.become()


def _import_core() -> None:
    for module in pkgutil.walk_packages(scheduler_core.__path__, "scheduler_core."):
        if ".migrations." not in module.name:  # these do their work when they are imported
            with contextlib.suppress(ImportError, AssertionError):  # of other systems
                importlib.import_module(module.name)


def _rehearse() -> None:
    """Do once what programs begin with: what is compiled for that is theirs when they are forked."""
    from scheduler_core.cli.main import run

    heard = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)}
    with tempfile.TemporaryDirectory(prefix="forks-") as folder, Path(os.devnull).open("w") as nothing:
        for words in _REHEARSED:
            with contextlib.redirect_stdout(nothing), contextlib.redirect_stderr(nothing):
                code = run([*words, "--store", f"{folder}/hourbell.db"], lambda _: 90)
            assert code == 0, words
    for number, handler in heard.items():  # an engine hears them to the end of its program
        signal.signal(number, handler)
    signal.set_wakeup_fd(-1)
    logging.getLogger().handlers.clear()
    assert threading.active_count() == 1, threading.enumerate()


class _Forks:
    """Forks a process for each call, and tells the caller of its beginning and its end."""

    def __init__(self, calls: socket.socket) -> None:
        self._calls = calls
        self._callers: dict[int, socket.socket] = {}
        self._ends, writing = socket.socketpair()
        for each in (self._ends, writing):
            each.setblocking(False)
        self._wakes = writing
        signal.signal(signal.SIGCHLD, lambda _number, _frame: None)
        signal.set_wakeup_fd(writing.fileno(), warn_on_full_buffer=False)

    def next_program(self) -> "_Called | None":
        """Fork until whoever started this process has ended: return None; in a forked one, what it is."""
        while True:
            ready = select.select([0, self._ends.fileno(), self._calls.fileno()], [], [])[0]
            if self._ends.fileno() in ready:
                self._ends.recv(4096)
                self._tell_of_ends()
            if 0 in ready:
                return None
            if self._calls.fileno() in ready and (program := self._forked()) is not None:
                return program

    def _forked(self) -> "_Called | None":
        caller, _ = self._calls.accept()
        program = _Called.received(caller)
        if program is None:  # whoever asked is gone
            caller.close()
            return None
        if (process := os.fork()) == 0:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            for each in (caller, self._ends, self._wakes, *self._callers.values()):
                each.close()
            return program
        for stream in program.streams:
            os.close(stream)
        self._callers[process] = caller
        _tell(caller, process)
        return None

    def _tell_of_ends(self) -> None:
        with contextlib.suppress(ChildProcessError):
            while (ended := os.waitpid(-1, os.WNOHANG))[0]:
                with self._callers.pop(ended[0]) as caller:
                    _tell(caller, os.waitstatus_to_exitcode(ended[1]))


def _tell(caller: socket.socket, number: int) -> None:
    with contextlib.suppress(OSError):  # whoever asked may be gone
        caller.sendall(b"%d\n" % number)


@dataclass(frozen=True, slots=True)
class _Called:
    """A program that somebody asked for."""

    words: list[str]
    folder: str
    environment: dict[str, str]
    streams: list[int]
    limit: tuple[int, int] | None

    @classmethod
    def received(cls, caller: socket.socket) -> "_Called | None":
        head, streams, _, _ = socket.recv_fds(caller, 8, 3)
        with caller.makefile("rb") as sent:
            call = sent.read(int.from_bytes(head, "big"))
        if not call:
            return None
        words, folder, environment = literal_eval(call.decode())
        return cls(words, folder, environment, streams, _mark_of(caller))

    def become(self) -> NoReturn:
        """Be this program from now on, and end as it ends."""
        for number, each in enumerate(self.streams):
            os.dup2(each, number)
            os.close(each)
        os.setsid()
        os.chdir(self.folder)
        os.environ.clear()
        os.environ.update(self.environment)
        tempfile.tempdir = None
        time.tzset()
        signal.signal(signal.SIGINT, signal.default_int_handler)
        if self.limit is not None:
            _limit_as(self.limit)
        option, module, *sys.argv[1:] = self.words
        assert option == "-m", self.words
        _end_with(_code_of(module))


def _mark_of(caller: socket.socket) -> tuple[int, int] | None:
    """Return the limit by which the processes of a test are known (`tests/suite/leaks.py`)."""
    if sys.platform != "linux":
        return None
    import resource

    process, _, _ = struct.unpack("3i", caller.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))
    with contextlib.suppress(ProcessLookupError):
        return resource.prlimit(process, resource.RLIMIT_RSS)
    return None


def _limit_as(limit: tuple[int, int]) -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_RSS, limit)


def _code_of(module: str) -> int:
    """Run a program to its end; return how it ended, as Python would have it."""
    try:
        runpy.run_module(module, run_name="__main__", alter_sys=True)
    except SystemExit as ended:
        if isinstance(ended.code, int | None):
            return (ended.code or 0) & 0xFF
        sys.stderr.write(f"{ended.code}\n")
        return 1
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGINT)
    except BaseException:  # noqa: BLE001 - here it ends
        traceback.print_exc()
        return 1
    return 0


def _end_with(code: int) -> NoReturn:
    """End without taking apart all that was imported: that took 0.1 s."""
    threading._shutdown()  # type: ignore[attr-defined] # noqa: SLF001 - what Python does at its end
    atexit._run_exitfuncs()  # noqa: SLF001 - as above
    try:
        sys.stdout.flush()
    except OSError:
        code = 120
    sys.stderr.flush()
    os._exit(code)


def _output(wanted: int) -> tuple[IO[str] | None, int]:
    """Return what to read from, if that is wanted, and what to write to."""
    if wanted == subprocess.DEVNULL:
        return None, os.open(os.devnull, os.O_WRONLY)
    if wanted != subprocess.PIPE:
        return None, os.dup(wanted)
    reading, writing = os.pipe()
    return os.fdopen(reading, encoding="utf-8"), writing


if __name__ == "__main__":
    main(sys.argv[1])
