"""Start what runs beside an engine: servers for programs, and the watch over a folder of jobs."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from scheduler_core.api.endpoint import api_endpoint
from scheduler_core.clock import SystemClock
from scheduler_core.facade.control.sidecars import EngineBeside
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.fork_server.beside import CommandSocket, open_command_socket
from scheduler_core.servers.endpoint import Endpoint
from scheduler_core.servers.servers import Servers
from scheduler_core.settings import Settings

if TYPE_CHECKING:
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
    """Start what the settings want beside an engine, and what commands ask; None where that is nothing.

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


def _watch(open_core: Callable[[], Scheduler], settings: Settings) -> "FolderWatch | None":
    if not settings.job_folder:
        return None
    from scheduler_core.job_folder.folder_watch import FolderWatch  # with YAML and all that files may say

    return FolderWatch(open_core, Path(settings.job_folder))


def _opened(engine: EngineBeside) -> Scheduler:
    """Open the store of the engine, and no other file that stands in its place for a while."""
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
