"""The engine from end to end: a store on a disk, real scripts, a real server."""

import asyncio
import logging
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

import pytest

from scheduler_core.engine.engine import Engine
from scheduler_core.errors import StoreUnavailable
from scheduler_core.store.jobs import job_states, jobs
from scheduler_core.store.opening.engine_lock import EngineLock, EngineRunning
from scheduler_core.store.opening.identity import StoreUndecided, is_in_its_place, seal, take_for_second
from scheduler_core.store.opening.location import FileLocation
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.opening.store_files import seal_file
from scheduler_core.store.runs.engines import DeclaredDead, engines, stop_engine
from scheduler_core.store.runs.outputs import chunks_of
from scheduler_core.store.runs.owned_runs import request_cancel
from scheduler_core.store.runs.run_requests import run_now
from scheduler_core.store.store import Store
from scheduler_core.store.transactions import Writing
from scheduler_core.values.jobs.actions import HttpAction
from scheduler_core.values.jobs.run_policies import (
    ConditionPolicy,
    FailureKind,
    FileExists,
    Missed,
    MissedPolicy,
    Overlapping,
    OverlapPolicy,
    RetryPolicy,
)
from scheduler_core.values.runs.run import Reason, Run, RunState, Trigger
from scheduler_core.values.schedules.rules import AtStart, Every
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.actions.calls import KnownSecrets
from tests.core.engine.engine_runs import (
    CLOCK,
    add_job,
    findings,
    ledger,
    now,
    run_until_idle,
    shell,
    until,
    with_engine,
)
from tests.support.faulty_server import FaultyServer

pytestmark = pytest.mark.slow

SECOND = timedelta(seconds=1)
MOMENT = timedelta(milliseconds=50)
HOUR = timedelta(hours=1)


@pytest.fixture(scope="module")
def server() -> Iterator[FaultyServer]:
    with FaultyServer() as running:
        yield running


def states(runs: list[Run]) -> list[RunState]:
    return [run.state for run in runs]


def test_a_due_script_is_run_and_recorded_with_its_output(store: Store) -> None:
    due_at = now() + MOMENT
    add_job(store, shell("echo hello; echo $HOURBELL_ATTEMPT"), due_at)

    (run,) = run_until_idle(store)

    assert (run.state, run.due_at, run.exit_code, run.output_bytes) == (RunState.SUCCEEDED, due_at, 0, 8)
    assert run.started_at is not None
    assert due_at <= run.started_at
    with store.read() as tx:
        assert b"".join(chunk.content for chunk in chunks_of(tx, run.id)) == b"hello\n1\n"
    assert findings(store) == []


def test_a_due_call_is_made_with_a_key_of_its_own(store: Store, server: FaultyServer) -> None:
    server.forget()
    add_job(store, HttpAction(f"{server.plain}/status/200"), now())

    (run,) = run_until_idle(store)

    assert (run.state, run.http_status) == (RunState.SUCCEEDED, 200)
    assert [seen.header("Idempotency-Key") for seen in server.seen] == [run.idempotency_key]


def test_a_failure_is_tried_again_with_the_same_key(store: Store) -> None:
    retry = RetryPolicy(retries=2, first_wait=MOMENT, has_jitter=False)
    add_job(store, shell("exit 3"), now(), retry=retry)

    runs = run_until_idle(store)

    assert [(run.attempt, run.trigger, run.exit_code) for run in runs] == [
        (1, Trigger.SCHEDULE, 3),
        (2, Trigger.RETRY, 3),
        (3, Trigger.RETRY, 3),
    ]
    assert len({run.idempotency_key for run in runs}) == 1
    assert runs[2].reason_text.endswith("(all 2 retries failed)")
    assert findings(store) == []


def test_a_job_that_goes_on_failing_is_paused(store: Store) -> None:
    begin = now()
    job_id = add_job(store, shell("exit 1"), begin, rule=Every(SECOND, begin), pause_after_failures=2)

    async def wait(_engine: Engine) -> None:
        await until(store, lambda runs: states(runs).count(RunState.FAILED) >= 2)
        await until(store, lambda _: is_paused())

    def is_paused() -> bool:
        with store.read() as tx:
            return jobs.job(tx, job_id).is_paused

    runs = with_engine(store, wait)

    assert states(runs).count(RunState.FAILED) == 2


def test_a_run_that_takes_too_long_is_ended(store: Store) -> None:
    add_job(store, shell("sleep 60"), now(), timeout=2 * MOMENT, grace=timedelta(0))

    (run,) = run_until_idle(store)

    assert (run.state, run.reason) == (RunState.TIMED_OUT, Reason.TIME_OUT)


