"""Ask a service on the system bus for one of its properties.

That is all the engine needs of D-Bus: one question and one answer, within a time limit, and no service
is started for it. Messages are jeepney's; the socket is ours, since jeepney waits for the bus without a limit
when it connects.
"""

import socket
import sys
from pathlib import Path
from typing import Any

from jeepney import DBusAddress, HeaderFields, Message, MessageFlag, MessageType, Properties, new_method_call
from jeepney.auth import BEGIN, AuthenticationError, Authenticator
from jeepney.low_level import Parser, SizeLimitError

assert sys.platform == "linux"

SYSTEM_BUS = Path("/run/dbus/system_bus_socket")
_MOST_BYTES = 64 * 1024
_MOST_MESSAGES = 20
_BUS = DBusAddress("/org/freedesktop/DBus", "org.freedesktop.DBus", "org.freedesktop.DBus")
_ABSENT = frozenset(
    {"org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner"}
)


class BusTrouble(Exception):
    """The question was not answered; the text says why."""


def bus_property(
    service: str, path: str, interface: str, name: str, *, bus: Path = SYSTEM_BUS, seconds: float = 2.0
) -> int:
    """Return a property that is a whole number or a truth value. It blocks, for some seconds at worst."""
    wanted = Properties(DBusAddress(path, service, interface)).get(name)
    wanted.header.flags |= MessageFlag.no_auto_start
    try:
        with socket.socket(socket.AF_UNIX) as connection:
            asked = _Connection(connection, seconds)
            connection.connect(str(bus))
            asked.authenticate()
            asked.ask(new_method_call(_BUS, "Hello"), 1, service)
            ((_, value),) = asked.ask(wanted, 2, service).body
            return int(value)
    except TimeoutError as error:
        raise BusTrouble(f"{service} did not answer in time") from error
    except (FileNotFoundError, ConnectionRefusedError) as error:
        raise BusTrouble("there is no system bus") from error
    except AuthenticationError as error:
        raise BusTrouble("the system bus does not let this user in") from error
    except OSError as error:
        raise BusTrouble(f"the system bus can't be asked: {error}") from error
    except (SizeLimitError, ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise BusTrouble(f"{service} answered something unexpected") from error


class _Connection:
    """Sends and receives, each within a time limit, and no more than the answers can be."""

    def __init__(self, connection: socket.socket, seconds: float) -> None:
        self._connection = connection
        self._parser = Parser()
        self._taken = 0
        connection.settimeout(seconds)

    def authenticate(self) -> None:
        authenticator = Authenticator()
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
            raise BusTrouble(f"{service} is not running" if name in _ABSENT else f"{service} refused: {name}")
        raise BusTrouble(f"{service} did not answer")

    def _next(self) -> Message:
        while (message := self._parser.get_next_message()) is None:
            if self._parser.bytes_desired() > _MOST_BYTES:
                raise BusTrouble("the system bus said too much")
            self._parser.add_data(self._received())
        return message

    def _received(self) -> bytes:
        data = self._connection.recv(_MOST_BYTES)
        self._taken += len(data)
        if not data:
            raise BusTrouble("the system bus hung up")
        if self._taken > _MOST_BYTES:
            raise BusTrouble("the system bus said too much")
        return data
