"""Start the services of an engine: servers for programs, and the watch over a folder of jobs."""

import hashlib
import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from scheduler_core.clock import SystemClock
from scheduler_core.facade.control.sidecars import EngineBeside
from scheduler_core.fork_server.beside import CommandSocket, open_command_socket
from scheduler_core.servers.addresses import Address, NetworkAddress, SocketFile
from scheduler_core.servers.core import Core
from scheduler_core.servers.endpoint import Endpoint
from scheduler_core.servers.servers import Servers
from scheduler_core.settings import Settings, read_door_hosts
from scheduler_core.store.opening.location import FileLocation, find_location

if TYPE_CHECKING:
    from scheduler_core.facade.scheduler import Scheduler
    from scheduler_core.job_folder.folder_watch import FolderWatch

_WHO = "HTTP API"


class LocalServices:
    """Ends all of it together."""

    def __init__(
        self, servers: Servers | None, watch: "FolderWatch | None", commands: CommandSocket | None
    ) -> None:
        self._servers = servers
        self._parts = (servers, watch, commands)

    @property
    def listening(self) -> Mapping[str, tuple[str, ...]]:
        return {} if self._servers is None else self._servers.listening

    @property
    def problems(self) -> tuple[str, ...]:
        return () if self._servers is None else self._servers.problems

    def stop(self) -> None:
        """Begin to end; return at once."""
        for each in self._parts:
            if each is not None:
                each.stop()

    def close(self) -> None:
        """End it, and wait for that; closing twice is fine."""
        self.stop()
        for each in self._parts:
            if each is not None:
                each.close()


def start_local_services(engine: EngineBeside, settings: Settings) -> LocalServices | None:
    """Start what the settings want alongside an engine, and what commands ask; None where that is nothing.

    Returns when the endpoints listen; what can't be opened stands in `problems`.
    """
    open_core = partial(_opened, engine)
    endpoints = _endpoints(engine.place, settings)
    servers = Servers(endpoints, open_core) if endpoints else None
    watch = _watch(open_core, settings)
    commands = open_command_socket(engine.place)
    if servers is None and watch is None and commands is None:
        return None
    for each in (servers, watch):
        if each is not None:
            each.start()
    return LocalServices(servers, watch, commands)


def _watch(open_core: "Callable[[], Scheduler]", settings: Settings) -> "FolderWatch | None":
    if not settings.job_folder:
        return None
    from scheduler_core.job_folder.folder_watch import FolderWatch  # with YAML and all that files may say

    return FolderWatch(open_core, Path(settings.job_folder))


def _opened(engine: EngineBeside) -> "Scheduler":
    """Open the store of the engine, and no other file that stands in its place for a while."""
    from scheduler_core.facade.opening import open_scheduler  # which nobody needs until somebody calls

    engine.refuse_if_gone()
    scheduler = open_scheduler(engine.place, who=_WHO, is_checked=False, word_beside=engine.own_word)
    try:
        engine.refuse_if_gone()
    except BaseException:
        scheduler.close()
        raise
    return scheduler


def _endpoints(place: str, settings: Settings) -> list[Endpoint]:
    api = [api_endpoint(place, settings)] if settings.serves_api else []
    return [endpoint for endpoint in (*api, *_revalee(settings)) if endpoint.addresses]


def _revalee(settings: Settings) -> list[Endpoint]:
    if not settings.serves_revalee:
        return []
    from scheduler_core.revalee.endpoint import revalee_endpoint  # few have such clients

    return [revalee_endpoint(settings, SystemClock())]


if TYPE_CHECKING:
    from aiohttp import web

API = "api"


def api_endpoint(place: str, settings: Settings) -> Endpoint:
    """Return the endpoint for the store at a path or URL; without a port it has no address on Windows."""
    port, hosts = settings.api_port, read_door_hosts(settings.door_hosts)

    def make(core: Core) -> "web.Application":
        from scheduler_core.api.application import ApiApplication

        return ApiApplication(core, port, hosts).made()

    return Endpoint(API, _addresses(place, port), make)


def socket_path(place: str | None) -> Path:
    """Return the socket file of a store: next to its file, or in the data folder for one on a server."""
    location = find_location(place)
    if isinstance(location, FileLocation):
        path = location.path.resolve()
        return path.with_name(f"{path.name}-api.sock")
    name = hashlib.sha256(str(location).encode()).hexdigest()[:16]
    import platformdirs  # not for stores in files

    return platformdirs.user_data_path("hourbell", appauthor=False) / f"{name}-api.sock"


def _addresses(place: str, port: int) -> tuple[Address, ...]:
    # Both, as another user could listen on the one that is free, and be sent tokens by “localhost”.
    network = (NetworkAddress("127.0.0.1", port), NetworkAddress("::1", port, may_lack=True))
    on_socket = () if sys.platform == "win32" else (SocketFile(socket_path(place)),)
    return (*network, *on_socket) if port else on_socket
