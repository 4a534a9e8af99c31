"""To undo a deletion costs what it cost to delete: jobs are read only where what is due may be another."""

from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import update

from scheduler_core.errors import NotFound, StoreUnavailable
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.facade.times.next_due import next_due_again
from scheduler_core.store.jobs.job_states import stop
from scheduler_core.store.store import Store
from scheduler_core.store.tables.job_rows import REVISIONS
from scheduler_core.values.ids import JobId
from scheduler_core.values.schedules.rules import Every, Once
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.facade.control.job_states import HOUR
from tests.core.facade.databases import ON_BOTH_DATABASES
from tests.core.store.builders import ME, NOW, a_draft
from tests.support.fake_clock import FakeClock

MANY = 250  # more than are read at once
MINUTE = timedelta(minutes=1)
TWO_HOURLY = Schedule((Every(2 * HOUR, NOW + MINUTE),))


def due_of(scheduler: Scheduler, job: JobId) -> datetime | None:
    (line,) = scheduler.jobs.lines([job])
    return line.next_due_at


def fresh_due_of(scheduler: Scheduler, job: JobId) -> datetime | None:
    """Return what the rules of a job make due next."""
    return next_due_again(scheduler.jobs.get(job).draft, scheduler.now())


def make_unreadable(store: Store) -> None:
    with store.write() as tx:
        tx.connection.execute(update(REVISIONS).where(REVISIONS.c.document.is_not(None)).values(document="{"))


@pytest.mark.slow
@ON_BOTH_DATABASES
def test_many_jobs_come_back_without_being_read(scheduler: Scheduler, engines_store: Store) -> None:
    jobs = scheduler.jobs.add_all([a_draft(f"job {number}") for number in range(MANY)])
    off = jobs[7]
    scheduler.jobs.disable([off])
    before = [(line.id, line.next_due_at, line.is_enabled) for line in scheduler.jobs.lines(jobs)]
    scheduler.jobs.delete(jobs)
    make_unreadable(engines_store)

    undone = scheduler.undoing.undo()

    lines = scheduler.jobs.lines(jobs)
    assert [(line.id, line.next_due_at, line.is_enabled) for line in lines] == before
    assert all(line.deleted_at is None for line in lines)
    assert len(undone.jobs) == MANY
    again = scheduler.undoing.undo(undone.number)
    assert all(line.deleted_at is not None for line in scheduler.jobs.lines(jobs))
    scheduler.undoing.undo(again.number)
    assert [line.next_due_at for line in scheduler.jobs.lines(jobs)] == [due for _, due, _ in before]


@pytest.mark.slow
@ON_BOTH_DATABASES
def test_many_jobs_are_restored_without_being_read(scheduler: Scheduler, engines_store: Store) -> None:
    """To restore jobs from the bin read each of them, where to undo their deletion did not."""
    jobs = scheduler.jobs.add_all([a_draft(f"job {number}") for number in range(2 * MANY)])
    before = [(line.id, line.next_due_at) for line in scheduler.jobs.lines(jobs)]
    scheduler.jobs.delete(jobs[:MANY])
    scheduler.jobs.delete(jobs[MANY:])
    make_unreadable(engines_store)

    assert scheduler.jobs.restore([*jobs, jobs[0]]) == jobs

    assert [(line.id, line.next_due_at) for line in scheduler.jobs.lines(jobs)] == before
    scheduler.undoing.undo()
    assert all(line.deleted_at is not None for line in scheduler.jobs.lines(jobs))


def test_one_that_is_unknown_keeps_the_others_in_the_bin(scheduler: Scheduler) -> None:
    jobs = scheduler.jobs.add_all([a_draft("one"), a_draft("two")])
    scheduler.jobs.delete(jobs)

    with pytest.raises(NotFound):
        scheduler.jobs.restore([*jobs, JobId(999)])

    assert all(line.deleted_at is not None for line in scheduler.jobs.lines(jobs))


def test_what_an_earlier_deletion_kept_is_not_taken_for_a_later_one(
    scheduler: Scheduler, clock: FakeClock
) -> None:
    clock.advance(5 * HOUR)
    job = scheduler.jobs.add(a_draft("Backup"))
    scheduler.jobs.delete([job])
    scheduler.jobs.restore([job])
    clock.jump(-3 * HOUR)
    scheduler.jobs.delete([job])
    clock.advance(MINUTE)

    scheduler.jobs.restore([job])

    assert due_of(scheduler, job) == fresh_due_of(scheduler, job) == NOW + 3 * HOUR


def test_what_came_due_in_the_bin_is_not_due_any_more(scheduler: Scheduler, clock: FakeClock) -> None:
    job = scheduler.jobs.add(a_draft("Backup"))
    scheduler.jobs.delete([job])
    clock.advance(HOUR + MINUTE)

    scheduler.undoing.undo()

    assert due_of(scheduler, job) == fresh_due_of(scheduler, job) == NOW + 2 * HOUR


