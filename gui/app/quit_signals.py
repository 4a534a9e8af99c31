"""Quit the window when the system or a terminal asks for it."""

import signal
import socket
from types import FrameType

from PySide6.QtCore import QObject, QSocketNotifier, Signal

_ASKING = (signal.SIGINT, signal.SIGTERM)


class QuitSignals(QObject):
    """Turns SIGINT and SIGTERM into `quit_wanted` on the window's thread, without polling.

    Python runs its own signal handlers only between bytecodes, and Qt's event loop runs none for
    hours; the byte Python writes to the socket wakes the loop at once.
    """

    quit_wanted = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._reader, self._writer = socket.socketpair()
        self._reader.setblocking(False)
        self._writer.setblocking(False)
        self._notifier = QSocketNotifier(self._reader.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._take)
        self._wakeup_before = signal.set_wakeup_fd(self._writer.fileno(), warn_on_full_buffer=False)
        self._handlers_before = {number: signal.signal(number, _leave_to_the_loop) for number in _ASKING}

    def close(self) -> None:
        for number, handler in self._handlers_before.items():
            signal.signal(number, handler)
        self._handlers_before.clear()
        if self._writer.fileno() != -1:
            signal.set_wakeup_fd(self._wakeup_before)
            self._notifier.setEnabled(False)
            self._reader.close()
            self._writer.close()

    def _take(self) -> None:
        if any(number in _ASKING for number in self._reader.recv(64)):
            self.quit_wanted.emit()


def _leave_to_the_loop(_number: int, _frame: FrameType | None) -> None:
    """Do nothing: the byte in the socket carries the wish."""
