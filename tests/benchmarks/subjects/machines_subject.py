"""One process that carries out runs which do nothing: `python -m tests.benchmarks.subjects.machines_subject`.

Its words are what it is (`engine`, `worker` or `bare`) and the address of a database. It says when it is
ready, and ends when its standard input does.
"""

import asyncio
import logging
import sys
from collections.abc import Awaitable, Callable

import procrastinate

from scheduler_core.clock import SystemClock
from scheduler_core.engine import acting
from scheduler_core.engine.engine import Engine
from scheduler_core.engine.worker import Worker
from scheduler_core.engine.writing.garbage_collection import collect_seldom
from scheduler_core.store.opening.opening import open_store
from tests.benchmarks.subjects.idle_runner import IdleRunner
from tests.core.actions.calls import KnownSecrets

AT_ONCE = 20
TASK = "nothing"
_CLOCK = SystemClock()


def main(words: list[str]) -> None:
    what, address = words
    logging.disable(logging.ERROR)
    collect_seldom()
    if what == "bare":
        asyncio.run(_bare(address))
        return
    acting.Runner = IdleRunner  # type: ignore[attr-defined]
    store = open_store(address, _CLOCK.now())
    try:
        if what == "worker":
            worker = Worker(store, _CLOCK, KnownSecrets())
            asyncio.run(_until_told(worker.run, worker.stop))
        else:
            engine = Engine(store, _CLOCK, KnownSecrets())
            asyncio.run(_until_told(engine.run, engine.stop))
    finally:
        store.close()


async def _until_told(run: Callable[[Callable[[], None]], Awaitable[None]], stop: Callable[[], None]) -> None:
    told = asyncio.create_task(asyncio.to_thread(sys.stdin.read))
    told.add_done_callback(lambda _: stop())
    await run(_say_ready)


async def _bare(address: str) -> None:
    """Take tasks as the library's own documents tell, and keep those that are over, as it does by default."""
    app = bare_app(address)
    async with app.open_async():
        working = asyncio.create_task(
            app.run_worker_async(concurrency=AT_ONCE, install_signal_handlers=False)
        )
        _say_ready()
        await asyncio.to_thread(sys.stdin.read)
        working.cancel()
        await asyncio.wait({working})


def bare_app(address: str) -> procrastinate.App:
    """Return an application of the library with one task, which does nothing."""
    app = procrastinate.App(connector=procrastinate.PsycopgConnector(conninfo=address))

    @app.task(name=TASK)
    async def nothing(number: int) -> None:
        pass

    return app


def _say_ready() -> None:
    sys.stdout.write("ready\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
