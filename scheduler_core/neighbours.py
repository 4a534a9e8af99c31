"""What lives beside an engine: sites where other programs call, and the watch over a folder of jobs."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path

from scheduler_core.api.endpoint import api_site
from scheduler_core.clock import SystemClock
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.job_folder.folder_watch import FolderWatch
from scheduler_core.servers.servers import Servers
from scheduler_core.servers.site import Site
from scheduler_core.settings import Settings

_WHO = "HTTP API"


class Neighbours:
    """Ends all of it together."""

    def __init__(self, servers: Servers | None, watch: FolderWatch | None) -> None:
        self._servers = servers
        self._watch = watch

    @property
    def listening(self) -> Mapping[str, tuple[str, ...]]:
        return {} if self._servers is None else self._servers.listening

    @property
    def problems(self) -> tuple[str, ...]:
        return () if self._servers is None else self._servers.problems

    def stop(self) -> None:
        """Begin to end; return at once."""
        for each in (self._servers, self._watch):
            if each is not None:
                each.stop()

    def close(self) -> None:
        """End it, and wait for that; closing twice is fine."""
        self.stop()
        for each in (self._servers, self._watch):
            if each is not None:
                each.close()


def start_neighbours(place: str, settings: Settings) -> Neighbours | None:
    """Start what the settings want for the store at a path or URL; None where nothing is wanted.

    Returns when the sites listen; what can't be opened stands in `problems`.
    """
    open_core = partial(open_scheduler, place, who=_WHO, is_checked=False)
    sites = _sites(place, settings)
    servers = Servers(sites, open_core) if sites else None
    watch = FolderWatch(open_core, Path(settings.job_folder)) if settings.job_folder else None
    if servers is None and watch is None:
        return None
    for each in (servers, watch):
        if each is not None:
            each.start()
    return Neighbours(servers, watch)


def _sites(place: str, settings: Settings) -> list[Site]:
    api = [api_site(place, settings)] if settings.serves_api else []
    return [site for site in (*api, *_revalee(settings)) if site.addresses]


def _revalee(settings: Settings) -> list[Site]:
    if not settings.serves_revalee:
        return []
    from scheduler_core.revalee.site import revalee_site  # few have such clients

    return [revalee_site(settings, SystemClock())]
