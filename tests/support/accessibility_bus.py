"""Walk the tree of a program as assistive programs do: over the bus of AT-SPI."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from jeepney import DBusAddress, HeaderFields, MessageType, new_method_call
from jeepney.bus_messages import message_bus
from jeepney.io.blocking import DBusConnection

from tests.support.session_bus import Service

REGISTRY = "org.a11y.atspi.Registry"
_ACCESSIBLE = "org.a11y.atspi.Accessible"
_COMPONENT = "org.a11y.atspi.Component"
_TABLE = "org.a11y.atspi.Table"
_PROPERTIES = "org.freedesktop.DBus.Properties"
_ROOT, _NOTHING = "/org/a11y/atspi/accessible/root", "/org/a11y/atspi/null"
_SECONDS = 60
# Numbers of AT-SPI's states.
_FOCUSABLE, _SHOWING, _VISIBLE = 11, 25, 30
# What is counted in, for places: the whole screen.
_OF_THE_SCREEN = 0


class AccessibilityRegistry(Service):
    """Lets programs offer their trees. It answers from another process: Qt waits for it with Python held."""

    def __init__(self, address: str) -> None:
        super().__init__(address, REGISTRY)

    def answer(self, member: str, _body: tuple[Any, ...]) -> tuple[str, tuple[Any, ...]] | None:
        match member:
            case "Embed":
                return "(so)", ((REGISTRY, _ROOT),)
            case "GetRegisteredEvents":
                return "a(ss)", ([],)
            case _:
                return None


@dataclass(frozen=True, slots=True)
class Node:
    """What an assistive program is told of one part."""

    depth: int
    role: str
    name: str
    parent_role: str
    is_focusable: bool

    def line(self) -> str:
        return f"{'  ' * self.depth}{self.role} “{' '.join(self.name.split())}”"


class Reader:
    """Asks one program, from any thread but the one that answers."""

    def __init__(self, connection: DBusConnection, service: str) -> None:
        self._connection = connection
        self._service = service

    def window(self, name: str) -> str:
        """Return the path of the window of this name."""
        windows = self._children(_ROOT)
        called = [path for path in windows if self._name(path) == name]
        assert called, f"{name} is none of {[self._name(path) for path in windows]}"
        return called[-1]

    def nodes(self, path: str, depth: int = 0, parent_role: str = "") -> Iterator[Node]:
        """Yield what is visible of a part, top down."""
        states = self._states(path)
        if not states >> _VISIBLE & 1:
            return
        (role,) = self._call(path, _ACCESSIBLE, "GetRoleName")
        yield Node(depth, role, self._name(path), parent_role, bool(states >> _FOCUSABLE & 1))
        for child in self._children(path):
            yield from self.nodes(child, depth + 1, role)

    def windows(self) -> list[str]:
        """Return the paths of all windows."""
        return self._children(_ROOT)

    def places(self, path: str, name: str, passed: frozenset[str]) -> Iterator[tuple[int, int, int, int]]:
        """Yield where on the screen parts are seen whose name begins so; none in those of `passed` roles."""
        if not self._states(path) >> _SHOWING & 1:
            return
        if self._name(path).startswith(name):
            (place,) = self._call(path, _COMPONENT, "GetExtents", "u", _OF_THE_SCREEN)
            yield place
        (role,) = self._call(path, _ACCESSIBLE, "GetRoleName")
        if role not in passed:
            for child in self._children(path):
                yield from self.places(child, name, passed)

    def first_cells(self, path: str) -> Iterator[tuple[str, str]]:
        """Yield the first cell of each table that has rows: among its parts, and by row and column."""
        if not self._states(path) >> _VISIBLE & 1:
            return
        if self._call(path, _ACCESSIBLE, "GetRoleName") != ("table",):
            for child in self._children(path):
                yield from self.first_cells(child)
            return
        (_, rows), (_, columns) = (
            self._call(path, _PROPERTIES, "Get", "ss", _TABLE, name)[0] for name in ("NRows", "NColumns")
        )
        if rows:
            # Before the cells come the corner and the heads of columns, before each line its head.
            ((_, part),) = self._call(path, _ACCESSIBLE, "GetChildAtIndex", "i", columns + 2)
            ((_, cell),) = self._call(path, _TABLE, "GetAccessibleAt", "ii", 0, 0)
            yield self._name(part), self._name(cell)

    def _children(self, path: str) -> list[str]:
        (children,) = self._call(path, _ACCESSIBLE, "GetChildren")
        return [child for _, child in children if child != _NOTHING]

    def _name(self, path: str) -> str:
        ((_, name),) = self._call(path, _PROPERTIES, "Get", "ss", _ACCESSIBLE, "Name")
        return str(name)

    def _states(self, path: str) -> int:
        ((low, _),) = self._call(path, _ACCESSIBLE, "GetState")
        return int(low)

    def _call(
        self, path: str, interface: str, member: str, signature: str = "", *body: object
    ) -> tuple[Any, ...]:
        asked = new_method_call(DBusAddress(path, self._service, interface), member, signature or None, body)
        reply = self._connection.send_and_get_reply(asked, timeout=_SECONDS)
        failed = reply.header.message_type is not MessageType.method_return
        assert not failed, (path, member, reply.header.fields.get(HeaderFields.error_name), reply.body)
        answer: tuple[Any, ...] = reply.body
        return answer


def services_of(connection: DBusConnection, process: int) -> list[str]:
    """Return the names that a process has on a bus, beside the one of this connection."""
    (names,) = connection.send_and_get_reply(message_bus.ListNames(), timeout=_SECONDS).body
    others = [name for name in names if name.startswith(":") and name != connection.unique_name]
    return [name for name in others if _process_of(connection, name) == process]


def _process_of(connection: DBusConnection, name: str) -> int | None:
    asked = message_bus.GetConnectionUnixProcessID(name)
    reply = connection.send_and_get_reply(asked, timeout=_SECONDS)
    # It may have left meanwhile.
    return int(reply.body[0]) if reply.header.message_type is MessageType.method_return else None
