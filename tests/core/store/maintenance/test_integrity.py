"""The checker finds what it is there for; the same one is run after every fault."""

from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import text

from scheduler_core.store.jobs import job_states, jobs
from scheduler_core.store.jobs.documents import Unreadable
from scheduler_core.store.jobs.due_jobs import DueMove, advance
from scheduler_core.store.maintenance import integrity
from scheduler_core.store.maintenance.invariants import places_of
from scheduler_core.store.runs import engines, ledger, outputs
from scheduler_core.store.runs.outputs import Chunk
from scheduler_core.store.runs.run_changes import Begun, NewRun
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.run import AGAIN, OutputStream, RunState
from scheduler_core.values.schedules.rules import Every
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.store.builders import (
    HOUR,
    ME,
    NOW,
    THIS_PROCESS,
    a_draft,
    a_finished_run,
    add_job,
    an_engine,
    claim_next,
)


def findings(store: Store, hours_later: int = 0) -> list[str]:
    return [found.rule for found in integrity.check(store, NOW + hours_later * HOUR)]


def alter(store: Store, statement: str) -> None:
    """Do to a store what only a bug would do."""
    with store.write() as tx:
        tx.connection.execute(text(statement))


def move_on(store: Store, job_id: JobId, hours: int) -> None:
    """Move a job on without a row for what it leaves behind."""
    with store.write() as tx:
        assert advance(tx, [DueMove(job_id, 1, NOW + HOUR, NOW + hours * HOUR)])


@pytest.mark.slow
def test_a_store_in_order_has_no_findings(store: Store) -> None:
    engine = an_engine(store)
    job_id = add_job(store)
    a_finished_run(store, job_id, NOW + HOUR, engine)
    with store.write() as tx:
        claim_next(tx, job_id, NOW + 2 * HOUR, engine)

    assert findings(store) == []
    assert integrity.check(store, NOW, is_thorough=True) == []


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO job_tags VALUES (1, 'other')",
        "DELETE FROM job_tags WHERE tag = 'nightly'",
        "UPDATE jobs SET deleted_at = 1, next_due_at = NULL",
    ],
)
def test_a_job_that_is_listed_otherwise_than_it_was_written_is_found(store: Store, statement: str) -> None:
    add_job(store, tags=("nightly", "disk"))
    assert findings(store) == []

    alter(store, statement)

    assert findings(store) == ["document"]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE jobs SET next_due_at = 999999999999999999",
        "UPDATE jobs SET accounted_after_at = -999999999999999999",
    ],
)
def test_a_time_that_no_calendar_has_is_found(store: Store, statement: str) -> None:
    """The command stopped with a mistake of its own (OverflowError)."""
    add_job(store)

    alter(store, statement)

    (found,) = integrity.check(store, NOW)
    value = statement.partition(" = ")[2]
    told = {f"The store holds {value} where a time belongs", f"{value}, a time that no calendar has"}
    assert any(each in found.message for each in told)


def test_a_job_taken_out_of_the_bin_by_other_hands_is_found(store: Store) -> None:
    job_id = add_job(store)
    for is_first in (True, False):
        with store.write() as tx:
            job_states.put_in_bin(tx, [job_id], ME, NOW)
        assert findings(store) == []
        if is_first:
            with store.write() as tx:
                job_states.restore(tx, job_id, NOW + HOUR, ME, NOW)
            assert findings(store) == []

    alter(store, "UPDATE jobs SET deleted_at = NULL")

    told = [found.message for found in integrity.check(store, NOW)]
    assert f"Job {job_id} is not in the bin, but its history says that it was put there" in told


def test_an_occurrence_without_a_row_is_found(store: Store) -> None:
    move_on(store, add_job(store), 4)

    (first, *others) = integrity.check(store, NOW)

    assert (first.rule, len(others)) == ("I1", 2)
    assert "at 2026-11-20 09:00:00 UTC has 0 rows" in first.message


def test_a_span_accounts_for_all_it_covers(store: Store) -> None:
    job_id = add_job(store)
    move_on(store, job_id, 4)
    span = NewRun(job_id, 1, NOW + HOUR, state=RunState.MISSED, due_until=NOW + 3 * HOUR, occurrences=3)
    with store.write() as tx:
        ledger.record(tx, [span], None, NOW)

    assert findings(store) == []


def test_an_occurrence_with_two_rows_is_found(store: Store) -> None:
    job_id = add_job(store)
    move_on(store, job_id, 3)
    rows = [
        NewRun(job_id, 1, NOW + HOUR, state=RunState.MISSED, due_until=NOW + 2 * HOUR, occurrences=2),
        NewRun(job_id, 1, NOW + 2 * HOUR, state=RunState.MISSED),
    ]
    with store.write() as tx:
        ledger.record(tx, rows, None, NOW)

    assert findings(store) == ["I1"]


@pytest.mark.parametrize("is_new", [True, False])
def test_what_the_clock_came_to_a_second_time_is_accounted_for(store: Store, is_new: bool) -> None:
    """After the clock was set back and a job edited, its runs were reported as missing."""
    job_id = add_job(store)
    move_on(store, job_id, 2)
    again = NewRun(job_id, 1, NOW + HOUR, state=RunState.MISSED, request=f"{AGAIN}9-8-7")
    rows = [again] if is_new else [again, NewRun(job_id, 1, NOW + HOUR, state=RunState.MISSED)]
    with store.write() as tx:
        ledger.record(tx, rows, None, NOW)

    assert findings(store) == []


