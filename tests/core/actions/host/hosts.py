"""Run hosts in tests: those of a folder, spoken to as the protocol says."""

import os
import select
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event

from scheduler_core.actions.host.launching import launched
from scheduler_core.actions.host.protocol import (
    OLDEST,
    VERSION,
    Frames,
    Message,
    is_output,
    message_of,
    output_of,
    packed,
)
from scheduler_core.actions.process.process_table import new_mark

_PATIENCE_SECONDS = 20.0
_LOOKS, _LOOK_SECONDS = 1_000, 0.003
_ENVIRONMENT = {"PATH": os.environ["PATH"]}


class Spoken:
    """A connection to a host, by blocking calls."""

    def __init__(self, connection: socket.socket) -> None:
        connection.settimeout(_PATIENCE_SECONDS)
        self.connection = connection
        self.output = {1: b"", 2: b""}
        self._frames = Frames()
        self._heard: list[Message] = []
        self._held: bytearray | None = None

    def say(self, say: str, **fields: object) -> None:
        frame = packed({"say": say, **fields})
        if self._held is None:
            self.connection.sendall(frame)
        else:
            self._held += frame

    @contextmanager
    def together(self) -> Iterator[None]:
        """Send all that is said in here at once, so that it is read at once."""
        self._held = bytearray()
        yield
        held, self._held = self._held, None
        self.connection.sendall(held)

    def greet(self, *, takes_over: bool = False, version: int = VERSION, oldest: int = OLDEST) -> Message:
        self.say("hello", version=version, oldest=oldest, takes_over=takes_over)
        return self.hears()

    def start(self, *arguments: str, run: int = 0, **fields: object) -> int:
        """Ask for a program, and return its run."""
        run = run or new_mark()
        asked = {
            "program": arguments[0],
            "arguments": arguments,
            "environment": _ENVIRONMENT,
            "folder": "/",
            "head": 1 << 16,
            "tail": 1 << 18,
        }
        self.say("start", run=run, **{**asked, **fields})
        return run

    def shell(self, line: str, **fields: object) -> int:
        return self.start("/bin/sh", "-c", line, **fields)  # type: ignore[arg-type]

    def hears(self, say: str = "", run: int = 0) -> Message:
        """Return the next message, or the next of a kind about a run; output is taken on the way."""
        while True:
            for place, message in enumerate(self._heard):
                if say in {"", message["say"]} and run in {0, message.get("run")}:
                    return self._heard.pop(place)
            data = self.connection.recv(1 << 20)
            if not data:
                raise EOFError(f"the host went before {say!r}")
            for frame in self._frames.feed(data):
                if is_output(frame):
                    _, stream, _, content = output_of(frame)
                    self.output[stream] += content
                else:
                    self._heard.append(message_of(frame))

    def is_at_its_end(self) -> bool:
        """Wait until the host closes the connection."""
        try:
            self.hears("nothing of that kind")
        except (EOFError, ConnectionResetError):
            return True
        return False

    def close(self) -> None:
        self.connection.close()


@contextmanager
def spoken(folder: Path, *, takes_over: bool = False) -> Iterator[Spoken]:
    """Give a connection to the host of the folder that has been greeted; nothing of it is ended."""
    client, _ = _greeted(folder, takes_over=takes_over)
    try:
        yield client
    finally:
        client.close()


def pid_of_host(folder: Path) -> int:
    client, greeting = _greeted(folder)
    client.close()
    pid = greeting["pid"]
    assert isinstance(pid, int)
    return pid


def _greeted(folder: Path, *, takes_over: bool = False) -> tuple[Spoken, Message]:
    """Return a connection and the greeting; one that was at its end when it was reached answers nothing."""
    while True:
        client = Spoken(launched(folder))
        try:
            return client, client.greet(takes_over=takes_over)
        except (EOFError, ConnectionError):
            client.close()


def kill(pid: int) -> None:
    os.kill(pid, signal.SIGKILL)
    wait_until_gone(pid)


def wait_until_gone(pid: int) -> None:
    """Wait until a process has ended that is no child of ours."""
    with suppress(ProcessLookupError):
        descriptor = os.pidfd_open(pid)
        try:
            ready, _, _ = select.select([descriptor], [], [], _PATIENCE_SECONDS)
            assert ready, f"process {pid} does not end"
        finally:
            os.close(descriptor)


def sleeps(pid: int) -> bool:
    """Tell whether a process rests, for which it gets some time."""
    pause = Event()
    for _ in range(_LOOKS):
        if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "S":
            return True
        pause.wait(_LOOK_SECONDS)
    return False
