"""Ask a service on the system bus for one of its properties.

That is all the engine needs of D-Bus: one question and one answer, within a time limit, and no service
is started for it.
"""

import os
import socket
import struct
import sys
from dataclasses import dataclass
from pathlib import Path

assert sys.platform == "linux"

SYSTEM_BUS = Path("/run/dbus/system_bus_socket")
_LARGEST_MESSAGE = 64 * 1024
_MOST_MESSAGES = 20

_CALL, _REPLY, _ERROR = 1, 2, 3
_NO_AUTO_START = 2
_PATH, _INTERFACE, _MEMBER, _ERROR_NAME, _REPLY_SERIAL, _TARGET, _SIGNATURE = 1, 2, 3, 4, 5, 6, 8
_BUS = ("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus")
_PROPERTIES = "org.freedesktop.DBus.Properties"
_ABSENT = frozenset(
    {"org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner"}
)
_ORDERS = {ord("l"): "<", ord("B"): ">"}
_NUMBERS = {"y": "B", "b": "I", "n": "h", "q": "H", "i": "i", "u": "I", "x": "q", "t": "Q"}


class BusTrouble(Exception):
    """The question was not answered; the text says why."""


@dataclass(frozen=True, slots=True)
class _Message:
    kind: int
    fields: dict[int, int | str]
    order: str
    body: bytes


def bus_property(
    service: str, path: str, interface: str, name: str, *, bus: Path = SYSTEM_BUS, seconds: float = 2.0
) -> int:
    """Return a property that is a whole number or a truth value. It blocks, for some seconds at worst."""
    try:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(seconds)
            connection.connect(str(bus))
            _authenticate(connection)
            connection.sendall(_call(1, *_BUS, "Hello"))
            _reply(connection, 1, service)
            connection.sendall(_call(2, service, path, _PROPERTIES, "Get", interface, name))
            return _number(_reply(connection, 2, service))
    except TimeoutError as error:
        raise BusTrouble(f"{service} did not answer in time") from error
    except (FileNotFoundError, ConnectionRefusedError) as error:
        raise BusTrouble("there is no system bus") from error
    except OSError as error:
        raise BusTrouble(f"the system bus can't be asked: {error}") from error
    except (struct.error, LookupError, ValueError) as error:
        raise BusTrouble(f"{service} answered something unexpected") from error


def _authenticate(connection: socket.socket) -> None:
    user = str(os.geteuid()).encode().hex()
    connection.sendall(f"\0AUTH EXTERNAL {user}\r\n".encode())
    answer = b""
    while not answer.endswith(b"\r\n"):
        answer += _received(connection, 1)
    if not answer.startswith(b"OK "):
        raise BusTrouble("the system bus does not let this user in")
    connection.sendall(b"BEGIN\r\n")


def _call(serial: int, service: str, path: str, interface: str, member: str, *arguments: str) -> bytes:
    body = b""
    for argument in arguments:
        body = _padded(body, 4) + _text(argument)
    fields = [
        _field(_PATH, "o", _text(path)),
        _field(_INTERFACE, "s", _text(interface)),
        _field(_MEMBER, "s", _text(member)),
        _field(_TARGET, "s", _text(service)),
    ]
    if arguments:
        fields.append(_field(_SIGNATURE, "g", _signature("s" * len(arguments))))
    head = b""
    for field in fields:
        head = _padded(head, 8) + field
    start = struct.pack("<4BIII", ord("l"), _CALL, _NO_AUTO_START, 1, len(body), serial, len(head))
    return _padded(start + head, 8) + body


def _reply(connection: socket.socket, serial: int, service: str) -> _Message:
    """Return the answer to a call; what else the bus has to say is passed over."""
    for _ in range(_MOST_MESSAGES):
        message = _message(connection)
        if message.fields.get(_REPLY_SERIAL) != serial:
            continue
        if message.kind == _REPLY:
            return message
        name = message.fields.get(_ERROR_NAME)
        raise BusTrouble(f"{service} is not running" if name in _ABSENT else f"{service} refused: {name}")
    raise BusTrouble(f"{service} did not answer")


def _message(connection: socket.socket) -> _Message:
    start = _received(connection, 16)
    order = _ORDERS[start[0]]
    body_length, _, head_length = struct.unpack_from(f"{order}III", start, 4)
    rest_length = head_length + -head_length % 8 + body_length
    if rest_length > _LARGEST_MESSAGE:
        raise BusTrouble("the system bus said too much")
    rest = _received(connection, rest_length)
    return _Message(start[1], _fields(order, rest[:head_length]), order, rest[rest_length - body_length :])


def _fields(order: str, head: bytes) -> dict[int, int | str]:
    """Read the fields of a header, which are numbers and texts of known kinds."""
    found: dict[int, int | str] = {}
    place = 0
    while place < len(head):
        code, kind = head[place], chr(head[place + 2])
        place += 4
        if kind == "g":
            length = head[place]
            found[code] = head[place + 1 : place + 1 + length].decode()
            place += length + 2
        else:
            (number,) = struct.unpack_from(f"{order}I", head, place)
            place += 4
            if kind == "u":
                found[code] = number
            else:
                found[code] = head[place : place + number].decode()
                place += number + 1
        place += -place % 8
    return found


def _number(message: _Message) -> int:
    """Return the number in a reply that consists of one variant."""
    kind = message.body[1 : 1 + message.body[0]].decode()
    layout = f"{message.order}{_NUMBERS[kind]}"
    place = message.body[0] + 2
    place += -place % struct.calcsize(layout)
    (number,) = struct.unpack_from(layout, message.body, place)
    return int(number)


def _received(connection: socket.socket, length: int) -> bytes:
    data = b""
    while len(data) < length:
        part = connection.recv(length - len(data))
        if not part:
            raise BusTrouble("the system bus hung up")
        data += part
    return data


def _field(code: int, kind: str, value: bytes) -> bytes:
    return bytes([code]) + _signature(kind) + value


def _text(text: str) -> bytes:
    encoded = text.encode()
    return struct.pack("<I", len(encoded)) + encoded + b"\0"


def _signature(text: str) -> bytes:
    return bytes([len(text)]) + text.encode() + b"\0"


def _padded(data: bytes, size: int) -> bytes:
    return data + bytes(-len(data) % size)
