"""A run that machines may take, and none does for a while, says that."""

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.engine.dispatch.local_dispatch import RunLimits
from scheduler_core.store.runs.ledger import say_waits
from scheduler_core.store.runs.run_changes import Waits
from scheduler_core.store.store import Store
from scheduler_core.values.jobs.place import ANYWHERE, Place, on_host, with_tags
from scheduler_core.values.runs.run import Reason, RunState
from tests.core.engine.dispatch.looking_elsewhere import looking_elsewhere
from tests.core.engine.dispatch.test_machine_waits import TAKEN_BY_ANY, Others, said
from tests.core.engine.dispatch.test_remote_dispatch import claim
from tests.core.engine.engine_runs import add_job, shell
from tests.core.engine.looking import Looking
from tests.support.fake_clock import START

pytestmark = pytest.mark.slow

RUNS = (RunState.RUNNING, Reason.NONE, "")
A_WHILE = timedelta(seconds=11)


@pytest.fixture
def others(file_store: Store) -> Others:
    return Others(file_store)


def waits(words: str, reason: Reason = Reason.MACHINE) -> tuple[RunState, Reason, str]:
    return RunState.CLAIMED, reason, words


async def until_looks_say(others: Others, at: Looking, wanted: tuple[RunState, Reason, str]) -> None:
    """Let time pass and the planner look; that a task was placed it hears a little later than the store."""
    async with asyncio.timeout(30):
        while [said(run) for run in at.runs()] != [wanted]:
            at.clock.advance(A_WHILE)
            await others.dispatches[0].tell_what_none_takes()
            await asyncio.sleep(0.005)


@pytest.mark.parametrize(
    ("place", "words"),
    [
        (ANYWHERE, "no machine has taken it yet"),
        (on_host("cellar"), "host cellar has not taken it yet"),
        (with_tags(["gpu"]), "no machine with tag gpu has taken it yet"),
    ],
)
def test_what_none_takes_for_a_while_says_so(others: Others, place: Place, words: str) -> None:
    add_job(others.store, shell("true"), START, place=place)

    async def work(at: Looking) -> None:
        cellar = await others.come("cellar", "gpu")
        await claim(at)
        await others.until_deferred()
        (dispatch,) = others.dispatches
        await dispatch.tell_what_none_takes()
        await others.until(TAKEN_BY_ANY)  # it may be about to be taken

        await until_looks_say(others, at, waits(words))
        await others.come("attic")
        await dispatch.tell_what_none_takes()
        await others.until(waits(words))
        if place == on_host("cellar"):
            await others.go(cellar)
            await others.until(waits("host cellar is not there"))
            await others.come("cellar")
            await others.until(TAKEN_BY_ANY)
            await until_looks_say(others, at, waits(words))

    others.looking(work)


def test_what_waits_for_its_condition_on_a_machine_goes_on_saying_that(others: Others) -> None:
    add_job(others.store, shell("true"), START)

    async def work(at: Looking) -> None:
        await others.come("cellar")
        await claim(at)
        await others.until_deferred()
        (run,) = at.runs()
        with others.store.write() as tx:
            assert say_waits(tx, [Waits(run.id, 0, Reason.CONDITION, "idle for 0 s of 5m", START)])
        for _ in range(5):
            at.clock.advance(A_WHILE)
            await others.dispatches[0].tell_what_none_takes()
            await asyncio.sleep(0.005)

        await others.until((RunState.CLAIMED, Reason.CONDITION, "idle for 0 s of 5m"))

    others.looking(work)


def test_what_a_machine_holds_without_a_place_for_it_names_that_machine(
    file_store: Store, tmp_path: Path
) -> None:
    """“On this machine” stood in a list that was read at another one."""
    ends = tmp_path / "ends"
    for _ in range(2):
        add_job(file_store, shell(f"until [ -e {ends} ]; do sleep 0.01; done"), START)
    waits_there = waits(
        "as many scripts as may go on at once on host attic (1) have not ended", Reason.OVERLAP
    )

    async def work(at: Looking) -> None:
        await claim(at)
        async with asyncio.timeout(30):
            while sorted(map(said, at.runs())) != sorted([waits_there, RUNS]):  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        ends.touch()
        await at.settled()

    looking_elsewhere(file_store, work, hosts=("attic",), limits=RunLimits(scripts=1))
