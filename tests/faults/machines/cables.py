"""Networks of single machines that can be cut: as a cable is pulled, or as packets get lost on their way.

A cable is a pair of network devices, one of them in a namespace of its own, which root alone may make. Where
that may not be done, a proxy of ours stands between machine and server and passes nothing on either way.
"""

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from typing import Protocol

from tests.support.silent_proxy import SilentProxy, silent_proxy

# Of the link-local addresses, which no router forwards.
_NETWORK = "169.254.{}.{}"
_NUMBERS = count(1)


class Cable(Protocol):
    """What connects a machine with the server."""

    @property
    def port(self) -> int:
        """Return the port of the server, as the machine sees it."""
        ...

    @property
    def host(self) -> str: ...

    @property
    def before(self) -> Sequence[str]:
        """Return the words before a command that is to run on the machine."""
        ...

    def cut(self) -> None: ...

    def mend(self) -> None: ...


@dataclass(frozen=True, slots=True)
class _LossyCable:
    proxy: SilentProxy
    before: Sequence[str] = ()
    host: str = "127.0.0.1"

    @property
    def port(self) -> int:
        return self.proxy.port

    def cut(self) -> None:
        self.proxy.silence()

    def mend(self) -> None:
        self.proxy.speak()


@dataclass(frozen=True, slots=True)
class _RealCable:
    proxy: SilentProxy
    host: str
    device: str
    before: Sequence[str]

    @property
    def port(self) -> int:
        return self.proxy.port

    def cut(self) -> None:
        _ip("link", "set", self.device, "down")

    def mend(self) -> None:
        _ip("link", "set", self.device, "up")


def may_lay_cables() -> bool:
    """Tell whether this process may make network namespaces and devices."""
    if os.name != "posix" or os.geteuid() != 0 or shutil.which("ip") is None:
        return False
    name = f"hbtry{os.getpid()}"
    if not _can("netns", "add", name):
        return False
    may = _can("link", "add", name, "type", "veth", "peer", "name", f"{name}x")
    if may:
        _ip("link", "del", name)
    _ip("netns", "del", name)
    return may


@contextmanager
def cable_to(port: int, *, is_real: bool) -> Iterator[Cable]:
    """Lay a cable from a machine of its own to a port of this one, for as long as the block lasts."""
    if not is_real:
        with silent_proxy(port) as proxy:
            yield _LossyCable(proxy)
        return
    number = next(_NUMBERS)
    name = f"hb{os.getpid()}n{number}"
    near, far = f"{name}a", f"{name}b"
    third = os.getpid() % 250 + 1
    here, there = _NETWORK.format(third, 4 * number + 1), _NETWORK.format(third, 4 * number + 2)
    inside = ("ip", "netns", "exec", name)
    _ip("netns", "add", name)
    try:
        _ip("link", "add", near, "type", "veth", "peer", "name", far, "netns", name)
        _ip("address", "add", f"{here}/30", "dev", near)
        _ip("link", "set", near, "up")
        _ip("-n", name, "link", "set", "lo", "up")
        _ip("-n", name, "address", "add", f"{there}/30", "dev", far)
        _ip("-n", name, "link", "set", far, "up")
        with silent_proxy(port, here) as proxy:
            yield _RealCable(proxy, here, near, inside)
    finally:
        _ip("netns", "del", name)  # and with it its end of the cable, and so the other one


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


def _can(*words: str) -> bool:
    return subprocess.run(["ip", *words], check=False, capture_output=True).returncode == 0
