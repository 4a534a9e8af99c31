"""Read properties and signals of services on a D-Bus.

That is all the engine needs of D-Bus: questions and answers, within a time limit, and no service
is started for them. Messages are jeepney's; the socket is ours, since jeepney waits for the bus without a
limit when it connects.
"""

import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Self

from jeepney import DBusAddress, HeaderFields, Message, MessageFlag, MessageType, Properties, new_method_call
from jeepney.auth import BEGIN, AuthenticationError, Authenticator
from jeepney.fds import FileDescriptor
from jeepney.low_level import Parser, SizeLimitError

assert sys.platform == "linux"

SYSTEM_BUS = Path("/run/dbus/system_bus_socket")
SYSTEM_BUS_VARIABLE = "DBUS_SYSTEM_BUS_ADDRESS"
_MOST_BYTES = 64 * 1024
_MOST_MESSAGES = 20
_MOST_DESCRIPTORS = 4
_BUS = DBusAddress("/org/freedesktop/DBus", "org.freedesktop.DBus", "org.freedesktop.DBus")
_ABSENT = frozenset(
    {"org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner"}
)
# Of an object that is gone, as the libraries of services say it.
_UNKNOWN = frozenset(
    {
        "org.freedesktop.DBus.Error.UnknownObject",
        "org.freedesktop.DBus.Error.UnknownInterface",
        "org.freedesktop.DBus.Error.UnknownMethod",
        "org.freedesktop.login1.NoSuchSession",
    }
)


class BusTrouble(Exception):
    """The question was not answered; the text says why."""


class NoService(BusTrouble):
    """There is nobody who could answer."""


class Refused(BusTrouble):
    """The service answers, and does not do what was asked."""


class NoObject(Refused):
    """The service answers, and knows nothing of what was asked about."""


def bus_property(
    service: str, path: str, interface: str, name: str, *, bus: Path | None = None, seconds: float = 2.0
) -> int:
    """Return a property that is a whole number or a truth value. It blocks, for some seconds at worst."""
    with OpenBus.connected(bus or system_bus(), service, seconds) as connection, _trouble_of(service):
        value: Any = connection.property(service, path, interface, name)
        return int(value)


def bus_descriptor(
    service: str,
    path: str,
    interface: str,
    method: str,
    signature: str,
    values: tuple[str, ...],
    *,
    bus: Path | None = None,
    seconds: float = 2.0,
) -> int:
    """Return the descriptor that a method answers with, which belongs to the caller then. It blocks alike."""
    with (
        OpenBus.connected(bus or system_bus(), service, seconds, takes_descriptors=True) as connection,
        _trouble_of(service),
    ):
        (descriptor,) = connection.answer(service, path, interface, method, signature, values)
        return int(descriptor.to_raw_fd())


class OpenBus:
    """A bus that is asked more than once, each time within a time limit, until the end of the block."""

    def __init__(self, connection: socket.socket, seconds: float, *, takes_descriptors: bool = False) -> None:
        self._socket = connection
        self._connection = _Connection(connection, seconds, takes_descriptors=takes_descriptors)
        self._serials = count(1)

    @classmethod
    def connected(
        cls, path: Path, service: str, seconds: float = 2.0, *, takes_descriptors: bool = False
    ) -> Self:
        """Enter a bus; BusTrouble where there is none."""
        connection = socket.socket(socket.AF_UNIX)
        try:
            with _trouble_of(service):
                bus = cls(connection, seconds, takes_descriptors=takes_descriptors)
                connection.connect(str(path))
                bus._connection.authenticate()
                bus._ask(new_method_call(_BUS, "Hello"), service)
        except BusTrouble:
            connection.close()
            raise
        return bus

    def property(self, service: str, path: str, interface: str, name: str) -> object:
        wanted = Properties(DBusAddress(path, service, interface)).get(name)
        wanted.header.flags |= MessageFlag.no_auto_start
        with _trouble_of(service):
            ((_, value),) = self._ask(wanted, service)
            return value

    def call(self, service: str, path: str, interface: str, name: str) -> object:
        """Call what takes nothing and gives one value."""
        with _trouble_of(service):
            (value,) = self.answer(service, path, interface, name)
            return value

    def answer(
        self,
        service: str,
        path: str,
        interface: str,
        name: str,
        signature: str | None = None,
        values: tuple[bool | str, ...] = (),
    ) -> tuple[Any, ...]:
        """Call a method, and return all that it answers."""
        wanted = new_method_call(DBusAddress(path, service, interface), name, signature, values)
        wanted.header.flags |= MessageFlag.no_auto_start
        with _trouble_of(service):
            return self._ask(wanted, service)

    def listen(self, match: str) -> None:
        """Be sent the signals that match."""
        with _trouble_of("the bus"):
            self._ask(new_method_call(_BUS, "AddMatch", "s", (match,)), "the bus")

    def detached(self) -> socket.socket:
        """Return the connection, for who only listens."""
        return self._socket

    def close(self) -> None:
        self._socket.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def _ask(self, call: Message, service: str) -> tuple[Any, ...]:
        answer: tuple[Any, ...] = self._connection.ask(call, next(self._serials), service).body
        return answer


