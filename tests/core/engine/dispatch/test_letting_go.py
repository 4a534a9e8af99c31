"""Quitting while scripts are just beginning, where scripts are to go on."""

import asyncio
import sys
import threading
from datetime import timedelta
from functools import partial

import pytest

if sys.platform == "win32":
    pytest.skip("scripts end with their engine here", allow_module_level=True)

from scheduler_core.store.store import Store
from scheduler_core.store.transactions import Writing
from scheduler_core.values.runs.run import RunState
from tests.core.engine.engine_runs import add_job, shell
from tests.core.engine.looking import Looking, looking
from tests.support.fake_clock import START

pytestmark = pytest.mark.slow

AT_ONCE = timedelta(0)


async def quit_and_let_go_on(at: Looking, meanwhile: "asyncio.Future[None]") -> None:
    """Quit as an engine does; `meanwhile` is set while that waits for what is just beginning."""
    at.launcher.release()
    going = asyncio.create_task(at.launcher.let_scripts_go_on())
    await asyncio.sleep(0)
    meanwhile.set_result(None)
    await going
    await at.launcher.drain(AT_ONCE, AT_ONCE)


def test_a_script_whose_beginning_is_being_committed_is_let_go_on_as_well(store: Store) -> None:
    """It was waited for and ended: the host did not know it yet when it was asked what goes on."""
    add_job(store, shell("sleep 60"), START)

    async def work(at: Looking) -> None:
        await at.ready()
        is_to_go_on, meanwhile = threading.Event(), asyncio.get_running_loop().create_future()
        meanwhile.add_done_callback(lambda _: is_to_go_on.set())
        await at.dispatcher.claim_due(at.happenings.look())
        held_up = at.writer.change(partial(_wait_for, is_to_go_on))
        while not at.launcher.acting:  # noqa: ASYNC110 - it makes itself ready in steps of its own
            await asyncio.sleep(0)

        await quit_and_let_go_on(at, meanwhile)

        await held_up
        assert [run.state for run in at.runs()] == [RunState.RUNNING]

    looking(store, work)


def test_a_script_that_waits_for_its_moment_is_let_go_on_as_well(store: Store) -> None:
    """Who quit just ahead of an instant and let scripts go on had this one ended."""
    ahead = timedelta(milliseconds=5)
    add_job(store, shell("sleep 60"), START + ahead)

    async def work(at: Looking) -> None:
        meanwhile = asyncio.get_running_loop().create_future()
        meanwhile.add_done_callback(lambda _: at.clock.advance(ahead))
        await at.dispatcher.claim_due(at.happenings.look())
        await at.ahead(1)

        await quit_and_let_go_on(at, meanwhile)

        assert [run.state for run in at.runs()] == [RunState.RUNNING]

    looking(store, work)


def _wait_for(event: threading.Event, _tx: Writing) -> None:
    event.wait(60)
