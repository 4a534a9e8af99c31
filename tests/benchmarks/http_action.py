"""Measure how many HTTP actions are carried out in a second, beside bare aiohttp in the same run.

From the root of the repository, in the environment that `packaging/test.sh` makes:

    python -m tests.benchmarks.http_action            about half a minute
    python -m tests.benchmarks.http_action --quick    fewer calls
    python -m tests.benchmarks.http_action --json     the table as one JSON object

The server is a process of its own on loopback. All works take turns on one loop, with 50 calls in flight.
"""

import argparse
import asyncio
import json
import multiprocessing
import sys
from collections.abc import Awaitable, Callable, Sequence
from datetime import timedelta
from multiprocessing.connection import Connection

import aiohttp
from aiohttp import web

from scheduler_core.actions.http.call import run_http
from scheduler_core.actions.http.connections import HttpConnections
from scheduler_core.actions.time_limit import TimeLimit
from scheduler_core.clock import SystemClock
from scheduler_core.values.jobs.actions import (
    Assertion,
    Auth,
    AuthKind,
    Body,
    BodyKind,
    HttpAction,
    Signing,
    SigningKind,
)
from scheduler_core.values.runs.run import RunState
from tests.benchmarks.measure import Effort, Work, measured
from tests.benchmarks.tables import Table, nanoseconds
from tests.core.actions.calls import a_context

IN_FLIGHT = 50
GOAL = 0.5  # of bare aiohttp

_ANSWER = b'{"status": "ok", "items": [1, 2, 3]}'
_LIMIT = timedelta(seconds=30)


class Nowhere:
    """Takes output and drops it."""

    def write(self, stream: str, data: bytes) -> None:
        pass


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args(arguments)
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    server = context.Process(target=serve, args=(theirs,), name="server")
    server.start()
    try:
        table = asyncio.run(_table(f"http://127.0.0.1:{ours.recv()}/", calls=500 if chosen.quick else 2_000))
    finally:
        ours.send("stop")
        server.join()
    sys.stdout.write(json.dumps(table.as_json(), indent=1) if chosen.json else table.text())
    return 0


async def _table(url: str, calls: int) -> Table:
    async with aiohttp.ClientSession() as session, HttpConnections(SystemClock()) as connections:
        runner = _Runner(url, calls, session, connections)
        works = {
            "bare aiohttp": runner.bare,
            "plain action": runner.acting(HttpAction(url)),
            "plain action within a deadline": runner.acting_within(HttpAction(url)),
            "signed POST with secrets and an assertion": runner.acting(_everything(url)),
        }
        return await asyncio.to_thread(_measure, works, calls, asyncio.get_running_loop())


class _Runner:
    """Makes so many calls, 50 at a time."""

    def __init__(
        self, url: str, calls: int, session: aiohttp.ClientSession, connections: HttpConnections
    ) -> None:
        self._url = url
        self._calls = calls
        self._session = session
        self._connections = connections
        self._context = a_context(TOKEN="t0ken-t0ken-t0ken", KEY="whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")

    async def bare(self) -> None:
        async def one() -> None:
            async with self._session.get(self._url) as response:
                await response.read()

        await self._all(one)

    def acting(self, action: HttpAction) -> Callable[[], Awaitable[None]]:
        async def one() -> None:
            outcome = await run_http(action, self._context, self._connections, Nowhere())
            assert outcome.state is RunState.SUCCEEDED, outcome

        return lambda: self._all(one)

    def acting_within(self, action: HttpAction) -> Callable[[], Awaitable[None]]:
        async def one() -> None:
            limit = TimeLimit(_LIMIT)
            call = run_http(action, self._context, self._connections, Nowhere(), limit.standing_still)
            outcome = await limit.over(call)
            assert outcome.state is RunState.SUCCEEDED, outcome

        return lambda: self._all(one)

    async def _all(self, one: Callable[[], Awaitable[None]]) -> None:
        left = iter(range(self._calls))

        async def work() -> None:
            for _ in left:
                await one()

        await asyncio.gather(*(work() for _ in range(IN_FLIGHT)))


def _everything(url: str) -> HttpAction:
    return HttpAction(
        url,
        "POST",
        headers=(("X-Run", "{{run_id}}"),),
        body=Body(BodyKind.JSON, '{"job": "{{job}}", "due": "{{due_at}}"}'),
        auth=Auth(AuthKind.BEARER, secret="TOKEN"),
        signing=Signing(SigningKind.STANDARD_WEBHOOKS, "KEY"),
        assertions=(Assertion(json_path="$.status", equals="ok"),),
    )


def _measure(
    works: dict[str, Callable[[], Awaitable[None]]], calls: int, loop: asyncio.AbstractEventLoop
) -> Table:
    def run(work: Callable[[], Awaitable[None]]) -> object:
        return asyncio.run_coroutine_threadsafe(_awaited(work), loop).result()

    figures = measured(
        [Work(name, lambda work=work: run(work), units=calls) for name, work in works.items()],  # type: ignore[misc]
        Effort(rounds=9, seconds=8.0),
    )
    bare = figures["bare aiohttp"]
    table = Table(f"HTTP, {IN_FLIGHT} in flight", ("call", "a call", "calls/s", "of bare aiohttp"))
    for name, figure in figures.items():
        part = bare.median / figure.median
        table.rows.append((name, nanoseconds(figure.median), f"{1e9 / figure.median:,.0f}", f"{part:.0%}"))
    table.notes.append(f"goal: a plain action at {GOAL:.0%} of bare aiohttp or more")
    return table


async def _awaited(work: Callable[[], Awaitable[None]]) -> None:
    await work()


def serve(pipe: Connection) -> None:
    """Answer everything at once until told to stop."""

    async def answer(request: web.BaseRequest) -> web.Response:
        await request.read()
        return web.Response(body=_ANSWER, content_type="application/json")

    async def serve() -> None:
        runner = web.ServerRunner(web.Server(answer))
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        pipe.send(runner.addresses[0][1])
        await asyncio.to_thread(pipe.recv)
        await runner.cleanup()

    asyncio.run(serve())


if __name__ == "__main__":
    sys.exit(main())