def system_bus() -> Path:
    """Return the socket of the bus of the system, which the environment may name."""
    return bus_at(SYSTEM_BUS_VARIABLE, SYSTEM_BUS) or SYSTEM_BUS


def bus_at(variable: str, usual: Path | None) -> Path | None:
    """Return the socket of a bus that an address in the environment names, or the usual one."""
    for address in os.environ.get(variable, "").split(";"):
        for part in address.removeprefix("unix:").split(","):
            if address.startswith("unix:") and part.startswith("path="):
                return Path(part.removeprefix("path="))
    return usual


@contextmanager
def _trouble_of(service: str) -> Iterator[None]:
    """Tell what went wrong in words."""
    try:
        yield
    except TimeoutError as error:
        raise BusTrouble(f"{service} did not answer in time") from error
    except (FileNotFoundError, ConnectionRefusedError) as error:
        raise NoService("there is no system bus") from error
    except AuthenticationError as error:
        raise BusTrouble("the system bus does not let this user in") from error
    except OSError as error:
        raise BusTrouble(f"the system bus can't be asked: {error}") from error
    except (SizeLimitError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise BusTrouble(f"{service} answered something unexpected") from error


class _Connection:
    """Sends and receives, each within a time limit, and no more than the answers can be."""

    def __init__(self, connection: socket.socket, seconds: float, *, takes_descriptors: bool) -> None:
        self._connection = connection
        self._parser = Parser()
        self._taken = 0
        self._takes_descriptors = takes_descriptors
        connection.settimeout(seconds)

    def authenticate(self) -> None:
        authenticator = Authenticator(enable_fds=self._takes_descriptors)
        for said in authenticator:
            self._connection.sendall(said)
            authenticator.feed(self._received())
        self._connection.sendall(BEGIN)

    def ask(self, call: Message, serial: int, service: str) -> Message:
        """Return the answer to a call; what else the bus has to say is passed over."""
        self._connection.sendall(call.serialise(serial=serial))
        for _ in range(_MOST_MESSAGES):
            message = self._next()
            fields: dict[HeaderFields, Any] = message.header.fields
            if fields.get(HeaderFields.reply_serial) != serial:
                continue
            if message.header.message_type is MessageType.method_return:
                return message
            name = fields.get(HeaderFields.error_name)
            if name in _ABSENT:
                raise NoService(f"{service} is not running")
            trouble = NoObject if name in _UNKNOWN else Refused
            raise trouble(f"{service} refused: {name}")
        raise BusTrouble(f"{service} did not answer")

    def _next(self) -> Message:
        while (message := self._parser.get_next_message()) is None:
            if self._parser.bytes_desired() > _MOST_BYTES:
                raise BusTrouble("the system bus said too much")
            self._parser.add_data(self._received())
        return message

    def _received(self) -> bytes:
        most = _MOST_DESCRIPTORS if self._takes_descriptors else 0
        data, descriptors, _, _ = socket.recv_fds(self._connection, _MOST_BYTES, most)
        self._parser.fds.extend(map(FileDescriptor, descriptors))
        self._taken += len(data)
        if not data:
            raise BusTrouble("the system bus hung up")
        if self._taken > _MOST_BYTES:
            raise BusTrouble("the system bus said too much")
        return data
