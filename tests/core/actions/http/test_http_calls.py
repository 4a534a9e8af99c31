"""What calls are made with comes when the first call is in sight."""

import asyncio
import subprocess
import sys

import pytest

from scheduler_core.actions.http.calls import HttpCalls
from scheduler_core.actions.outcome import ActionOutcome
from scheduler_core.values.jobs.actions import HttpAction
from scheduler_core.values.runs.run import RunState
from tests.core.actions.calls import Kept, StandingClock, a_context
from tests.support.faulty_server import FaultyServer

_WHILE_IT_LOADS = """
import asyncio, sys
from scheduler_core.actions.http.calls import HttpCalls
from scheduler_core.clock import SystemClock
from scheduler_core.values.jobs.actions import CommandKind, HttpAction, ScriptAction

async def main():
    async with HttpCalls(SystemClock()) as calls:
        calls.prepare(ScriptAction(CommandKind.ARGV, argv=("true",)))
        before = "aiohttp" in sys.modules
        calls.prepare(HttpAction("http://127.0.0.1:9/"))
        turns = 0
        while not hasattr(sys.modules.get("scheduler_core.actions.http.call"), "run_http"):
            await asyncio.sleep(0)
            turns += 1
        sys.stdout.write(f"{before} {turns > 1}")

asyncio.run(main())
"""


@pytest.mark.slow
def test_calls_are_loaded_while_the_loop_goes_on_and_scripts_load_nothing() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _WHILE_IT_LOADS], capture_output=True, text=True, check=False
    )

    assert (done.stderr, done.stdout) == ("", "False True")


def test_a_first_call_that_is_cancelled_takes_nothing_from_the_second(server: FaultyServer) -> None:
    async def act() -> ActionOutcome:
        action = HttpAction(f"{server.plain}/echo")
        async with HttpCalls(StandingClock()) as calls:
            first = asyncio.create_task(calls.run(action, a_context(), Kept()))
            await asyncio.sleep(0)
            first.cancel()
            with pytest.raises(asyncio.CancelledError):
                await first
            return await calls.run(action, a_context(), Kept())

    assert asyncio.run(act()).state is RunState.SUCCEEDED


def test_calls_that_were_never_made_close_at_once() -> None:
    async def act() -> None:
        calls = HttpCalls(StandingClock())
        await calls.close()
        await calls.close()

    asyncio.run(act())
