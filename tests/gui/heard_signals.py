"""Lets a signal of the system interrupt a test that waits in a loop of Qt."""

import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QCoreApplication, QSocketNotifier


@contextmanager
def heard_signals() -> Iterator[None]:
    """Have Qt return to Python at each signal, and leave its loops when a test's time is up.

    Qt waits without Python, which runs the handlers of signals. One that raises then does so in a slot, and
    pytest-qt tells it as the test's failure once the loop has ended.
    """
    reading, writing = socket.socketpair()
    reading.setblocking(False)
    writing.setblocking(False)
    notifier = QSocketNotifier(reading.fileno(), QSocketNotifier.Type.Read)

    def leave_loops() -> None:
        if signal.SIGALRM in reading.recv(100):
            QCoreApplication.exit(1)

    notifier.activated.connect(leave_loops)
    before = signal.set_wakeup_fd(writing.fileno(), warn_on_full_buffer=False)
    try:
        yield
    finally:
        signal.set_wakeup_fd(before)
        notifier.setEnabled(False)
        reading.close()
        writing.close()
