"""The fork server: a loaded process next to an engine that forks one process per command.

It begins with next to nothing loaded. The first command of a kind loads what it needs, and tells it to the
server, whose next forks have it then. It ends with its engine, ten minutes after the last command, or as
soon as its code was replaced.
"""

# ruff: noqa: E402

import sys

from scheduler_core.lazy_dataclass import dataclass

assert sys.platform == "linux"  # what is done below needs what other systems lack

import gc
import importlib
import io
import os
import select
import signal
import socket
import struct
import time
import traceback
from collections import deque
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import NoReturn, Self

from scheduler_core.cli.main import run
from scheduler_core.fork_server.calls import (
    DESCRIPTORS,
    GO,
    LENGTH_BYTES,
    MOST_BYTES,
    READY,
    identity_of,
    likeness,
)
from scheduler_core.fork_server.loaded_code import LoadedCode

_KEPT_MILLISECONDS = 600_000
_PATIENCE_SECONDS = 1
_CREDENTIALS = struct.Struct("3i")
_MOST_LEARNT = 200_000
_OWN_CODE = "scheduler_core"


def main(listening: int, kept_milliseconds: int = _KEPT_MILLISECONDS) -> int:
    """Fork until the engine has closed standard input, or nobody has called for so long."""
    signal.signal(signal.SIGCHLD, _let_go)
    with socket.socket(fileno=listening) as calls:
        call = _Server(calls).next_call(kept_milliseconds)
    if call is not None:
        call.carry_out()
    return 0


def _let_go(_number: int, _frame: object) -> None:
    """Take note of those that have ended, whose computing counts as the server's then."""
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


@dataclass(frozen=True, slots=True)
class _GivenWords:
    """What a command line was given."""

    likeness: bytes
    store: str
    identity: bytes
    encodings: tuple[str, str]
    words: list[str]
    environment: dict[bytes, bytes]

    @classmethod
    def read(cls, said: bytes) -> Self:
        like, store, identity, out, err, count, *rest = said.split(b"\0")
        words, environment = rest[: int(count)], rest[int(count) :]
        return cls(
            like,
            os.fsdecode(store),
            identity,
            (out.decode(), err.decode()),
            list(map(os.fsdecode, words)),
            dict(each.partition(b"=")[::2] for each in environment),
        )


class _ServedCall:
    """A connection in the forked process that serves it."""

    def __init__(self, caller: socket.socket, learns: socket.socket) -> None:
        self._caller = caller
        self._learns = learns

    def carry_out(self) -> NoReturn:
        """Carry out what is asked, and end; say nothing where somebody else must carry it out."""
        code = 1
        try:
            with suppress(OSError, ValueError, UnicodeError):
                code = self._answered()
        finally:
            os._exit(code)

    def _answered(self) -> int:
        self._caller.settimeout(_PATIENCE_SECONDS)
        asked = _GivenWords.read(self._received(int.from_bytes(self._received(LENGTH_BYTES), "big")))
        if asked.likeness != likeness() or identity_of(asked.store) != asked.identity:
            return 1
        self._caller.sendall(READY)
        said, given, _, _ = socket.recv_fds(self._caller, len(GO), DESCRIPTORS)
        if said != GO or len(given) != DESCRIPTORS:  # it took too long
            return 1
        self._become(asked, given)
        self._end_with_caller(True)
        loaded = set(sys.modules)
        code = _run(asked.words)
        self._end_with_caller(False)
        self._caller.sendall(b"%d" % code)
        self._teach(each for each in reversed(sys.modules) if each not in loaded)
        return code

    def _received(self, length: int) -> bytes:
        if length > MOST_BYTES:
            raise ValueError("too long")
        said = bytearray()
        while len(said) < length:
            part = self._caller.recv(length - len(said))
            if not part:
                raise ValueError("cut short")
            said += part
        return bytes(said)

    def _become(self, asked: _GivenWords, given: Iterable[int]) -> None:
        """Take the place of the program that was called."""
        *streams, folder = given
        os.fchdir(folder)
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
        for each in (*streams, folder):
            os.close(each)
        os.environb.clear()
        os.environb.update(asked.environment)
        time.tzset()
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        out, err = asked.encodings
        sys.stdin = _text_stream(0, "utf-8", "strict")
        sys.stdout = _text_stream(1, out, "strict")
        sys.stderr = _text_stream(2, err, "backslashreplace")

    def _end_with_caller(self, is_wanted: bool) -> None:
        """Have the system end this process as soon as its caller has ended, by Ctrl+C or whatever else."""
        import fcntl

        self._caller.settimeout(None)
        descriptor = self._caller.fileno()
        flags = fcntl.fcntl(descriptor, fcntl.F_GETFL)
        if not is_wanted:
            fcntl.fcntl(descriptor, fcntl.F_SETFL, flags & ~os.O_ASYNC)
            return
        signal.signal(signal.SIGIO, signal.SIG_DFL)
        fcntl.fcntl(descriptor, fcntl.F_SETOWN, os.getpid())
        fcntl.fcntl(descriptor, fcntl.F_SETFL, flags | os.O_ASYNC)
        if select.select([self._caller], [], [], 0)[0]:
            raise ConnectionError("the caller has gone")

    def _teach(self, modules: Iterable[str]) -> None:
        with suppress(OSError):
            self._learns.send("\n".join(modules).encode(), socket.MSG_DONTWAIT)


class _Server:
    """Waits for calls, and learns from those that have ended."""

    def __init__(self, calls: socket.socket) -> None:
        self._calls = calls
        self._learns, self._teaches = socket.socketpair(type=socket.SOCK_SEQPACKET)
        self._lessons: deque[str] = deque()
        self._code = LoadedCode(_OWN_CODE, Path(__file__).parents[2])

    def next_call(self, kept_milliseconds: int) -> _ServedCall | None:
        """Return the call that this process, forked for it, is to serve; None in the server, at its end."""
        poll = select.poll()
        for each in (0, self._calls.fileno(), self._learns.fileno()):
            poll.register(each, select.POLLIN)
        self._code.note()
        while ready := dict(poll.poll(0 if self._lessons else kept_milliseconds)) or self._lessons:
            if 0 in ready:
                break
            if self._calls.fileno() in ready:
                if not self._code.is_same():
                    break
                if (call := self._forked()) is not None:
                    return call
            elif self._learns.fileno() in ready:
                self._lessons.extend(self._learns.recv(_MOST_LEARNT).decode().splitlines())
            else:
                self._learn(self._lessons.popleft())
        return None

    def _forked(self) -> _ServedCall | None:
        caller, _ = self._calls.accept()
        with caller:
            told = caller.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
            if _CREDENTIALS.unpack(told)[1] != os.geteuid():
                return None
            if os.fork():
                return None
            return _ServedCall(caller.dup(), self._teaches)

    def _learn(self, name: str) -> None:
        """Load one module; those that others need come first, so a call need not wait for long."""
        with suppress(Exception):
            importlib.import_module(name)
        if not self._lessons:
            self._code.note()
            gc.collect()
            gc.freeze()


def _run(words: list[str]) -> int:
    try:
        code = int(run(words, lambda _: 1))
        sys.stdout.flush()
        sys.stderr.flush()
    except Exception:  # noqa: BLE001 - the end of the program, which Python would tell so
        traceback.print_exc()
        return 1
    return code


def _text_stream(number: int, encoding: str, errors: str) -> io.TextIOWrapper:
    binary = os.fdopen(number, "rb" if number == 0 else "wb", closefd=False)
    is_seen = number == 2 or os.isatty(number)
    return io.TextIOWrapper(binary, encoding, errors, line_buffering=is_seen)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
