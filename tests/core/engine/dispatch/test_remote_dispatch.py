"""Runs that other machines carry out act once, whoever changes his mind and whatever is told twice."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.engine.dispatch.intake import works_of
from scheduler_core.engine.dispatch.queue_choice import queue_of
from scheduler_core.engine.dispatch.remote_dispatch import RemoteDispatch
from scheduler_core.engine.dispatch.task_queue import Order, Taken, Task, TaskQueue
from scheduler_core.engine.runs.completion import SHUT_DOWN, Stop, cancelled_by, ending_of_stop
from scheduler_core.engine.runs.work import work_of_owned
from scheduler_core.engine.writing.write_queues import WriteQueues
from scheduler_core.store.jobs import jobs
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs.engines import register, stop_engine
from scheduler_core.store.runs.ledger import begin
from scheduler_core.store.runs.owned_runs import request_cancel, unfinished
from scheduler_core.store.runs.run_changes import Begun
from scheduler_core.store.store import Store
from scheduler_core.store.transactions import Writing
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.place import ANYWHERE, on_host
from scheduler_core.values.jobs.run_policies import Interrupted, InterruptedPolicy
from scheduler_core.values.jobs.sequence import Act, SequenceAction
from scheduler_core.values.runs.run import Reason, RunState, Trigger
from tests.core.engine.dispatch.dispatch_databases import forget_tasks
from tests.core.engine.dispatch.looking_elsewhere import Machine, looking_elsewhere
from tests.core.engine.dispatch.memory_queue import MemoryQueue
from tests.core.engine.engine_runs import add_job, ledger, shell
from tests.core.engine.looking import Looking
from tests.core.store.builders import HOUR, NOW, THIS_PROCESS, a_draft, add_jobs, an_engine, claim_next
from tests.support.counted_steps import Steps
from tests.support.fake_clock import START, FakeClock
from tests.support.postgres import empty_tables

pytestmark = pytest.mark.slow

PAUSED = Stop(RunState.SKIPPED, Reason.PAUSED, "the job was paused before it began")


class TellingTwice(MemoryQueue):
    """A queue in which each task comes twice."""

    def defer(self, tx: Writing, orders: Sequence[Order]) -> None:
        super().defer(tx, [*orders, *orders])


class Breaking(MemoryQueue):
    """A queue that fails in a way nobody has thought of, for the run that it is asked for first.

    What came into the writer beside it is written again, each change alone: failing once would not do.
    """

    refused: RunId | None = None

    def defer(self, tx: Writing, orders: Sequence[Order]) -> None:
        for order in orders:
            self.refused = self.refused or order.run_id
            if order.run_id == self.refused:
                raise ValueError("no such thing")
        super().defer(tx, orders)


@pytest.fixture
def told(tmp_path: Path) -> Path:
    return tmp_path / "told"


def acted(told: Path) -> list[str]:
    return told.read_text(encoding="utf-8").split() if told.exists() else []


def telling(told: Path, word: str = "acted") -> str:
    return f"echo {word} >> {told}"


def telling_and_waiting(told: Path) -> str:
    return f"{telling(told)}; until [ -e {told}-go-on ]; do sleep 0.01; done"


def go_on(told: Path) -> None:
    told.with_name(f"{told.name}-go-on").touch()


async def until_acted(told: Path, count: int = 1) -> None:
    while len(acted(told)) < count:  # noqa: ASYNC110 - real processes write when they write
        await asyncio.sleep(0.005)


async def claim(at: Looking) -> None:
    await at.dispatcher.claim_due(at.happenings.look())


def tasks_of(store: Store, queue: TaskQueue) -> list[Task]:
    with store.read() as tx:
        return queue.tasks(tx)


def test_a_task_that_comes_twice_acts_once_and_ends_as_it_went(file_store: Store, told: Path) -> None:
    """The machine that was too late must not write that the run was ended."""
    add_job(file_store, shell(telling_and_waiting(told)), START)
    queue = TellingTwice()

    async def work(at: Looking) -> None:
        await claim(at)
        await until_acted(told)
        while sum(task.is_held for task in tasks_of(file_store, queue)) != 1:  # noqa: ASYNC110
            await asyncio.sleep(0.005)
        go_on(told)
        await at.settled()

        assert [run.state for run in at.runs()] == [RunState.SUCCEEDED]
        assert acted(told) == ["acted"]

    looking_elsewhere(file_store, work, tasks=queue, hosts=("attic", "cellar"), at_once=1)


def test_a_run_whose_task_can_not_be_made_says_so_and_the_next_one_acts(
    file_store: Store, told: Path
) -> None:
    job = add_job(file_store, shell(telling(told)), START)

    async def work(at: Looking) -> None:
        await claim(at)
        await at.settled()
        (run,) = at.runs()
        assert (run.state, run.reason) == (RunState.INTERRUPTED, Reason.CRASH)
        assert "ValueError: no such thing" in run.reason_text
        assert acted(told) == []

        add_job(file_store, shell(telling(told)), START, name="next")
        await claim(at)
        await at.settled()
        assert [run.state for run in at.runs() if run.job_id != job] == [RunState.SUCCEEDED]

    looking_elsewhere(file_store, work, tasks=Breaking())


def test_of_two_that_took_a_run_the_later_one_writes_no_end(file_store: Store) -> None:
    """Both read it before either began; the one whose beginning is refused believes that it was cancelled."""
    planner, attic, cellar = (
        an_engine(file_store, replace(THIS_PROCESS, machine=machine))
        for machine in ("desk", "attic", "cellar")
    )
    draft = a_draft()
    (job_id,) = add_jobs(file_store, draft)
    with file_store.write() as tx:
        run_id = claim_next(tx, job_id, NOW + HOUR, planner)
        (owned,) = unfinished(tx)
        assert begin(tx, [Begun(run_id, NOW)], attic) == {run_id}
        stopped = ending_of_stop(work_of_owned(owned, draft), cancelled_by(""), NOW)
        late, own = (
            WriteQueues(engine, FakeClock(), for_another=True).end.write(tx, [stopped])[0]
            for engine in (cellar, attic)
        )

    assert (late.is_written, own.is_written) == (False, True)


@pytest.mark.parametrize("stop", [cancelled_by(""), SHUT_DOWN], ids=["refused", "ends meanwhile"])
def test_who_was_not_let_begin_writes_no_end_of_what_others_may_still_begin(
    file_store: Store, stop: Stop
) -> None:
    """A machine that was cut off and counts as dead came back, and wrote that its runs were cancelled."""
    planner, attic = (
        an_engine(file_store, replace(THIS_PROCESS, machine=machine)) for machine in ("desk", "attic")
    )
    draft = a_draft()
    (job_id,) = add_jobs(file_store, draft)
    with file_store.write() as tx:
        run_id = claim_next(tx, job_id, NOW + HOUR, planner)
        (owned,) = unfinished(tx)
        stop_engine(tx, attic, NOW)
        assert begin(tx, [Begun(run_id, NOW)], attic) == set()
        stopped = ending_of_stop(work_of_owned(owned, draft), stop, NOW)
        (end,) = WriteQueues(attic, FakeClock(), for_another=True).end.write(tx, [stopped])

    assert not end.is_written
    assert [run.state for run in ledger(file_store)] == [RunState.CLAIMED]


def test_a_machine_that_counts_as_dead_leaves_what_it_took_to_others(file_store: Store, told: Path) -> None:
    add_job(file_store, shell(telling(told)), START)
    queue = MemoryQueue()
    machines: list[Machine] = []

    async def work(at: Looking) -> None:
        with file_store.write() as tx:
            stop_engine(tx, machines[0].engine, START)
        await claim(at)
        while not queue.given_back and at.launcher.is_busy:  # noqa: ASYNC110
            await asyncio.sleep(0.005)

        assert [run.state for run in at.runs()] == [RunState.CLAIMED]
        assert acted(told) == []
        assert len(tasks_of(file_store, queue)) == 1

    looking_elsewhere(file_store, work, tasks=queue, machines=machines)


def test_what_has_begun_elsewhere_goes_on_when_its_job_is_paused(file_store: Store, told: Path) -> None:
    add_job(file_store, shell(telling_and_waiting(told)), START)

    async def work(at: Looking) -> None:
        await claim(at)
        (held,) = at.launcher.held
        await until_acted(told)
        at.launcher.end_unstarted(held, PAUSED)
        await at.heard()
        go_on(told)
        await at.settled()

        assert [run.state for run in at.runs()] == [RunState.SUCCEEDED]

    looking_elsewhere(file_store, work)


def test_what_nobody_has_taken_is_taken_back_and_its_task_is_void(file_store: Store, told: Path) -> None:
    add_job(file_store, shell(telling(told)), START)
    queue = MemoryQueue()

    async def work(at: Looking) -> None:
        await claim(at)
        while not tasks_of(file_store, queue):  # noqa: ASYNC110
            await asyncio.sleep(0.005)
        (held,) = at.launcher.held
        at.launcher.end_unstarted(held, PAUSED)
        await at.settled()

        assert [(run.state, run.reason) for run in at.runs()] == [(RunState.SKIPPED, Reason.PAUSED)]
        with file_store.read() as tx:
            assert works_of(tx, [held.run_id]) == {}

    looking_elsewhere(file_store, work, tasks=queue, hosts=())


def test_what_a_person_ends_while_it_runs_elsewhere_says_who(file_store: Store, told: Path) -> None:
    add_job(file_store, shell(telling_and_waiting(told)), START)

    async def work(at: Looking) -> None:
        await claim(at)
        (held,) = at.launcher.held
        await until_acted(told)
        with file_store.write() as tx:
            request_cancel(tx, [held.run_id], "ann", START)
        await at.settled()

        (run,) = at.runs()
        assert (run.state, run.reason_text) == (RunState.CANCELLED, "cancelled by ann")

    looking_elsewhere(file_store, work)


def test_the_step_after_one_that_ran_elsewhere_has_its_place_before_anyone_in_line(
    file_store: Store, told: Path
) -> None:
    steps = SequenceAction((Act(shell(telling(told, "one"))), Act(shell(telling(told, "two")))))
    add_job(file_store, steps, START)

    async def work(at: Looking) -> None:
        await at.look()
        await until_acted(told, 2)
        await at.settled()

        assert [(run.step, run.state) for run in sorted(at.runs(), key=lambda run: run.step)] == [
            (1, RunState.SUCCEEDED),
            (2, RunState.SUCCEEDED),
        ]

    looking_elsewhere(file_store, work)


def test_a_machine_that_closes_ends_what_has_begun_and_leaves_the_rest_to_others(
    file_store: Store, told: Path
) -> None:
    rerun = InterruptedPolicy(Interrupted.RERUN)
    add_job(file_store, shell(telling_and_waiting(told)), START, interrupted=rerun)
    machines: list[Machine] = []

    async def work(at: Looking) -> None:
        await claim(at)
        await until_acted(told)
        (busy,) = (machine for machine in machines if machine.intake.acting)
        await busy.worker.close(timedelta(0))
        go_on(told)
        await until_acted(told, 2)
        await at.settled()

        first, second = sorted(at.runs(), key=lambda run: run.id)
        assert (first.state, first.reason) == (RunState.INTERRUPTED, Reason.SHUTDOWN)
        assert (second.state, second.trigger) == (RunState.SUCCEEDED, Trigger.RERUN)

    looking_elsewhere(file_store, work, hosts=("attic", "cellar"), machines=machines)


def test_a_burst_is_carried_out_once_by_two_machines_of_a_server(dispatch_database: str, told: Path) -> None:
    from scheduler_core.engine.dispatch.procrastinate_queue import ProcrastinateQueue

    empty_tables(dispatch_database)
    forget_tasks(dispatch_database)
    store = open_store(dispatch_database, NOW)
    queue = ProcrastinateQueue(store.location)
    for number in range(12):
        add_job(store, shell(telling(told, str(number))), START, name=f"job {number}")

    async def work(at: Looking) -> None:
        await at.look()

        assert {run.state for run in at.runs()} == {RunState.SUCCEEDED}
        assert sorted(acted(told), key=int) == [str(number) for number in range(12)]
        while tasks_of(store, queue):  # noqa: ASYNC110
            await asyncio.sleep(0.01)

    try:
        looking_elsewhere(store, work, tasks=queue, hosts=("attic", "cellar"))
    finally:
        store.close()


def test_a_run_that_lost_its_task_is_given_another_one(file_store: Store, told: Path) -> None:
    add_job(file_store, shell(telling_and_waiting(told)), START)
    queue = MemoryQueue()
    dispatches: list[RemoteDispatch] = []

    async def work(at: Looking) -> None:
        await claim(at)
        while not tasks_of(file_store, queue):  # noqa: ASYNC110
            await asyncio.sleep(0.005)
        with file_store.write() as tx:
            queue.remove(tx, [task.id for task in queue.tasks(tx)])
        await dispatches[0].look_for_machines()  # until then the loop may not know of the commit
        assert not await dispatches[0].reconcile()  # it may have been taken a moment ago
        at.clock.advance(timedelta(seconds=6))
        assert len((await dispatches[0].reconcile()).lost) == 1
        assert not await dispatches[0].reconcile()
        assert [task.order.run_id for task in tasks_of(file_store, queue)] == [1]

    looking_elsewhere(file_store, work, tasks=queue, hosts=(), dispatches=dispatches)


def test_what_a_dead_machine_holds_is_free_at_the_next_look_for_machines(
    file_store: Store, told: Path
) -> None:
    """It waited until the library had heard nothing for a minute, and for the comparison after that."""
    add_job(file_store, shell(telling(told)), START)
    queue = MemoryQueue()
    dispatches: list[RemoteDispatch] = []

    async def takes_for_ever(_run_id: RunId, _fence: int) -> Taken:
        await asyncio.Event().wait()
        return None

    async def work(at: Looking) -> None:
        with file_store.write() as tx:
            attic = register(tx, replace(THIS_PROCESS, machine="attic"), START + HOUR, START, plans=False)
        holding = asyncio.create_task(queue.take(["any"], 1, takes_for_ever, asyncio.Event(), attic))
        await claim(at)
        while not any(task.is_held for task in tasks_of(file_store, queue)):  # noqa: ASYNC110
            await asyncio.sleep(0.005)
        await dispatches[0].look_for_machines()
        assert [task.is_held for task in tasks_of(file_store, queue)] == [True]

        with file_store.write() as tx:
            stop_engine(tx, attic, START)
        await dispatches[0].look_for_machines()

        assert [task.is_held for task in tasks_of(file_store, queue)] == [False]
        holding.cancel()

    looking_elsewhere(file_store, work, tasks=queue, hosts=(), dispatches=dispatches)


def test_news_of_one_job_costs_no_more_because_many_others_wait_for_machines(file_store: Store) -> None:
    """Each commit of a machine woke all that waited: of some thousand that was most of the engine's work."""
    steps: list[int] = []
    for number in range(60):
        add_job(file_store, shell("true"), START + (number >= 5) * HOUR, name=f"job {number}")

    async def work(at: Looking) -> None:
        for count in (5, 60):
            await claim(at)
            held = at.launcher.held
            assert len(held) == count
            steps.append(Steps(100_000).run(lambda held=held: at.launcher.follow_edits(held[:1])))  # type: ignore[misc]
            at.clock.advance(HOUR)

    looking_elsewhere(file_store, work, tasks=MemoryQueue(), hosts=())

    few, many = steps
    assert many - few < 10 * 55  # a look at each that waits, and no waking


