"""`hourbell worker`: carry out runs that an engine elsewhere plans, in the foreground."""

import argparse
import asyncio
import logging
import os
import sys

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.printing.spoken import of_core, tr
from scheduler_core.cli.running import log_to_stderr, print_object_now, stopping_by_signals
from scheduler_core.clock import SystemClock
from scheduler_core.engine.worker import Worker
from scheduler_core.engine.writing.garbage_collection import collect_seldom
from scheduler_core.errors import InvalidInput
from scheduler_core.machine_tags import tags_from
from scheduler_core.secret_store.store import usual_secret_store
from scheduler_core.store.opening.engine_lock import EngineRunning
from scheduler_core.store.opening.identity import HELD_COPY
from scheduler_core.store.opening.location import FileLocation, Location, find_location
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.store import Store
from scheduler_core.store_choice import chosen_store

log = logging.getLogger(__name__)


def worker(options: argparse.Namespace) -> int:
    """Carry out runs until a signal comes; say on standard output when they are taken."""
    log_to_stderr(is_quiet=options.quiet)
    tags = tags_from(" ".join(options.tag), "tag")
    place = chosen_store(os.environ, options.store)
    _refuse_file(find_location(place))
    clock = SystemClock()
    store = open_store(place, clock.now())
    if store.updated:
        log.warning("%s", store.updated)
    secrets = usual_secret_store(os.environ)
    try:
        asyncio.run(_until_stopped(Worker(store, clock, secrets, tags=tags), store))
    except EngineRunning as error:
        print(f"hourbell: {of_core(str(error))}", file=sys.stderr)
        return ExitCode.ENGINE_RUNNING
    finally:
        secrets.close()
        store.close()
    return ExitCode.DONE


def _refuse_file(location: Location) -> None:
    if isinstance(location, FileLocation):
        raise InvalidInput(
            "store",
            tr(
                "{place} is a file, whose jobs only its own machine runs, by hourbell engine. Machines share "
                "a store on a server: hourbell store move postgresql://user@host/database, and then hourbell "
                "machines enable",
                place=location,
            ),
        )


async def _until_stopped(running: Worker, store: Store) -> None:
    said: dict[str, object] = {"ready": True, "pid": os.getpid(), "store": str(store.location)}
    stopping_by_signals(running.stop)
    collect_seldom()
    await running.run(
        lambda: print_object_now(said), lambda: print_object_now(said | {"ready": False, "held": HELD_COPY})
    )
