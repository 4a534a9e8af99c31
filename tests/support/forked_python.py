"""Python programs that start at once: a process that has imported all of the core forks one for each.

To start Python and to import the core is most of what a short program costs. A forked one is talked to,
awaited and killed as one of `subprocess` is, but its parent is the process that it was forked from. Whatever
is about starting, about memory, or about a parent and its child takes a process of its own.
"""

import contextlib
import gc
import importlib
import os
import pkgutil
import runpy
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from ast import literal_eval
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Self, TypeAlias

import scheduler_core

_ROOT = Path(__file__).resolve().parents[2]
_LONGEST_START_SECONDS = 60
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
    for module in pkgutil.walk_packages(scheduler_core.__path__, "scheduler_core."):
        if ".migrations." not in module.name:  # these do their work when they are imported
            with contextlib.suppress(ImportError, AssertionError):  # of other systems
                importlib.import_module(module.name)
    with socket.socket(socket.AF_UNIX) as calls:
        calls.bind(place)
        calls.listen()
        os.write(1, b"ready\n")
        gc.freeze()  # a process that ends does not go through all that was imported: that took 0.3 s
        while True:
            is_over = 0 in select.select([0, calls.fileno()], [], [])[0]
            with contextlib.suppress(ChildProcessError):
                while os.waitpid(-1, os.WNOHANG)[0]:
                    pass  # their time of the processor is told to whoever waits for this process
            if is_over:
                return
            call, _ = calls.accept()
            if os.fork() == 0:
                break
            call.close()
    _serve(call)


def _serve(call: socket.socket) -> None:
    """Start what is called in a process of its own, and tell the caller of its beginning and its end."""
    head, streams, _, _ = socket.recv_fds(call, 8, 3)
    with call.makefile("rb") as sent:
        words, folder, environment = literal_eval(sent.read(int.from_bytes(head, "big")).decode())
    if process := os.fork():
        for each in (0, 1, 2, *streams):
            os.close(each)
        with contextlib.suppress(OSError):  # whoever asked may be gone
            call.sendall(b"%d\n" % process)
        _, status = os.waitpid(process, 0)
        with contextlib.suppress(OSError):
            call.sendall(b"%d\n" % os.waitstatus_to_exitcode(status))
        os._exit(0)
    call.close()
    for number, each in enumerate(streams):
        os.dup2(each, number)
        os.close(each)
    os.setsid()
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    time.tzset()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    option, module, *sys.argv[1:] = words
    assert option == "-m", words
    runpy.run_module(module, run_name="__main__", alter_sys=True)
    sys.exit(0)


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
