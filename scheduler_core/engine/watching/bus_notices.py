"""Receive hints of changes from services on a bus and from the kernel."""

import sys
import threading
from collections.abc import Collection, Sequence
from contextlib import suppress
from pathlib import Path

from scheduler_core.values.schedules.events.event_rule import EventRule

if sys.platform == "linux":
    import select
    import socket

    from scheduler_core.engine.system.system_bus import BusTrouble, OpenBus

    _CONNECT_SECONDS = 1.0
    _AT_ONCE = 64 * 1024
    _NETLINK_ROUTE = 0

    class BusNotices:
        """Holds a connection that is sent some signals; the looks open it, and again after it broke.

        Looks come from one thread, the rest from the loop. Of the groups of `routes` the kernel tells, too.
        """

        def __init__(self, bus: Path | None, service: str, matches: Sequence[str], routes: int = 0) -> None:
            self.has_answered = False  # the service, which is missed from then on where it is gone
            self._path = bus
            self._service = service
            returns = f"type='signal',member='NameOwnerChanged',arg0='{service}'"
            self._matches = (*matches, returns)
            self._told = select.epoll()
            self._lock = threading.Lock()
            self._bus: socket.socket | None = None
            self._routes = _open_routes(routes) if routes else None
            self._is_open = True
            if self._routes is not None:
                self._told.register(self._routes.fileno(), select.EPOLLIN)

        @property
        def descriptor(self) -> int:
            return self._told.fileno()

        @property
        def tells_of_routes(self) -> bool:
            return self._routes is not None

        def are_heard(self) -> bool:
            """Tell whether signals come; where they don't, try to be sent them."""
            if self._bus is not None:
                return True
            if self._path is None:
                return False
            try:
                bus = OpenBus.connected(self._path, self._service, _CONNECT_SECONDS)
            except BusTrouble:
                return False
            try:
                for match in self._matches:
                    bus.listen(match)
            except BusTrouble:
                bus.close()
                return False
            return self._hold(bus.detached())

        def take(self) -> None:
            with self._lock:
                if self._routes is not None:
                    _is_drained(self._routes)
                if self._bus is not None and not _is_drained(self._bus):
                    self._bus.close()
                    self._bus = None

        def keep(self, _rules: Collection[EventRule]) -> None:
            """All rules of a kind are told of by the same signals."""

        def close(self) -> None:
            with self._lock:
                self._is_open = False
                for each in (self._bus, self._routes):
                    if each is not None:
                        each.close()
                self._bus = self._routes = None
                self._told.close()

        def _hold(self, connection: socket.socket) -> bool:
            with self._lock:
                if not self._is_open:
                    connection.close()
                    return False
                connection.setblocking(False)
                self._bus = connection
                self._told.register(connection.fileno(), select.EPOLLIN)
                return True

    def _open_routes(groups: int) -> socket.socket | None:
        routes = socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, _NETLINK_ROUTE)
        with suppress(OSError):
            routes.bind((0, groups))
            routes.setblocking(False)
            return routes
        routes.close()
        return None

    def _is_drained(connection: socket.socket) -> bool:
        """Take what has come; False where the other end is gone."""
        try:
            while connection.recv(_AT_ONCE):
                pass
        except BlockingIOError:
            return True
        except OSError:
            return connection.family == socket.AF_NETLINK  # too much came at once, which is a hint as well
        return False

else:

    class BusNotices:
        """There is no such bus."""

        tells_of_routes = has_answered = False
        descriptor = -1

        def __init__(
            self,
            _bus: Path | None,
            _service: str,
            _matches: Sequence[str],
            _routes: int = 0,
        ) -> None:
            raise OSError("there is no bus on this system")

        def are_heard(self) -> bool:
            return False

        def take(self) -> None:
            """Nothing comes."""

        def keep(self, _rules: Collection[EventRule]) -> None:
            """Nothing comes."""

        def close(self) -> None:
            """Nothing is open."""
