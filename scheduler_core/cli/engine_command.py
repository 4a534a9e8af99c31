"""`hourbell engine`: run the jobs of a store without a window, in the foreground."""

import argparse
import asyncio
import logging
import os
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.printing.spoken import of_core, tr
from scheduler_core.cli.running import log_to_stderr, print_object_now, stopping_by_signals
from scheduler_core.clock import SystemClock
from scheduler_core.engine.dispatch.sharing import is_shared
from scheduler_core.engine.engine import Engine
from scheduler_core.engine.system.this_process import this_engine
from scheduler_core.engine.writing.garbage_collection import collect_seldom
from scheduler_core.errors import InvalidInput, SchedulerError
from scheduler_core.machine_tags import tags_from
from scheduler_core.memory_return import settle
from scheduler_core.secret_store.store import usual_secret_store
from scheduler_core.settings import Settings, read_settings
from scheduler_core.store.doors import door_port, say_door
from scheduler_core.store.opening.engine_lock import EngineRunning
from scheduler_core.store.opening.identity import HELD_COPY
from scheduler_core.store.opening.location import FileLocation, Location, find_location, whole_address
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.settings import settings
from scheduler_core.store.store import Store
from scheduler_core.store_choice import chosen_store

if TYPE_CHECKING:
    from scheduler_core.facade.control.sidecars import OwnWord
    from scheduler_core.local_services import LocalServices

log = logging.getLogger(__name__)

_SETTLED_SECONDS = 5.0


def engine(options: argparse.Namespace) -> int:
    """Run jobs until a signal comes, or nothing is left to do; say on standard output when it can fire."""
    log_to_stderr(is_quiet=options.quiet)
    _with_options(Settings(), options)  # refuses what can't be meant, before anything is started
    tags = tags_from(" ".join(options.tag), "tag")
    clock = SystemClock()
    place = chosen_store(os.environ, options.store)
    if options.standby:
        _refuse_standby_of_file(find_location(place))
    store = open_store(place, clock.now())
    if store.updated:
        log.warning("%s", store.updated)
    try:
        return _run(store, clock, options, tags)
    finally:
        store.close()


def _run(store: Store, clock: SystemClock, options: argparse.Namespace, tags: frozenset[str]) -> int:
    secrets = usual_secret_store(os.environ)
    try:
        running = Engine(store, clock, secrets, until_idle=options.until_idle, tags=tags)
        neighbours = _Neighbours(store, clock, options, running.health)
        stands_by = options.standby or (_is_shared(store) and not options.until_idle)
        asyncio.run(_until_stopped(running, neighbours, stands_by=stands_by))
    except EngineRunning as error:
        print(f"hourbell: {of_core(str(error))}", file=sys.stderr)
        return ExitCode.ENGINE_RUNNING
    finally:
        secrets.close()
    return ExitCode.DONE


def _is_shared(store: Store) -> bool:
    with store.read() as tx:
        return is_shared(tx)


def _refuse_standby_of_file(location: Location) -> None:
    if isinstance(location, FileLocation):
        raise InvalidInput(
            "standby",
            tr(
                "{place} is a file, whose jobs only its own machine runs; engines stand by for each other on "
                "a server, such as postgresql://user@host/database",
                place=location,
            ),
        )


async def _until_stopped(running: Engine, services: "_Neighbours", *, stands_by: bool) -> None:
    def stop() -> None:
        services.stop()
        running.stop()

    stopping_by_signals(stop)
    collect_seldom()
    try:
        await running.run(services.start, services.hold, services.stand_by if stands_by else None)
    finally:
        await services.close()


