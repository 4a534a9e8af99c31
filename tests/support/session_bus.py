"""A message bus of our own, and stand-ins for what a desktop has on it: notifications and a tray."""

import contextlib
import subprocess
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from queue import SimpleQueue
from typing import Any, Self

from jeepney import (
    DBusAddress,
    HeaderFields,
    Message,
    MessageType,
    new_error,
    new_method_call,
    new_method_return,
    new_signal,
)
from jeepney.bus_messages import message_bus
from jeepney.io.blocking import DBusConnection, open_dbus_connection

_SECONDS = 10
# A bus of a session as it is, but it starts no services: not those that happen to be installed here.
_CONFIG = """<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=/tmp</listen>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
"""
NOTIFICATIONS = "org.freedesktop.Notifications"
TRAY = "org.kde.StatusNotifierWatcher"
_ITEM = "org.kde.StatusNotifierItem"
_MENU = "com.canonical.dbusmenu"
_PROPERTIES = "org.freedesktop.DBus.Properties"


@contextlib.contextmanager
def session_bus() -> Iterator[str]:
    """Start a bus and give its address."""
    with tempfile.NamedTemporaryFile("w", suffix=".conf") as config:
        config.write(_CONFIG)
        config.flush()
        yield from _bus(config.name)


def _bus(config: str) -> Iterator[str]:
    bus = subprocess.Popen(
        ["dbus-daemon", f"--config-file={config}", "--nofork", "--print-address=1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert bus.stdout is not None
        yield bus.stdout.readline().strip()
    finally:
        bus.terminate()
        bus.communicate(timeout=_SECONDS)


class Service:
    """Answers calls on the bus under a well-known name, on a thread of its own."""

    def __init__(self, address: str, name: str, *, takes_descriptors: bool = False) -> None:
        self.name = name
        self._connection = open_dbus_connection(address, enable_fds=takes_descriptors)
        self._connection.send_and_get_reply(message_bus.RequestName(name), timeout=_SECONDS)
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._serve, name=f"stand-in {name}", daemon=True)
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """Leave the bus."""
        with contextlib.suppress(OSError):
            self._connection.sock.shutdown(2)
        self._thread.join(_SECONDS)
        self._connection.close()

    def answer(self, member: str, body: tuple[Any, ...]) -> tuple[str, tuple[Any, ...]] | None:
        """Return the signature and the values of the answer to a call; None if there is no such call."""
        raise NotImplementedError

    def answer_at(self, _path: str, member: str, body: tuple[Any, ...]) -> tuple[str, tuple[Any, ...]] | None:
        """Answer as `answer` does, by the object that is called where that counts."""
        return self.answer(member, body)

    def is_answered_at(self, _path: str) -> bool:
        """Tell whether an object answers at all."""
        return True

    def tell(self, path: str, interface: str, member: str, signature: str, *body: object) -> None:
        address = DBusAddress(path, interface=interface)
        self._send(new_signal(address, member, signature, body))

    def _send(self, message: Message) -> None:
        with self._lock:
            self._connection.send_message(message)

    def _serve(self) -> None:
        while True:
            try:
                message = self._connection.receive()
            except (OSError, EOFError):
                return
            fields = message.header.fields
            if message.header.message_type is MessageType.method_call and self.is_answered_at(
                fields[HeaderFields.path]
            ):
                answer = self.answer_at(fields[HeaderFields.path], fields[HeaderFields.member], message.body)
                try:
                    if answer is None:
                        self._send(new_error(message, "org.freedesktop.DBus.Error.UnknownMethod"))
                    else:
                        self._send(new_method_return(message, *answer))
                except OSError:  # it leaves while it is asked
                    return


@dataclass(frozen=True, slots=True)
class Notified:
    """What a program asked to be shown."""

    number: int
    replaces: int
    summary: str
    body: str
    actions: dict[str, str] = field(default_factory=dict)
    hints: dict[str, tuple[str, Any]] = field(default_factory=dict)


class NotificationServer(Service):
    """Shows nothing, but keeps what it was asked to show, and lets a person press a button."""

    def __init__(self, address: str) -> None:
        self.shown: SimpleQueue[Notified] = SimpleQueue()
        self._count = 0
        super().__init__(address, NOTIFICATIONS)

    def next(self) -> Notified:
        return self.shown.get(timeout=_SECONDS)

    def press(self, notified: Notified, action: str) -> None:
        self.tell(
            "/org/freedesktop/Notifications", NOTIFICATIONS, "ActionInvoked", "us", notified.number, action
        )

    def answer(self, member: str, body: tuple[Any, ...]) -> tuple[str, tuple[Any, ...]] | None:
        match member:
            case "Notify":
                _, replaces, _, summary, text, actions, hints, _ = body
                self._count = self._count if replaces else self._count + 1
                names = dict(zip(actions[::2], actions[1::2], strict=True))
                self.shown.put(Notified(self._count, replaces, summary, text, names, hints))
                return "u", (self._count,)
            case "GetCapabilities":
                return "as", (["actions", "body"],)
            case "CloseNotification":
                return "", ()
            case _:
                return None


class TrayHost(Service):
    """A tray that keeps the items that are registered, looks at them and clicks them."""

    def __init__(self, address: str) -> None:
        self._registered: SimpleQueue[str] = SimpleQueue()
        self._client = open_dbus_connection(address)
        super().__init__(address, TRAY)

    def close(self) -> None:
        super().close()
        self._client.close()

    def item(self) -> "TrayItem":
        """Wait for the next icon that is placed."""
        return TrayItem(self._client, self._registered.get(timeout=_SECONDS))

    def answer(self, member: str, body: tuple[Any, ...]) -> tuple[str, tuple[Any, ...]] | None:
        match member:
            case "RegisterStatusNotifierItem":
                self._registered.put(body[0])
                return "", ()
            case "Get":
                return "v", (_PROPERTY_OF_TRAY[body[1]],)
            case "GetAll":
                return "a{sv}", (_PROPERTY_OF_TRAY,)
            case _:
                return None


_PROPERTY_OF_TRAY: dict[str, tuple[str, Any]] = {
    "IsStatusNotifierHostRegistered": ("b", True),
    "ProtocolVersion": ("i", 0),
    "RegisteredStatusNotifierItems": ("as", []),
}


class TrayItem:
    """An icon in the tray, as a panel sees it."""

    def __init__(self, connection: DBusConnection, service: str) -> None:
        self._connection = connection
        self._service = service

    def click(self) -> None:
        self._call("/StatusNotifierItem", _ITEM, "Activate", "ii", 0, 0)

    @property
    def tool_tip(self) -> str:
        _, _, title, text = self._property("ToolTip")
        return f"{title}\n{text}".strip()

    @property
    def picture(self) -> bytes:
        """Return the pixels of the largest drawing."""
        drawings: Sequence[tuple[int, int, bytes]] = self._property("IconPixmap")
        return max(drawings)[2]

    def menu(self) -> "TrayMenuItem":
        path = self._property("Menu")
        _, layout = self._call(path, _MENU, "GetLayout", "iias", 0, -1, [])
        return TrayMenuItem(layout, partial_call(self._call, path))

    def _property(self, name: str) -> Any:  # noqa: ANN401 - the bus knows the kind
        (variant,) = self._call("/StatusNotifierItem", _PROPERTIES, "Get", "ss", _ITEM, name)
        return variant[1]

    def _call(self, path: str, interface: str, member: str, signature: str, *body: object) -> tuple[Any, ...]:
        address = DBusAddress(path, self._service, interface)
        reply = self._connection.send_and_get_reply(
            new_method_call(address, member, signature, body), timeout=_SECONDS
        )
        assert reply.header.message_type is MessageType.method_return, reply.body
        answer: tuple[Any, ...] = reply.body
        return answer


def partial_call(call: Callable[..., tuple[Any, ...]], path: str) -> Callable[[int], object]:
    """Return what chooses an entry of the menu at a path."""
    return lambda number: call(path, _MENU, "Event", "isvu", number, "clicked", ("i", 0), 0)


class TrayMenuItem:
    """An entry of the menu of an icon, with what is below it."""

    def __init__(self, layout: tuple[Any, ...], choose: Callable[[int], object]) -> None:
        self._number, properties, below = layout
        self._choose = choose
        self.text = str(properties.get("label", ("s", ""))[1]).replace("_", "")
        self.is_enabled = bool(properties.get("enabled", ("b", True))[1])
        self.below = [TrayMenuItem(child[1], choose) for child in below]

    def find(self, text: str) -> "TrayMenuItem":
        """Return the entry that begins like this."""
        found = next((item for item in self.below if item.text.startswith(text)), None)
        assert found is not None, f"{text} is not among {[item.text for item in self.below]}"
        return found

    def choose(self) -> None:
        self._choose(self._number)
