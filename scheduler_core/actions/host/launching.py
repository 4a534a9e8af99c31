"""Connect to the host of a folder, and start one where none runs."""

# ruff: noqa: E402

import sys

assert sys.platform != "win32"  # the imports below need what Windows lacks

import os
import socket
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Event

from scheduler_core.actions.host import protocol
from scheduler_core.actions.process.process import CantStart

_ROOT = Path(__file__).parents[3]
_BEGIN = (
    "import sys; sys.path.insert(0, sys.argv.pop(1)); "
    "from scheduler_core.actions.host.program import main; sys.exit(main(sys.argv[1:]))"
)
FROZEN_WORD = "--run-host"
_PATIENCE_SECONDS = 20.0
_ATTEMPTS = 200
_PAUSE_SECONDS = 0.05
_LISTING_SECONDS = 5.0
_LARGEST_ANSWER = 1024 * 1024
_OPEN_FILES = "/proc/self/fd"


def connected(folder: Path) -> socket.socket | None:
    """Return a connection to the host of the folder, None if none listens there."""
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        with _short_path(folder) as path:
            connection.connect(path)
    except (FileNotFoundError, NotADirectoryError, ConnectionRefusedError):
        connection.close()
        return None
    except OSError as error:
        connection.close()
        raise CantStart(
            f"what starts scripts can't be reached in {folder} ({error.strerror or error})"
        ) from error
    return connection


def asked_what_it_holds(folder: Path) -> tuple[frozenset[int], int] | None:
    """Return what the host holds, and its generation; None if it is at its end, or speaks otherwise."""
    connection = connected(folder)
    if connection is None:
        return None
    hello = {"say": "hello", "version": protocol.VERSION, "oldest": protocol.OLDEST, "takes_over": True}
    frames, generation = protocol.Frames(), 0
    with connection:
        connection.settimeout(_LISTING_SECONDS)
        connection.sendall(protocol.packed(hello) + protocol.packed({"say": "list"}))
        while data := connection.recv(_LARGEST_ANSWER):
            for frame in frames.feed(data):
                message = {} if protocol.is_output(frame) else protocol.message_of(frame)
                generation = protocol.whole(message, "generation") or generation
                if message.get("say") == "held" and isinstance(runs := message.get("runs"), list):
                    return frozenset(protocol.run_of(each) for each in runs), generation
    return None


def launched(folder: Path, *options: str, words: Sequence[str] = ()) -> socket.socket:
    """Return a connection to the host of the folder, begun if need be; CantStart if that fails."""
    for attempt in range(_ATTEMPTS):
        if (connection := connected(folder)) is not None:
            return connection
        said = _begin([*(words or command()), str(folder), *options])
        if said:
            raise CantStart(f"what starts scripts can't begin in {folder} ({said})")
        if attempt:  # one that just ends holds the folder still
            Event().wait(_PAUSE_SECONDS)
    raise CantStart(f"what starts scripts does not listen in {folder}, and holds it; end that process")


def _begin(words: list[str]) -> str:
    """Begin a host, and wait until it listens; return why it can't, "" if it does or another one holds it."""
    try:
        ended = subprocess.run(
            words,
            env=_surroundings(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            timeout=_PATIENCE_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    if ended.returncode in {0, protocol.IS_BUSY}:
        return ""
    return ended.stderr.decode(errors="replace").strip()[-300:] or f"exit code {ended.returncode}"


def command() -> list[str]:
    """Return what begins the program of a host, but for its folder."""
    if getattr(sys, "frozen", False):
        return [sys.executable, FROZEN_WORD]
    alone = ["-S"] if sys.platform == "linux" else []  # elsewhere it needs psutil
    return [sys.executable, "-I", *alone, "-X", "utf8", "-c", _BEGIN, str(_ROOT)]


def _surroundings() -> dict[str, str]:
    """Return the little that the host itself needs; what scripts get comes with each of them."""
    names = ("PATH", "HOME", "TMPDIR", "XDG_RUNTIME_DIR")
    kept = {name: os.environ[name] for name in names if name in os.environ}
    return {**kept, "LC_ALL": "C.UTF-8"}


@contextmanager
def _short_path(folder: Path) -> Iterator[str]:
    """Give a path to the socket of the folder that is short enough for the address of one.

    Where there is no /proc, as in some sandboxes, the path of the folder has to be short by itself.
    """
    if sys.platform == "linux" and os.path.isdir(_OPEN_FILES):  # noqa: PTH112
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            yield f"{_OPEN_FILES}/{descriptor}/socket"
        finally:
            os.close(descriptor)
    else:
        yield str(folder / "socket")
