"""What others asked for or left is taken over as their jobs are now."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import event

from scheduler_core.engine.claims.request_handler import AskedOfEngine, Heard, RequestHandler
from scheduler_core.engine.dispatch.machine_here import MachineHere
from scheduler_core.recurrence import ticks
from scheduler_core.store.jobs import job_states, jobs, pauses
from scheduler_core.store.runs.backfills import UnwrittenBackfill, keep, write_part
from scheduler_core.store.runs.held_replaced import Replacing, end_replaced
from scheduler_core.store.runs.held_runs import hold_back
from scheduler_core.store.runs.ledger import claim, record, release_claims
from scheduler_core.store.runs.owned_runs import request_cancel, unfinished
from scheduler_core.store.runs.run_changes import JobPlan, NewRun
from scheduler_core.store.runs.run_requests import run_now
from scheduler_core.store.store import Store
from scheduler_core.store.transactions import Writing
from scheduler_core.values.ids import EngineId, JobId, RunId
from scheduler_core.values.jobs.actions import CommandKind, HttpAction, ScriptAction
from scheduler_core.values.jobs.sequence import Act, JobAction, SequenceAction
from scheduler_core.values.runs.run import Held, HeldBy, Reason, RunState, Trigger
from tests.core.engine.engine_runs import add_job, ledger
from tests.support.fake_clock import START, FakeClock
from tests.support.refused_modules import refused_modules

pytestmark = pytest.mark.slow

OTHER, OURS = EngineId(1), EngineId(2)
TRUE = ScriptAction(CommandKind.ARGV, argv=("true",))
CALL = Act(TRUE)
SECOND = timedelta(seconds=1)
BIN_WORDS = "held as long as the job is in the bin"


def attend(store: Store) -> AskedOfEngine:
    with store.write() as tx:
        return RequestHandler(OURS, FakeClock(START + SECOND), MachineHere("desk").as_said).attend(
            tx, Heard(is_about_all_jobs=True), []
        )


def let_go_by_another(store: Store, job_id: JobId) -> RunId:
    with store.write() as tx:
        plan = JobPlan(job_id, 1, START, None, (NewRun(job_id, 1, START),))
        (claimed,) = claim(tx, [plan], OTHER, START)
        release_claims(tx, [claimed.id])
    return claimed.id


def test_a_wish_is_granted_as_its_job_reads_now(store: Store) -> None:
    job_id = add_job(store, TRUE, START)
    call = HttpAction("https://example.org/hook")
    with store.write() as tx:
        run_now(tx, job_id, "by hand", START)
        draft = replace(jobs.job(tx, job_id).draft, action=call)
        jobs.save(tx, job_id, 1, draft, jobs.Due.KEPT, "ann", START)

    (work,) = attend(store).adopted

    assert (work.trigger, work.revision, work.draft.action) == (Trigger.MANUAL, 2, call)


def test_what_lists_sequences_is_not_needed_to_attend_to_what_is_held(store: Store) -> None:
    """An engine whose files an update had replaced heard of no change any more, for whatever run it held."""
    run_id = let_go_by_another(store, add_job(store, TRUE, START, key="one"))
    (held,) = attend(store).adopted
    handler = RequestHandler(OURS, FakeClock(START + SECOND), MachineHere("desk").as_said)

    with refused_modules("scheduler_core.store.sequences.instances"), store.write() as tx:
        asked = handler.attend(tx, Heard(is_about_all_runs=True), [held.starting(START + SECOND)])
        assert asked.moved == {run_id: START}
        hold_back(tx, {run_id: HeldBy(Held.PAUSED, "")})
        later = RunId(run_id + 1)
        end_replaced(tx, [Replacing(later, held.job_id, START + SECOND, held.policies.key)], START + SECOND)

    assert [run.reason for run in ledger(store)] == [Reason.REPLACED]


def test_what_another_engine_let_go_is_taken_over(store: Store) -> None:
    run_id = let_go_by_another(store, add_job(store, TRUE, START))

    (work,) = attend(store).adopted

    assert (work.run_id, work.trigger, work.fence) == (run_id, Trigger.SCHEDULE, 1)


@pytest.mark.parametrize("action", [SequenceAction((CALL, CALL)), TRUE], ids=["two steps", "no sequence"])
def test_the_try_of_a_step_that_is_gone_is_skipped_and_says_so(store: Store, action: JobAction) -> None:
    """Older versions wrote such tries: one waited for ever, and ended the look that adopted it."""
    job_id = add_job(store, action, START)
    with store.write() as tx:
        again = NewRun(job_id, 1, START, Trigger.MANUAL, attempt=2, request="again", step=3)
        record(tx, [again], None, START)

    assert attend(store).adopted == []

    (run,) = ledger(store)
    assert (run.state, run.reason) == (RunState.SKIPPED, Reason.DISABLED)
    assert run.reason_text == "its job no longer has the step that it was"


def test_what_another_engine_let_go_of_a_paused_job_is_skipped(store: Store) -> None:
    job_id = add_job(store, TRUE, START)
    let_go_by_another(store, job_id)
    with store.write() as tx:
        job_states.pause(tx, [job_id], None, "ann", START)

    assert attend(store).adopted == []

    assert [(run.state, run.reason) for run in ledger(store)] == [(RunState.SKIPPED, Reason.PAUSED)]


def test_a_run_asked_for_before_its_job_was_deleted_is_held_in_the_bin(store: Store) -> None:
    job_id = add_job(store, TRUE, START)
    with store.write() as tx:
        run_now(tx, job_id, "by hand", START)
        job_states.put_in_bin(tx, [job_id], "ann", START)

    assert attend(store).adopted == []

    assert [(run.state, run.held) for run in ledger(store)] == [(RunState.CLAIMED, Held.BIN)]


def test_what_is_held_goes_on_when_its_job_comes_back(store: Store) -> None:
    job_id = add_job(store, TRUE, START)
    with store.write() as tx:
        run_id = run_now(tx, job_id, "by hand", START)
        job_states.put_in_bin(tx, [job_id], "ann", START)
    attend(store)
    with store.write() as tx:
        job_states.restore(tx, job_id, None, "ann", START)

    asked = attend(store)

    assert [work.run_id for work in asked.adopted] == [run_id]
    assert asked.released == {run_id}
    assert [run.held for run in ledger(store)] == [Held.NOT]


@pytest.mark.parametrize("reason", [Reason.NONE, Reason.OFF])
def test_what_goes_on_being_held_is_written_once(store: Store, reason: Reason) -> None:
    """Rows with a reason of their own, as those made up for have, were written anew at each look."""
    job_id = add_job(store, TRUE, START)
    with store.write() as tx:
        rows = (NewRun(job_id, 1, START, reason=reason, reason_text="made up for" if reason else ""),)
        claimed = claim(tx, [JobPlan(job_id, 1, START, None, rows)], OTHER, START)
        release_claims(tx, [each.id for each in claimed])
        job_states.put_in_bin(tx, [job_id], "ann", START)
        hold_back(tx, {each.id: HeldBy(Held.BIN, BIN_WORDS) for each in claimed})
    with store.read() as tx:
        (before,) = unfinished(tx)

    attend(store)

    with store.read() as tx:
        (after,) = unfinished(tx)
    assert (after.run.held, after.fence) == (Held.BIN, before.fence)


def test_what_is_held_ends_when_its_job_is_deleted_for_ever(store: Store) -> None:
    job_id = add_job(store, TRUE, START)
    with store.write() as tx:
        run_now(tx, job_id, "by hand", START)
        job_states.put_in_bin(tx, [job_id], "ann", START)
    attend(store)
    with store.write() as tx:
        job_states.delete_for_ever(tx, [job_id])

    attend(store)

    with store.read() as tx:
        assert unfinished(tx) == []


def test_what_is_held_ends_at_once_when_it_is_cancelled(store: Store) -> None:
    job_id = add_job(store, TRUE, START)
    with store.write() as tx:
        run_id = run_now(tx, job_id, "by hand", START)
        job_states.pause(tx, [job_id], None, "ann", START + timedelta(seconds=1))
    attend(store)

    with store.write() as tx:
        assert request_cancel(tx, [run_id], "ann", START) == {run_id}

    assert [(run.state, run.reason_text) for run in ledger(store)] == [
        (RunState.CANCELLED, "cancelled by ann")
    ]


def test_the_end_of_a_pause_that_holds_something_is_waited_for(store: Store) -> None:
    job_id = add_job(store, TRUE, START)
    until = START + timedelta(days=40)
    with store.write() as tx:
        run_now(tx, job_id, "by hand", START)
        job_states.pause(tx, [job_id], until, "ann", START + timedelta(seconds=1))

    assert attend(store).next_release_at == until


def test_a_cancellation_is_noted(store: Store) -> None:
    job_id = add_job(store, TRUE, START)
    with store.write() as tx:
        run_id = run_now(tx, job_id, "by hand", START)
    attend(store)
    with store.write() as tx:
        request_cancel(tx, [run_id], "ann", START)

    assert [owned.run.id for owned in attend(store).cancelled] == [run_id]


def test_a_held_run_says_who_paused_and_until_when_as_that_is_by_now(store: Store) -> None:
    """Rows named the folder alone, and `why` looked the pause up: by then it may be another."""
    job_id = add_job(store, TRUE, START, folder="ops")
    evening, morning = START + timedelta(hours=9), START + timedelta(hours=20)
    with store.write() as tx:
        run_now(tx, job_id, "by hand", START)
    told: list[str] = []

    def look() -> None:
        attend(store)
        told.extend(run.reason_text for run in ledger(store))

    for folder, who, until, note in (
        ("ops", "ann", evening, "we move"),
        ("ops", "ann", evening, "we move"),
        ("ops", "bob", morning, ""),
        ("", "cleo", None, ""),
    ):
        with store.write() as tx:
            pauses.pause_folder(tx, folder, until, who, START, note)
        look()
    with store.write() as tx:
        job_states.pause(tx, [job_id], None, "dan", START, "broken")
    look()
    with store.write() as tx:
        job_states.pause(tx, [job_id], evening, "eve", START)
    look()
    with store.write() as tx:
        job_states.resume(tx, [job_id], "eve", START)
        pauses.resume_folder(tx, "", START)
    look()
    with store.write() as tx:
        pauses.resume_folder(tx, "ops", START)
    look()

    ends = {at: at.isoformat().replace("+00:00", "Z") for at in (evening, morning)}
    assert told == [
        f"held: the folder ops is paused by ann until {ends[evening]} (we move)",
        f"held: the folder ops is paused by ann until {ends[evening]} (we move)",
        f"held: the folder ops is paused by bob until {ends[morning]}",
        "held: everything is paused by cleo until it is resumed",
        "held: the job is paused by dan until it is resumed (broken)",
        f"held: the job is paused by eve until {ends[evening]}",
        f"held: the folder ops is paused by bob until {ends[morning]}",
        "",
    ]


def test_what_is_left_of_backfills_is_asked_for_only_once_there_may_be_any(store: Store) -> None:
    """Each round read it, with and without a backfill."""
    job_id = add_job(store, TRUE, START)
    handler = RequestHandler(OURS, FakeClock(START + SECOND), MachineHere("desk").as_said)
    asked: list[bool] = []

    def attended() -> AskedOfEngine:
        with store.write() as tx, statements_of(tx) as statements:
            answer = handler.attend(tx, Heard(is_about_all_jobs=True), [])
        asked.append(any("FROM settings" in each for each in statements))
        return answer

    attended()
    attended()
    with store.write() as tx:
        run_now(tx, job_id, "by hand", START)
    attended()
    left = [ticks.of_instant(START - number * SECOND) for number in range(2)]
    rest = UnwrittenBackfill("a", job_id, 1, 1, Trigger.MANUAL, START, "ann", {}, left, START)
    with store.write() as tx:
        write_part(tx, replace(rest, left=left[:1]), START)
        keep(tx, [replace(rest, left=left[1:])], START)
    found = attended()

    assert asked == [True, False, False, True]
    assert found.next_part_at == START + 30 * SECOND


@contextmanager
def statements_of(tx: Writing) -> Iterator[list[str]]:
    statements: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        statements.append(statement)

    event.listen(tx.connection, "before_cursor_execute", note)
    try:
        yield statements
    finally:
        event.remove(tx.connection, "before_cursor_execute", note)
