"""What every dispatch promises of a run that may begin, whoever carries it out."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Protocol

import pytest
from psutil import pid_exists

from scheduler_core.engine.dispatch.local_dispatch import RunLimits
from scheduler_core.engine.runs.work import Work
from scheduler_core.store.jobs import jobs
from scheduler_core.store.runs.engines import EngineProcess, register
from scheduler_core.store.runs.owned_runs import request_cancel, take_over_runs, unfinished
from scheduler_core.store.store import Store
from scheduler_core.values.jobs.run_policies import ConditionPolicy, FileExists, RetryPolicy
from scheduler_core.values.runs.run import Reason, RunState
from tests.core.engine.dispatch.looking_elsewhere import looking_elsewhere
from tests.core.engine.engine_runs import add_job, shell
from tests.core.engine.looking import Looking, looking
from tests.support.fake_clock import START

pytestmark = pytest.mark.slow

ANOTHER = EngineProcess("machine-2", "other", 4712, "boot-2", "0.1.0")
ONE_AT_ONCE = RunLimits(scripts=1)
SECOND = timedelta(seconds=1)


class Carrying(Protocol):
    """Do something with a dispatcher and a launcher whose runs one kind of dispatch carries out."""

    def __call__(
        self, store: Store, work: Callable[[Looking], Awaitable[None]], limits: RunLimits = ..., /
    ) -> None: ...


@pytest.fixture(params=[pytest.param(looking, id="local"), pytest.param(looking_elsewhere, id="remote")])
def carrying(request: pytest.FixtureRequest) -> Carrying:
    """Return each kind of dispatch in turn."""
    kind: Carrying = request.param
    return kind


@pytest.fixture
def told(tmp_path: Path) -> Path:
    """Return a file into which runs write that they act."""
    return tmp_path / "told"


def telling(told: Path, word: str = "acted") -> str:
    return f"echo {word} >> {told}"


def what_acted(told: Path) -> list[str]:
    return told.read_text(encoding="utf-8").split() if told.exists() else []


async def claimed(at: Looking) -> list[Work]:
    """Let what is due begin, and return it before it takes its first step."""
    await at.dispatcher.claim_due(at.happenings.look())
    return at.launcher.held


async def until_told(told: Path, *words: str) -> None:
    while what_acted(told) != list(words):  # noqa: ASYNC110 - real processes write when they write
        await asyncio.sleep(0.005)


def test_a_run_acts_once_and_its_end_says_how_it_went(store: Store, told: Path, carrying: Carrying) -> None:
    add_job(store, shell(telling(told) + "; exit 3"), START, retry=RetryPolicy(retries=1))

    async def work(at: Looking) -> None:
        await claimed(at)
        await at.settled()

        first, second = at.runs()
        assert (first.state, first.exit_code, first.started_at) == (RunState.FAILED, 3, START)
        assert (second.state, second.attempt, second.follows_run) == (RunState.CLAIMED, 2, first.id)
        assert what_acted(told) == ["acted"]

    carrying(store, work)


def test_a_claim_that_another_engine_took_over_does_not_act(
    store: Store, told: Path, carrying: Carrying
) -> None:
    """Two machines believe that a run is theirs, and only the one that the ledger names may act."""
    add_job(store, shell(telling(told)), START)

    async def work(at: Looking) -> None:
        (held,) = await claimed(at)
        with store.write() as tx:
            former = {each.engine for each in unfinished(tx) if each.engine is not None}
            other = register(tx, ANOTHER, START + SECOND, START)
            take_over_runs(tx, other, former, START)
        await at.settled()

        assert [(run.id, run.state) for run in at.runs()] == [(held.run_id, RunState.CLAIMED)]
        assert what_acted(told) == []

    carrying(store, work)


def test_a_claim_that_somebody_asked_to_end_does_not_act(
    store: Store, told: Path, carrying: Carrying
) -> None:
    """Whoever carries it out may not have heard of that when it begins."""
    add_job(store, shell(telling(told)), START)

    async def work(at: Looking) -> None:
        (held,) = await claimed(at)
        with store.write() as tx:
            request_cancel(tx, [held.run_id], "ann", START)
        await at.settled()

        assert [run.state for run in at.runs()] == [RunState.CANCELLED]
        assert what_acted(told) == []

    carrying(store, work)


def test_a_run_whose_conditions_do_not_hold_says_so(store: Store, told: Path, carrying: Carrying) -> None:
    missing = FileExists(str(told.parent / "missing"))
    add_job(store, shell(telling(told)), START, conditions=ConditionPolicy((missing,)))

    async def work(at: Looking) -> None:
        await claimed(at)
        await at.settled()

        assert [(run.state, run.reason) for run in at.runs()] == [(RunState.SKIPPED, Reason.CONDITION)]
        assert what_acted(told) == []

    carrying(store, work)


def test_what_waits_for_a_place_acts_as_its_job_reads_then_the_most_important_first(
    store: Store, told: Path, carrying: Carrying
) -> None:
    """Until it has a place it is only a claim, and others may overtake it."""
    go_on = told.parent / "go-on"
    first = f"{telling(told, 'first')}; until [ -e {go_on} ]; do sleep 0.01; done"
    add_job(store, shell(first), START - 2 * SECOND)

    async def work(at: Looking) -> None:
        await claimed(at)
        await until_told(told, "first")
        edited = add_job(store, shell(telling(told, "unedited")), START - SECOND, name="edited")
        add_job(store, shell(telling(told, "urgent")), START, name="urgent", priority=5)
        (held,) = (each for each in await claimed(at) if each.job_id == edited)
        await at.heard()
        draft = replace(held.draft, action=shell(telling(told, "edited")))
        with store.write() as tx:
            jobs.save(tx, edited, 1, draft, jobs.Due.KEPT, "ann", START)
        at.launcher.follow_edits([held.as_of(2, draft)])
        await at.heard()
        go_on.touch()
        await at.settled()

        assert what_acted(told) == ["first", "urgent", "edited"]
        assert [run.revision for run in at.runs() if run.job_id == edited] == [2]

    carrying(store, work, ONE_AT_ONCE)


def test_what_is_ended_while_it_acts_leaves_nothing_running(
    store: Store, told: Path, carrying: Carrying
) -> None:
    add_job(store, shell(f"echo $$ >> {told}; exec sleep 60"), START)

    async def work(at: Looking) -> None:
        (held,) = await claimed(at)
        while not what_acted(told):  # noqa: ASYNC110
            await asyncio.sleep(0.005)
        at.launcher.cancel(held.run_id, "ann")
        await at.settled()

        assert [run.state for run in at.runs()] == [RunState.CANCELLED]
        assert not pid_exists(int(*what_acted(told)))

    carrying(store, work)
