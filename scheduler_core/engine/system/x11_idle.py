"""Ask an X11 display how long nobody has touched keyboard and mouse.

The display is spoken to directly: Xlib ends the whole process when the display goes away while it talks.
"""

import re
import socket
import struct
import sys
from collections.abc import Iterator, Mapping
from datetime import timedelta
from pathlib import Path

assert sys.platform == "linux"

_SECONDS = 2.0
SOCKETS = Path("/tmp/.X11-unix")
_LOCAL_DISPLAY = re.compile(r"(?:unix)?:(\d+)(?:\.\d+)?")
_COOKIE = b"MIT-MAGIC-COOKIE-1"
_FAMILIES_HERE = frozenset({256, 65_535})  # this machine, any machine
_QUERY_EXTENSION = 98
_EXTENSION = b"MIT-SCREEN-SAVER"
_QUERY_INFO = 1
_REPLY_SIZE = 32


class DisplayTrouble(Exception):
    """The display did not answer; the text says why."""


def x11_idle(environment: Mapping[str, str], sockets: Path = SOCKETS) -> timedelta:
    """Return how long the display named in an environment has been idle. It blocks, for seconds at worst."""
    display = _LOCAL_DISPLAY.fullmatch(environment.get("DISPLAY", ""))
    if display is None:
        raise DisplayTrouble("there is no display on this machine")
    number = display[1]
    try:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(_SECONDS)
            connection.connect(str(sockets / f"X{number}"))
            root = _root_window(connection, _cookie(environment, number))
            extension = _extension(connection)
            connection.sendall(struct.pack("<BBHI", extension, _QUERY_INFO, 2, root))
            (milliseconds,) = struct.unpack_from("<I", _reply(connection), 16)
    except (OSError, struct.error, IndexError) as error:
        raise DisplayTrouble(f"the display can't be asked: {error}") from error
    return timedelta(milliseconds=milliseconds)


def _root_window(connection: socket.socket, cookie: bytes) -> int:
    name = _COOKIE if cookie else b""
    head = struct.pack("<BxHHHHxx", ord("l"), 11, 0, len(name), len(cookie))
    connection.sendall(head + _padded(name) + _padded(cookie))
    is_let_in, words = struct.unpack("<B5xH", _received(connection, 8))
    setup = _received(connection, 4 * words)
    if is_let_in != 1:
        raise DisplayTrouble("the display does not let this user in")
    vendor_length, formats = struct.unpack_from("<16xH3xB", setup)
    (root,) = struct.unpack_from("<I", setup, 32 + vendor_length + -vendor_length % 4 + 8 * formats)
    return int(root)


def _extension(connection: socket.socket) -> int:
    """Return the number under which the display knows the screen saver's questions."""
    words = 2 + (len(_EXTENSION) + 3) // 4
    connection.sendall(struct.pack("<BxHHxx", _QUERY_EXTENSION, words, len(_EXTENSION)) + _padded(_EXTENSION))
    is_present, number = struct.unpack_from("<BB", _reply(connection), 8)
    if not is_present:
        raise DisplayTrouble("the display does not count idle time")
    return int(number)


def _reply(connection: socket.socket) -> bytes:
    reply = _received(connection, _REPLY_SIZE)
    if reply[0] != 1:
        raise DisplayTrouble("the display refused to answer")
    return reply


def _received(connection: socket.socket, length: int) -> bytes:
    data = b""
    while len(data) < length:
        part = connection.recv(length - len(data))
        if not part:
            raise DisplayTrouble("the display hung up")
        data += part
    return data


def _cookie(environment: Mapping[str, str], display: str) -> bytes:
    """Return what opens the display to its user, nothing if none is needed."""
    path = environment.get("XAUTHORITY")
    try:
        data = (Path(path) if path else Path(environment.get("HOME", ""), ".Xauthority")).read_bytes()
    except OSError:
        return b""
    for family, _, number, name, cookie in _entries(data):
        if family in _FAMILIES_HERE and name == _COOKIE and number in {b"", display.encode()}:
            return cookie
    return b""


def _entries(data: bytes) -> Iterator[tuple[int, bytes, bytes, bytes, bytes]]:
    place = 0
    while place < len(data):
        (family,) = struct.unpack_from(">H", data, place)
        place += 2
        parts = []
        for _ in range(4):
            (length,) = struct.unpack_from(">H", data, place)
            parts.append(data[place + 2 : place + 2 + length])
            place += 2 + length
        address, number, name, cookie = parts
        yield family, address, number, name, cookie


def _padded(data: bytes) -> bytes:
    return data + bytes(-len(data) % 4)
