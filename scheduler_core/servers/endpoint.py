"""An endpoint: its addresses, its application and its limits."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.servers.addresses import Address
from scheduler_core.servers.core import Core

if TYPE_CHECKING:
    from aiohttp import web


@dataclass(frozen=True, slots=True)
class Patience:
    """How long callers may take and how many there may be; who takes longer is hung up on.

    A new connection may say nothing for `silent_seconds`. `head_seconds` is also how long it may wait for its
    next request. `stall_seconds` is how long a caller may take nothing of an answer. How long a body may take
    is for the application to say. So many `connections` may be open by socket files, and as many by the
    network; one too many takes the place of whoever has been idle longest.
    """

    silent_seconds: float = 5.0
    head_seconds: float = 15.0
    stall_seconds: float = 30.0
    connections: int = 64


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One application with the places where it listens.

    `make` is called on the servers' loop, once, when the first caller comes, and imports what it takes then;
    what it needs to close is closed by the application's own `on_shutdown` and `on_cleanup`.
    """

    name: str
    addresses: tuple[Address, ...]
    make: "Callable[[Core], web.Application]"
    patience: Patience = Patience()