def test_a_run_that_overlaps_is_skipped(store: Store, tmp_path: Path) -> None:
    async def wait(_engine: Engine) -> None:
        gate, begin = tmp_path / "gate", now() + SECOND
        add_job(store, shell(f"until [ -e {gate} ]; do sleep 0.05; done"), begin, rule=Every(SECOND, begin))
        await until(store, lambda runs: RunState.SKIPPED in states(runs))
        gate.touch()
        await until(store, lambda runs: RunState.SUCCEEDED in states(runs))

    acted, skipped, *_ = with_engine(store, wait)

    assert (acted.state, skipped.reason) == (RunState.SUCCEEDED, Reason.OVERLAP)


def test_a_run_that_replaces_another_ends_it_first(store: Store, tmp_path: Path) -> None:
    begin = now() + SECOND
    overlapping = OverlapPolicy(Overlapping.REPLACE)
    add_job(store, shell("sleep 60"), begin, rule=Every(SECOND, begin), overlapping=overlapping)

    async def wait(_engine: Engine) -> None:
        await until(store, lambda runs: len(runs) > 1 and states(runs)[1] is RunState.RUNNING)

    runs = with_engine(store, wait)

    assert (runs[0].state, runs[0].reason) == (RunState.CANCELLED, Reason.REPLACED)
    assert runs[0].finished_at is not None
    assert runs[1].started_at is not None
    assert runs[0].finished_at <= runs[1].started_at


def test_a_job_that_cannot_be_read_is_stopped_and_the_others_go_on(store: Store) -> None:
    broken = add_job(store, shell("echo never"), now(), name="Broken")
    add_job(store, shell("echo fine"), now(), name="Fine")
    with store.write() as tx:
        tx.connection.exec_driver_sql("UPDATE revisions SET document = '{' WHERE job_id = ?", (broken,))

    runs = run_until_idle(store)

    assert [(run.job_name, run.state) for run in runs] == [("Fine", RunState.SUCCEEDED)]
    with store.read() as tx:
        said = tx.connection.exec_driver_sql("SELECT disabled_reason FROM jobs WHERE id = ?", (broken,))
        assert said.scalar_one().startswith("it can't be read")


def test_a_wish_for_a_run_is_granted_at_once(store: Store) -> None:
    job_id = add_job(store, shell("echo now"), now() + HOUR)

    async def wish(_engine: Engine) -> None:
        with store.write() as tx:
            run_now(tx, job_id, "by hand", now())
        await until(store, lambda runs: states(runs) == [RunState.SUCCEEDED])

    (run,) = with_engine(store, wish)

    assert run.trigger is Trigger.MANUAL


def test_a_run_is_cancelled_when_somebody_asks(store: Store) -> None:
    add_job(store, shell("sleep 60"), now(), grace=timedelta(0))

    async def cancel(_engine: Engine) -> None:
        (run,) = await until(store, lambda runs: states(runs) == [RunState.RUNNING])
        with store.write() as tx:
            request_cancel(tx, [run.id], "ann", now())
        await until(store, lambda runs: states(runs) == [RunState.CANCELLED])

    (run,) = with_engine(store, cancel)

    assert (run.reason, run.reason_text) == (Reason.BY_USER, "cancelled by ann")


def test_a_run_is_cancelled_while_the_engine_waits_for_its_end_to_stop(store: Store) -> None:
    """It was heard by nobody any more, and the run went on until it was called interrupted."""
    add_job(store, shell("sleep 60"), now(), grace=timedelta(0))

    async def cancel(engine: Engine) -> None:
        (run,) = await until(store, lambda runs: states(runs) == [RunState.RUNNING])
        engine.stop()
        with store.write() as tx:
            request_cancel(tx, [run.id], "ann", now())

    (run,) = with_engine(store, cancel, draining=timedelta(seconds=40))

    assert (run.state, run.reason_text) == (RunState.CANCELLED, "cancelled by ann")


def test_a_pause_takes_a_claim_back_that_has_not_begun(store: Store) -> None:
    job_id = add_job(store, shell("echo hello"), now() + SECOND, rule=Every(2 * SECOND, now() + SECOND))
    paused_before: list[datetime] = []

    async def pause(_engine: Engine) -> None:
        def change(tx: Writing) -> None:
            job_states.pause(tx, [job_id], None, "ann", now())

        paused_before.append(await while_claimed(store, change))
        await until(store, lambda runs: RunState.CLAIMED not in states(runs))

    runs = with_engine(store, pause)

    (run,) = (run for run in runs if run.due_at == paused_before[0])
    assert (run.state, run.reason) == (RunState.SKIPPED, Reason.PAUSED)
    assert findings(store) == []


