"""Where the API listens: a socket file of the user's own, and a port of this machine if one is chosen."""

import hashlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from scheduler_core.servers.addresses import Address, NetworkAddress, SocketFile
from scheduler_core.servers.core import Core
from scheduler_core.servers.endpoint import Endpoint
from scheduler_core.settings import Settings
from scheduler_core.store.opening.location import FileLocation, find_location

if TYPE_CHECKING:
    from aiohttp import web

API = "api"


def api_endpoint(place: str, settings: Settings) -> Endpoint:
    """Return the endpoint for the store at a path or URL; without a port it has no address on Windows."""
    port = settings.api_port

    def make(core: Core) -> "web.Application":
        from scheduler_core.api.application import ApiApplication

        return ApiApplication(core, port).made()

    return Endpoint(API, _addresses(place, port), make)


def socket_path(place: str | None) -> Path:
    """Return the socket file of a store: beside its file, or in the data folder for one on a server."""
    location = find_location(place)
    if isinstance(location, FileLocation):
        path = location.path.resolve()
        return path.with_name(f"{path.name}-api.sock")
    name = hashlib.sha256(str(location).encode()).hexdigest()[:16]
    return platformdirs.user_data_path("hourbell", appauthor=False) / f"{name}-api.sock"


def _addresses(place: str, port: int) -> tuple[Address, ...]:
    # Both, as another user could listen on the one that is free, and be sent tokens by “localhost”.
    network = (NetworkAddress("127.0.0.1", port), NetworkAddress("::1", port, may_lack=True))
    on_socket = () if sys.platform == "win32" else (SocketFile(socket_path(place)),)
    return (*network, *on_socket) if port else on_socket
