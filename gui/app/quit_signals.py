"""Turn the signals that ask a process to end into a signal of Qt."""

import os
import signal
import sys
from collections.abc import Callable
from types import FrameType

from PySide6.QtCore import QObject, QSocketNotifier, Signal

_NAMES = ("SIGINT", "SIGTERM", "SIGHUP")
_ASKING = tuple(getattr(signal, name) for name in _NAMES if hasattr(signal, name))


class QuitSignals(QObject):
    """Turns SIGINT, SIGTERM and SIGHUP into `quit_wanted` on the window's thread, without polling.

    Python runs its own signal handlers only between bytecodes, and Qt's event loop runs none for
    hours; the byte Python writes to the pipe wakes the loop at once, and one that comes before the loop is
    read when it begins. A start under nohup keeps ignoring that its terminal is closed.
    """

    quit_wanted = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._reader, self._writer, self._close_ends = _two_ends()
        self._notifier = QSocketNotifier(self._reader, QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._take)
        self._is_open = True
        self._wakeup_before = signal.set_wakeup_fd(self._writer, warn_on_full_buffer=False)
        self._handlers_before = {
            number: signal.signal(number, _leave_to_the_loop)
            for number in _ASKING
            if not _is_under_nohup(number)
        }

    def close(self) -> None:
        """Give the signals back; closing twice is fine."""
        if not self._is_open:
            return
        self._is_open = False
        for number, handler in self._handlers_before.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(self._wakeup_before)
        self._notifier.setEnabled(False)
        self._close_ends()

    def _take(self) -> None:
        if any(number in _ASKING for number in _read(self._reader)):
            self.quit_wanted.emit()


if sys.platform == "win32":
    # Only sockets can be waited for there.
    import socket

    def _two_ends() -> tuple[int, int, Callable[[], None]]:
        reader, writer = socket.socketpair()
        ends = reader, writer
        for end in ends:
            end.setblocking(False)

        def close() -> None:
            for end in ends:
                end.close()

        return reader.fileno(), writer.fileno(), close

    def _read(reader: int) -> bytes:
        borrowed = socket.socket(fileno=reader)
        try:
            return borrowed.recv(64)
        finally:
            borrowed.detach()

else:
    # To import sockets takes 4 ms of a start.
    def _two_ends() -> tuple[int, int, Callable[[], None]]:
        ends = os.pipe()
        for end in ends:
            os.set_blocking(end, False)

        def close() -> None:
            for end in ends:
                os.close(end)

        return *ends, close

    def _read(reader: int) -> bytes:
        return os.read(reader, 64)


def _is_under_nohup(number: int) -> bool:
    return number not in {signal.SIGINT, signal.SIGTERM} and signal.getsignal(number) == signal.SIG_IGN


def _leave_to_the_loop(_number: int, _frame: FrameType | None) -> None:
    """Do nothing: the byte in the pipe carries the request."""
