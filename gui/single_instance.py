"""Let one window serve a store: a second start raises the first and ends."""

import hashlib
import logging
import os
import sys
from contextlib import suppress
from enum import Enum, auto
from pathlib import Path

from platformdirs import user_data_path
from PySide6.QtCore import QDeadlineTimer, QLockFile, QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

log = logging.getLogger(__name__)

_RAISE = b"raise"
_STAY_HIDDEN = b"stay hidden"
_HEARD = b"heard\n"
_LONGEST_MESSAGE = 1_000
# A first window that has only just been started needs some time until it listens.
_PATIENCE_MILLISECONDS = 8_000
_BETWEEN_TRIES_MILLISECONDS = 100
_ANSWER_MILLISECONDS = 4_000


class Claim(Enum):
    """What became of the wish to be the window of a store."""

    OURS = auto()
    SERVED_BY_ANOTHER = auto()
    ANOTHER_IS_SILENT = auto()


def window_folder() -> Path:
    """Return the folder of sockets and locks, which nobody else may enter."""
    session = os.environ.get("XDG_RUNTIME_DIR")
    folder = Path(session) / "hourbell" if session else user_data_path("hourbell", appauthor=False) / "run"
    with suppress(OSError):  # then there is no lock either, and the window opens without one
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.chmod(0o700)
    return folder


def store_key(store: str | None) -> str:
    """Return a short name for a store, the same for every way to write its place."""
    place = store or str(user_data_path("hourbell", appauthor=False) / "hourbell.db")
    if "://" not in place:
        place = os.path.realpath(Path(place).expanduser())
    return hashlib.sha256(place.encode()).hexdigest()[:16]


class SingleInstance(QObject):
    """Holds the place of the one window of a store, and hears of later starts.

    The lock decides who is first, the socket carries the wish of whoever is not. A lock whose owner
    has died counts for nothing, nor does the socket that it left.
    """

    raise_wanted = Signal()

    def __init__(self, folder: Path, key: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._address = _address(folder, key)
        self._lock = QLockFile(str(folder / f"window-{key}.lock"))
        self._lock.setStaleLockTime(0)
        self._server: QLocalServer | None = None

    def claim(self, *, hidden: bool, patience_milliseconds: int = _PATIENCE_MILLISECONDS) -> Claim:
        """Become the window of the store, or tell the one there is that it is wanted; this may wait."""
        deadline = QDeadlineTimer(patience_milliseconds)
        wait_milliseconds = 0
        while True:
            if self._lock.tryLock(wait_milliseconds):
                return Claim.OURS
            if self._lock.error() != QLockFile.LockError.LockFailedError:
                log.warning("no lock can be kept beside %s, so a second window is possible", self._address)
                return Claim.OURS
            if self._tell(_STAY_HIDDEN if hidden else _RAISE):
                return Claim.SERVED_BY_ANOTHER
            if deadline.hasExpired():
                return Claim.ANOTHER_IS_SILENT
            wait_milliseconds = _BETWEEN_TRIES_MILLISECONDS

    def owner_pid(self) -> int:
        """Return the process that holds the place, 0 if that is unknown."""
        return self._lock.getLockInfo()[0]

    def listen(self) -> None:
        """Hear of later starts from now on; there must be an application object.

        What a dead window left at the address is replaced, as Qt does where only the user has access.
        """
        self._server = server = QLocalServer(self)
        server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        if not server.listen(self._address):
            log.warning("later starts can't be heard: %s", server.errorString())
            return
        if os.name == "posix":
            Path(self._address).chmod(0o600)
        server.newConnection.connect(self._greet)

    def close(self) -> None:
        if self._server is not None:
            self._server.close()
        self._lock.unlock()

    def _tell(self, wish: bytes) -> bool:
        """Tell the first window; False if nobody takes it."""
        socket = QLocalSocket()
        socket.connectToServer(self._address)
        if not socket.waitForConnected(_ANSWER_MILLISECONDS):
            return False
        token = os.environ.get("XDG_ACTIVATION_TOKEN", "")
        socket.write(b"\t".join((wish, token.encode())) + b"\n")
        return socket.waitForReadyRead(_ANSWER_MILLISECONDS) and bytes(socket.readAll().data()) == _HEARD

    def _greet(self) -> None:
        assert self._server is not None
        while (socket := self._server.nextPendingConnection()) is not None:
            socket.readyRead.connect(self._hear)
            socket.disconnected.connect(socket.deleteLater)
            if socket.bytesAvailable():
                self._take(socket)

    def _hear(self) -> None:
        sender = self.sender()
        if isinstance(sender, QLocalSocket):
            self._take(sender)

    def _take(self, socket: QLocalSocket) -> None:
        if not socket.canReadLine():
            if socket.bytesAvailable() > _LONGEST_MESSAGE:
                socket.abort()
            return
        wish, _, token = bytes(socket.readLine().data()).rstrip(b"\n").partition(b"\t")
        socket.write(_HEARD)
        socket.flush()
        if wish == _RAISE:
            if token:
                # Wayland lets a window come forward only for somebody the user has just dealt with.
                os.environ["XDG_ACTIVATION_TOKEN"] = token.decode(errors="replace")
            self.raise_wanted.emit()


def _address(folder: Path, key: str) -> str:
    """Return a path, or on Windows the name of a pipe."""
    return f"hourbell-window-{key}" if sys.platform == "win32" else str(folder / f"window-{key}.socket")
