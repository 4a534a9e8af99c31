"""Measure how fast scripts start and end, beside bare ways to start processes, in one run.

From the root of the repository, in the environment that `packaging/test.sh` makes:

    python -m tests.benchmarks.script_action            1,000 at once, about a minute
    python -m tests.benchmarks.script_action --quick    200 at once

All of them run /bin/true, so that what is measured is the way there. The bare ways keep nothing, wait for
nothing but the exit, and would leave grandchildren alone.
"""

import argparse
import asyncio
import os
import select
import sys
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime

from scheduler_core.actions.outcome import ActionContext
from scheduler_core.actions.process.platform_choice import open_processes
from scheduler_core.actions.script.script_run import run_script
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.runs.run import RunState, Trigger
from tests.benchmarks.measure import Effort, Figure, Work, measured
from tests.benchmarks.tables import Table

PROGRAM = "/bin/true"
AT_A_TIME = 50
_BARE = "bare posix_spawn, one after the other"
_BARE_MANY = f"bare posix_spawn, {AT_A_TIME} at a time, pidfd and epoll"
_ASYNCIO = f"asyncio.create_subprocess_exec, {AT_A_TIME} at a time"
_ASYNCIO_PIPES = f"the same with stdout and stderr read, {AT_A_TIME} at a time"
_OURS = f"run_script, {AT_A_TIME} at a time"
_GOAL = 0.5


def script_table(count: int, effort: Effort) -> Table:
    """Time every way to run the program `count` times."""
    works = [
        Work(_BARE, lambda: _one_by_one(count), count),
        Work(_BARE_MANY, lambda: _by_epoll(count), count),
        Work(_ASYNCIO, lambda: _at_once(count, _by_asyncio), count),
        Work(_ASYNCIO_PIPES, lambda: _at_once(count, _by_asyncio_with_pipes), count),
        Work(_OURS, lambda: asyncio.run(_by_run_script(count)), count),
    ]
    figures = measured(works, effort)
    table = Table(f"{count:,} times {PROGRAM}, for each", ("way", "took", "a second", "as fast as bare"))
    bare = figures[_BARE]
    for work in works:
        figure = figures[work.name]
        table.rows.append((work.name, figure, round(1e9 / figure.median), f"{_ratio(bare, figure):.2f}"))
    ours = _ratio(bare, figures[_OURS])
    table.notes.append(f"Goal: at least {_GOAL} of bare posix_spawn; {'met' if ours >= _GOAL else 'missed'}.")
    return table


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.script_action")
    parser.add_argument("--quick", action="store_true", help="200 at once, fewer repeats")
    quick = parser.parse_args(arguments).quick
    table = script_table(200, Effort(3)) if quick else script_table(1_000, Effort(9, seconds=20.0))
    sys.stdout.write(f"{table.text()}\n")
    return 0


def _ratio(bare: Figure, figure: Figure) -> float:
    return bare.median / figure.median


def _one_by_one(count: int) -> None:
    for _ in range(count):
        os.waitpid(os.posix_spawn(PROGRAM, [PROGRAM], os.environ), 0)


def _by_epoll(count: int) -> None:
    """Keep so many alive from one thread, without a loop."""
    living: dict[int, int] = {}
    started = 0
    with select.epoll() as ends:
        while started < count or living:
            while started < count and len(living) < AT_A_TIME:
                pid = os.posix_spawn(PROGRAM, [PROGRAM], os.environ)
                descriptor = os.pidfd_open(pid)
                living[descriptor] = pid
                ends.register(descriptor, select.EPOLLIN)
                started += 1
            for descriptor, _ in ends.poll():
                ends.unregister(descriptor)
                os.close(descriptor)
                os.waitpid(living.pop(descriptor), 0)


def _at_once(count: int, run: Callable[[], Awaitable[object]]) -> None:
    asyncio.run(_bounded(count, run))


async def _bounded(count: int, run: Callable[[], Awaitable[object]]) -> None:
    places = asyncio.Semaphore(AT_A_TIME)

    async def one() -> None:
        async with places:
            await run()

    await asyncio.gather(*(one() for _ in range(count)))


async def _by_asyncio() -> None:
    nowhere = asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(PROGRAM, stdin=nowhere, stdout=nowhere, stderr=nowhere)
    await process.wait()


async def _by_asyncio_with_pipes() -> None:
    pipe, nowhere = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(PROGRAM, stdin=nowhere, stdout=pipe, stderr=pipe)
    await process.communicate()


async def _by_run_script(count: int) -> None:
    processes = open_processes()
    action = ScriptAction(CommandKind.ARGV, argv=(PROGRAM,))

    async def run() -> None:
        outcome = await run_script(action, _context(), _Nowhere(), processes)
        assert outcome.state is RunState.SUCCEEDED

    try:
        await _bounded(count, run)
    finally:
        processes.close()


class _Nowhere:
    """A sink for output that nobody wants."""

    def write(self, stream: str, data: bytes) -> None:
        pass


class _NoSecrets:
    async def secret(self, name: str) -> str:
        raise LookupError(name)


def _context() -> ActionContext:
    due_at = datetime(2026, 3, 1, 9, tzinfo=UTC)
    return ActionContext("bench", JobId(1), RunId(1), due_at, 1, Trigger.SCHEDULE, "key", _NoSecrets())


if __name__ == "__main__":
    sys.exit(main())
