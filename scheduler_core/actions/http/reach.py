"""Decide which addresses a call may reach, after its host was resolved."""

import socket
from collections.abc import Iterator
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TYPE_CHECKING, TypeAlias

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.jobs.actions import HttpAction, Reach

if TYPE_CHECKING:
    from aiohttp.connector import AddrInfoType

Address: TypeAlias = IPv4Address | IPv6Address
Network: TypeAlias = IPv4Network | IPv6Network

_GLOBAL_IPV6 = IPv6Network("2000::/3")
_TRANSLATED = IPv6Network("64:ff9b::/96")  # an IPv4 address, where the network itself has none
# Public by their number, and yet services that a cloud shows to its own machines: Azure's, Oracle's.
_OF_CLOUDS = (IPv4Network("168.63.129.16"), IPv4Network("192.0.0.0/24"))


class AddressRefused(OSError):
    """A call to an address that it may not reach."""

    def __init__(self) -> None:
        super().__init__("an address of this machine, of a private network or of a cloud's own services")


@dataclass(frozen=True, slots=True)
class Reachable:
    """The addresses that a call may go to; `networks` are allowed besides the public ones."""

    reach: Reach = Reach.ANYWHERE
    networks: tuple[Network, ...] = ()

    def admits(self, host: str) -> bool:
        """Judge an address as the system gave it, perhaps with the interface it is good at."""
        if self.reach is Reach.ANYWHERE:
            return True
        address = ip_address(host.partition("%")[0])
        return is_public(address) or any(
            meant in network for meant in _meanings(address) for network in self.networks
        )

    def open_socket(self, address: "AddrInfoType") -> socket.socket:
        """Make the socket for a connection; AddressRefused if that may not be."""
        family, kind, protocol, _, place = address
        if not self.admits(str(place[0])):
            raise AddressRefused
        return socket.socket(family, kind, protocol)


def reachable_of(action: HttpAction) -> Reachable:
    """Return where a call may go; InvalidInput if a proxy would hide where it goes."""
    if action.proxy and action.reach is not Reach.ANYWHERE:
        raise InvalidInput("proxy", "behind it nobody can see which address is called; take it out")
    return Reachable(action.reach, tuple(map(ip_network, action.also_reaches)))


def is_public(address: Address) -> bool:
    """Say if an address is the same host for everyone, whatever form it is written in."""
    return all(_is_public(meant) for meant in _meanings(address))


def _is_public(address: Address) -> bool:
    if isinstance(address, IPv6Address) and address not in _GLOBAL_IPV6:
        return False
    return (
        address.is_global
        and not address.is_multicast
        and not any(address in network for network in _OF_CLOUDS)
    )


def _meanings(address: Address) -> Iterator[Address]:
    """Yield the IPv4 addresses inside an IPv6 one, or the address itself if there is none."""
    inner = _inside(address) if isinstance(address, IPv6Address) else ()
    yield from inner or (address,)


def _inside(address: IPv6Address) -> tuple[IPv4Address, ...]:
    last = IPv4Address(int(address) & 0xFFFFFFFF) if address in _TRANSLATED else None
    return tuple(each for each in (address.ipv4_mapped, address.sixtofour, last) if each is not None)
