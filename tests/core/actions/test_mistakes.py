"""A mistake of ours ends a run, and tells no secret."""

import asyncio
import traceback

import pytest

from scheduler_core.actions.http.call import run_http
from scheduler_core.actions.http.connections import HttpConnections
from scheduler_core.actions.outcome import ActionOutcome
from scheduler_core.actions.output.redaction import Mistake
from scheduler_core.actions.process.platform_choice import open_processes
from scheduler_core.actions.process.process import Processes
from scheduler_core.actions.script.script_run import run_script
from scheduler_core.values.jobs.actions import Auth, AuthKind, HttpAction
from tests.core.actions.calls import StandingClock, a_context
from tests.core.actions.script_runs import a_shell
from tests.support.faulty_server import FaultyServer

SECRET = "hunter2-hunter2"


class BrokenSink:
    """Quotes what it should not have known."""

    def write(self, stream: str, data: bytes) -> None:
        raise ZeroDivisionError(f"{len(data)} bytes of {stream} with {SECRET}")


def told(error: Mistake) -> str:
    """Return what a log would show."""
    return "".join(traceback.format_exception(error))


def test_a_mistake_in_a_call_tells_no_secret(server: FaultyServer) -> None:
    action = HttpAction(f"{server.plain}/echo", auth=Auth(AuthKind.BEARER, secret="KEY"))

    async def act() -> ActionOutcome:
        async with HttpConnections(StandingClock()) as connections:
            return await run_http(action, a_context(KEY=SECRET), connections, BrokenSink())

    with pytest.raises(Mistake, match=r"ZeroDivisionError: [0-9]+ bytes of request with \*\*\*") as mistake:
        asyncio.run(act())

    assert SECRET not in told(mistake.value)
    assert "in write" in told(mistake.value)


def test_a_mistake_in_a_script_tells_no_secret() -> None:
    action = a_shell("echo x", environment=(("KEY", "{{secret:KEY}}"),))

    async def act(processes: Processes) -> ActionOutcome:
        try:
            return await run_script(action, a_context(KEY=SECRET), BrokenSink(), processes)
        finally:
            processes.close()

    async def begin() -> ActionOutcome:
        return await act(open_processes())

    with pytest.raises(Mistake, match=r"ZeroDivisionError: 2 bytes of stdout with \*\*\*") as mistake:
        asyncio.run(begin())

    assert SECRET not in told(mistake.value)
