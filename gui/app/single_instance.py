"""Let one window serve a store: a second start raises the first and ends."""

import logging
import sys
from enum import Enum, auto
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QDeadlineTimer, QLockFile, QObject, Signal

from gui.app.session_folder import folder_of_sockets

if TYPE_CHECKING:
    from gui.app.later_starts import LaterStarts

log = logging.getLogger(__name__)

# A first window that has only just been started needs some time until it listens.
_PATIENCE_MILLISECONDS = 8_000
_BETWEEN_TRIES_MILLISECONDS = 100


class StoreClaim(Enum):
    """What became of the request to be the window of a store."""

    OURS = auto()
    SERVED_BY_ANOTHER = auto()
    ANOTHER_IS_SILENT = auto()


class SingleInstance(QObject):
    """Holds the place of the one window of a store, and hears of later starts.

    The lock decides who is first, the socket carries the request of whoever is not. A lock whose owner
    has died counts for nothing, nor does the socket that it left.
    """

    raise_wanted = Signal()

    def __init__(self, folder: Path, key: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        sockets = folder_of_sockets(folder)
        self._address = _address(sockets, key)
        self.tray_address = sockets / f"tray-{key}.socket"
        self._lock = QLockFile(str(folder / f"window-{key}.lock"))
        self._lock.setStaleLockTime(0)
        self._later: LaterStarts | None = None

    def claim(self, *, hidden: bool, patience_milliseconds: int = _PATIENCE_MILLISECONDS) -> StoreClaim:
        """Become the window of the store, or tell the one there is that it is wanted; this may wait."""
        deadline = QDeadlineTimer(patience_milliseconds)
        wait_milliseconds = 0
        while True:
            if self._lock.tryLock(wait_milliseconds):
                return StoreClaim.OURS
            if self._lock.error() != QLockFile.LockError.LockFailedError:
                log.warning("no lock can be kept beside %s, so a second window is possible", self._address)
                return StoreClaim.OURS
            if self._tell(hidden=hidden):
                return StoreClaim.SERVED_BY_ANOTHER
            if deadline.hasExpired():
                return StoreClaim.ANOTHER_IS_SILENT
            wait_milliseconds = _BETWEEN_TRIES_MILLISECONDS

    def owner_pid(self) -> int:
        """Return the process that holds the place, 0 if that is unknown."""
        return self._lock.getLockInfo()[0]

    def listen(self) -> None:
        """Hear of later starts from now on; there must be an application object."""
        # Qt's network is loaded when the window is there: a start that is not the first waits for that.
        from gui.app.later_starts import LaterStarts

        self._later = LaterStarts(self._address, self)
        self._later.raise_wanted.connect(self.raise_wanted)

    def close(self) -> None:
        if self._later is not None:
            self._later.close()
        self._lock.unlock()

    def _tell(self, *, hidden: bool) -> bool:
        from gui.app.later_starts import RAISE, STAY_HIDDEN, tell_window

        return tell_window(self._address, STAY_HIDDEN if hidden else RAISE)


def _address(folder: Path, key: str) -> str:
    """Return a path, or on Windows the name of a pipe."""
    return f"hourbell-window-{key}" if sys.platform == "win32" else str(folder / f"window-{key}.socket")