def test_an_edit_takes_a_claim_back_that_has_not_begun(store: Store) -> None:
    first = now() + SECOND
    job_id = add_job(store, shell("echo old"), first, rule=Every(2 * SECOND, first))
    edited_before: list[datetime] = []

    async def edit(_engine: Engine) -> None:
        def change(tx: Writing) -> None:
            stored = jobs.job(tx, job_id)
            later = now() + HOUR
            draft = replace(stored.draft, schedule=Schedule((Every(HOUR, later),)))
            jobs.save(tx, job_id, stored.revision, draft, later, "ann", now())

        edited_before.append(await while_claimed(store, change))
        await until(store, lambda runs: RunState.CLAIMED not in states(runs))

    runs = with_engine(store, edit)

    assert [run for run in runs if run.due_at >= edited_before[0]] == []
    assert findings(store) == []


async def while_claimed(store: Store, change: Callable[[Writing], None]) -> datetime:
    """Make a change well before the beginning of a claimed run; return when it was due.

    A machine that is busy may let one begin meanwhile: then the next is waited for.
    """
    while True:
        (claim,) = claimed(await until(store, lambda runs: len(claimed(runs)) == 1))
        with store.write() as tx:
            if claim.due_at - now() > SECOND / 2:
                change(tx)
                return claim.due_at
        await until(store, partial(has_begun, claim))


def has_begun(claim: Run, runs: list[Run]) -> bool:
    return claim not in claimed(runs)


def claimed(runs: list[Run]) -> list[Run]:
    return [run for run in runs if run.state is RunState.CLAIMED]


def test_what_was_missed_is_said_once_for_all_of_it(store: Store) -> None:
    begin = now() - 2 * HOUR
    missed = MissedPolicy(Missed.SKIP)
    add_job(store, shell("echo hello"), begin, rule=Every(timedelta(minutes=1), begin), missed=missed)

    (run,) = [run for run in run_until_idle(store) if run.state is RunState.MISSED]

    assert run.reason is Reason.OFF
    assert run.occurrences >= 119
    assert findings(store) == []


def test_a_copied_store_does_not_make_up_for_anything(store: Store, file_path: Path, tmp_path: Path) -> None:
    due_at = now() - HOUR
    add_job(store, shell("echo hello"), due_at)
    store.close()
    shutil.copy(file_path, tmp_path / "copy.db")
    copy = open_store(str(tmp_path / "copy.db"), now())

    try:
        with pytest.raises(StoreUndecided, match="hourbell trust --copy"):
            run_until_idle(copy)
        assert ledger(copy) == []
        with copy.write() as tx:
            take_for_second(copy, tx, now())
        (missed,) = run_until_idle(copy)
        assert (missed.state, missed.reason_text) == (
            RunState.MISSED,
            "this store was taken for a second one, which makes up for nothing",
        )
    finally:
        copy.close()


def test_what_waits_in_a_restored_store_is_held_until_it_is_trusted_and_goes_on(
    store: Store, file_path: Path
) -> None:
    """An engine that was started before `trust` ended a wait of forty days, and all retries."""
    failing = shell("exit 3")
    later = RetryPolicy(
        2, longest_wait=timedelta(days=30), first_wait=timedelta(days=30), kinds=frozenset(FailureKind)
    )
    add_job(store, failing, now(), retry=later)

    async def fail(_engine: Engine) -> None:
        await until(store, lambda runs: len(runs) == 2)

    with_engine(store, fail)
    before = ledger(store)
    seal_file(file_path).unlink()

    async def run() -> None:
        held = asyncio.Event()
        engine = Engine(store, CLOCK, KnownSecrets(), draining=SECOND)
        is_ready = asyncio.Event()
        running = asyncio.create_task(engine.run(is_ready.set, held.set))
        await held.wait()
        assert ledger(store) == before
        assert not is_ready.is_set()
        seal(store)
        await is_ready.wait()
        engine.stop()
        await running

    asyncio.run(asyncio.wait_for(run(), 20))

    assert [(run.id, run.state) for run in ledger(store)] == [(run.id, run.state) for run in before]


def test_a_held_engine_stops_when_it_is_asked_to_and_leaves_all_as_it_was(
    store: Store, file_path: Path
) -> None:
    seal_file(file_path).unlink()
    engine = Engine(store, CLOCK, KnownSecrets())

    asyncio.run(asyncio.wait_for(engine.run(lambda: None, engine.stop), 20))

    with store.read() as tx:
        assert engines(tx) == []
    assert not is_in_its_place(store)


def test_a_job_that_counts_from_its_last_end_goes_on(store: Store) -> None:
    begin = now()
    add_job(store, shell("sleep 0.1"), begin, rule=Every(SECOND, begin, from_last_end=True))

    async def wait(_engine: Engine) -> None:
        await until(store, lambda runs: states(runs).count(RunState.SUCCEEDED) >= 2)

    first, second = with_engine(store, wait)[:2]

    assert first.finished_at is not None
    assert second.due_at == first.finished_at + SECOND


