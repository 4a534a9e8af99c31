"""Look up addresses of hosts without blocking other calls."""

import asyncio
import socket
from functools import partial

import aiohttp  # noqa: F401 - before its parts: threads that import them at once would see half of it
from aiohttp.abc import AbstractResolver, ResolveResult

from scheduler_core.daemon_threads import DaemonThreads

_MOST_LOOKUPS = 16
_LONGEST_SECONDS = 30


class NameLookup(AbstractResolver):
    """Asks the system in threads of its own.

    The loop's default threads are few, and a network without an answering name server would keep all of
    them busy.
    """

    def __init__(self) -> None:
        self._threads = DaemonThreads(_MOST_LOOKUPS, "hourbell-names")

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        try:
            async with asyncio.timeout(_LONGEST_SECONDS):
                return await self._threads.answer(partial(_looked_up, host, port, family))
        except TimeoutError as error:
            raise OSError(None, f"no name server answered within {_LONGEST_SECONDS} s") from error

    async def close(self) -> None:
        self._threads.close()


def _looked_up(host: str, port: int, family: socket.AddressFamily) -> list[ResolveResult]:
    is_here = host.rstrip(".").lower() == "localhost"  # which Windows without a network would not find
    flags = 0 if is_here else socket.AI_ADDRCONFIG
    try:
        found = socket.getaddrinfo(host, port, family=family, type=socket.SOCK_STREAM, flags=flags)
    except UnicodeError as error:  # a part of the name is empty or too long
        raise socket.gaierror(socket.EAI_NONAME, str(error)) from error
    return [
        ResolveResult(
            hostname=host,
            host=_numeric(address),
            port=port,
            family=found_family,
            proto=protocol,
            flags=socket.AI_NUMERICHOST | socket.AI_NUMERICSERV,
        )
        for found_family, _, protocol, _, address in found
    ]


def _numeric(address: tuple[object, ...]) -> str:
    """Return the address, with its interface if it is good only there."""
    host = str(address[0])
    is_scoped = len(address) == 4 and bool(address[3]) and "%" not in host
    return f"{host}%{address[3]}" if is_scoped else host
