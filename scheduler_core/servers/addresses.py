"""Addresses where programs can call: a socket file of one user, or a network address."""

import errno
import os
import socket
import stat
import sys
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

from scheduler_core.errors import SchedulerError
from scheduler_core.lazy_dataclass import dataclass

_OWNER_ONLY_FILE, _OWNER_ONLY_FOLDER = 0o600, 0o700


class CannotListen(SchedulerError):
    """A place where nothing can listen."""

    def __init__(self, place: "Address", reason: str) -> None:
        super().__init__(f"nothing can listen on {place}: {reason}")


@dataclass(frozen=True, slots=True)
class SocketFile:
    """A Unix socket that its owner alone may use."""

    path: Path

    def __str__(self) -> str:
        return f"unix:{self.path}"


@dataclass(frozen=True, slots=True)
class NetworkAddress:
    """A numeric address with a port; one that `may_lack` is left out on machines that have it not."""

    host: str
    port: int
    may_lack: bool = False

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}"


Address: TypeAlias = SocketFile | NetworkAddress


def open_socket(address: Address) -> socket.socket | None:
    """Bind a socket, which does not listen yet; None where the machine may lack the address and does.

    Raises CannotListen.
    """
    match address:
        case SocketFile():
            return _bound_file(address)
        case NetworkAddress():
            return _bound_port(address)


def close_socket(address: Address, opened: socket.socket) -> None:
    """Close a socket; its file goes with it."""
    opened.close()
    if isinstance(address, SocketFile):
        address.path.unlink(missing_ok=True)


def _bound_file(address: SocketFile) -> socket.socket:
    if sys.platform == "win32":
        raise CannotListen(address, "this system has no such sockets; choose a port")
    else:  # noqa: RET506 - without it the type checker calls the rest unreachable there
        opened = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            address.path.parent.mkdir(_OWNER_ONLY_FOLDER, parents=True, exist_ok=True)
            _remove_left_socket(address)
            _bind_file(opened, address.path)
            address.path.chmod(_OWNER_ONLY_FILE)  # in time: nobody can connect before it listens
        except OSError as error:
            opened.close()
            raise CannotListen(address, _reason(error)) from error
        return opened


def _bind_file(opened: socket.socket, path: Path) -> None:
    """Bind a socket to a file; on Linux also where the system says that its path is too long."""
    try:
        opened.bind(str(path))
    except OSError as error:
        if error.errno is None and sys.platform == "linux":
            folder = os.open(path.parent, os.O_PATH | os.O_DIRECTORY)
            try:
                opened.bind(f"/proc/self/fd/{folder}/{path.name}")
            finally:
                os.close(folder)
        else:
            raise


def _remove_left_socket(address: SocketFile) -> None:
    """Take away what an engine left that was killed; no other listens, as one engine holds the store."""
    with suppress(FileNotFoundError):
        if not stat.S_ISSOCK(address.path.lstat().st_mode):
            raise FileExistsError(errno.EEXIST, "a file of that name is there; move it away")
        address.path.unlink()


def _bound_port(address: NetworkAddress) -> socket.socket | None:
    family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
    opened: socket.socket | None = None
    try:
        opened = socket.socket(family, socket.SOCK_STREAM)
        if sys.platform == "win32":  # where a second program may take a port over otherwise
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            opened.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        opened.bind((address.host, address.port))
    except OSError as error:
        if opened is not None:
            opened.close()
        if address.may_lack and error.errno in {errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT}:
            return None
        raise CannotListen(address, _reason(error)) from error
    return opened


def _reason(error: OSError) -> str:
    match error.errno:
        case errno.EADDRINUSE:
            return "another program listens there already"
        case errno.EADDRNOTAVAIL:
            return "this machine has no such address"
        case errno.EACCES:
            return "this user may not"
        case None:  # what Python itself refuses before it asks the system
            return f"{error}; choose a port or a store in a folder with a shorter path"
        case _:
            return error.strerror or os.strerror(error.errno)
