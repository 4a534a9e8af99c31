"""A run that machines may take, and none does as all their places are taken, says that it waits for one."""

from datetime import timedelta

import pytest

from scheduler_core.store.runs.ledger import say_waits
from scheduler_core.store.runs.run_changes import Waits
from scheduler_core.store.store import Store
from scheduler_core.values.jobs.place import ANYWHERE, Place, on_host, with_tags
from scheduler_core.values.runs.run import Reason, RunState
from tests.core.engine.dispatch.test_machine_waits import TAKEN_BY_ANY, Others
from tests.core.engine.dispatch.test_remote_dispatch import claim
from tests.core.engine.engine_runs import add_job, shell
from tests.core.engine.looking import Looking
from tests.support.fake_clock import START

pytestmark = pytest.mark.slow

A_WHILE = timedelta(seconds=11)


@pytest.fixture
def others(file_store: Store) -> Others:
    return Others(file_store)


def waits(words: str) -> tuple[RunState, Reason, str]:
    return RunState.CLAIMED, Reason.MACHINE, words


@pytest.mark.parametrize(
    ("place", "words"),
    [
        (ANYWHERE, "no machine has a free place"),
        (on_host("cellar"), "host cellar has no free place"),
        (with_tags(["gpu"]), "no machine with tag gpu has a free place"),
    ],
)
def test_what_none_takes_for_a_while_waits_for_a_place(others: Others, place: Place, words: str) -> None:
    add_job(others.store, shell("true"), START, place=place)

    async def work(at: Looking) -> None:
        cellar = await others.come("cellar", "gpu")
        await claim(at)
        await others.until_deferred()
        (dispatch,) = others.dispatches
        await dispatch.tell_of_full_machines()
        await others.until(TAKEN_BY_ANY)  # it may be about to be taken

        at.clock.advance(A_WHILE)
        await dispatch.tell_of_full_machines()
        await others.until(waits(words))
        await others.come("attic")
        await dispatch.tell_of_full_machines()
        await others.until(waits(words))
        if place == on_host("cellar"):
            await others.go(cellar)
            await others.until(waits("host cellar is not there"))
            await others.come("cellar")
            await others.until(TAKEN_BY_ANY)
            await dispatch.tell_of_full_machines()
            await others.until(waits(words))

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
        at.clock.advance(A_WHILE)
        await others.dispatches[0].tell_of_full_machines()

        await others.until((RunState.CLAIMED, Reason.CONDITION, "idle for 0 s of 5m"))

    others.looking(work)
