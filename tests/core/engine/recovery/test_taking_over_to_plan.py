"""What a process that carries out runs already finds when it begins to plan as well."""

import subprocess
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from sqlalchemy import insert, select

from scheduler_core.actions.process.process_table import MARK_VARIABLE
from scheduler_core.actions.process.recovery import announcements
from scheduler_core.engine.recovery.unfinished_runs import (
    TakeOver,
    take_over_dead_engines,
    take_over_machine,
    take_over_store,
)
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs.engines import (
    DeclaredDead,
    EngineProcess,
    end_planning,
    engine_of,
    engines,
    heartbeat,
    register,
    stop_engine,
)
from scheduler_core.store.runs.ledger import begin, claim
from scheduler_core.store.runs.run_changes import Begun, JobPlan, NewRun
from scheduler_core.store.store import Store
from scheduler_core.store.tables.run_rows import RUNS
from scheduler_core.store.transactions import Writing
from scheduler_core.values.ids import EngineId, RunId
from scheduler_core.values.runs.run import Reason, RunState
from tests.core.actions.script_runs import marking
from tests.core.engine.engine_runs import add_job, ledger, shell
from tests.support.fake_clock import START, FakeClock

SECOND, HOUR = timedelta(seconds=1), timedelta(hours=1)
DESK = EngineProcess("machine-1", "desk", 4711, "boot-1", "0.1.0")
ATTIC = replace(DESK, machine="machine-2", host="attic")
EDGE = replace(DESK, machine="machine-3", host="edge")


@pytest.fixture
def server_store(empty_database: str) -> Iterator[Store]:
    store = open_store(empty_database, START)
    yield store
    store.close()


def carries_out(store: Store, process: EngineProcess, at: datetime = START) -> EngineId:
    with store.write() as tx:
        return take_over_machine(tx, process, FakeClock(at), at + HOUR, may_plan=True).engine


def plans(store: Store, engine: EngineId, process: EngineProcess, at: datetime) -> TakeOver:
    with store.write() as tx:
        return take_over_store(
            tx,
            process,
            FakeClock(at),
            at + HOUR,
            is_in_its_place=True,
            standing_by=engine,
            carries_out=True,
        )


def a_running_one(store: Store, engine: EngineId, process: str = "") -> RunId:
    job_id = add_job(store, shell("true"), START)
    with store.write() as tx:
        plan = JobPlan(job_id, 1, START, None, (NewRun(job_id, 1, START),))
        run_id = claim(tx, [plan], engine, START)[0].id
        begin(tx, [Begun(run_id, START, process=process)], engine)
    return run_id


def test_what_it_carries_out_stays_its_own(store: Store) -> None:
    engine = carries_out(store, DESK)
    run_id = a_running_one(store, engine)

    inherited = plans(store, engine, DESK, START + SECOND)

    assert inherited.engine == engine
    assert [work.run_id for work in inherited.elsewhere] == [run_id]
    assert inherited.taken == set()
    assert [run.state for run in ledger(store)] == [RunState.RUNNING]


def test_what_runs_on_a_machine_that_lives_stays_there_however_often_others_were_started(
    store: Store,
) -> None:
    with store.write() as tx:
        planner = register(tx, EDGE, START + HOUR, START)
    attic = carries_out(store, ATTIC)
    run_id = a_running_one(store, attic)
    desk = [carries_out(store, DESK) for _ in range(120)][-1]  # each start of a machine stays known

    inherited = plans(store, desk, DESK, START + SECOND)

    assert inherited.taken == set()
    assert [work.run_id for work in inherited.elsewhere] == [run_id]
    with store.read() as tx:
        assert [record.id for record in engines(tx, limit=2)] == [desk, desk - 1, attic, planner]


def test_one_that_was_declared_dead_does_not_begin_anew(store: Store) -> None:
    engine = carries_out(store, DESK)
    with store.write() as tx:
        stop_engine(tx, engine, START)

    with pytest.raises(DeclaredDead):
        plans(store, engine, DESK, START + SECOND)


def test_the_time_since_a_crash_is_known_after_its_machine_was_taken_over(store: Store) -> None:
    """The worker that starts first ends the row of the engine that crashed there; it had looked long ago."""
    with store.write() as tx:
        crashed = register(tx, DESK, START + HOUR, START)
        heartbeat(tx, crashed, START + HOUR, START + SECOND, START + SECOND)
    later = START + 10 * SECOND

    engine = carries_out(store, replace(DESK, pid=1), later)

    assert plans(store, engine, replace(DESK, pid=1), later).seen_at == START + SECOND


