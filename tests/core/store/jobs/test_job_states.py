"""Pausing, stopping, binning and restoring jobs."""

import pytest
from sqlalchemy import event

from scheduler_core.errors import Conflict, NotFound
from scheduler_core.store.jobs import job_states, jobs
from scheduler_core.store.jobs.revisions import history
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import Job
from scheduler_core.values.jobs.job_history import JobChange
from tests.core.store.builders import HOUR, ME, MINUTE, NOW, a_draft, add_job


def read_job(store: Store, job_id: JobId) -> Job:
    with store.read() as tx:
        return jobs.job(tx, job_id)


def last_change(store: Store, job_id: JobId) -> tuple[JobChange, str, str]:
    with store.read() as tx:
        entry = history(tx, job_id)[0]
    return entry.change, entry.changed_by, entry.detail


def test_a_pause_ends_when_it_is_over(store: Store) -> None:
    job_id = add_job(store)

    with store.write() as tx:
        job_states.pause(tx, [job_id], NOW + MINUTE, ME, NOW)
    paused = read_job(store, job_id)
    with store.write() as tx:
        too_early = job_states.resume_expired(tx, NOW)
        in_time = job_states.resume_expired(tx, NOW + MINUTE)

    assert (paused.is_paused, paused.paused_until, paused.next_due_at) == (True, NOW + MINUTE, NOW + HOUR)
    assert (too_early, in_time) == ([], [job_id])
    assert (read_job(store, job_id).is_paused, read_job(store, job_id).paused_until) == (False, None)
    assert last_change(store, job_id) == (JobChange.RESUMED, "engine", "")


def test_a_pause_without_an_end_lasts_until_it_is_ended(store: Store) -> None:
    job_id = add_job(store)
    with store.write() as tx:
        job_states.pause(tx, [job_id], None, ME, NOW, "5 failures in a row")

    with store.write() as tx:
        assert job_states.resume_expired(tx, NOW + 1_000 * HOUR) == []
        assert job_states.resume(tx, [job_id], ME, NOW) == [job_id]
        assert job_states.resume(tx, [job_id], ME, NOW) == []


def test_a_snooze_stands_in_the_history(store: Store) -> None:
    job_id = add_job(store)

    with store.write() as tx:
        job_states.snooze(tx, [job_id], NOW + HOUR, ME, NOW)

    assert last_change(store, job_id) == (JobChange.SNOOZED, ME, "2026-11-20T09:00:00+00:00")


def test_a_pause_is_no_conflict_for_an_open_editor(store: Store) -> None:
    job_id = add_job(store)

    with store.write() as tx:
        job_states.pause(tx, [job_id], None, ME, NOW)
        jobs.save(tx, job_id, 1, a_draft("Edited"), NOW + HOUR, ME, NOW)

    assert (read_job(store, job_id).is_paused, read_job(store, job_id).name) == (True, "Edited")


def test_a_stopped_job_says_why_and_waits_for_a_save(store: Store) -> None:
    job_id = add_job(store)

    with store.write() as tx:
        job_states.stop(tx, job_id, "its time zone is unknown", NOW)
    stopped = read_job(store, job_id)
    with store.write() as tx:
        jobs.save(tx, job_id, 1, a_draft(), NOW + HOUR, ME, NOW)
    saved = read_job(store, job_id)

    assert (stopped.disabled_reason, stopped.next_due_at) == ("its time zone is unknown", None)
    assert (saved.disabled_reason, saved.next_due_at) == ("", NOW + HOUR)


@pytest.mark.slow
def test_a_deleted_job_can_be_restored(store: Store) -> None:
    job_id = add_job(store)

    with store.write() as tx:
        assert job_states.put_in_bin(tx, [job_id], ME, NOW + MINUTE) == [job_id]
    binned = read_job(store, job_id)
    with store.write() as tx:
        job_states.restore(tx, job_id, NOW + HOUR, ME, NOW)
    restored = read_job(store, job_id)

    assert (binned.deleted_at, binned.next_due_at) == (NOW + MINUTE, None)
    assert (restored.deleted_at, restored.next_due_at) == (None, NOW + HOUR)
    assert last_change(store, job_id)[0] is JobChange.RESTORED


def test_many_jobs_are_restored_by_a_few_statements(store: Store) -> None:
    """To undo the deletion of 10,000 jobs took 14 seconds, as each was three statements."""
    due = {add_job(store): NOW + hours * HOUR for hours in range(1, 6)}
    with store.write() as tx:
        job_states.put_in_bin(tx, list(due), ME, NOW)
    told: list[str] = []

    with store.write() as tx:
        event.listen(tx.connection, "before_cursor_execute", lambda *args: told.append(args[2]))
        job_states.restore_all(tx, due, ME, NOW)

    assert len(told) < len(due)
    assert {job_id: read_job(store, job_id).next_due_at for job_id in due} == due
    with pytest.raises(NotFound, match="in the bin"), store.write() as tx:
        job_states.restore_all(tx, due, ME, NOW)


def test_a_job_in_the_bin_can_not_be_changed(store: Store) -> None:
    job_id = add_job(store)
    with store.write() as tx:
        job_states.put_in_bin(tx, [job_id], ME, NOW)

    with store.write() as tx:
        assert job_states.pause(tx, [job_id], None, ME, NOW) == []
    with pytest.raises(Conflict, match="in the bin"), store.write() as tx:
        jobs.save(tx, job_id, 1, a_draft(), NOW, ME, NOW)


def test_only_what_is_in_the_bin_is_deleted_for_ever(store: Store) -> None:
    job_id = add_job(store)

    with pytest.raises(Conflict, match="not in the bin"), store.write() as tx:
        job_states.delete_for_ever(tx, [job_id])


def test_a_job_deleted_for_ever_is_gone_for_everybody(store: Store) -> None:
    job_id = add_job(store)

    with store.write() as tx:
        job_states.put_in_bin(tx, [job_id], ME, NOW)
        job_states.delete_for_ever(tx, [job_id])

    with pytest.raises(NotFound), store.read() as tx:
        jobs.job(tx, job_id)
    with pytest.raises(NotFound), store.write() as tx:
        job_states.restore(tx, job_id, None, ME, NOW)
