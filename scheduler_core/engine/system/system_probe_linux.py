"""Ask a Linux machine about itself by files and by the system bus."""

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

from scheduler_core.clock import Clock
from scheduler_core.planning.conditions import ConditionAnswer
from scheduler_core.recurrence import ticks

assert sys.platform == "linux"  # before what is only there then, as the type checker sees it

_LOGIN = ("org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager")
_NETWORK = (
    "org.freedesktop.NetworkManager",
    "/org/freedesktop/NetworkManager",
    "org.freedesktop.NetworkManager",
)
_METERED = frozenset({1, 3})  # yes, and by all signs
_UNMETERED = frozenset({2, 4})
_ROUTE_IS_UP = 0x0001
_ROUTE_IS_REFUSED = 0x0200
_UP = frozenset({"up", "unknown"})  # many drivers, such as those of tunnels, never say more


def _ask_bus(service: str, path: str, interface: str, name: str) -> int:
    from scheduler_core.engine.system.system_bus import bus_property  # few jobs ask for what only it knows

    return bus_property(service, path, interface, name)


def _ask_display(environment: Mapping[str, str]) -> timedelta:
    from scheduler_core.engine.system.x11_idle import x11_idle

    return x11_idle(environment)


class LinuxSystemProbe:
    """Reads below `root`; `environment` says which display belongs to the user."""

    def __init__(
        self,
        clock: Clock,
        root: Path = Path("/"),
        environment: Mapping[str, str] = os.environ,
        ask_bus: Callable[[str, str, str, str], int] = _ask_bus,
        ask_display: Callable[[Mapping[str, str]], timedelta] = _ask_display,
    ) -> None:
        self._clock = clock
        self._environment = environment
        self._ask_bus = ask_bus
        self._ask_display = ask_display
        self._supplies = root / "sys/class/power_supply"
        self._interfaces = root / "sys/class/net"
        self._routes = root / "proc/net"

    def on_mains(self) -> ConditionAnswer:
        """Judge as systemd does: a supply that delivers wins, then a battery that is drained."""
        if not self._supplies.is_dir():
            return ConditionAnswer(None, "the system says nothing about its power supply")
        supplies = [supply for supply in self._supplies.iterdir() if _line(supply / "scope") != "Device"]
        plugs = [supply for supply in supplies if _line(supply / "type") in {"Mains", "USB"}]
        batteries = [supply for supply in supplies if _line(supply / "type") == "Battery"]
        if any(_line(plug / "online") not in {"", "0"} for plug in plugs):
            return ConditionAnswer(True, "the machine is on mains power")
        if any(_line(battery / "status") == "Discharging" for battery in batteries):
            return ConditionAnswer(False, "the machine is on battery")
        return ConditionAnswer(
            True, "the machine is on mains power" if batteries else "the machine has no battery"
        )

    def network_up(self) -> ConditionAnswer:
        """Look for a way beyond the own network, through an interface that works."""
        for interface in self._ways_out():
            if _line(self._interfaces / interface / "operstate") in _UP:
                return ConditionAnswer(True, f"the network is up ({interface})")
        return ConditionAnswer(False, "there is no network")

    def network_unmetered(self) -> ConditionAnswer:
        from scheduler_core.engine.system.system_bus import BusTrouble

        try:
            metered = self._ask_bus(*_NETWORK, "Metered")
        except BusTrouble as trouble:
            return ConditionAnswer(None, f"whether the network is metered can't be told: {trouble}")
        if metered in _METERED:
            return ConditionAnswer(False, "the network is metered")
        if metered in _UNMETERED:
            return ConditionAnswer(True, "the network is not metered")
        return ConditionAnswer(None, "NetworkManager doesn't know whether the network is metered")

    def idle_for(self) -> timedelta | ConditionAnswer:
        """Ask the display where it sees all input (X11), else the session manager, which desktops tell."""
        from scheduler_core.engine.system.system_bus import BusTrouble
        from scheduler_core.engine.system.x11_idle import DisplayTrouble

        if "DISPLAY" in self._environment and "WAYLAND_DISPLAY" not in self._environment:
            with suppress(DisplayTrouble):
                return self._ask_display(self._environment)
        try:
            if not self._ask_bus(*_LOGIN, "IdleHint"):
                return timedelta(0)
            since = self._ask_bus(*_LOGIN, "IdleSinceHint")
        except BusTrouble as trouble:
            return ConditionAnswer(None, f"whether somebody uses the machine can't be told: {trouble}")
        return max(self._clock.now() - ticks.to_instant(since), timedelta(0))

    def _ways_out(self) -> Iterator[str]:
        for line in _lines(self._routes / "route"):
            interface, target, _, flags, *_ = line.split()
            if target == "00000000" and _is_open(flags):
                yield interface
        for line in _lines(self._routes / "ipv6_route"):
            _, length, *_, flags, interface = line.split()
            if length == "00" and _is_open(flags):
                yield interface


def _is_open(flags: str) -> bool:
    return int(flags, 16) & (_ROUTE_IS_UP | _ROUTE_IS_REFUSED) == _ROUTE_IS_UP


def _line(path: Path) -> str:
    """Return what a file of the kernel says, nothing if it doesn't."""
    return next(iter(_lines(path)), "")


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return []
