"""Show a desktop notification of what needs a person."""

from collections.abc import Callable
from datetime import datetime
from typing import Protocol

from PySide6.QtCore import QObject, QTimer, Signal, SignalInstance

from gui.core_access.core_bridge import CoreBridge
from gui.desktop.notification_words import Notification
from gui.desktop.telling import AWAY_MILLISECONDS, MOST_AT_ONCE, DesktopTelling
from scheduler_core.events import ChangeSet


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
