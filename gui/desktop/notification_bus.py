"""Show notifications through the desktop's own server on the session bus."""

import logging
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

from jeepney import HeaderFields, MatchRule, Message, MessageType
from jeepney.bus_messages import message_bus
from jeepney.io.blocking import DBusConnection, open_dbus_connection
from PySide6.QtCore import QObject, QSocketNotifier, Qt, Signal

from gui.desktop.notification_words import Notification
from gui.desktop.notify_message import NOTIFICATIONS, notify_message

log = logging.getLogger(__name__)

_SECONDS = 5.0
_MOST_BYTES = 65_536

Opened: TypeAlias = DBusConnection | OSError


class NotificationBus(QObject):
    """Shows one notification at a time: a newer one takes the place of the one before.

    The bus is entered when the first one is to be shown, on a thread that ends with that; afterwards
    messages come and go on the window's thread and nothing waits. QtDBus is of no use here: PySide 6.11
    can't send the unsigned number that the server asks for.
    """

    chosen = Signal(str)
    token_given = Signal(str)
    unavailable = Signal(object)
    _opened = Signal(object)

    def __init__(self, icon: Path, parent: QObject | None = None, bus: str = "SESSION") -> None:
        super().__init__(parent)
        self._icon = icon
        self._bus = bus
        self._connection: DBusConnection | None = None
        self._entering: threading.Thread | None = None
        self._readable: QSocketNotifier | None = None
        self._waiting: Notification | None = None
        self._asked: tuple[int, Notification] | None = None
        self._number = 0
        self._is_closed = False
        self._opened.connect(self._on_connection, Qt.ConnectionType.QueuedConnection)

    @property
    def is_showing(self) -> bool:
        """Whether a notification is shown that a newer one would replace."""
        return self._number != 0

    def show(self, notification: Notification) -> None:
        self._waiting = notification
        if self._connection is not None:
            self._send_what_waits()
        elif self._entering is None:
            self._entering = threading.Thread(
                target=_enter, args=(self._bus, self._opened.emit), name="hourbell-notifications", daemon=True
            )
            self._entering.start()

    def close(self) -> None:
        """Leave the bus; what is shown stays until the user has seen it."""
        self._is_closed = True
        if self._entering is not None:
            self._entering.join(_SECONDS)
        self._leave()

    def _on_connection(self, opened: Opened) -> None:
        self._entering = None
        if isinstance(opened, OSError):
            log.info("no notifications on the session bus: %s", opened)
            self._give_up()
        elif self._is_closed:
            opened.close()
        else:
            self._connection = opened
            self._readable = QSocketNotifier(opened.sock.fileno(), QSocketNotifier.Type.Read, self)
            self._readable.activated.connect(self._read)
            self._send_what_waits()

    def _send_what_waits(self) -> None:
        notification, self._waiting = self._waiting, None
        if notification is None or self._connection is None:
            return
        serial = next(self._connection.outgoing_serial)
        self._asked = (serial, notification)
        try:
            self._connection.send_message(notify_message(notification, self._number, self._icon), serial)
        except OSError as error:
            self._lose(error)

    def _read(self) -> None:
        connection = self._connection
        if connection is None:
            return
        try:
            data = connection.sock.recv(_MOST_BYTES)
        except BlockingIOError:
            return
        except OSError as error:
            self._lose(error)
            return
        if not data:
            self._lose(OSError("the bus has gone"))
            return
        connection.parser.add_data(data)
        while (message := connection.parser.get_next_message()) is not None:
            self._take(message)

    def _take(self, message: Message) -> None:
        fields = message.header.fields
        kind = message.header.message_type
        if kind is MessageType.signal and fields.get(HeaderFields.interface) == NOTIFICATIONS:
            self._on_signal(fields[HeaderFields.member], message.body)
        elif self._asked is not None and fields.get(HeaderFields.reply_serial) == self._asked[0]:
            _, notification = self._asked
            self._asked = None
            if kind is MessageType.method_return:
                self._number = message.body[0]
            else:
                log.info("the desktop shows no notifications: %s", message.body)
                self.unavailable.emit(notification)

    def _on_signal(self, member: str, body: tuple[Any, ...]) -> None:
        if not body or body[0] != self._number:
            return
        match member:
            case "ActionInvoked":
                self.chosen.emit(body[1])
            case "ActivationToken":
                self.token_given.emit(body[1])
            case "NotificationClosed":
                self._number = 0

    def _lose(self, error: OSError) -> None:
        log.info("notifications on the session bus end: %s", error)
        if self._asked is not None:
            self._waiting = self._waiting or self._asked[1]
        self._leave()
        self._give_up()

    def _give_up(self) -> None:
        notification, self._waiting = self._waiting, None
        if notification is not None and not self._is_closed:
            self.unavailable.emit(notification)

    def _leave(self) -> None:
        self._asked = None
        self._number = 0
        if self._readable is not None:
            self._readable.setEnabled(False)
            self._readable.deleteLater()
            self._readable = None
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _enter(bus: str, tell: Callable[[Opened], None]) -> None:
    """Open the bus and ask for the signals of the server; this waits, so it has a thread of its own."""
    try:
        connection = open_dbus_connection(bus)
        try:
            for member in ("ActionInvoked", "ActivationToken", "NotificationClosed"):
                rule = MatchRule(type="signal", interface=NOTIFICATIONS, member=member)
                connection.send_and_get_reply(message_bus.AddMatch(rule), timeout=_SECONDS)
        except BaseException:
            connection.close()
            raise
        connection.sock.setblocking(False)
    except (OSError, KeyError, ValueError, RuntimeError) as error:
        # Without a bus jeepney misses a variable or a way that it knows.
        tell(error if isinstance(error, OSError) else OSError(f"{type(error).__name__}: {error}"))
    else:
        tell(connection)