def test_a_job_that_is_to_run_elsewhere_meanwhile_has_its_task_there(file_store: Store, told: Path) -> None:
    """A task that waits where no machine is must not wait for ever after its job was put right."""
    job_id = add_job(file_store, shell(telling(told)), START, place=on_host("nowhere"))
    queue = MemoryQueue()

    async def work(at: Looking) -> None:
        await claim(at)
        while not tasks_of(file_store, queue):  # noqa: ASYNC110
            await asyncio.sleep(0.005)
        (held,) = at.launcher.held
        policies = replace(held.draft.policies, place=ANYWHERE)
        draft = replace(held.draft, policies=policies)
        with file_store.write() as tx:
            jobs.save(tx, job_id, 1, draft, jobs.Due.KEPT, "ann", START)
        at.launcher.follow_edits([held.as_of(2, draft)])
        await at.settled()

        assert [run.state for run in at.runs()] == [RunState.SUCCEEDED]
        assert acted(told) == ["acted"]
        assert [task.order.queue for task in tasks_of(file_store, queue)] == [queue_of(on_host("nowhere"))]

    looking_elsewhere(file_store, work, tasks=queue)


def prioritized(at: Looking, job_id: JobId, *priorities: int) -> None:
    """Save another priority of a job, one after the other, as the engine hears of it."""
    for priority in priorities:
        (held,) = (work for work in at.launcher.held if work.job_id == job_id)
        draft = replace(held.draft, policies=replace(held.draft.policies, priority=priority))
        with at.store.write() as tx:
            jobs.save(tx, job_id, held.revision, draft, jobs.Due.KEPT, "ann", START)
        at.launcher.follow_edits([held.as_of(held.revision + 1, draft)])