class _Neighbours:
    """The servers alongside the engine; used on its loop, which they keep from nothing."""

    def __init__(
        self, store: Store, clock: SystemClock, options: argparse.Namespace, own_word: "OwnWord"
    ) -> None:
        self._store = store
        self._clock = clock
        self._own_word = own_word
        self._options = options
        self._opening: asyncio.Task[None] | None = None
        self._servers: LocalServices | None = None
        self._is_stopped = False

    def start(self) -> None:
        """Open what is wanted, and say then on standard output that jobs can fire."""
        asyncio.get_running_loop().call_later(_SETTLED_SECONDS, settle)
        self._opening = asyncio.create_task(
            self._open() if self._opening is None else self._go_on(self._opening)
        )

    def hold(self) -> None:
        """Open what is wanted, by which can be decided about a copy, and say that nothing can fire yet."""
        self._opening = asyncio.create_task(self._open(held=HELD_COPY))

    def stand_by(self, words: str) -> None:
        """Say who runs the jobs; nothing is opened, as a folder of jobs would be read on two machines."""
        said = {"ready": False, "pid": os.getpid(), "store": str(self._store.location), "standby": words}
        print_object_now(said)

    def stop(self) -> None:
        self._is_stopped = True
        if self._servers is not None:
            self._servers.stop()

    async def close(self) -> None:
        self.stop()
        if self._opening is not None:
            await self._opening
        if self._servers is not None:
            await asyncio.to_thread(self._servers.close)

    async def _go_on(self, opening: "asyncio.Task[None]") -> None:
        await opening
        await self._say_door()
        _print_ready(self._store, self._servers)

    async def _open(self, held: str = "") -> None:
        try:
            self._servers = await asyncio.to_thread(self._opened)
        except SchedulerError as error:
            log.error("nothing listens beside the engine: %s", error)
        if not held:
            await self._say_door()
        _print_ready(self._store, self._servers, held)
        if self._is_stopped:
            self.stop()

    async def _say_door(self) -> None:
        """Write down where the door is, for those who make addresses and tell why nothing comes."""
        port = 0 if self._servers is None else door_port(self._servers.listening)
        if port:
            try:
                await asyncio.to_thread(self._write_door, port)
            except SchedulerError as error:
                log.warning("the port of the engine can't be written down: %s", error)

    def _write_door(self, port: int) -> None:
        with self._store.write() as tx:
            say_door(tx, this_engine(self._store.location), port, self._clock.now())

    def _opened(self) -> "LocalServices | None":
        from scheduler_core.facade.control.sidecars import EngineBeside
        from scheduler_core.local_services import start_local_services

        place = whole_address(self._store.location)
        engine = EngineBeside(place, self._own_word, self._store.refuse_if_gone)
        return start_local_services(engine, self._chosen())

    def _chosen(self) -> Settings:
        """Return the settings of the store as the command line changes them."""
        with self._store.read() as tx:
            return _with_options(read_settings(settings(tx)), self._options)


def _with_options(chosen: Settings, options: argparse.Namespace) -> Settings:
    if options.api_port is not None:
        chosen = replace(chosen, serves_api=True, api_port=options.api_port)
    if options.revalee_allow:
        chosen = replace(chosen, revalee_allow="\n".join(options.revalee_allow))
    return _with_revalee(chosen, options.revalee) if options.revalee else chosen


def _with_revalee(chosen: Settings, place: str) -> Settings:
    host, colon, port = place.rpartition(":")
    if not colon or not (port.isascii() and port.isdecimal()):
        told = tr("{place!r} is not HOST:PORT, such as 127.0.0.1:46200", place=place)
        raise InvalidInput("revalee", told)
    return replace(chosen, serves_revalee=True, revalee_host=host.strip("[]"), revalee_port=int(port[:6]))


def _print_ready(store: Store, servers: "LocalServices | None", held: str = "") -> None:
    listening = {} if servers is None else servers.listening  # of several addresses the first is told
    ready: dict[str, object] = {"ready": not held, "pid": os.getpid(), "store": str(store.location)}
    for endpoint in ("api", "revalee"):
        ready[endpoint] = next(iter(listening.get(endpoint, ())), None)
    if held:
        ready["held"] = held
    if servers is not None and servers.problems:
        ready["problems"] = list(servers.problems)
    print_object_now(ready)
