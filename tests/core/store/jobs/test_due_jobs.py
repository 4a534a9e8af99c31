"""What is due, and moving on."""

from dataclasses import replace
from datetime import datetime

from scheduler_core.store.jobs import due_jobs, job_states, jobs
from scheduler_core.store.jobs.due_jobs import DueMove
from scheduler_core.store.store import Store
from tests.core.store.builders import HOUR, ME, MINUTE, NOW, a_draft, add_job


def earliest(store: Store) -> datetime | None:
    with store.read() as tx:
        return due_jobs.earliest_due_at(tx)


def test_the_earliest_is_known_without_loading_jobs(store: Store) -> None:
    assert earliest(store) is None

    add_job(store, due_at=None)
    assert earliest(store) is None

    add_job(store, due_at=NOW + HOUR)
    add_job(store, due_at=NOW + MINUTE)
    assert earliest(store) == NOW + MINUTE


def test_due_jobs_come_earliest_and_most_important_first(store: Store) -> None:
    usual = add_job(store, due_at=NOW)
    important = add_job(store, due_at=NOW, priority=5, folder="f", key="k")
    overdue = add_job(store, due_at=NOW - HOUR)
    add_job(store, due_at=NOW + MINUTE)

    with store.read() as tx:
        due = due_jobs.due_jobs(tx, NOW)
        first = due_jobs.due_jobs(tx, NOW, limit=1)

    assert [job.id for job in due] == [overdue, important, usual]
    assert [job.id for job in first] == [overdue]
    assert (due[1].due_at, due[1].folder, due[1].key, due[2].key) == (NOW, "f", "k", "")


def test_a_paused_job_is_due_so_that_it_is_accounted_for(store: Store) -> None:
    job_id = add_job(store, due_at=NOW)
    with store.write() as tx:
        job_states.pause(tx, [job_id], NOW + HOUR, ME, NOW)

    with store.read() as tx:
        (due,) = due_jobs.due_jobs(tx, NOW)

    assert (due.is_paused, due.paused_until) == (True, NOW + HOUR)


def test_a_job_moves_on_once(store: Store) -> None:
    job_id = add_job(store, due_at=NOW)
    move = DueMove(job_id, 1, NOW, NOW + HOUR)

    with store.write() as tx:
        first, second = due_jobs.advance(tx, [move]), due_jobs.advance(tx, [move])

    assert (first, second) == ({job_id}, set())
    assert earliest(store) == NOW + HOUR


def test_a_job_can_come_to_its_end_and_begin_again(store: Store) -> None:
    job_id = add_job(store, due_at=NOW)

    with store.write() as tx:
        assert due_jobs.advance(tx, [DueMove(job_id, 1, NOW, None)]) == {job_id}
    assert earliest(store) is None
    with store.write() as tx:
        assert due_jobs.advance(tx, [DueMove(job_id, 1, None, NOW + HOUR)]) == {job_id}
    assert earliest(store) == NOW + HOUR


def test_an_edited_job_is_not_moved_by_its_former_rules(store: Store) -> None:
    job_id = add_job(store, due_at=NOW)

    with store.write() as tx:
        jobs.save(tx, job_id, 1, a_draft(), NOW, ME, NOW)
        assert due_jobs.advance(tx, [DueMove(job_id, 1, NOW, NOW + HOUR)]) == set()
        assert due_jobs.advance(tx, [DueMove(job_id, 2, NOW, NOW + HOUR)]) == {job_id}


def test_jobs_off_stopped_or_binned_are_not_moved(store: Store) -> None:
    """One of them in a batch made the whole batch fail, on the check that they have nothing due."""
    off, stopped, binned, live = (add_job(store, due_at=None) for _ in range(4))
    with store.write() as tx:
        jobs.save(tx, off, 1, replace(a_draft(), is_enabled=False), None, ME, NOW)
        job_states.stop(tx, stopped, "broken", NOW)
        job_states.put_in_bin(tx, [binned], ME, NOW)

    with store.write() as tx:
        moves = [
            DueMove(off, 2, None, NOW),
            *(DueMove(job_id, 1, None, NOW) for job_id in (stopped, binned, live)),
        ]
        assert due_jobs.advance(tx, moves) == {live}


def test_nothing_moves_without_a_move(store: Store) -> None:
    with store.write() as tx:
        assert due_jobs.advance(tx, []) == set()
