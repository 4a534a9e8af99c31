"""Jobs as they are added, saved and read, on both databases."""

from dataclasses import replace

import pytest

from scheduler_core.errors import Conflict, InvalidInput, NotFound
from scheduler_core.store.jobs import jobs
from scheduler_core.store.jobs.job_lists import job_lines
from scheduler_core.store.jobs.jobs import Due
from scheduler_core.store.jobs.revisions import draft_at, history
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job_history import JobChange
from tests.core.store.builders import CALL, HOUR, ME, MINUTE, NOW, a_draft, add_job, add_jobs


def test_a_job_is_read_as_it_was_written(store: Store) -> None:
    draft = a_draft(
        "Zählwerk", action=CALL, folder="a/b", tags=("x", "ü"), notes="two\nlines", priority=7, key="k"
    )

    (job_id,) = add_jobs(store, draft)

    with store.read() as tx:
        stored = jobs.job(tx, job_id)
    assert stored.draft == draft
    assert (stored.revision, stored.next_due_at, stored.created_at) == (1, NOW + HOUR, NOW)
    assert (stored.is_paused, stored.deleted_at, stored.disabled_reason) == (False, None, "")


@pytest.mark.slow
def test_many_jobs_are_added_in_their_order(store: Store) -> None:
    ids = add_jobs(store, *(a_draft(f"job {number}") for number in range(1_200)))

    with store.read() as tx:
        names = {line.id: line.name for line in job_lines(tx, ids)}
    assert [names[job_id] for job_id in ids] == [f"job {number}" for number in range(1_200)]


def add_and_fail(store: Store) -> None:
    with store.write() as tx:
        jobs.add(tx, a_draft(), NOW, ME, NOW)
        raise RuntimeError


def test_jobs_are_added_all_or_none(store: Store) -> None:
    with pytest.raises(RuntimeError):
        add_and_fail(store)

    with store.read() as tx, pytest.raises(NotFound):
        jobs.job(tx, JobId(1))


def test_a_save_makes_a_new_revision(store: Store) -> None:
    job_id = add_job(store)
    later = a_draft("Other name", folder="new", tags=("t",))

    with store.write() as tx:
        saved = jobs.save(tx, job_id, 1, later, NOW + 2 * HOUR, ME, NOW + MINUTE)

    with store.read() as tx:
        stored = jobs.job(tx, job_id)
    assert saved == stored
    assert stored.revision == 2
    assert (stored.draft, stored.next_due_at, stored.changed_at) == (later, NOW + 2 * HOUR, NOW + MINUTE)


def test_a_save_of_an_outdated_revision_is_a_conflict(store: Store) -> None:
    job_id = add_job(store)
    with store.write() as tx:
        jobs.save(tx, job_id, 1, a_draft("First"), NOW + HOUR, ME, NOW)

    with pytest.raises(Conflict, match="changed elsewhere: it is at revision 2, not 1"), store.write() as tx:
        jobs.save(tx, job_id, 1, a_draft("Second"), NOW + HOUR, ME, NOW)

    with store.read() as tx:
        assert jobs.job(tx, job_id).name == "First"


def test_what_does_not_exist_can_not_be_saved(store: Store) -> None:
    with pytest.raises(NotFound, match="no job 99"), store.write() as tx:
        jobs.save(tx, JobId(99), 1, a_draft(), NOW, ME, NOW)


def test_a_rename_keeps_what_is_due(store: Store) -> None:
    job_id = add_job(store, name="Old")

    with store.write() as tx:
        jobs.rename(tx, job_id, "New", ME, NOW + MINUTE)

    with store.read() as tx:
        stored = jobs.job(tx, job_id)
        entry = history(tx, job_id)[0]
    assert (stored.name, stored.next_due_at) == ("New", NOW + HOUR)
    assert (entry.change, entry.detail) == (JobChange.RENAMED, "Old")


def test_a_name_that_may_not_be_is_refused(store: Store) -> None:
    job_id = add_job(store)

    with pytest.raises(InvalidInput), store.write() as tx:
        jobs.rename(tx, job_id, "two\nlines", ME, NOW)


def test_a_job_that_is_switched_off_is_not_due(store: Store) -> None:
    job_id = add_job(store)

    with store.write() as tx:
        jobs.set_enabled(tx, job_id, False, NOW + HOUR, ME, NOW)
    with store.read() as tx:
        off = jobs.job(tx, job_id)
    with store.write() as tx:
        jobs.set_enabled(tx, job_id, True, NOW + 2 * HOUR, ME, NOW)
    with store.read() as tx:
        on = jobs.job(tx, job_id)

    assert (off.draft.is_enabled, off.next_due_at) == (False, None)
    assert (on.draft.is_enabled, on.next_due_at) == (True, NOW + 2 * HOUR)


def test_a_job_added_switched_off_is_not_due(store: Store) -> None:
    job_id = add_job(store, enabled=False)

    with store.read() as tx:
        assert jobs.job(tx, job_id).next_due_at is None


def test_an_edit_beside_the_schedule_keeps_what_is_due(store: Store) -> None:
    job_id = add_job(store)

    with store.write() as tx:
        jobs.save(tx, job_id, 1, a_draft(action=CALL), Due.KEPT, ME, NOW + MINUTE)

    with store.read() as tx:
        assert jobs.job(tx, job_id).next_due_at == NOW + HOUR


def test_every_revision_can_be_read_again(store: Store) -> None:
    first = a_draft("First")
    (job_id,) = add_jobs(store, first)
    with store.write() as tx:
        jobs.save(tx, job_id, 1, replace(first, name="Second"), Due.KEPT, ME, NOW)

    with store.read() as tx:
        assert draft_at(tx, job_id, 1) == first
        assert draft_at(tx, job_id, 2).name == "Second"
        with pytest.raises(NotFound, match="no revision 3"):
            draft_at(tx, job_id, 3)


def test_a_job_goes_back_to_an_earlier_revision_by_a_new_one(store: Store) -> None:
    first = a_draft("First", tags=("t",))
    (job_id,) = add_jobs(store, first)
    with store.write() as tx:
        jobs.save(tx, job_id, 1, a_draft("Second"), Due.KEPT, ME, NOW)

    with store.write() as tx:
        assert jobs.revert(tx, job_id, 2, 1, first, NOW + 2 * HOUR, ME, NOW).revision == 3

    with store.read() as tx:
        stored = jobs.job(tx, job_id)
        entry = history(tx, job_id)[0]
    assert (stored.draft, stored.revision, stored.next_due_at) == (first, 3, NOW + 2 * HOUR)
    assert (entry.change, entry.detail, entry.has_draft) == (JobChange.REVERTED, "to revision 1", True)
