"""What goes on beside the window: the icon in the tray, notifications, and what ends the program."""

import gc
import signal
import socket
from collections.abc import Callable
from datetime import datetime
from types import FrameType

from PySide6.QtCore import QEvent, QObject, QSocketNotifier, QTimer, Signal
from PySide6.QtWidgets import QWidget

from gui.app.leaving import Leaving
from gui.commands.actions.actions import Actions
from gui.commands.undo import UndoHistory
from gui.core_access.core_bridge import CoreBridge
from gui.desktop.firing_notices import FiringNotices
from gui.desktop.notification_channel import NotificationChannel
from gui.desktop.notification_words import a_trial
from gui.desktop.notifications import Notifications
from gui.look.resource_files import resource_folder
from gui.memory.window_memory import WindowMemory
from gui.shell.main_window import MainWindow
from gui.tray.tray import Tray
from scheduler_core.events import ChangeSet

_NAMES = ("SIGINT", "SIGTERM", "SIGHUP")
_ASKING = tuple(getattr(signal, name) for name in _NAMES if hasattr(signal, name))


class QuitSignals(QObject):
    """Turns SIGINT, SIGTERM and SIGHUP into `quit_wanted` on the window's thread, without polling.

    Python runs its own signal handlers only between bytecodes, and Qt's event loop runs none for
    hours; the byte Python writes to the socket wakes the loop at once. A start under nohup keeps ignoring
    that its terminal is closed.
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
        self._handlers_before = {
            number: signal.signal(number, _leave_to_the_loop)
            for number in _ASKING
            if not _is_under_nohup(number)
        }

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


_SOON_MILLISECONDS = 2_000


class HiddenCollection(QObject):
    """Collects soon after the window was hidden or minimised, when a pause of all threads disturbs nobody."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._soon = QTimer(self, singleShot=True, interval=_SOON_MILLISECONDS)
        self._soon.timeout.connect(self._collect)
        window.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.Hide, QEvent.Type.WindowStateChange}:
            self._soon.start()
        return False

    def _collect(self) -> None:
        if self._window.isHidden() or self._window.isMinimized():
            gc.collect()


class Background(QObject):
    """Nobody sees any of it before the window, so it is built when the window has been painted."""

    left = Signal()

    def __init__(
        self,
        window: MainWindow,
        actions: Actions,
        bridge: CoreBridge,
        history: UndoHistory,
        memory: WindowMemory,
        now: Callable[[], datetime],
        parent: QObject,
        *,
        since: datetime,
        missed: ChangeSet | None = None,
    ) -> None:
        super().__init__(parent)
        icons = resource_folder() / "icons"
        self.quit_signals = QuitSignals(self)
        self.tray = Tray(icons, actions, bridge, window.overviews, history, now, window, self)
        self.channel = NotificationChannel(self.tray, icons / "hourbell.svg", self)
        self.notifications = Notifications(bridge, self.channel, now, self, since=since, missed=missed)
        self._firing_notices = FiringNotices(self.channel, now, window, self)
        self.leaving = Leaving(window, bridge, memory, self.has_tray, now, self)
        HiddenCollection(window)
        self.quit_signals.quit_wanted.connect(self.leaving.leave)
        actions.quit.triggered.connect(self.leaving.quit)
        self.leaving.told.connect(window.show_told)
        self.leaving.left.connect(self.left)
        self.tray.firing_seen.connect(self._firing_notices.take)

    def has_tray(self) -> bool:
        """Tell whether an icon leads back to a hidden window."""
        return self.tray.is_there

    def try_notification(self) -> None:
        self.channel.show(a_trial())

    def close(self) -> None:
        self.leaving.close()
        self.channel.close()
        self.tray.close()
        self.quit_signals.close()


def _is_under_nohup(number: int) -> bool:
    return number not in {signal.SIGINT, signal.SIGTERM} and signal.getsignal(number) == signal.SIG_IGN


def _leave_to_the_loop(_number: int, _frame: FrameType | None) -> None:
    """Do nothing: the byte in the socket carries the request."""
