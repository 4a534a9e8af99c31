"""A run that waits for a condition says so, keeps no machine busy, and its deadline wherever it goes."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.store.jobs import jobs
from scheduler_core.store.runs.held_runs import hold_back
from scheduler_core.store.runs.ledger import begin, release_claims, say_waits
from scheduler_core.store.runs.owned_runs import adopt_requests, unfinished
from scheduler_core.store.runs.run_changes import Begun, Waits
from scheduler_core.store.runs.run_log import run
from scheduler_core.store.store import Store
from scheduler_core.values.jobs.run_policies import AfterWait, ConditionPolicy, FileExists
from scheduler_core.values.runs.run import Held, HeldBy, Reason, RunState
from tests.core.engine.dispatch.looking_elsewhere import Machine, looking_elsewhere
from tests.core.engine.dispatch.memory_queue import MemoryQueue
from tests.core.engine.dispatch.test_machine_waits import said
from tests.core.engine.dispatch.test_remote_dispatch import acted, claim, telling
from tests.core.engine.engine_runs import add_job, shell
from tests.core.engine.looking import Looking, looking
from tests.core.store.builders import NOW, an_engine, claim_next
from tests.core.store.builders import add_job as a_job
from tests.support.fake_clock import START

pytestmark = pytest.mark.slow

SECOND, MINUTE, HOUR = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1)


@pytest.fixture
def told(tmp_path: Path) -> Path:
    return tmp_path / "told"


@pytest.fixture
def sign(tmp_path: Path) -> Path:
    """Return the file that runs wait for."""
    return tmp_path / "sign"


def hang_up(sign: Path) -> None:
    sign.touch()


def waiting_for(sign: Path, wait: timedelta = HOUR, after: AfterWait = AfterWait.SKIP) -> ConditionPolicy:
    return ConditionPolicy((FileExists(str(sign)),), wait, after)


async def until_it_waits(at: Looking, sign: Path) -> None:
    """Wait until the one run says what it waits for, and how long."""
    words = f"there is no {sign}; it waits up to "

    def waits() -> bool:
        found = [(state, reason, text.startswith(words)) for state, reason, text in map(said, at.runs())]
        return found == [(RunState.CLAIMED, Reason.CONDITION, True)]

    async with asyncio.timeout(10):
        while not waits():  # noqa: ASYNC110
            await asyncio.sleep(0.005)


async def given_back_after(at: Looking, queue: MemoryQueue, machine: Machine, length: timedelta) -> None:
    """Let time pass until the machine has asked again and given the task back."""
    before = queue.given_back
    at.clock.advance(length)
    await machine.intake.hear()
    while queue.given_back == before:  # noqa: ASYNC110
        await asyncio.sleep(0.005)
    while machine.worker.under_way:  # noqa: ASYNC110
        await asyncio.sleep(0.005)


def test_after_a_minute_it_waits_in_the_queue_and_goes_on_where_it_is_taken_when_the_condition_holds(
    file_store: Store, told: Path, sign: Path
) -> None:
    add_job(file_store, shell(telling(told)), START, conditions=waiting_for(sign))
    queue = MemoryQueue()
    machines: list[Machine] = []

    async def work(at: Looking) -> None:
        attic, cellar = machines
        cellar.worker.take_from([])
        await claim(at)
        await until_it_waits(at, sign)
        assert attic.worker.under_way, "for a moment it is asked again on the same machine"
        await given_back_after(at, queue, attic, MINUTE)
        await until_it_waits(at, sign)

        attic.worker.take_from([])
        cellar.worker.take_from(["any"])
        hang_up(sign)
        queue.look()
        await asyncio.sleep(0)
        assert not cellar.worker.under_way, "it is not asked about without pause"
        at.clock.advance(MINUTE)
        queue.look()
        await at.settled()

        (done,) = at.runs()
        assert said(done) == (RunState.SUCCEEDED, Reason.NONE, "")
        assert acted(told) == ["acted"]

    looking_elsewhere(file_store, work, tasks=queue, hosts=("attic", "cellar"), machines=machines)


@pytest.mark.parametrize(
    ("after", "wanted"), [(AfterWait.SKIP, RunState.SKIPPED), (AfterWait.RUN, RunState.SUCCEEDED)]
)
def test_its_deadline_counts_from_when_it_was_first_asked_about(
    file_store: Store, told: Path, sign: Path, after: AfterWait, wanted: RunState
) -> None:
    add_job(file_store, shell(telling(told)), START, conditions=waiting_for(sign, 3 * MINUTE, after))
    queue = MemoryQueue()
    machines: list[Machine] = []

    async def work(at: Looking) -> None:
        attic, cellar = machines
        cellar.worker.take_from([])
        await claim(at)
        await until_it_waits(at, sign)
        await given_back_after(at, queue, attic, MINUTE)
        attic.worker.take_from([])
        at.clock.advance(2 * MINUTE)
        cellar.worker.take_from(["any"])
        await at.settled()

        assert [each.state for each in at.runs()] == [wanted]

    looking_elsewhere(file_store, work, tasks=queue, hosts=("attic", "cellar"), machines=machines)


def test_what_waits_in_the_queue_can_be_cancelled(file_store: Store, told: Path, sign: Path) -> None:
    add_job(file_store, shell(telling(told)), START, conditions=waiting_for(sign))
    queue = MemoryQueue()
    machines: list[Machine] = []

    async def work(at: Looking) -> None:
        (attic,) = machines
        await claim(at)
        (held,) = at.launcher.held
        await until_it_waits(at, sign)
        await given_back_after(at, queue, attic, MINUTE)
        at.launcher.cancel(held.run_id, "ann")
        await at.settled()
        hang_up(sign)
        at.clock.advance(MINUTE)
        queue.look()
        while queue.count:  # noqa: ASYNC110 - its task is void
            await asyncio.sleep(0.005)

        assert [said(each) for each in at.runs()] == [
            (RunState.CANCELLED, Reason.BY_USER, "cancelled by ann")
        ]
        assert acted(told) == []

    looking_elsewhere(file_store, work, tasks=queue, machines=machines)


@pytest.mark.parametrize("carrying", [looking, looking_elsewhere])
def test_an_edit_that_takes_the_condition_away_lets_it_begin(
    file_store: Store,
    told: Path,
    sign: Path,
    carrying: Callable[[Store, Callable[[Looking], Awaitable[None]]], None],
) -> None:
    """Up to an hour went by before anybody looked at what the job said by now."""
    job_id = add_job(file_store, shell(telling(told)), START, conditions=waiting_for(sign))

    async def work(at: Looking) -> None:
        await claim(at)
        await until_it_waits(at, sign)
        (held,) = at.launcher.held
        draft = replace(held.draft, policies=replace(held.draft.policies, conditions=ConditionPolicy()))
        with file_store.write() as tx:
            jobs.save(tx, job_id, 1, draft, jobs.Due.KEPT, "ann", START)
        at.launcher.follow_edits([held.as_of(2, draft)])
        await at.settled()

        assert [said(each) for each in at.runs()] == [(RunState.SUCCEEDED, Reason.NONE, "")]

    carrying(file_store, work)


def test_since_when_it_waits_is_kept_by_who_follows_and_forgotten_when_it_begins_or_is_held(
    store: Store,
) -> None:
    engine = an_engine(store)
    job_id = a_job(store, due_at=NOW)
    with store.write() as tx:
        run_id = claim_next(tx, job_id, NOW, engine)
        waits = Waits(run_id, 0, Reason.CONDITION, "there is no sign", NOW + HOUR)
        say_waits(tx, [waits])
        say_waits(tx, [Waits(waits.id, 0)])  # that a machine came is another matter
        release_claims(tx, [waits.id])
        (adopted,) = adopt_requests(tx, engine, NOW)
        assert (adopted.run.reason, adopted.start_at) == (Reason.CONDITION, NOW + HOUR)

        hold_back(tx, {waits.id: HeldBy(Held.PAUSED)})
        assert run(tx, waits.id).reason is Reason.NONE
        (owned,) = adopt_requests(tx, engine, NOW, with_held=True)
        say_waits(tx, [replace(waits, fence=owned.fence)])
        begin(tx, [Begun(waits.id, NOW + HOUR, owned.fence)], engine)
        assert [(each.run.state, each.run.reason) for each in unfinished(tx)] == [
            (RunState.RUNNING, Reason.NONE)
        ]