def test_the_time_since_a_crash_is_known_however_often_who_follows_dies_before_it_looks(store: Store) -> None:
    """The second one ended the first as of its own beginning, and all the time before was said to be on."""
    with store.write() as tx:
        crashed = register(tx, DESK, START + HOUR, START)
        heartbeat(tx, crashed, START + HOUR, START + SECOND, START + SECOND)

    for times in range(1, 4):
        with store.write() as tx:
            at = START + times * HOUR
            process = replace(DESK, pid=times)
            inherited = take_over_store(tx, process, FakeClock(at), at + HOUR, is_in_its_place=True)
        assert inherited.seen_at == START + SECOND


def test_an_engine_that_others_took_for_dead_looked_last_when_it_was_heard_of(store: Store) -> None:
    with store.write() as tx:
        crashed = register(tx, ATTIC, START + SECOND, START)
        heartbeat(tx, crashed, START + 9 * SECOND, START + SECOND, START + SECOND)

    with store.write() as tx:
        take_over_store(tx, DESK, FakeClock(START + HOUR), START + 2 * HOUR, is_in_its_place=True)

    with store.read() as tx:
        record = engine_of(tx, crashed)
    assert record is not None
    assert record.stopped_at == START + SECOND


def test_who_left_planning_to_others_looked_until_then(store: Store) -> None:
    first, second = carries_out(store, DESK), carries_out(store, ATTIC)
    plans(store, first, DESK, START)
    with store.write() as tx:
        end_planning(tx, first, START + 2 * SECOND)
        heartbeat(tx, first, START + HOUR, START + 5 * SECOND, None)  # runs still end there

    inherited = plans(store, second, ATTIC, START + 9 * SECOND)

    with store.read() as tx:
        record = engine_of(tx, first)
    assert record is not None
    assert (record.plans, record.ticked_at) == (False, START + 2 * SECOND)
    assert record.looked_at == START + 5 * SECOND
    assert inherited.seen_at is None  # the one that looked lives


@pytest.mark.slow
def test_on_a_server_who_planned_last_counts_and_not_who_began_last(server_store: Store) -> None:
    """Of those that stood by for long one plans after another that was started later."""
    old, new, next_one = (
        carries_out(server_store, replace(DESK, machine=f"machine-{number}")) for number in (1, 2, 3)
    )
    for engine, begun, ended in ((new, 1, 2), (old, 3, 4)):
        plans(server_store, engine, replace(DESK, machine=f"machine-{engine}"), START + begun * SECOND)
        with server_store.write() as tx:
            stop_engine(tx, engine, START + ended * SECOND)

    last = plans(server_store, next_one, replace(DESK, machine="machine-3"), START + 5 * SECOND)

    assert last.seen_at == START + 4 * SECOND


def test_what_a_machine_that_stopped_could_not_write_is_taken_over(store: Store) -> None:
    planner, worker = carries_out(store, DESK), carries_out(store, ATTIC)
    run_id = a_running_one(store, worker)
    with store.write() as tx:
        stop_engine(tx, worker, START)

    with store.write() as tx:
        inherited = take_over_dead_engines(tx, planner, DESK, FakeClock(START + SECOND))

    assert inherited.taken == {run_id}
    (run,) = ledger(store)
    assert (run.state, run.reason) == (RunState.INTERRUPTED, Reason.CRASH)
    assert run.host == "attic"  # where it had begun, whoever tells its end


@pytest.mark.parametrize("newer", [0, 5_100])
def test_a_machine_that_comes_back_ends_what_a_script_left_that_is_over(store: Store, newer: int) -> None:
    """The script had ended with its machine, and what it had started went on for ever.

    Nor was it found where more than 5,000 runs were newer, which a busy store has within the hour.
    """
    identity = next(announcements())
    attic = replace(ATTIC, boot=identity.boot_id)
    worker = carries_out(store, attic)
    run_id = a_running_one(store, worker, str(replace(identity, pid=999_999_999)))
    planner = carries_out(store, DESK)
    with store.write() as tx:
        stop_engine(tx, worker, START)
        take_over_dead_engines(tx, planner, DESK, FakeClock(START + SECOND))
        also_skipped(tx, run_id, newer)

    with marking(identity.mark):
        child = subprocess.Popen(["sleep", "60"], env={MARK_VARIABLE: f"{identity.mark:x}"})
    try:
        with store.write() as tx:
            inherited = take_over_machine(tx, attic, FakeClock(START + HOUR), START + 2 * HOUR)
    finally:
        child.kill()
        child.wait()

    assert [left.identity.mark for left in inherited.leftovers] == [identity.mark]


def also_skipped(tx: Writing, run_id: RunId, count: int) -> None:
    """Write that so many later occurrences of the job of a run were skipped."""
    row = dict(tx.connection.execute(select(RUNS).where(RUNS.c.id == run_id)).mappings().one())
    del row["id"]
    row |= {"state": RunState.SKIPPED, "reason": Reason.PAUSED, "started_at": None, "process": ""}
    if count:
        rows = [row | {"due_at": START + number * SECOND} for number in range(1, count + 1)]
        tx.connection.execute(insert(RUNS), rows)
