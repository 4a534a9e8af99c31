"""A run begins on a machine of its job's place, waits for one as long as it may, and says so."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.engine.dispatch.local_dispatch import RunLimits
from scheduler_core.planning.planner import GRACE, latest_start
from scheduler_core.store.runs.engines import engines
from scheduler_core.store.settings import set_setting
from scheduler_core.store.store import Store
from scheduler_core.values.jobs.chain import Chain
from scheduler_core.values.jobs.place import OnHost, with_tags
from scheduler_core.values.jobs.run_policies import Missed, MissedPolicy
from scheduler_core.values.jobs.sequence import Act, SequenceAction
from scheduler_core.values.runs.run import Reason, Run, RunState
from tests.core.engine.dispatch.test_dispatch import claimed, telling, what_acted
from tests.core.engine.engine_runs import CLOCK, add_job, run_until_idle, shell, until, with_engine
from tests.core.engine.looking import Looking, looking
from tests.support.fake_clock import START

pytestmark = pytest.mark.slow

SECOND = timedelta(seconds=1)
HOUR = timedelta(hours=1)
GPU = with_tags(["gpu"])
RUNS = (RunState.RUNNING, Reason.NONE, "")
WAITS = (RunState.CLAIMED, Reason.MACHINE, "no machine with tag gpu is there")


def said(run: Run) -> tuple[RunState, Reason, str]:
    return run.state, run.reason, run.reason_text


@pytest.fixture
def told(tmp_path: Path) -> Path:
    return tmp_path / "told"


async def until_said(at: Looking, *wanted: tuple[RunState, Reason, str]) -> None:
    while [said(run) for run in at.runs()] != list(wanted):  # noqa: ASYNC110 - the writer is a thread
        await asyncio.sleep(0.005)


def test_a_run_waits_for_a_machine_with_its_tag_and_then_begins(store: Store, told: Path) -> None:
    add_job(store, shell(telling(told)), START, place=GPU)

    async def work(at: Looking) -> None:
        await claimed(at)
        await until_said(at, WAITS)
        assert what_acted(told) == []
        while not at.launcher.is_idle:  # noqa: ASYNC110 - a process that is to end when idle does not stay
            await asyncio.sleep(0.005)

        at.machine.become(at.machine.as_said("gpu"))
        await at.settled()

        assert [said(run) for run in at.runs()] == [(RunState.SUCCEEDED, Reason.NONE, "")]
        assert what_acted(told) == ["acted"]

    looking(store, work)


def test_a_run_on_its_host_begins_at_once_and_says_nothing(store: Store, told: Path) -> None:
    add_job(store, shell(telling(told)), START, place=OnHost("desk"))

    async def work(at: Looking) -> None:
        await at.look()
        assert [said(run) for run in at.runs()] == [(RunState.SUCCEEDED, Reason.NONE, "")]

    looking(store, work)


def test_what_waits_for_a_machine_can_be_cancelled(store: Store, told: Path) -> None:
    add_job(store, shell(telling(told)), START, place=GPU)

    async def work(at: Looking) -> None:
        (held,) = await claimed(at)
        await until_said(at, WAITS)
        at.launcher.cancel(held.run_id, "ann")
        await at.settled()

        assert [said(run) for run in at.runs()] == [(RunState.CANCELLED, Reason.BY_USER, "cancelled by ann")]
        assert what_acted(told) == []

    looking(store, work)


def test_an_occurrence_that_is_not_made_up_for_is_missed(store: Store, told: Path) -> None:
    add_job(store, shell(telling(told)), START, place=GPU, missed=MissedPolicy(Missed.SKIP))

    async def work(at: Looking) -> None:
        await claimed(at)
        await until_said(at, WAITS)
        at.clock.advance(GRACE)
        at.machine.become(at.machine.as_said("ssd"))
        await at.settled()

        text = "no machine with tag gpu is there, and now it is too late"
        assert [said(run) for run in at.runs()] == [(RunState.MISSED, Reason.MACHINE, text)]

    looking(store, work)


def test_an_occurrence_waits_no_longer_than_its_job_makes_up_for_one() -> None:
    assert latest_start(START, MissedPolicy(Missed.SKIP)) == START + GRACE
    assert latest_start(START, MissedPolicy(Missed.LAST, HOUR)) == START + HOUR
    assert latest_start(START, MissedPolicy(Missed.ALL)) is None


def test_a_place_that_is_edited_last_counts(store: Store, told: Path) -> None:
    """A run that waits for its turn on this machine may not belong here any more when it comes."""
    gate = told.parent / "gate"
    add_job(store, shell(f"until [ -e {gate} ]; do sleep 0.01; done"), START, name="first", priority=1)
    add_job(store, shell(telling(told)), START)

    async def work(at: Looking) -> None:
        _, second = sorted(await claimed(at), key=lambda work: work.run_id)
        await until_said(at, RUNS, (RunState.CLAIMED, Reason.NONE, ""))
        policies = replace(second.draft.policies, place=GPU)
        edited = replace(second, draft=replace(second.draft, policies=policies))
        at.launcher.follow_edits([edited])
        gate.touch()
        await until_said(at, (RunState.SUCCEEDED, Reason.NONE, ""), WAITS)
        assert what_acted(told) == []

        at.launcher.follow_edits([second])
        await at.settled()
        assert what_acted(told) == ["acted"]

    looking(store, work, RunLimits(scripts=1))


def test_an_edit_lets_what_waits_begin_and_its_reason_is_that_of_the_job_as_it_reads(
    store: Store, told: Path
) -> None:
    add_job(store, shell(telling(told)), START, place=GPU)

    async def work(at: Looking) -> None:
        (held,) = await claimed(at)
        await until_said(at, WAITS)
        for place in (OnHost("attic"), OnHost("desk")):
            policies = replace(held.draft.policies, place=place)
            at.launcher.follow_edits([replace(held, draft=replace(held.draft, policies=policies))])
            if place == OnHost("attic"):
                await until_said(at, (RunState.CLAIMED, Reason.MACHINE, "host attic is not there"))
        await at.settled()

        assert [said(run) for run in at.runs()] == [(RunState.SUCCEEDED, Reason.NONE, "")]

    looking(store, work)


def test_tags_that_the_settings_give_let_what_waits_begin(store: Store, told: Path) -> None:
    add_job(store, shell(telling(told)), CLOCK.now(), place=GPU)

    async def work(_: object) -> None:
        await until(store, lambda runs: [said(run) for run in runs] == [WAITS])
        with store.write() as tx:
            set_setting(tx, "machine_tags", '"gpu, ssd"', CLOCK.now())
        await until(store, lambda runs: [run.state for run in runs] == [RunState.SUCCEEDED])
        with store.read() as tx:
            assert engines(tx)[0].tags == {"gpu", "ssd"}

    with_engine(store, work)
    assert what_acted(told) == ["acted"]


def test_an_engine_that_is_started_with_the_tag_takes_what_waits(store: Store, told: Path) -> None:
    add_job(store, shell(telling(told)), CLOCK.now(), place=with_tags(["gpu", "linux"]))

    async def work(_: object) -> None:
        text = "no machine with tags gpu, linux is there"
        await until(store, lambda runs: [run.reason_text for run in runs] == [text])

    (left,) = with_engine(store, work)
    assert (left.state, left.reason) == (RunState.CLAIMED, Reason.MACHINE)

    (done,) = run_until_idle(store, ("linux", "gpu"))
    assert said(done) == (RunState.SUCCEEDED, Reason.NONE, "")
    with store.read() as tx:
        assert engines(tx)[0].tags == {"gpu", "linux"}


def test_steps_and_what_a_chain_starts_wait_for_their_own_machines(store: Store, told: Path) -> None:
    steps = SequenceAction((Act(shell(telling(told, "one"))), Act(shell(telling(told, "two")))))
    add_job(store, steps, CLOCK.now(), name="train", place=GPU, chains=(Chain("publish"),))
    far = CLOCK.now() + 300 * 24 * HOUR
    add_job(store, shell(telling(told, "three")), far, name="publish", place=with_tags(["ssd"]))

    assert [said(run) for run in run_until_idle(store)] == [WAITS]
    done = run_until_idle(store, ["gpu"])
    assert what_acted(told) == ["one", "two"]
    assert [run.reason_text for run in done] == ["", "", "no machine with tag ssd is there"]

    run_until_idle(store, ["ssd"])
    assert what_acted(told) == ["one", "two", "three"]
