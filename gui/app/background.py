"""Start what accompanies the window: the tray icon, notifications, and the questions before it ends."""

import gc
import sys
from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QEvent, QObject, QPoint, QTimer, Signal
from PySide6.QtGui import QContextMenuEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QWidget

from gui.app.attendant import Attendant
from gui.app.leaving import Leaving
from gui.commands.actions.actions import Actions
from gui.commands.undo import UndoHistory
from gui.core_access.core_bridge import CoreBridge
from gui.core_access.overview import Overview
from gui.desktop.firing_notices import CalendarNotices, ChannelNotices, FiringNotices
from gui.desktop.notification_words import Notification, a_trial
from gui.desktop.notifications import NotificationChannel, Notifications, RefusalNotices
from gui.look.resource_files import resource_folder
from gui.memory.window_memory import WindowMemory
from gui.shell.main_window import MainWindow
from gui.tray.tray import Tray
from scheduler_core.events import ChangeSet

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


class _Unattended:
    """Shows what nobody else tells: a tray that runs without the window does that by itself."""

    def __init__(self, channel: NotificationChannel, attendant: Attendant) -> None:
        self._channel = channel
        self._attendant = attendant
        self.chosen = channel.chosen

    def show(self, notification: Notification) -> None:
        if not self._attendant.pid:
            self._channel.show(notification)


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
        attendant: Attendant,
        missed: ChangeSet | None = None,
    ) -> None:
        super().__init__(parent)
        self._window = window
        icons = resource_folder() / "icons"
        self.tray = Tray(icons, actions, bridge, window.overviews, history, now, window, self)
        self.channel = NotificationChannel(self.tray, icons / "hourbell.svg", self)
        self.attendant = attendant
        self._bridge = bridge
        self._memory = memory
        unattended = _Unattended(self.channel, self.attendant)
        self.notifications = Notifications(bridge, unattended, now, self, since=since, missed=missed)
        self._firing_notices = FiringNotices(unattended.show, now, self._is_seen)
        self._channel_notices = ChannelNotices(unattended.show)
        self._calendar_notices = CalendarNotices(unattended.show)
        self._refusal_notices = RefusalNotices(self.channel.show, self._is_seen)
        self.leaving = Leaving(window, bridge, memory, self.has_tray, now, self, attendant=self.attendant)
        self.attendant.lost.connect(self._take_over)
        HiddenCollection(window)
        MenuKey(window)
        actions.quit.triggered.connect(self.leaving.quit)
        self.leaving.told.connect(window.show_told)
        self.leaving.left.connect(self.left)
        window.overviews.changed.connect(self._on_overview)
        self.tray.firing_seen.connect(self._firing_notices.take)
        self.tray.refused.connect(self._refusal_notices.take)

    def has_tray(self) -> bool:
        """Tell whether an icon leads back to a hidden window."""
        return self.attendant.pid != 0 or self.tray.is_there

    def begin(self) -> None:
        """Have an icon: that of a tray that runs without the window, else one of its own."""
        self.attendant.look()
        if self.attendant.is_settled:
            self._on_settled(self.attendant.pid != 0)
        else:
            self.attendant.settled.connect(self._on_settled)

    def _on_settled(self, is_attended: bool) -> None:
        if not is_attended:
            self.tray.watch.start()
        elif self._window.isHidden():  # it was closed before anything stood in the way
            self.leaving.go_out_of_sight()

    def _take_over(self) -> None:
        """Run the jobs and keep the icon in the place of a tray that has died."""
        self.tray.watch.start()
        if self._memory.runs_jobs:
            self._bridge.start_engine()

    def _on_overview(self, overview: Overview) -> None:
        self._channel_notices.take(overview.status.broken_channels)
        self._calendar_notices.take(overview.status.old_calendars)

    def _is_seen(self) -> bool:
        return self._window.isVisible() and not self._window.isMinimized()

    def try_notification(self) -> None:
        self.channel.show(a_trial())

    def close(self) -> None:
        self.leaving.close()
        self.attendant.close()
        self.channel.close()
        self.tray.close()


_KEY, _HAS_KEY = "Shift+F10", "menu_key"


class MenuKey(QObject):
    """Gives the key to each window that has the keyboard for the first time; Windows does so by itself."""

    def __init__(self, main: QWidget) -> None:
        super().__init__(main)
        application = QApplication.instance()
        if sys.platform != "win32" and isinstance(application, QApplication):
            self._give_key(None, main)
            self._give_key(None, application.focusWidget())  # a dialog may have opened before
            application.focusChanged.connect(self._give_key)

    def _give_key(self, _before: QWidget | None, now: QWidget | None) -> None:
        window = None if now is None else now.window()
        if window is not None and not window.property(_HAS_KEY):
            window.setProperty(_HAS_KEY, True)
            QShortcut(QKeySequence(_KEY), window).activated.connect(self._open)

    def _open(self) -> None:
        """Ask for the menu as the Menu key does: Qt finds the part and the place."""
        focused = QApplication.focusWidget()
        handle = None if focused is None else focused.window().windowHandle()
        if handle is not None:
            event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(), QPoint())
            QApplication.sendEvent(handle, event)
