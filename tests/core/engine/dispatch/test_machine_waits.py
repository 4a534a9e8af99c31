"""A run that no machine may take says so, and goes on when one comes, or is given up when it is too late."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scheduler_core.engine.dispatch.queue_choice import queue_of
from scheduler_core.engine.dispatch.remote_dispatch import RemoteDispatch
from scheduler_core.engine.runs.completion import Stop
from scheduler_core.engine.runs.work import Work
from scheduler_core.phrases.place_words import no_machine_words
from scheduler_core.planning.placement import fits
from scheduler_core.planning.planner import GRACE
from scheduler_core.store.jobs import jobs
from scheduler_core.store.machines.drains import set_drain
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs.engines import register, say_tags, stop_engine
from scheduler_core.store.runs.owned_runs import request_cancel, unfinished
from scheduler_core.store.store import Store
from scheduler_core.values.ids import EngineId
from scheduler_core.values.jobs.place import ANYWHERE, Place, on_host, with_tags
from scheduler_core.values.jobs.place import Machine as Named
from scheduler_core.values.jobs.run_policies import Missed, MissedPolicy
from scheduler_core.values.runs.run import Reason, Run, RunState
from tests.core.engine.dispatch.looking_elsewhere import Machine, looking_elsewhere
from tests.core.engine.dispatch.memory_queue import MemoryQueue
from tests.core.engine.dispatch.test_remote_dispatch import acted, claim, tasks_of, telling
from tests.core.engine.engine_runs import add_job, ledger, shell
from tests.core.engine.looking import PROCESS, Looking
from tests.core.store.builders import NOW
from tests.support.fake_clock import START

pytestmark = pytest.mark.slow

GPU = with_tags(["gpu"])
LEASE = timedelta(days=9_999)
WAITS = (RunState.CLAIMED, Reason.MACHINE, "no machine with tag gpu is there")
TAKEN_BY_ANY = (RunState.CLAIMED, Reason.NONE, "")
MISSED = (RunState.MISSED, Reason.MACHINE, "no machine with tag gpu is there, and now it is too late")
PAUSED = Stop(RunState.SKIPPED, Reason.PAUSED, "the job was paused before it began")


def said(run: Run) -> tuple[RunState, Reason, str]:
    return run.state, run.reason, run.reason_text


@dataclass
class Others:
    """The machines that a test lets come and go, and the engine that plans."""

    store: Store
    queue: MemoryQueue = field(default_factory=MemoryQueue)
    dispatches: list[RemoteDispatch] = field(default_factory=list)
    machines: list[Machine] = field(default_factory=list)

    async def come(self, host: str, *tags: str) -> EngineId:
        with self.store.write() as tx:
            process = replace(PROCESS, machine=f"machine of {host}", host=host)
            engine = register(tx, process, START + LEASE, START, plans=False)
            say_tags(tx, engine, tags)
        await self.look()
        return engine

    async def go(self, engine: EngineId) -> None:
        with self.store.write() as tx:
            stop_engine(tx, engine, START)
        await self.look()

    async def drain(self, host: str, *, drains: bool) -> None:
        with self.store.write() as tx:
            set_drain(tx, f"machine of {host}", START, "ann", drains=drains)
        await self.look()

    async def look(self) -> None:
        await self.dispatches[0].look_for_machines()

    async def until(self, *wanted: tuple[RunState, Reason, str]) -> None:
        async with asyncio.timeout(10):
            while [said(run) for run in ledger(self.store)] != list(wanted):  # noqa: ASYNC110
                await asyncio.sleep(0.005)

    async def until_deferred(self) -> None:
        while not tasks_of(self.store, self.queue):  # noqa: ASYNC110
            await asyncio.sleep(0.005)

    def looking(self, work: Callable[[Looking], Awaitable[None]], *hosts: str) -> None:
        looking_elsewhere(
            self.store,
            work,
            tasks=self.queue,
            hosts=hosts,
            dispatches=self.dispatches,
            machines=self.machines,
        )


@pytest.fixture
def others(file_store: Store) -> Others:
    return Others(file_store)


@pytest.fixture
def told(tmp_path: Path) -> Path:
    return tmp_path / "told"


def edited(at: Looking, held: Work, place: Place, revision: int) -> Work:
    """Save the job to run at another place, as the engine hears of it."""
    draft = replace(held.draft, policies=replace(held.draft.policies, place=place))
    with at.store.write() as tx:
        jobs.save(tx, held.job_id, revision - 1, draft, jobs.Due.KEPT, "ann", START)
    work = held.as_of(revision, draft)
    at.launcher.follow_edits([work])
    return work


def test_it_says_what_it_waits_for_and_acts_once_when_a_machine_with_the_tag_comes(
    others: Others, told: Path
) -> None:
    add_job(others.store, shell(telling(told)), START, place=GPU)

    async def work(at: Looking) -> None:
        await claim(at)
        await others.until(WAITS)
        while not at.launcher.is_idle:  # noqa: ASYNC110 - a process that is to end when idle does not stay
            await asyncio.sleep(0.005)

        (attic,) = others.machines
        attic.here.become(Named("attic", frozenset({"gpu"})))
        with others.store.write() as tx:
            say_tags(tx, attic.engine, ["gpu"])
        await others.look()
        await others.until(TAKEN_BY_ANY)
        attic.worker.take_from([queue_of(GPU)])
        await at.settled()

        assert [said(run) for run in at.runs()] == [(RunState.SUCCEEDED, Reason.NONE, "")]
        assert acted(told) == ["acted"]

    others.looking(work, "attic")


def test_one_that_stands_by_and_a_worker_count_and_a_job_without_a_place_waits_for_any(
    others: Others,
) -> None:
    add_job(others.store, shell("true"), START, place=on_host("cellar"))

    async def work(at: Looking) -> None:
        cellar = await others.come("cellar")
        await claim(at)
        await others.until_deferred()
        await others.until(TAKEN_BY_ANY)
        await others.go(cellar)
        await others.until((RunState.CLAIMED, Reason.MACHINE, "host cellar is not there"))
        await others.come("cellar")
        await others.until(TAKEN_BY_ANY)
        await others.drain("cellar", drains=True)
        await others.until((RunState.CLAIMED, Reason.MACHINE, "host cellar drains, and takes no runs"))
        await others.drain("cellar", drains=False)
        await others.until(TAKEN_BY_ANY)

    others.looking(work)


def test_what_is_not_made_up_for_is_missed_and_a_machine_that_comes_then_does_not_act(
    others: Others, told: Path
) -> None:
    add_job(others.store, shell(telling(told)), START, place=GPU, missed=MissedPolicy(Missed.SKIP))

    async def work(at: Looking) -> None:
        await claim(at)
        await others.until(WAITS)
        at.clock.advance(GRACE)
        await others.come("cellar", "ssd")
        await others.until(MISSED)

        (attic,) = others.machines
        attic.here.become(Named("attic", frozenset({"gpu"})))
        attic.worker.take_from([queue_of(GPU)])
        while tasks_of(others.store, others.queue):  # noqa: ASYNC110
            await asyncio.sleep(0.005)
        assert acted(told) == []

    others.looking(work, "attic")


def test_what_somebody_asked_for_waits_without_end(others: Others) -> None:
    add_job(others.store, shell("true"), START, place=GPU)

    async def work(at: Looking) -> None:
        await claim(at)
        await others.until(WAITS)
        at.clock.advance(timedelta(days=300))
        await others.come("cellar", "ssd")
        await others.until(WAITS)

    others.looking(work)


def test_what_waits_can_be_cancelled_and_paused(others: Others) -> None:
    add_job(others.store, shell("true"), START, place=GPU)
    add_job(others.store, shell("true"), START, place=GPU, name="other")

    async def work(at: Looking) -> None:
        await claim(at)
        await others.until(WAITS, WAITS)
        first, second = sorted(at.launcher.held, key=lambda held: held.run_id)
        with others.store.write() as tx:
            request_cancel(tx, [first.run_id], "ann", START)
        at.launcher.end_unstarted(second, PAUSED)
        await at.settled()

        assert sorted(said(run) for run in at.runs()) == [
            (RunState.CANCELLED, Reason.BY_USER, "cancelled by ann"),
            (RunState.SKIPPED, Reason.PAUSED, PAUSED.text),
        ]

    others.looking(work)


PLACES = (ANYWHERE, GPU, on_host("cellar"))
HAPPENINGS = st.lists(
    st.one_of(
        st.tuples(st.just("edit"), st.sampled_from(PLACES)),
        st.tuples(st.just("come"), st.sampled_from(["cellar", "attic"])),
        st.tuples(st.just("go"), st.sampled_from(["cellar", "attic"])),
        st.tuples(st.just("later"), st.just(timedelta(seconds=20))),
    ),
    max_size=8,
)
TAGS = {"cellar": (), "attic": ("gpu",)}


@given(happenings=HAPPENINGS, first=st.sampled_from(PLACES), skips=st.booleans())
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_in_whatever_order_machines_come_and_go_and_the_job_is_edited_its_row_says_how_it_is(
    tmp_path_factory: pytest.TempPathFactory,
    happenings: list[tuple[str, object]],
    first: Place,
    skips: bool,
) -> None:
    store = open_store(str(tmp_path_factory.mktemp("orders") / "store.db"), NOW)
    others = Others(store)
    add_job(
        store,
        shell("true"),
        START,
        place=first,
        missed=MissedPolicy(Missed.SKIP if skips else Missed.LAST),
    )

    async def work(at: Looking) -> None:
        there: dict[str, EngineId] = {}
        await claim(at)
        await others.until_deferred()
        (held,) = at.launcher.held
        place, revision = first, 1

        def is_taken() -> bool:
            known = [Named(PROCESS.host), *(Named(host, frozenset(TAGS[host])) for host in there)]
            return any(fits(place, machine) for machine in known)

        for what, of in happenings:
            if what == "edit" and of != place:
                place, revision = of, revision + 1  # type: ignore[assignment]
                held = edited(at, held, place, revision)
            elif what == "come" and of not in there:
                there[str(of)] = await others.come(str(of), *TAGS[str(of)])
            elif what == "go" and of in there:
                await others.go(there.pop(str(of)))
            elif what == "later":
                at.clock.advance(timedelta(seconds=20))
            await others.look()
            if skips and not is_taken() and at.clock.now() >= START + GRACE:
                at.machine.become(at.machine.as_said(""))
                await others.come("passer-by")  # whoever waits looks at the clock, too
                text = f"{no_machine_words(place)}, and now it is too late"
                await others.until((RunState.MISSED, Reason.MACHINE, text))
                await at.settled()
                return
            reason = (
                TAKEN_BY_ANY if is_taken() else (RunState.CLAIMED, Reason.MACHINE, no_machine_words(place))
            )
            await others.until(reason)
        with store.read() as tx:
            (owned,) = unfinished(tx)
        async with asyncio.timeout(10):
            while [
                task.order.queue
                for task in tasks_of(store, others.queue)
                if (task.order.run_id, task.order.fence) == (owned.run.id, owned.fence)
            ] != [queue_of(place)]:
                await asyncio.sleep(0.005)
                with store.read() as tx:
                    (owned,) = unfinished(tx)

    try:
        others.looking(work)
    finally:
        store.close()