def test_a_second_engine_is_refused_with_the_pid_of_the_first(store: Store) -> None:
    lock = EngineLock(store.location)
    try:
        with pytest.raises(EngineRunning) as refusal:
            run_until_idle(store)
    finally:
        lock.release()

    assert refusal.value.pid == os.getpid()


def test_an_engine_that_was_declared_dead_leaves_what_is_due_to_others(store: Store) -> None:
    """It claimed until its next beat; had it died before, that would have been found by nobody."""

    async def run() -> None:
        engine = Engine(store, CLOCK, KnownSecrets())
        is_ready = asyncio.Event()
        running = asyncio.create_task(engine.run(is_ready.set))
        await is_ready.wait()
        with store.write() as tx:
            stop_engine(tx, engines(tx)[0].id, now())
        add_job(store, shell("echo now"), now())
        with pytest.raises(DeclaredDead):
            await running

    asyncio.run(asyncio.wait_for(run(), 20))
    assert ledger(store) == []


def test_what_is_running_at_the_end_is_interrupted_and_what_has_not_begun_is_kept(store: Store) -> None:
    retry = RetryPolicy(retries=1, first_wait=HOUR, has_jitter=False)
    add_job(store, shell("exit 1"), now(), retry=retry)

    async def wait(_engine: Engine) -> None:
        await until(store, lambda runs: states(runs) == [RunState.FAILED, RunState.CLAIMED])

    runs = with_engine(store, wait)

    assert states(runs) == [RunState.FAILED, RunState.CLAIMED]
    assert findings(store) == []


def test_a_job_fires_once_at_each_start(store: Store) -> None:
    job_id = add_job(store, shell("echo started"), now() + HOUR)
    with store.write() as tx:
        stored = jobs.job(tx, job_id)
        draft = replace(stored.draft, schedule=Schedule((AtStart(),)))
        jobs.save(tx, job_id, stored.revision, draft, None, "ann", now())

    run_until_idle(store)
    runs = run_until_idle(store)

    assert [(run.trigger, run.state) for run in runs] == [(Trigger.START, RunState.SUCCEEDED)] * 2
    assert len({run.idempotency_key for run in runs}) == 2


def test_a_run_whose_condition_does_not_hold_is_skipped_and_says_why(store: Store, tmp_path: Path) -> None:
    missing = tmp_path / "missing"
    add_job(store, shell("echo hello"), now(), conditions=ConditionPolicy((FileExists(str(missing)),)))

    (run,) = run_until_idle(store)

    assert (run.state, run.reason) == (RunState.SKIPPED, Reason.CONDITION)
    assert run.reason_text == f"there is no {missing}"


def test_a_run_is_told_how_the_one_before_it_ended(store: Store) -> None:
    begin = now() + SECOND
    script = replace(shell("[ $LAST = failed ]"), environment=(("LAST", "{{last_outcome}}"),))
    add_job(store, script, begin, rule=Every(SECOND, begin))

    async def wait(_engine: Engine) -> None:
        await until(store, lambda runs: RunState.SUCCEEDED in states(runs))

    assert states(with_engine(store, wait))[:2] == [RunState.FAILED, RunState.SUCCEEDED]


def test_an_engine_waits_for_a_store_that_somebody_is_writing(store: Store) -> None:
    """A host that fell silent while it wrote kept others from starting: they ended with code 4."""
    add_job(store, shell("true"), now())
    impatient = open_store(str(store.location), now(), patience=MOMENT)
    waits, wrote = threading.Event(), threading.Event()

    def write() -> None:
        with store.write():
            wrote.set()
            assert waits.wait(20)

    class Listener(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if "waits for its store" in record.getMessage():
                waits.set()

    listener = Listener()
    logging.getLogger("scheduler_core.engine.store_patience").addHandler(listener)
    writer = threading.Thread(target=write, name="writer")
    writer.start()
    assert wrote.wait(20)
    try:
        (run,) = run_until_idle(impatient)
    finally:
        waits.set()
        writer.join()
        logging.getLogger("scheduler_core.engine.store_patience").removeHandler(listener)
        impatient.close()

    assert run.state is RunState.SUCCEEDED


def test_a_lock_that_is_a_link_is_not_followed(store: Store, tmp_path: Path) -> None:
    """The file that it led to was emptied, and got a number instead."""
    precious = tmp_path / "precious.txt"
    precious.write_text("precious")
    (tmp_path / "linked.db-engine").symlink_to(precious)

    with pytest.raises(StoreUnavailable, match="is a link"):
        EngineLock(FileLocation(tmp_path / "linked.db"))

    assert precious.read_text() == "precious"
