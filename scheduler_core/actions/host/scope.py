"""Ask the user's systemd for a scope for one process, and read back which limits the kernel keeps.

A child of the host does so before it loads its program: whoever waits for an answer here is that child alone.
Messages are written by hand, as the host loads nothing but the standard library, and that little.
"""

import os
import select
import socket
import struct
import sys
from collections.abc import Iterable, Mapping

from scheduler_core.actions.host.groups import read_group

assert sys.platform != "win32"

_PATIENCE_SECONDS = 2.0
_LOOKS, _LOOK_SECONDS = 200, 0.01
_MOST_BYTES = 64 * 1024
_CALL, _RETURN, _ERROR = 1, 2, 3
_HEADER = struct.Struct("<cBBBIII")
_SYSTEMD = "org.freedesktop.systemd1"
_BUS = "org.freedesktop.DBus"
_GROUPS = ("/sys/fs/cgroup", "/sys/fs/cgroup/unified")
_MICROSECONDS_OF_PERCENT = 10_000

Property = tuple[str, str, "int | str | list[int]"]


class NoScope(Exception):
    """There is no systemd of this user, or it gives no group; the text says why."""


def scope_of(pid: int, name: str, limits: Mapping[str, int]) -> str:
    """Put a process into a scope with limits; return the folder of its group, NoScope if there is none."""
    wanted = [*_properties(pid, limits)]
    try:
        _ask_for(name, wanted)
        return _entered(name)
    except OSError as error:
        raise NoScope(error.strerror or str(error)) from error
    except (struct.error, ValueError, IndexError) as error:
        raise NoScope("its answer can't be read") from error


def kept_by(folder: str, limits: Mapping[str, int]) -> set[str]:
    """Return the kinds of limits that the kernel keeps for a group: systemd drops what is not delegated."""
    return {kind for kind, amount in limits.items() if _is_kept(folder, kind, amount)}


def _properties(pid: int, limits: Mapping[str, int]) -> Iterable[Property]:
    yield "Description", "s", "A script of Hourbell"
    yield "PIDs", "au", [pid]
    yield "CollectMode", "s", "inactive-or-failed"
    for kind, amount in limits.items():
        match kind:
            case "memory":
                yield "MemoryMax", "t", amount
                yield "MemorySwapMax", "t", 0  # what is swapped out is taken, too
            case "cpu":
                yield "CPUQuotaPerSecUSec", "t", amount * _MICROSECONDS_OF_PERCENT
            case "processes":
                yield "TasksMax", "t", amount
            case _:
                pass


def _is_kept(folder: str, kind: str, amount: int) -> bool:
    match kind:
        case "memory":
            most = read_group(folder, "memory.max").strip()
            return most.isdecimal() and int(most) <= amount
        case "cpu":
            quota, _, period = read_group(folder, "cpu.max").strip().partition(" ")
            return quota.isdecimal() and period.isdecimal() and int(quota) * 100 <= (amount + 1) * int(period)
        case "processes":
            most = read_group(folder, "pids.max").strip()
            return most.isdecimal() and int(most) <= amount
        case _:
            return False


def _entered(name: str) -> str:
    """Wait until this process is in the group; systemd sets its limits before it moves processes there."""
    for _ in range(_LOOKS):
        for line in read_group("/proc/self", "cgroup").splitlines():
            path = line.removeprefix("0::")
            if line.startswith("0::") and path.endswith(f"/{name}"):
                return next((root + path for root in _GROUPS if read_group(root + path, "cgroup.type")), path)
        select.select((), (), (), _LOOK_SECONDS)
    raise NoScope("systemd answered, and did not move the process")


def _ask_for(name: str, properties: Iterable[Property]) -> None:
    with _connected() as (connection, is_bus):
        connection.sendall(b"\0AUTH EXTERNAL " + str(os.geteuid()).encode().hex().encode() + b"\r\n")
        if not connection.recv(_MOST_BYTES).startswith(b"OK"):
            raise NoScope("systemd lets this user not in")
        connection.sendall(b"BEGIN\r\n")
        answers = _Answers(connection)
        if is_bus:
            connection.sendall(_call(1, "/org/freedesktop/DBus", _BUS, "Hello", _BUS))
            answers.next()
        body = _Body()
        body.text(name)
        body.text("fail")
        body.properties(properties)
        body.begin_array(8)
        body.end_array()
        connection.sendall(
            _call(
                2,
                "/org/freedesktop/systemd1",
                f"{_SYSTEMD}.Manager",
                "StartTransientUnit",
                _SYSTEMD,
                "ssa(sv)a(sa(sv))",
                bytes(body.data),
            )
        )
        answers.next()


