"""`hourbell engine`: run the jobs of a store without a window, in the foreground."""

import argparse
import asyncio
import gc
import json
import logging
import os
import signal
import sys
from contextlib import suppress

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.clock import SystemClock
from scheduler_core.engine.engine import Engine
from scheduler_core.engine.engine_lock import EngineRunning
from scheduler_core.secret_store.store import usual_secret_store
from scheduler_core.store.opening import open_store
from scheduler_core.store.store import Store

_STORE_VARIABLE = "HOURBELL_STORE"
_STOP_SIGNALS = ("SIGTERM", "SIGINT", "SIGHUP", "SIGBREAK")


def engine(options: argparse.Namespace) -> int:
    """Run jobs until a signal comes, or nothing is left to do; say on standard output when it can fire."""
    _log_to_stderr(is_quiet=options.quiet)
    clock = SystemClock()
    store = open_store(options.store or os.environ.get(_STORE_VARIABLE) or None, clock.now())
    try:
        return _run(store, clock, until_idle=options.until_idle)
    finally:
        store.close()


def _run(store: Store, clock: SystemClock, *, until_idle: bool) -> int:
    secrets = usual_secret_store(os.environ)
    try:
        running = Engine(store, clock, secrets, until_idle=until_idle)
        asyncio.run(_until_stopped(running, store))
    except EngineRunning as error:
        print(f"hourbell: {error}", file=sys.stderr)
        return ExitCode.ENGINE_RUNNING
    finally:
        secrets.close()
    return ExitCode.DONE


async def _until_stopped(running: Engine, store: Store) -> None:
    loop = asyncio.get_running_loop()
    for number in _stop_signals():
        try:
            loop.add_signal_handler(number, running.stop)
        except NotImplementedError:  # Windows
            signal.signal(number, lambda *_: running.stop())
    # What is there by now stays. Looking through it for garbage took 40 ms, in the middle of a burst.
    gc.freeze()
    await running.run(lambda: _say_ready(store))


def _stop_signals() -> list[signal.Signals]:
    found = []
    for name in _STOP_SIGNALS:
        with suppress(KeyError):
            found.append(signal.Signals[name])
    return found


def _say_ready(store: Store) -> None:
    ready = {"ready": True, "pid": os.getpid(), "store": str(store.location), "api": None, "revalee": None}
    print(json.dumps(ready), flush=True)


def _log_to_stderr(*, is_quiet: bool) -> None:
    logging.basicConfig(
        stream=sys.stderr,
        level=logging.WARNING if is_quiet else logging.INFO,
        format="%(asctime)s %(levelname)s %(name)s: %(message)s",
    )
    logging.getLogger("apscheduler").setLevel(logging.WARNING)
    logging.getLogger("alembic").setLevel(logging.WARNING)
