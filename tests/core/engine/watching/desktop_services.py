"""Stand-ins for services of a desktop, on a bus of our own."""

import contextlib
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from tests.support.session_bus import Service, session_bus

_PROPERTIES = "org.freedesktop.DBus.Properties"
_NETWORKS, _NETWORKS_PATH = "org.freedesktop.NetworkManager", "/org/freedesktop/NetworkManager"


class Properties(Service):
    """A service of nothing but properties, by their names; `calls` are answered as they say."""

    def __init__(self, address: str, name: str, values: Mapping[str, tuple[str, Any]], path: str) -> None:
        self.values = dict(values)
        self.calls: dict[str, tuple[str, tuple[Any, ...]]] = {}
        self.is_silent_at: set[str] = set()
        self._path = path
        super().__init__(address, name)

    def is_answered_at(self, path: str) -> bool:
        return path not in self.is_silent_at

    def answer(self, member: str, body: tuple[Any, ...]) -> tuple[str, tuple[Any, ...]] | None:
        if member == "Get":
            return ("v", (self.values[body[1]],)) if body[1] in self.values else None
        return self.calls.get(member)

    def change(self, **values: tuple[str, Any]) -> None:
        """Take other values, and tell of them."""
        self.values |= values
        self.tell(self._path, _PROPERTIES, "PropertiesChanged", "sa{sv}as", self.name, values, [])


class NetworkManager(Properties):
    """Has joined some networks; each path says of which kind, name and state."""

    def __init__(self, address: str) -> None:
        self.active: dict[str, tuple[str, str, int]] = {}
        super().__init__(address, _NETWORKS, {"ActiveConnections": ("ao", [])}, _NETWORKS_PATH)

    def join(self, number: int, name: str, kind: str = "802-11-wireless", state: int = 2) -> None:
        self.active[f"{_NETWORKS_PATH}/ActiveConnection/{number}"] = kind, name, state
        self.change(ActiveConnections=("ao", list(self.active)))

    def leave(self, number: int) -> None:
        del self.active[f"{_NETWORKS_PATH}/ActiveConnection/{number}"]
        self.change(ActiveConnections=("ao", list(self.active)))

    def answer_at(self, path: str, member: str, body: tuple[Any, ...]) -> tuple[str, tuple[Any, ...]] | None:
        if path == _NETWORKS_PATH:
            return self.answer(member, body)
        if path not in self.active:
            return None
        kind, name, state = self.active[path]
        return "v", ({"Type": ("s", kind), "Id": ("s", name), "State": ("u", state)}[body[1]],)


class Logind(Service):
    """Says that nobody has used the machine for ages, and remembers what else it was asked for."""

    def __init__(self, address: str) -> None:
        self.asked: list[str] = []
        super().__init__(address, "org.freedesktop.login1")

    def answer(self, member: str, body: tuple[Any, ...]) -> tuple[str, tuple[Any, ...]] | None:
        if member == "Get":
            known = {"IdleHint": ("b", True), "IdleSinceHint": ("t", 1)}
            return ("v", (known[body[1]],)) if body[1] in known else None
        if member not in {"Lock", "Suspend"}:
            return None
        self.asked.append(member)
        return "", ()


@contextlib.contextmanager
def system_bus(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Let the engine take a bus of our own for that of the system; give its address."""
    with session_bus() as address:
        monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", address)
        yield address
