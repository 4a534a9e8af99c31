"""Quitting while a start is under way."""

import asyncio
import sys

import pytest

if sys.platform == "win32":
    pytest.skip("scripts end with their engine here", allow_module_level=True)

from scheduler_core.actions.host.hosted_processes import HostedProcesses
from scheduler_core.actions.process.process import Launch


def test_a_start_that_waits_for_its_moment_is_let_go_on_as_well() -> None:
    """Who quit just ahead of an instant and let scripts go on had this one ended."""

    async def let_go() -> None:
        processes, moment = HostedProcesses(None), asyncio.Event()

        async def wait_for_moment() -> None:
            asyncio.get_running_loop().call_soon(moment.set)
            await moment.wait()

        await processes.ready()
        launch = Launch("/bin/sleep", ("sleep", "5"), {}, "/")
        starting = asyncio.create_task(
            processes.start(lambda _: launch, lambda *_: None, detaches=False, moment=wait_for_moment)
        )
        await asyncio.sleep(0)  # it is being prepared
        left = await processes.let_go()
        process = await starting
        assert left == {process.run}
        assert process.is_left
        processes.close()

    asyncio.run(let_go())
