"""Choose how this desktop shows notifications: its own server, or a balloon at the tray icon."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from gui.desktop.notification_words import Notification, NotificationChoice
from gui.tray.tray import Tray

if TYPE_CHECKING:
    from gui.desktop.notification_bus import NotificationBus


class NotificationChannel(QObject):
    """Shows notifications with buttons where the desktop can, and says which was pressed."""

    chosen = Signal(str)

    def __init__(self, tray: Tray, icon: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tray = tray
        self._icon = icon
        self._bus: NotificationBus | None = None
        tray.balloon_clicked.connect(self._on_click)

    def show(self, notification: Notification) -> None:
        if sys.platform == "linux":
            self._on_the_bus().show(notification)
        else:
            self._show_balloon(notification)

    def _on_the_bus(self) -> "NotificationBus":
        if self._bus is None:
            # Few sessions ever need it, and it takes a while to load.
            from gui.desktop.notification_bus import NotificationBus

            self._bus = NotificationBus(self._icon, self)
            self._bus.chosen.connect(self.chosen)
            self._bus.token_given.connect(_use_token)
            self._bus.unavailable.connect(self._show_balloon)
        return self._bus

    def close(self) -> None:
        if self._bus is not None:
            self._bus.close()

    def _show_balloon(self, notification: Notification) -> None:
        self._tray.show_balloon(notification.title, notification.text)

    def _on_click(self) -> None:
        self.chosen.emit(NotificationChoice.SHOW.value)


def _use_token(token: str) -> None:
    """Let the window come forward on Wayland, which asks for a sign that the user wants it."""
    os.environ["XDG_ACTIVATION_TOKEN"] = token
