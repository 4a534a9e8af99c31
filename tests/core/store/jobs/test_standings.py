"""How jobs stand: for claims that wait, at a start, and after a pause."""

from dataclasses import replace
from datetime import datetime

import pytest

from scheduler_core.store.jobs import due_jobs, job_states, jobs, pauses
from scheduler_core.store.jobs.due_jobs import Standing
from scheduler_core.store.maintenance.integrity import check
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId
from scheduler_core.values.records.pause import EVERYTHING
from scheduler_core.values.schedules.rules import AtStart
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.store.builders import HOUR, ME, MINUTE, NOW, a_draft, add_job, add_jobs


def was_paused_until(store: Store, job_id: JobId) -> datetime | None:
    with store.read() as tx:
        (due,) = (job for job in due_jobs.due_jobs(tx, NOW + 100 * HOUR) if job.id == job_id)
    return due.was_paused_until


def test_a_job_stands_as_it_is(store: Store) -> None:
    plain, off, binned, paused = add_jobs(
        store, a_draft(), a_draft(enabled=False), a_draft(folder="work"), a_draft(folder="work/a")
    )
    with store.write() as tx:
        job_states.put_in_bin(tx, [binned], ME, NOW)
        job_states.pause(tx, [paused], None, ME, NOW, "later")
        job_states.pause(tx, [paused], None, "bob", NOW, "we move")
        jobs.rename(tx, plain, "Another name", ME, NOW)

    with store.read() as tx:
        found = due_jobs.standings(tx, [plain, off, binned, paused, JobId(99)])

    assert found == {
        plain: Standing(
            2,
            is_in_bin=False,
            is_live=True,
            is_paused=False,
            paused_at=None,
            paused_until=None,
            off_since=None,
            folder="",
        ),
        off: Standing(
            1,
            is_in_bin=False,
            is_live=False,
            is_paused=False,
            paused_at=None,
            paused_until=None,
            off_since=NOW,
            folder="",
        ),
        binned: Standing(
            1,
            is_in_bin=True,
            is_live=False,
            is_paused=False,
            paused_at=None,
            paused_until=None,
            off_since=None,
            folder="work",
        ),
        paused: Standing(
            1,
            is_in_bin=False,
            is_live=True,
            is_paused=True,
            paused_at=NOW,
            paused_until=None,
            off_since=None,
            folder="work/a",
            paused_by="bob",
            pause_note="we move",
        ),
    }


def test_only_jobs_that_may_fire_at_a_start_do(store: Store) -> None:
    at_start = Schedule((AtStart(),))
    fires, _later, _off, paused, binned, changed = add_jobs(
        store,
        a_draft(schedule=at_start),
        a_draft(),
        a_draft(schedule=at_start, enabled=False),
        a_draft(schedule=at_start),
        a_draft(schedule=at_start),
        a_draft(),
        due_at=None,
    )
    with store.write() as tx:
        job_states.pause(tx, [paused], None, ME, NOW)
        job_states.put_in_bin(tx, [binned], ME, NOW)
        jobs.save(tx, changed, 1, replace(a_draft(), schedule=at_start), None, ME, NOW)

    with store.read() as tx:
        assert due_jobs.jobs_at_start(tx) == [fires, changed]
    assert [finding for finding in check(store, NOW) if finding.rule == "document"] == []


@pytest.mark.parametrize(
    ("until", "resumed_at", "ended_at"),
    [
        (None, NOW + MINUTE, NOW + MINUTE),
        (NOW + HOUR, NOW + MINUTE, NOW + MINUTE),
        (NOW + MINUTE, NOW + HOUR, NOW + MINUTE),
    ],
)
def test_a_job_remembers_until_when_it_was_paused(
    store: Store, until: datetime | None, resumed_at: datetime, ended_at: datetime
) -> None:
    job_id = add_job(store)

    with store.write() as tx:
        job_states.pause(tx, [job_id], until, ME, NOW)
        job_states.resume(tx, [job_id], ME, resumed_at)

    assert was_paused_until(store, job_id) == ended_at


@pytest.mark.parametrize("folder", ["work", EVERYTHING])
def test_what_is_overdue_remembers_the_pause_of_its_folder(store: Store, folder: str) -> None:
    overdue = add_job(store, folder="work/a", due_at=NOW)
    later = add_job(store, folder="work", due_at=NOW + 2 * HOUR)
    other = add_job(store, folder="workshop", due_at=NOW)
    with store.write() as tx:
        pauses.pause_folder(tx, folder, NOW + HOUR, ME, NOW)
        pauses.end_expired_pauses(tx, NOW + 3 * HOUR)

    is_covered = folder == EVERYTHING
    assert was_paused_until(store, overdue) == NOW + HOUR
    assert was_paused_until(store, later) is None
    assert was_paused_until(store, other) == (NOW + HOUR if is_covered else None)


def test_a_pause_that_ended_by_a_wrong_clock_is_forgotten(store: Store) -> None:
    wrong, right = add_job(store), add_job(store)
    with store.write() as tx:
        job_states.pause(tx, [wrong, right], None, ME, NOW)
        job_states.resume(tx, [right], ME, NOW)
        job_states.resume(tx, [wrong], ME, NOW + HOUR)

        due_jobs.forget_pauses_after(tx, NOW)

    assert (was_paused_until(store, wrong), was_paused_until(store, right)) == (None, NOW)
