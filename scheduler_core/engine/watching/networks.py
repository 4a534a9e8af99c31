"""Which networks this machine has joined, as NetworkManager says it, or else the system."""

import ipaddress
import socket
import sys
from pathlib import Path

from scheduler_core.engine.watching.boot import boot_id
from scheduler_core.engine.watching.bus_notices import BusNotices
from scheduler_core.lazy_dataclass import dataclass

_MANAGER, _PATH = "org.freedesktop.NetworkManager", "/org/freedesktop/NetworkManager"
_ACTIVE = f"{_MANAGER}.Connection.Active"
_ACTIVATED = 2
_CHANGED = (
    f"type='signal',sender='{_MANAGER}',interface='org.freedesktop.DBus.Properties',"
    f"member='PropertiesChanged',path='{_PATH}'"
)
_CHANGES = (
    _CHANGED,
    f"type='signal',sender='{_MANAGER}',interface='{_ACTIVE}',member='StateChanged'",
)
# Links, addresses and routes, of both families: groups of rtnetlink.
_ROUTES = 0x1 | 0x10 | 0x40 | 0x100 | 0x400
# Of the machine itself; they come and go with containers and the like.
_OWN = frozenset({"loopback", "bridge", "tun", "dummy", "veth", "macvlan", "vxlan"})
_INTERFACES = Path("/sys/class/net")
_INTERNET = frozenset({socket.AF_INET, socket.AF_INET6})


@dataclass(frozen=True, slots=True)
class Networks:
    """The networks by their names, each with what tells this time from a later one; `own` are of the machine.

    Changes of what a service says are told; the rest is told by the kernel, or has to be looked at.
    """

    joined: dict[str, str]
    own: frozenset[str] = frozenset()
    is_of_service: bool = False


@dataclass(frozen=True, slots=True)
class _NetworkSilent:
    """Why the service says nothing; it is no trouble where there is none."""

    text: str
    is_trouble: bool = True


def networks(*, is_service_missed: bool = False) -> Networks | str:
    """Return what is joined now, or why that can't be told.

    Where there is no service the system is asked, which calls networks otherwise; not where it is missed, as
    all would seem to be left then.
    """
    told = _asked()
    if isinstance(told, Networks) or (told.is_trouble or is_service_missed):
        return told if isinstance(told, Networks) else told.text
    return _of_system()


def _of_system() -> Networks:
    """Return the interfaces that are up; those without an address that leads beyond the wire are own."""
    import psutil  # loaded with the first such rule: most stores have none

    addresses = psutil.net_if_addrs()
    up = [name for name, state in psutil.net_if_stats().items() if state.isup]
    own = {
        name
        for name in up
        if not any(
            _leads_beyond(each.address) for each in addresses.get(name, ()) if each.family in _INTERNET
        )
    }
    return Networks({name: f"{boot_id()}/{_times_up(name)}" for name in up}, frozenset(own))


def _times_up(interface: str) -> str:
    """Return how often an interface came up, where the system counts it."""
    try:
        return (_INTERFACES / interface / "carrier_up_count").read_text("ascii").strip()
    except OSError:
        return ""


def _leads_beyond(text: str) -> bool:
    address = ipaddress.ip_address(text.partition("%")[0])
    return not (address.is_link_local or address.is_loopback or address.is_unspecified)


if sys.platform == "linux":
    from scheduler_core.engine.system.system_bus import BusTrouble, NoObject, NoService, OpenBus, system_bus

    def network_notices() -> BusNotices:
        return BusNotices(system_bus(), _MANAGER, _CHANGES, _ROUTES)

    def _asked() -> Networks | _NetworkSilent:
        try:
            with OpenBus.connected(system_bus(), _MANAGER) as bus:
                return _active(bus)
        except BusTrouble as trouble:
            said = f"which networks are joined can't be told: {trouble}"
            return _NetworkSilent(said, is_trouble=not isinstance(trouble, NoService))

    def _active(bus: OpenBus) -> Networks:
        joined: dict[str, str] = {}
        own = set()
        paths = bus.property(_MANAGER, _PATH, _MANAGER, "ActiveConnections")
        for path in paths if isinstance(paths, list) else ():
            try:
                if bus.property(_MANAGER, path, _ACTIVE, "State") != _ACTIVATED:
                    continue
                name = str(bus.property(_MANAGER, path, _ACTIVE, "Id"))
                kind = bus.property(_MANAGER, path, _ACTIVE, "Type")
            except NoObject:  # it is gone by now, of which a notice will come
                continue
            joined.setdefault(name, f"{boot_id()}{path}")
            if kind in _OWN:
                own.add(name)
        return Networks(joined, frozenset(own), is_of_service=True)

else:

    def network_notices() -> BusNotices:
        raise OSError("no service tells of networks on this system")

    def _asked() -> Networks | _NetworkSilent:
        return _NetworkSilent("", is_trouble=False)
