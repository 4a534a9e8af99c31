"""Let a later start of the program speak to the window of an earlier one."""

import logging
import os
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from gui.app.session_folder import is_too_long

log = logging.getLogger(__name__)

RAISE = b"raise"
STAY_HIDDEN = b"stay hidden"
_HEARD = b"heard\n"
_LONGEST_MESSAGE = 1_000
_ANSWER_MILLISECONDS = 4_000


class LaterStarts(QObject):
    """Hears of later starts, at a socket that only the user can reach.

    What a dead window left at the address is replaced, as Qt does where only the user has access.
    """

    raise_wanted = Signal()

    def __init__(self, address: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._server = server = QLocalServer(self)
        server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        if not server.listen(address):
            reason = server.errorString()
            if is_too_long(address):
                reason = "its path is too long; set XDG_RUNTIME_DIR to a short folder that only you may enter"
            log.warning("later starts can't be heard at %s: %s", address, reason)
            return
        if os.name == "posix":
            Path(address).chmod(0o600)
        server.newConnection.connect(self._greet)

    def close(self) -> None:
        self._server.close()

    def _greet(self) -> None:
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
        request, _, token = bytes(socket.readLine().data()).rstrip(b"\n").partition(b"\t")
        socket.write(_HEARD)
        socket.flush()
        if request == RAISE:
            if token:
                # Wayland lets a window come forward only for somebody the user has just dealt with.
                os.environ["XDG_ACTIVATION_TOKEN"] = token.decode(errors="replace")
            self.raise_wanted.emit()


def tell_window(address: str, request: bytes) -> bool:
    """Tell the window at an address what is wanted; False if nobody takes it."""
    socket = QLocalSocket()
    socket.connectToServer(address)
    if not socket.waitForConnected(_ANSWER_MILLISECONDS):
        return False
    token = os.environ.get("XDG_ACTIVATION_TOKEN", "")
    socket.write(b"\t".join((request, token.encode())) + b"\n")
    return socket.waitForReadyRead(_ANSWER_MILLISECONDS) and bytes(socket.readAll().data()) == _HEARD