class _connected:  # noqa: N801 - stands behind with, as a function would
    """A socket of the user's systemd itself, else of the bus on which it is."""

    def __init__(self) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.settimeout(_PATIENCE_SECONDS)

    def __enter__(self) -> tuple[socket.socket, bool]:
        folder = os.environ.get("XDG_RUNTIME_DIR") or f"/run/user/{os.geteuid()}"
        try:
            self._socket.connect(f"{folder}/systemd/private")
            return self._socket, False
        except OSError:
            try:
                self._socket.connect(f"{folder}/bus")
            except OSError as error:
                self._socket.close()
                raise NoScope("there is no systemd of this user") from error
            return self._socket, True

    def __exit__(self, *_: object) -> None:
        self._socket.close()


class _Answers:
    """What comes over a connection; signals are passed over."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._held = b""

    def next(self) -> None:
        """Wait for the next answer; NoScope if it is a refusal."""
        while True:
            head = self._take(16)
            kind = head[1]
            (length,) = struct.unpack_from("<I", head, 4)
            (fields,) = struct.unpack_from("<I", head, 12)
            self._take(-(-fields // 8) * 8)
            body = self._take(length)
            if kind == _RETURN:
                return
            if kind == _ERROR:
                raise NoScope(body[4:-1].decode("utf-8", "replace") or "systemd refused")

    def _take(self, count: int) -> bytes:
        while len(self._held) < count:
            data = self._connection.recv(_MOST_BYTES)
            if not data:
                raise NoScope("systemd hung up")
            self._held += data
        taken, self._held = self._held[:count], self._held[count:]
        return taken


class _Body:
    """Bytes of a message in the order of its signature, each at a multiple of its size."""

    def __init__(self) -> None:
        self.data = bytearray()
        self._arrays: list[tuple[int, int]] = []

    def align(self, size: int) -> None:
        self.data += bytes(-len(self.data) % size)

    def number(self, value: int, form: str = "<I") -> None:
        self.align(struct.calcsize(form))
        self.data += struct.pack(form, value)

    def text(self, value: str) -> None:
        written = value.encode()
        self.number(len(written))
        self.data += written + b"\0"

    def signature(self, value: str) -> None:
        self.data += bytes((len(value),)) + value.encode("ascii") + b"\0"

    def begin_array(self, size: int) -> None:
        self.number(0)
        place = len(self.data) - 4
        self.align(size)
        self._arrays.append((place, len(self.data)))

    def end_array(self) -> None:
        place, begun = self._arrays.pop()
        struct.pack_into("<I", self.data, place, len(self.data) - begun)

    def properties(self, properties: Iterable[Property]) -> None:
        self.begin_array(8)
        for name, kind, value in properties:
            self.align(8)
            self.text(name)
            self.signature(kind)
            if isinstance(value, str):
                self.text(value)
            elif isinstance(value, int):
                self.number(value, "<Q")
            else:
                self.begin_array(4)
                for each in value:
                    self.number(each)
                self.end_array()
        self.end_array()


def _call(
    serial: int, path: str, interface: str, member: str, to: str, signature: str = "", body: bytes = b""
) -> bytes:
    fields = _Body()
    fields.data += _HEADER.pack(b"l", _CALL, 0, 1, len(body), serial, 0)
    begun = len(fields.data)
    for code, kind, value in ((1, "o", path), (2, "s", interface), (3, "s", member), (6, "s", to)):
        fields.align(8)
        fields.data.append(code)
        fields.signature(kind)
        fields.text(value)
    if signature:
        fields.align(8)
        fields.data.append(8)
        fields.signature("g")
        fields.signature(signature)
    struct.pack_into("<I", fields.data, 12, len(fields.data) - begun)
    fields.align(8)
    return bytes(fields.data) + body
