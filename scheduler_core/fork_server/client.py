"""Ask the fork server of an engine to carry out a command; imports next to nothing."""

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from scheduler_core.fork_server.calls import (
    GO,
    LENGTH_BYTES,
    MOST_BYTES,
    READY,
    identity_of,
    likeness,
    socket_beside,
)
from scheduler_core.fork_server.forked_commands import changes_the_store, said_store
from scheduler_core.store_choice import chosen_store, own_store

if TYPE_CHECKING:
    import socket

# A server that has just been started takes a tenth of this; one that was stopped never answers.
_PATIENCE_SECONDS = 1
_FAILED = 1


def carried_out(words: Sequence[str], patience_seconds: float = _PATIENCE_SECONDS) -> int | None:
    """Return the exit code of a command; None where this process must carry it out.

    That is so without an engine, and wherever anything is odd: nothing has been printed then.
    """
    if sys.platform != "linux" or not (sys.stdin and sys.stdout and sys.stderr):
        return None
    else:  # without it the type checker calls the rest unreachable elsewhere
        try:
            store = _file(said_store(words))
            if store is None or not os.path.exists(place := socket_beside(store)):  # noqa: PTH110 - as there
                return None
            with _connected(place, patience_seconds) as server:
                if not _is_of_this_user(server):
                    return None
                _call(server, words, store)
                if server.recv(len(READY)) != READY:
                    return None
                _let_go_on(server)
                return _exit_code(server, words)
        except (OSError, ValueError):  # no such socket, nobody there, too long a path, too slow, not ours
            return None


def _file(said: str | None) -> str | None:
    """Return the path of the store; None of one on a server, or where no command could write."""
    place = chosen_store(os.environ, said)
    if place is None:
        place = own_store()
    if "://" in place or "\0" in place or not place.strip():
        return None
    path = os.path.abspath(os.path.expanduser(place))  # noqa: PTH100, PTH111 - as `identity_of`
    return path if os.access(path, os.R_OK | os.W_OK) else None


if sys.platform == "linux":

    def _connected(path: str, patience_seconds: float) -> "socket.socket":
        """Connect by way of the folder: the path of a socket has 107 bytes at most."""
        import socket  # which costs more than all else here, and for nothing without an engine

        opened = socket.socket(socket.AF_UNIX)
        try:
            opened.settimeout(patience_seconds)
            folder, name = os.path.split(path)
            descriptor = os.open(folder, os.O_PATH | os.O_DIRECTORY)
            try:
                opened.connect(f"/proc/self/fd/{descriptor}/{name}")
            finally:
                os.close(descriptor)
        except BaseException:
            opened.close()
            raise
        return opened

    def _is_of_this_user(server: "socket.socket") -> bool:
        """Whoever else listens there must not get our environment."""
        import socket

        told = server.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12)
        return int.from_bytes(told[4:8], sys.byteorder) == os.geteuid()

    def _call(server: "socket.socket", words: Sequence[str], store: str) -> None:
        said = b"\0".join(
            [
                likeness(),
                os.fsencode(store),
                identity_of(store),
                sys.stdout.encoding.encode(),
                sys.stderr.encoding.encode(),
                b"%d" % len(words),
                *map(os.fsencode, words),
                *(b"%s=%s" % each for each in os.environb.items()),
            ]
        )
        if len(said) > MOST_BYTES:
            raise ValueError("too long")
        server.sendall(len(said).to_bytes(LENGTH_BYTES, "big") + said)

    def _let_go_on(server: "socket.socket") -> None:
        """Give our streams away only now: who reads them would else wait for a server that was stopped."""
        import socket

        folder = os.open(".", os.O_PATH | os.O_DIRECTORY)
        try:
            server.settimeout(None)
            socket.send_fds(server, [GO], [0, 1, 2, folder])
        finally:
            os.close(folder)


def _exit_code(server: "socket.socket", words: Sequence[str]) -> int:
    """Wait for the end; from here on something may have been printed, so nobody else may carry it out."""
    try:
        return int(server.recv(8))
    except (OSError, ValueError):  # it says nothing if it was ended
        return _ended(words)


def _ended(words: Sequence[str]) -> int:
    from scheduler_core.cli.printing.spoken import speaking, tr
    from scheduler_core.wording.language_choice import chosen_language

    with speaking(chosen_language(os.environ)):
        told = (
            tr("the command was ended from outside; see `hourbell job list` for whether it was carried out")
            if changes_the_store(words)
            else tr("the command was ended from outside; run it again")
        )
        sys.stderr.write(f"hourbell: {told}\n")
    return _FAILED
