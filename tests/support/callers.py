"""Callers of our servers that speak for themselves: raw sockets, byte by byte."""

import os
import socket
import sys
from pathlib import Path

from scheduler_core.servers.addresses import Address, SocketFile

_TOO_LONG_SECONDS = 30


def calling(address: Address) -> socket.socket:
    """Return a connection to a server."""
    if isinstance(address, SocketFile):
        connection = socket.socket(socket.AF_UNIX)
        connection.settimeout(_TOO_LONG_SECONDS)
        try:
            _connect(connection, address.path)
        except BaseException:
            connection.close()
            raise
        return connection
    return socket.create_connection((address.host, address.port), _TOO_LONG_SECONDS)


def _connect(connection: socket.socket, path: Path) -> None:
    """Connect by way of the folder, as a test's may be longer than the 107 bytes that a path may have."""
    if sys.platform != "linux":
        connection.connect(str(path))
        return
    folder = os.open(path.parent, os.O_PATH | os.O_DIRECTORY)
    try:
        connection.connect(f"/proc/self/fd/{folder}/{path.name}")
    finally:
        os.close(folder)


def answer_of(connection: socket.socket, request: bytes) -> bytes:
    """Send a request and return the whole answer: of a length that its head says, or up to the end."""
    connection.sendall(request)
    heard = b""
    while b"\r\n\r\n" not in heard and (more := connection.recv(65_536)):
        heard += more
    head, _, body = heard.partition(b"\r\n\r\n")
    wanted = _length(head)
    while (wanted is None or len(body) < wanted) and (more := connection.recv(65_536)):
        body += more
    return head + b"\r\n\r\n" + body


def free_port() -> int:
    """Return a port of this machine that nobody uses at the moment."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
    return port


def _length(head: bytes) -> int | None:
    for line in head.split(b"\r\n"):
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            return int(value)
    return None
