"""What a new engine makes of what another left behind."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from scheduler_core.actions.process.process import ProcessIdentity
from scheduler_core.engine.recovery.unfinished_runs import TakeOver, take_over_dead_engines, take_over_store
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.changes.outbox import news_since
from scheduler_core.store.jobs import job_states, jobs
from scheduler_core.store.runs.engines import (
    EngineProcess,
    engines,
    heartbeat,
    register,
    stand_by,
    stop_engine,
)
from scheduler_core.store.runs.ledger import begin, claim, note_processes, release_claims
from scheduler_core.store.runs.outputs import Chunk, append
from scheduler_core.store.runs.owned_runs import request_cancel
from scheduler_core.store.runs.run_changes import Begun, JobPlan, NewRun, Spawned
from scheduler_core.store.runs.run_requests import run_now
from scheduler_core.store.store import Store
from scheduler_core.values.ids import EngineId, JobId, RunId
from scheduler_core.values.jobs.actions import Action, CommandKind, HttpAction, ScriptAction
from scheduler_core.values.jobs.run_policies import (
    Delivery,
    Interrupted,
    InterruptedPolicy,
    Missed,
    MissedPolicy,
)
from scheduler_core.values.runs.run import OutputStream, Reason, RunState, Trigger
from tests.core.engine.engine_runs import add_job, ledger
from tests.support.fake_clock import START, FakeClock

SECOND, HOUR = timedelta(seconds=1), timedelta(hours=1)
OLD = EngineProcess("machine-1", "desk", 4711, "boot-1", "0.1.0")
NEW = replace(OLD, pid=4712)
SCRIPT = ScriptAction(CommandKind.ARGV, argv=("true",))
CALL = HttpAction("https://example.org/hook")


def an_engine(store: Store) -> EngineId:
    with store.write() as tx:
        return register(tx, OLD, START + HOUR, START)


def a_claim(store: Store, engine: EngineId, action: Action = SCRIPT, **policies: object) -> RunId:
    job_id = add_job(store, action, START, **policies)  # type: ignore[arg-type]
    with store.write() as tx:
        return claim(tx, [JobPlan(job_id, 1, START, None, (NewRun(job_id, 1, START),))], engine, START)[0].id


def a_running_one(store: Store, engine: EngineId, action: Action = SCRIPT, **policies: object) -> RunId:
    run_id = a_claim(store, engine, action, **policies)
    with store.write() as tx:
        begin(tx, [Begun(run_id, START)], engine)
    return run_id


def recover(
    store: Store,
    at: datetime = START + 5 * SECOND,
    process: EngineProcess = NEW,
    *,
    is_in_its_place: bool = True,
) -> TakeOver:
    with store.write() as tx:
        return take_over_store(tx, process, FakeClock(at), at + HOUR, is_in_its_place=is_in_its_place)


def test_the_former_engine_of_the_machine_is_ended(store: Store) -> None:
    old = an_engine(store)

    inherited = recover(store)

    with store.read() as tx:
        living = [record.id for record in engines(tx) if record.stopped_at is None]
    assert living == [inherited.engine] != [old]
    assert inherited.seen_at == START


def test_an_engine_that_has_ended_is_not_ended_again(store: Store) -> None:
    ended = an_engine(store)
    with store.write() as tx:
        stop_engine(tx, ended, START + SECOND)

    inherited = recover(store)

    with store.read() as tx:
        news = news_since(tx, 0).changes
        told = [change.ids for change in news if change.kind is ChangeKind.ENGINES]
        (stopped_at,) = [record.stopped_at for record in engines(tx) if record.id == ended]
    assert told == [(ended,), (ended,), (inherited.engine,)]  # begun, ended; and the new one begun
    assert stopped_at == START + SECOND


def test_an_engine_that_lives_on_another_machine_keeps_its_runs(store: Store) -> None:
    a_running_one(store, an_engine(store))

    inherited = recover(store, process=replace(NEW, machine="machine-2"))

    assert inherited.works == []
    assert [run.state for run in ledger(store)] == [RunState.RUNNING]


def test_a_claim_that_had_not_begun_is_run_as_the_same_attempt(store: Store) -> None:
    run_id = a_claim(store, an_engine(store))

    (work,) = recover(store).works

    assert (work.run_id, work.attempt, work.fence) == (run_id, 1, 1)


@pytest.mark.parametrize(
    ("missed", "reason"),
    [
        (MissedPolicy(window=timedelta(minutes=1)), Reason.TOO_LATE),
        (MissedPolicy(Missed.SKIP), Reason.OFF),
    ],
)
def test_a_claim_that_is_too_late_is_missed(store: Store, missed: MissedPolicy, reason: Reason) -> None:
    a_claim(store, an_engine(store), missed=missed)

    assert recover(store, START + HOUR).works == []

    (run,) = ledger(store)
    assert (run.state, run.reason) == (RunState.MISSED, reason)


def test_a_claim_that_somebody_cancelled_meanwhile_is_cancelled(store: Store) -> None:
    run_id = a_claim(store, an_engine(store))
    with store.write() as tx:
        request_cancel(tx, [run_id], "ann", START)

    recover(store)

    (run,) = ledger(store)
    assert (run.state, run.reason_text) == (RunState.CANCELLED, "cancelled by ann")


def test_what_somebody_asked_to_end_before_a_crash_is_not_run_again(store: Store) -> None:
    run_id = a_running_one(store, an_engine(store), delivery=Delivery.AT_LEAST_ONCE)
    with store.write() as tx:
        request_cancel(tx, [run_id], "ann", START)

    assert recover(store).works == []

    assert [run.state for run in ledger(store)] == [RunState.INTERRUPTED]


def test_a_script_that_is_gone_is_marked_and_says_what_is_known(store: Store) -> None:
    run_id = a_running_one(store, an_engine(store))
    with store.write() as tx:
        note_processes(tx, [Spawned(run_id, 999_999_999, "999999999:1:boot-1:0")])

    inherited = recover(store)

    (run,) = ledger(store)
    assert (run.state, run.reason) == (RunState.INTERRUPTED, Reason.CRASH)
    assert "process 4711 on desk" in run.reason_text
    assert "999999999" in run.reason_text
    assert inherited.works == []


def test_what_was_cut_off_tells_how_much_it_wrote_and_its_last_line(store: Store) -> None:
    """The last line of a call that had no answer yet was a header of its own request."""
    engine = an_engine(store)
    call, script = (a_running_one(store, engine, action) for action in (CALL, SCRIPT))
    with store.write() as tx:
        append(tx, [Chunk(call, OutputStream.REQUEST, 0, b"GET /hook\nIdempotency-Key: 7\n")])
        append(tx, [Chunk(script, OutputStream.STDOUT, 0, b"one\ntwo\n")])

    recover(store)

    told = {run.id: (run.output_bytes, run.first_error_line) for run in ledger(store)}
    assert (told[call], told[script]) == ((0, ""), (8, "two"))


def test_a_restart_of_the_machine_is_named(store: Store) -> None:
    a_running_one(store, an_engine(store))

    recover(store, process=replace(NEW, boot="boot-2"))

    (run,) = ledger(store)
    assert run.reason_text.startswith("the machine was restarted while it ran")


@pytest.mark.slow
def test_a_call_is_made_again_once_and_then_no_more(store: Store) -> None:
    first_id = a_running_one(store, an_engine(store), CALL)

    inherited = recover(store)
    (work,) = inherited.works
    with store.write() as tx:
        begin(tx, [Begun(work.run_id, START)], inherited.engine)
    last = recover(store, process=replace(NEW, pid=4713))

    first, second = ledger(store)
    assert (work.attempt, work.trigger) == (2, Trigger.RERUN)
    assert second.follows_run == first_id == first.id
    assert [run.state for run in (first, second)] == [RunState.INTERRUPTED] * 2
    assert last.works == []


@pytest.mark.slow
def test_a_script_that_runs_at_least_once_is_run_again_and_says_so(store: Store) -> None:
    """It stayed interrupted, though the job promised otherwise."""
    first_id = a_running_one(store, an_engine(store), SCRIPT, delivery=Delivery.AT_LEAST_ONCE)

    (work,) = recover(store).works

    first, second = ledger(store)
    assert (first.id, first.state) == (first_id, RunState.INTERRUPTED)
    assert (work.attempt, second.follows_run, second.may_have_run_before) == (2, first_id, True)


@pytest.mark.slow
def test_what_is_cut_off_time_and_again_is_run_again_later_and_later(store: Store) -> None:
    a_running_one(store, an_engine(store), SCRIPT, delivery=Delivery.AT_LEAST_ONCE)
    inherited = recover(store)
    with store.write() as tx:
        begin(tx, [Begun(inherited.works[0].run_id, START)], inherited.engine)

    (work,) = recover(store, process=replace(NEW, pid=4713)).works

    assert (work.attempt, work.start_at - inherited.works[0].start_at) == (3, timedelta(seconds=1))


def test_a_job_that_runs_at_most_once_is_not_run_again(store: Store) -> None:
    a_running_one(store, an_engine(store), CALL, delivery=Delivery.AT_MOST_ONCE)

    assert recover(store).works == []


@pytest.mark.slow
def test_recovering_twice_changes_nothing(store: Store) -> None:
    a_running_one(store, an_engine(store))
    recover(store)
    before = ledger(store)

    recover(store, process=replace(NEW, pid=4713))

    assert ledger(store) == before


@pytest.mark.slow
def test_in_a_copy_nothing_goes_on(store: Store) -> None:
    engine = an_engine(store)
    a_claim(store, engine)
    a_running_one(store, engine, CALL)

    inherited = recover(store, is_in_its_place=False)

    assert inherited.works == []
    assert {run.state for run in ledger(store)} == {RunState.MISSED, RunState.INTERRUPTED}


def test_a_wish_made_while_no_engine_ran_is_granted(store: Store) -> None:
    job_id: JobId = add_job(store, SCRIPT, START + HOUR)
    with store.write() as tx:
        run_now(tx, job_id, "by hand", START)

    (work,) = recover(store).works

    assert work.trigger is Trigger.MANUAL


@pytest.mark.slow
def test_a_claim_that_was_let_go_is_run_as_the_same_attempt(store: Store) -> None:
    """Stopped before a retry began, Hourbell made it a new run, which followed nothing."""
    engine = an_engine(store)
    run_id = a_claim(store, engine)
    with store.write() as tx:
        release_claims(tx, [run_id])
        stop_engine(tx, engine, START)

    (work,) = recover(store).works

    assert (work.run_id, work.attempt, work.trigger) == (run_id, 1, Trigger.SCHEDULE)


@pytest.mark.slow
def test_what_was_let_go_in_the_original_does_not_run_in_a_copy(store: Store) -> None:
    engine = an_engine(store)
    run_id = a_claim(store, engine)
    job_id: JobId = add_job(store, SCRIPT, START + HOUR)
    with store.write() as tx:
        release_claims(tx, [run_id])
        stop_engine(tx, engine, START)
        run_now(tx, job_id, "by hand", START)

    (work,) = recover(store, is_in_its_place=False).works

    assert work.trigger is Trigger.MANUAL


@pytest.mark.slow
def test_a_claim_whose_job_was_paused_meanwhile_is_skipped(store: Store) -> None:
    """Paused by the command line while Hourbell was not running, a job ran at its start."""
    run_id = a_claim(store, an_engine(store))
    with store.write() as tx:
        job_states.pause(tx, [JobId(1)], None, "ann", START)

    assert recover(store).works == []

    (run,) = ledger(store)
    assert (run.id, run.state, run.reason) == (run_id, RunState.SKIPPED, Reason.PAUSED)


@pytest.mark.slow
def test_a_claim_runs_as_its_job_reads_now_and_says_so(store: Store) -> None:
    """The ledger said revision 1, but what ran was revision 2."""
    a_claim(store, an_engine(store))
    with store.write() as tx:
        draft = replace(jobs.job(tx, JobId(1)).draft, action=CALL)
        jobs.save(tx, JobId(1), 1, draft, jobs.Due.KEPT, "ann", START)

    inherited = recover(store)

    (work,) = inherited.works
    with store.write() as tx:
        begin(tx, [Begun(work.run_id, START, work.fence, work.revision)], inherited.engine)
    assert (work.draft.action, work.revision) == (CALL, 2)
    assert [run.revision for run in ledger(store)] == [2]


def test_the_clock_of_an_engine_long_ago_counts_no_more(store: Store) -> None:
    """Once the clock had been set back, every start for an hour took it for set back again."""
    with store.write() as tx:
        stop_engine(tx, register(tx, OLD, START + HOUR, START), START + HOUR)
        stop_engine(tx, register(tx, OLD, START + HOUR, START), START)

    assert recover(store).seen_at == START


def test_what_a_dead_script_may_have_left_is_to_be_ended(store: Store) -> None:
    """A script and its engine were killed; what the script had started ran on for ever."""
    identity = ProcessIdentity(999_999_999, 1, OLD.boot, 77)
    run_id = a_running_one(store, an_engine(store))
    with store.write() as tx:
        note_processes(tx, [Spawned(run_id, identity.pid, str(identity))])

    inherited = recover(store)

    assert [left.identity for left in inherited.leftovers] == [identity]
    assert [run.state for run in ledger(store)] == [RunState.INTERRUPTED]


def test_a_script_that_is_to_run_again_waits_until_nothing_is_left_of_it(store: Store) -> None:
    identity = ProcessIdentity(999_999_999, 1, OLD.boot, 77)
    run_id = a_running_one(store, an_engine(store), interrupted=InterruptedPolicy(Interrupted.RERUN))
    with store.write() as tx:
        note_processes(tx, [Spawned(run_id, identity.pid, str(identity))])

    inherited = recover(store)

    assert [survivor.identity for survivor in inherited.survivors] == [identity]
    assert [run.state for run in ledger(store)] == [RunState.RUNNING]


@pytest.mark.parametrize("process", [replace(NEW, boot="boot-2"), NEW])
def test_nothing_is_left_of_a_script_that_detaches_or_ran_before_a_restart(
    store: Store, process: EngineProcess
) -> None:
    identity = ProcessIdentity(999_999_999, 1, OLD.boot, 77)
    script = replace(SCRIPT, detaches=process is NEW)
    run_id = a_running_one(store, an_engine(store), script)
    with store.write() as tx:
        note_processes(tx, [Spawned(run_id, identity.pid, str(identity))])

    assert recover(store, process=process).leftovers == []


def succeed(store: Store, engine: EngineId, at: datetime) -> TakeOver:
    """Let an engine on another machine look for dead ones."""
    with store.write() as tx:
        return take_over_dead_engines(tx, engine, replace(NEW, machine="machine-2"), FakeClock(at))


def test_a_living_engine_takes_over_from_a_machine_that_died(store: Store) -> None:
    """A host lost power; its runs stayed “running” until some engine was started anew."""
    claimed, running = (a_claim(store, an_engine(store)), a_running_one(store, EngineId(1)))
    with store.write() as tx:
        other = register(tx, replace(NEW, machine="machine-2"), START + 3 * HOUR, START)

    inherited = succeed(store, other, START + 2 * HOUR)

    assert [(work.run_id, work.fence) for work in inherited.works] == [(claimed, 1)]
    states = {run.id: run.state for run in ledger(store)}
    assert states == {claimed: RunState.CLAIMED, running: RunState.INTERRUPTED}


def test_a_machine_within_its_lease_keeps_its_runs(store: Store) -> None:
    a_running_one(store, an_engine(store))

    assert succeed(store, EngineId(2), START + HOUR / 2).works == []

    assert [run.state for run in ledger(store)] == [RunState.RUNNING]


def test_an_engine_that_stood_by_is_known_as_before_and_goes_by_what_the_other_looked_at(
    store: Store,
) -> None:
    old = an_engine(store)
    run_id = a_claim(store, old)
    other = replace(NEW, machine="machine-2")
    with store.write() as tx:
        heartbeat(tx, old, START + HOUR, START + SECOND, START + SECOND)
        standing = stand_by(tx, None, other, START + HOUR, START)
        assert stand_by(tx, standing, other, START + HOUR, START + SECOND) == standing
        stop_engine(tx, old, START + 2 * SECOND)

    inherited = standing_taken_over(store, standing, other)

    assert inherited.engine == standing
    assert inherited.seen_at == START + 2 * SECOND
    assert [work.run_id for work in inherited.works] == [run_id]


def test_one_that_stood_by_and_was_declared_dead_begins_anew(store: Store) -> None:
    with store.write() as tx:
        standing = stand_by(tx, None, NEW, START + HOUR, START)
        stop_engine(tx, standing, START)

    inherited = standing_taken_over(store, standing, NEW)

    assert inherited.engine != standing
    assert inherited.seen_at is None  # it looked at nothing


def test_what_stood_by_on_a_machine_that_starts_anew_is_gone(store: Store) -> None:
    planner = an_engine(store)
    other = replace(NEW, machine="machine-2")
    with store.write() as tx:
        first = stand_by(tx, None, other, START + HOUR, START)
        second = stand_by(tx, None, replace(other, pid=1), START + HOUR, START)

    with store.read() as tx:
        living = {record.id: record.plans for record in engines(tx) if record.stopped_at is None}
    assert living == {planner: True, second: False}
    assert first != second


def standing_taken_over(store: Store, standing: EngineId, process: EngineProcess) -> TakeOver:
    at = START + 5 * SECOND
    with store.write() as tx:
        return take_over_store(
            tx, process, FakeClock(at), at + HOUR, is_in_its_place=True, standing_by=standing
        )


def test_who_waits_for_a_run_hears_that_it_ended_with_its_engine(store: Store) -> None:
    old = an_engine(store)
    cut_off = a_running_one(store, old, CALL, interrupted=InterruptedPolicy(Interrupted.MARK))
    a_claim(store, old, CALL)

    inherited = recover(store)

    ((work, ending),) = inherited.ended
    assert (work.run_id, ending.finished.state, ending.next_attempt) == (cut_off, RunState.INTERRUPTED, None)