def test_two_rows_of_the_same_pass_are_found(store: Store) -> None:
    job_id = add_job(store)
    move_on(store, job_id, 3)
    span = NewRun(job_id, 1, NOW + HOUR, state=RunState.MISSED, request=f"{AGAIN}9-8-7", occurrences=2)
    single = NewRun(job_id, 1, NOW + 2 * HOUR, state=RunState.MISSED, request=f"{AGAIN}9-8-9")
    with store.write() as tx:
        ledger.record(tx, [replace(span, due_until=NOW + 2 * HOUR), single], None, NOW)

    assert findings(store) == ["I1"]


def test_a_job_that_waits_for_what_its_schedule_has_not_is_found(store: Store) -> None:
    add_job(store, due_at=NOW + timedelta(minutes=7))

    assert findings(store) == ["I1"]


@pytest.mark.slow
def test_an_edit_begins_a_new_account(store: Store) -> None:
    job_id = add_job(store)
    with store.write() as tx:
        jobs.save(tx, job_id, 1, a_draft(), NOW + 5 * HOUR, ME, NOW + 4 * HOUR)

    assert findings(store) == []


def test_a_distance_from_the_last_end_is_no_fixed_plan(store: Store) -> None:
    add_job(store, schedule=Schedule((Every(HOUR, NOW, from_last_end=True),)), due_at=NOW + 7 * HOUR)

    assert findings(store) == []


def test_a_gap_in_the_attempts_is_found(store: Store) -> None:
    job_id = add_job(store)
    rows = [NewRun(job_id, 1, NOW, attempt=number, state=RunState.MISSED) for number in (1, 3)]
    with store.write() as tx:
        ledger.record(tx, rows, None, NOW)

    assert findings(store) == ["I2"]


def test_two_attempts_under_way_at_once_are_found(store: Store) -> None:
    engine = an_engine(store)
    job_id = add_job(store)
    with store.write() as tx:
        ledger.record(tx, [NewRun(job_id, 1, NOW, attempt=number) for number in (1, 2)], engine, NOW)

    assert findings(store) == ["I2"]


def test_a_success_that_ended_before_it_began_is_found(store: Store) -> None:
    a_finished_run(store, add_job(store), NOW + HOUR, an_engine(store))
    alter(store, "UPDATE runs SET started_at = finished_at + 1 WHERE state = 'succeeded'")

    assert findings(store) == ["I3"]


@pytest.mark.slow
def test_an_abandoned_run_is_found_once_the_lease_is_over(store: Store) -> None:
    engine = an_engine(store)
    job_id = add_job(store)
    with store.write() as tx:
        run_id = claim_next(tx, job_id, NOW + HOUR, engine)
        ledger.begin(tx, [Begun(run_id, NOW)], engine)

    assert findings(store) == []
    assert findings(store, hours_later=2) == ["I4"]


def test_a_wish_that_waits_for_an_engine_is_in_order(store: Store) -> None:
    job_id = add_job(store)
    with store.write() as tx:
        ledger.record(tx, [NewRun(job_id, 1, NOW, request="wish")], None, NOW)

    assert findings(store) == []


def test_an_engine_that_looks_no_more_is_found(store: Store) -> None:
    engine = an_engine(store)
    with store.write() as tx:
        engines.heartbeat(tx, engine, NOW + HOUR, NOW, ticked_at=NOW)

    def ticks_late(seconds: int) -> bool:
        return bool(integrity.check(store, NOW + timedelta(seconds=seconds)))

    assert [ticks_late(seconds) for seconds in (240, 241)] == [False, True]


def test_a_job_that_can_not_be_read_is_found_and_stops_no_other(store: Store) -> None:
    broken, sound = add_job(store), add_job(store)
    alter(store, f"UPDATE revisions SET document = 'x' WHERE job_id = {broken}")

    assert findings(store) == ["document"]
    with store.read() as tx:
        drafts = jobs.drafts(tx, [broken, sound])
    assert isinstance(drafts[broken], Unreadable)
    assert drafts[sound] == a_draft()


def test_a_job_listed_otherwise_than_it_is_written_is_found(store: Store) -> None:
    add_job(store)
    alter(store, "UPDATE jobs SET folder = 'elsewhere'")

    assert findings(store) == ["document"]


def test_a_job_in_the_bin_is_in_order(store: Store) -> None:
    job_id = add_job(store)
    with store.write() as tx:
        job_states.put_in_bin(tx, [job_id], ME, NOW)

    assert findings(store) == []


@pytest.mark.slow
def test_a_planted_secret_is_found_wherever_it_lies(store: Store) -> None:
    job_id = add_job(store, notes="the pass is s3cret!")
    run_id = a_finished_run(store, job_id, NOW + HOUR, an_engine(store), error="s3cret! is wrong")
    with store.write() as tx:
        outputs.append(tx, [Chunk(run_id, OutputStream.STDOUT, 0, b"\0\xffs3cret!\n")])

    with store.read() as tx:
        assert sorted(places_of(tx, "s3cret!")) == [
            "job_texts.text",
            "outputs.content",
            "revisions.document",
            "runs.first_error_line",
        ]
        assert places_of(tx, "s_cret") == []


@pytest.mark.slow
def test_only_who_plans_is_to_look_for_due_jobs(store: Store) -> None:
    with store.write() as tx:
        engine = engines.register(tx, THIS_PROCESS, NOW + 5 * HOUR, NOW)
        assert engines.heartbeat(tx, engine, NOW + 5 * HOUR, NOW, NOW)

    assert findings(store, hours_later=4) == ["I5"]
    assert integrity.check(store, NOW + 4 * HOUR)[0].message.endswith(f"since {NOW:%Y-%m-%d %H:%M:%S} UTC")

    with store.write() as tx:
        engines.end_planning(tx, engine, NOW)

    assert findings(store, hours_later=4) == []