async def until_prioritized(at: Looking, queue: TaskQueue, *priorities: int) -> None:
    """Wait until the tasks have these priorities, in the order of their runs."""
    while [task.order.priority for task in tasks_of(at.store, queue)] != list(priorities):  # noqa: ASYNC110
        await asyncio.sleep(0.005)


@pytest.mark.parametrize("edits", [(5,), (-5, 5)])
def test_another_priority_of_a_job_reaches_its_run_that_has_a_task_already(
    file_store: Store, told: Path, edits: tuple[int, ...]
) -> None:
    """Nothing but its priority was changed, and what waited before it went first all the same."""
    add_job(file_store, shell(telling_and_waiting(told)), START, name="first", priority=9)
    add_job(file_store, shell(telling(told, "second")), START, name="second")
    third = add_job(file_store, shell(telling(told, "third")), START, name="third")
    queue = MemoryQueue()

    async def work(at: Looking) -> None:
        await claim(at)
        await until_acted(told)
        await until_prioritized(at, queue, 9, 0, 0)
        prioritized(at, third, *edits)
        await until_prioritized(at, queue, 9, 0, 5)
        go_on(told)
        await at.settled()

        assert acted(told) == ["acted", "third", "second"]
        assert {run.state for run in at.runs()} == {RunState.SUCCEEDED}
        assert queue.count == 0

    looking_elsewhere(file_store, work, tasks=queue, at_once=1)


def test_a_task_that_is_made_anew_has_the_priority_of_today(file_store: Store) -> None:
    job_id = add_job(file_store, shell("true"), START)
    queue = MemoryQueue()
    dispatches: list[RemoteDispatch] = []

    async def work(at: Looking) -> None:
        await claim(at)
        await until_prioritized(at, queue, 0)
        prioritized(at, job_id, 7)
        await until_prioritized(at, queue, 7)
        with file_store.write() as tx:
            queue.remove(tx, [task.id for task in queue.tasks(tx)])
        await dispatches[0].look_for_machines()  # until then the loop may not know of the commit
        at.clock.advance(timedelta(seconds=6))
        assert await dispatches[0].reconcile()
        await until_prioritized(at, queue, 7)

    looking_elsewhere(file_store, work, tasks=queue, hosts=(), dispatches=dispatches)
