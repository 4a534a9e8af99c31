"""Show a desktop notification of what needs a person."""

import os
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, QTimer, Signal, SignalInstance

from gui.core_access.core_bridge import CoreBridge
from gui.desktop.notification_words import Notification, NotificationChoice
from gui.desktop.telling import AWAY_MILLISECONDS, MOST_AT_ONCE, DesktopTelling
from gui.text.translated import translate
from gui.tray.tray import Tray
from scheduler_core.events import ChangeSet

if TYPE_CHECKING:
    from gui.desktop.notification_bus import NotificationBus


class NotificationDisplay(Protocol):
    """Shows notifications and tells what the user chose on the one that is shown."""

    chosen: SignalInstance

    def show(self, notification: Notification) -> None: ...


class Notifications(QObject):
    """Has told what ends, with the timers and signals of Qt.

    `missed` is what changed since a time, before there was anybody to hear of it.
    """

    job_wanted = Signal(object)

    def __init__(
        self,
        bridge: CoreBridge,
        channel: NotificationDisplay,
        now: Callable[[], datetime],
        parent: QObject | None = None,
        *,
        since: datetime | None = None,
        missed: ChangeSet | None = None,
        most_at_once: int = MOST_AT_ONCE,
        away_milliseconds: int = AWAY_MILLISECONDS,
    ) -> None:
        super().__init__(parent)
        self._telling = DesktopTelling(
            bridge,
            channel.show,
            self.job_wanted.emit,
            self._timer,
            now,
            since=since,
            missed=missed,
            most_at_once=most_at_once,
            away_milliseconds=away_milliseconds,
        )
        bridge.changed.connect(self._on_changes)
        channel.chosen.connect(self._on_choice)

    def _on_changes(self, changes: ChangeSet) -> None:
        self._telling.on_changes(changes)

    def _on_choice(self, word: str) -> None:
        self._telling.on_choice(word)

    def _timer(self, call: Callable[[], None]) -> QTimer:
        timer = QTimer(self, singleShot=True)
        timer.timeout.connect(call)
        return timer


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


class RefusalNotices:
    """Who sees the window is told there."""

    def __init__(self, show: Callable[[Notification], None], is_seen: Callable[[], bool]) -> None:
        self._show = show
        self._is_seen = is_seen

    def take(self, why: str) -> None:
        if not self._is_seen():
            self._show(Notification(_tr("That was not done"), why, is_trouble=True))


def _tr(text: str) -> str:
    return translate("RefusalNotices", text)
