"""Show desktop notifications over the tray's bus connection."""

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

from gui.desktop.notification_words import Notification
from gui.desktop.notify_message import NOTIFICATIONS, notify_message
from gui.lone_tray.session_bus import BusGone, SessionBus

log = logging.getLogger(__name__)


class TrayNotices:
    """Shows one notification at a time: a newer one takes the place of the one before.

    `chosen` gets the word of a button, `token_given` what lets a window come forward.
    """

    def __init__(self, icon: Path, chosen: Callable[[str], None], token_given: Callable[[str], None]) -> None:
        self._icon = icon
        self._chosen = chosen
        self._token_given = token_given
        self._bus: SessionBus | None = None
        self._number = 0
        self._is_heard = False
        self._waiting: Notification | None = None
        self._showing: asyncio.Task[None] | None = None

    def show(self, notification: Notification) -> None:
        self._waiting = notification
        self._go_on()

    def on_bus(self, bus: SessionBus) -> None:
        """Use a bus from now on, and show there what waits."""
        self._bus = bus
        self._number = 0
        self._is_heard = False
        self._go_on()

    def _go_on(self) -> None:
        if self._bus is not None and (self._showing is None or self._showing.done()):
            self._showing = asyncio.get_running_loop().create_task(self._show(self._bus))

    async def _show(self, bus: SessionBus) -> None:
        try:
            if not self._is_heard:
                members = ("ActionInvoked", "ActivationToken", "NotificationClosed")
                await bus.listen(NOTIFICATIONS, members, self._on_signal, NOTIFICATIONS)
                self._is_heard = True
            while (notification := self._waiting) is not None:
                self._waiting = None
                (self._number,) = await bus.ask(notify_message(notification, self._number, self._icon))
        except BusGone as error:
            log.info("the desktop shows no notifications: %s", error)

    def _on_signal(self, member: str, body: tuple[Any, ...]) -> None:
        if not body or body[0] != self._number:
            return
        match member:
            case "ActionInvoked":
                self._chosen(body[1])
            case "ActivationToken":
                self._token_given(body[1])
            case "NotificationClosed":
                self._number = 0
