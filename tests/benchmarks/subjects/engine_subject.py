"""One subject at one work, as a process of its own.

Run as `python -m tests.benchmarks.subjects.engine_subject SUBJECT WORK COUNT`.
"""

import argparse
import asyncio
import gc
import json
import logging
import os
import sys
import tempfile
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from pathlib import Path

import aiohttp

from scheduler_core.engine.writing.garbage_collection import collect_seldom
from tests.benchmarks.subjects.engine_hourbell import Hourbell
from tests.benchmarks.subjects.engine_peers import Apscheduler, Huey
from tests.benchmarks.subjects.engine_works import (
    CALL,
    PROGRAM,
    Report,
    Subject,
    at_once,
    idle,
    loaded,
    now,
    steadily,
)

OURS, MEMORY, WAL, RECORDS, HUEY, BARE = (
    "Hourbell",
    "APScheduler, memory",
    "APScheduler, SQLAlchemy WAL",
    "the same with records",
    "huey, SQLite",
    "bare",
)
_SUBJECTS: dict[str, Callable[[Path, str, str], Subject]] = {
    OURS: Hourbell,
    MEMORY: partial(Apscheduler, store="memory"),
    WAL: partial(Apscheduler, store="WAL"),
    RECORDS: partial(Apscheduler, store="WAL", keeps_records=True),
    HUEY: Huey,
}
_IN_FLIGHT = 50


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("subject", choices=[*_SUBJECTS, BARE])
    parser.add_argument("work", choices=["at-once", "steadily", "loaded", "idle"])
    parser.add_argument("count", type=int)
    parser.add_argument("--action", default="nothing")
    parser.add_argument("--seconds", type=int, default=6)
    parser.add_argument("--lead", type=float, default=3.0)
    parser.add_argument("--url", default="")
    options = parser.parse_args(words)
    logging.disable(logging.ERROR)
    gc.collect()
    collect_seldom()  # as `hourbell engine` does, and for the peers alike
    with tempfile.TemporaryDirectory(prefix="hourbell-") as folder:
        report = _report(options, Path(folder))
    sys.stdout.write(json.dumps(report.as_json()))
    sys.stdout.flush()
    return 0


def _report(options: argparse.Namespace, folder: Path) -> Report:
    if options.subject == BARE:
        return _bare(options.action, options.count, options.url)
    make = partial(_SUBJECTS[options.subject], folder, options.action, options.url)
    subject, lead = make(), timedelta(seconds=options.lead)
    match options.work:
        case "at-once":
            report = at_once(subject, options.count, lead)
        case "steadily":
            report = steadily(subject, options.count, options.seconds, lead)
        case "loaded":
            return loaded(subject, make, options.count)
        case _:
            report = idle(subject, options.count)
    subject.stop()
    return report


def _bare(action: str, count: int, url: str) -> Report:
    """Return what the machine can do at the most."""
    began = now()
    if action == CALL:
        asyncio.run(_calls(count, url))
    elif action == PROGRAM:
        _programs(count)
    return Report(count=count, all_ended=now() - began)


async def _calls(count: int, url: str) -> None:
    in_flight = asyncio.Semaphore(_IN_FLIGHT)

    async def call(session: aiohttp.ClientSession) -> None:
        async with in_flight, session.get(url) as answer:
            await answer.read()

    async with aiohttp.ClientSession() as session:
        await asyncio.gather(*(call(session) for _ in range(count)))


def _programs(count: int) -> None:
    living: list[int] = []
    for _ in range(count):
        living.append(os.posix_spawn("/bin/true", ["/bin/true"], os.environ))
        if len(living) == _IN_FLIGHT:
            os.waitpid(living.pop(0), 0)
    for pid in living:
        os.waitpid(pid, 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