def test_a_job_that_was_edited_between_two_deletions_is_due_by_what_it_says_now(scheduler: Scheduler) -> None:
    job = scheduler.jobs.add(a_draft("Backup"))
    scheduler.jobs.delete([job])
    first = scheduler.audit.entries(limit=1)[0].number
    scheduler.jobs.restore([job])
    stored = scheduler.jobs.get(job)
    scheduler.jobs.save(job, stored.revision, replace(stored.draft, schedule=TWO_HOURLY))
    scheduler.jobs.delete([job])

    scheduler.undoing.undo(first)

    assert due_of(scheduler, job) == fresh_due_of(scheduler, job) == NOW + MINUTE


def test_a_job_that_was_stopped_between_two_deletions_has_nothing_due(
    scheduler: Scheduler, engines_store: Store
) -> None:
    job = scheduler.jobs.add(a_draft("Backup"))
    scheduler.jobs.delete([job])
    first = scheduler.audit.entries(limit=1)[0].number
    scheduler.jobs.restore([job])
    with engines_store.write() as tx:
        stop(tx, job, "can't be planned", NOW)
    scheduler.jobs.delete([job])

    scheduler.undoing.undo(first)

    assert due_of(scheduler, job) is None
    assert scheduler.jobs.get(job).deleted_at is None


def test_what_a_clock_that_was_set_back_has_before_it_is_due_again(
    scheduler: Scheduler, clock: FakeClock
) -> None:
    clock.advance(5 * HOUR)
    job = scheduler.jobs.add(a_draft("Backup"))
    scheduler.jobs.delete([job])
    clock.jump(-3 * HOUR)

    scheduler.undoing.undo()

    assert due_of(scheduler, job) == fresh_due_of(scheduler, job) == NOW + 3 * HOUR


def test_what_was_planned_before_the_clock_was_set_back_is_worked_out_anew(
    scheduler: Scheduler, clock: FakeClock
) -> None:
    clock.advance(5 * HOUR)
    job = scheduler.jobs.add(a_draft("Backup"))
    clock.jump(-3 * HOUR)
    scheduler.jobs.delete([job])
    clock.advance(MINUTE)

    scheduler.undoing.undo()

    assert due_of(scheduler, job) == fresh_due_of(scheduler, job) == NOW + 3 * HOUR


def test_after_days_what_is_due_is_worked_out_anew(
    scheduler: Scheduler, clock: FakeClock, engines_store: Store
) -> None:
    """The clock of its zone may have got other rules with an update."""
    job = scheduler.jobs.add(a_draft("Backup", schedule=Schedule((Once(NOW + 99 * HOUR),))))
    scheduler.jobs.delete([job])
    clock.advance(2 * 24 * HOUR)
    make_unreadable(engines_store)

    with pytest.raises(StoreUnavailable, match="can't be read"):
        scheduler.undoing.undo()


ACTS = st.lists(
    st.sampled_from(["delete", "undo", "redo", "restore", "edit", "switch", "time", "back"]), max_size=12
)


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(acts=ACTS)
def test_in_any_order_what_comes_back_is_due_as_its_rules_say(acts: list[str]) -> None:
    clock = FakeClock(NOW)
    with (
        TemporaryDirectory() as folder,
        open_scheduler(str(Path(folder) / "store.db"), who=ME, clock=clock) as scheduler,
    ):
        job = scheduler.jobs.add(a_draft("Backup"))
        for act in acts:
            was_in_bin = scheduler.jobs.get(job).deleted_at is not None
            carry_out(scheduler, clock, job, act, is_in_bin=was_in_bin)
            found = scheduler.jobs.get(job)
            if was_in_bin and found.deleted_at is None:
                assert due_of(scheduler, job) == fresh_due_of(scheduler, job)
            if found.deleted_at is not None:
                assert due_of(scheduler, job) is None


def carry_out(scheduler: Scheduler, clock: FakeClock, job: JobId, act: str, *, is_in_bin: bool) -> None:
    steps = scheduler.undoing.steps()
    if act == "delete":
        scheduler.jobs.delete([job])
    elif act == "undo" and len(steps.made) > 1:  # the first one has added the job
        scheduler.undoing.undo(steps.made[-1].entry.number)
    elif act == "redo" and steps.undone:
        scheduler.undoing.undo(steps.undone[-1].entry.number)
    elif act == "restore":
        scheduler.jobs.restore([job])
    elif act == "edit" and not is_in_bin:
        stored = scheduler.jobs.get(job)
        other = a_draft().schedule if stored.draft.schedule == TWO_HOURLY else TWO_HOURLY
        scheduler.jobs.save(job, stored.revision, replace(stored.draft, schedule=other))
    elif act == "switch" and not is_in_bin:
        is_on = scheduler.jobs.get(job).draft.is_enabled
        (scheduler.jobs.disable if is_on else scheduler.jobs.enable)([job])
    elif act == "time":
        clock.advance(HOUR / 2)
    elif act == "back":
        clock.jump(-HOUR / 2)
