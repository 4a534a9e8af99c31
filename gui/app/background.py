"""What goes on beside the window: the icon in the tray, notifications, and what ends the program."""

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QObject, Signal

from gui.app.garbage_collection import HiddenCollection
from gui.app.leaving import Leaving
from gui.app.quit_signals import QuitSignals
from gui.commands.actions import Actions
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


class Background(QObject):
    """Nobody sees any of it before the window, so it is built when the window has been painted."""

    job_wanted = Signal(object)
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
    ) -> None:
        super().__init__(parent)
        icons = resource_folder() / "icons"
        self.quit_signals = QuitSignals(self)
        self.tray = Tray(icons, actions, bridge, history, now, window, self)
        self.channel = NotificationChannel(self.tray, icons / "hourbell.svg", self)
        self.notifications = Notifications(bridge, self.channel, now, self)
        self._firing_notices = FiringNotices(self.channel, now, window, self)
        self.leaving = Leaving(window, bridge, memory, self.has_tray, self)
        HiddenCollection(window)
        self.quit_signals.quit_wanted.connect(self.leaving.leave)
        actions.quit.triggered.connect(self.leaving.quit)
        self.leaving.told.connect(window.show_told)
        self.leaving.left.connect(self.left)
        self.tray.job_wanted.connect(self.job_wanted)
        self.tray.firing_seen.connect(self._firing_notices.take)
        self.notifications.job_wanted.connect(self.job_wanted)

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
