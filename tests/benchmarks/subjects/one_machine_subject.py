"""One engine of a store and what it takes: `python -m tests.benchmarks.subjects.one_machine_subject`.

Its words are the address of a store and whether lines of Python are counted (`lines`), which takes time of
its own, or not (`times`). It writes a line of JSON when it is ready, and one when its standard input ends.
"""

import asyncio
import json
import logging
import sys
import threading
import time
from pathlib import Path
from types import FrameType
from typing import Any

_PAGE_BYTES = 4_096
_lines = [0]


def _count(_frame: FrameType, event: str, _argument: object) -> Any:  # noqa: ANN401 - as sys.settrace asks
    if event == "line":
        _lines[0] += 1
    return _count


def main(words: list[str]) -> None:
    address, how = words
    if how == "lines":
        threading.settrace(_count)
        sys.settrace(_count)
    _run(address)


def _run(address: str) -> None:
    from scheduler_core.clock import SystemClock
    from scheduler_core.engine import acting
    from scheduler_core.engine.engine import Engine
    from scheduler_core.engine.writing.garbage_collection import collect_seldom
    from scheduler_core.store.opening.opening import open_store
    from tests.benchmarks.subjects.idle_runner import IdleRunner
    from tests.core.actions.calls import KnownSecrets

    logging.disable(logging.ERROR)
    collect_seldom()
    acting.Runner = IdleRunner  # type: ignore[attr-defined]
    clock = SystemClock()
    store = open_store(address, clock.now())
    engine = Engine(store, clock, KnownSecrets())

    def end(_told: object) -> None:
        _tell()
        engine.stop()

    async def work() -> None:
        told = asyncio.create_task(asyncio.to_thread(sys.stdin.read))
        told.add_done_callback(end)
        await engine.run(_tell)

    try:
        asyncio.run(work())
    finally:
        store.close()


def _tell() -> None:
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    said = {
        "modules": len(sys.modules),
        "of_library": sum(name.partition(".")[0] == "procrastinate" for name in sys.modules),
        "megabytes": pages * _PAGE_BYTES / 1e6,
        "computed": time.process_time(),
        "lines": _lines[0],
    }
    sys.stdout.write(json.dumps(said) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
