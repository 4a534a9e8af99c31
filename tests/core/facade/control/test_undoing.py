"""What was done to jobs is turned back by the entry of the audit, for every client alike."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from scheduler_core.errors import Conflict, InvalidInput, NotFound
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job_list import JobFilter
from scheduler_core.values.records.audit import Act
from tests.core.store.builders import a_draft
from tests.support.fake_clock import FakeClock

HOUR = timedelta(hours=1)
Do = Callable[[Scheduler, JobId], object]


def state_of(scheduler: Scheduler, job: JobId) -> tuple[object, ...]:
    found = scheduler.jobs.get(job)
    paused = [(line.is_paused, line.paused_until) for line in scheduler.jobs.lines([job])]
    return found.draft, found.deleted_at is not None, paused


@pytest.fixture
def job(scheduler: Scheduler) -> JobId:
    return scheduler.jobs.add(a_draft("Backup"))


def saved(scheduler: Scheduler, job: JobId) -> None:
    stored = scheduler.jobs.get(job)
    scheduler.jobs.save(job, stored.revision, replace(stored.draft, notes="changed"))


CHANGES: dict[str, Do] = {
    "save": saved,
    "rename": lambda scheduler, job: scheduler.jobs.rename(job, "Other"),
    "disable": lambda scheduler, job: scheduler.jobs.disable([job]),
    "pause": lambda scheduler, job: scheduler.jobs.pause([job]),
    "pause until": lambda scheduler, job: scheduler.jobs.pause([job], scheduler.now() + HOUR, "holiday"),
    "snooze": lambda scheduler, job: scheduler.jobs.snooze([job], scheduler.now() + HOUR),
    "move": lambda scheduler, job: scheduler.jobs.move([job], "Home"),
    "tag": lambda scheduler, job: scheduler.jobs.tag([job], ["nas"]),
    "delete": lambda scheduler, job: scheduler.jobs.delete([job]),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_every_change_of_a_job_is_turned_back_and_on_again(
    scheduler: Scheduler, job: JobId, change: Do
) -> None:
    before = state_of(scheduler, job)
    change(scheduler, job)
    after = state_of(scheduler, job)
    assert after != before

    undone = scheduler.undoing.undo()

    assert state_of(scheduler, job) == before
    assert undone.jobs in {("Backup",), ("Other",)}
    again = scheduler.audit.entries(limit=1)[0]
    assert again.about == f"undo of {undone.entry.number}"
    scheduler.undoing.undo(again.number)
    assert state_of(scheduler, job) == after


def test_undoing_goes_on_with_what_was_done_before(scheduler: Scheduler, job: JobId) -> None:
    scheduler.jobs.rename(job, "Second")
    scheduler.jobs.rename(job, "Third")

    scheduler.undoing.undo()
    scheduler.undoing.undo()

    assert scheduler.jobs.get(job).name == "Backup"
    scheduler.undoing.undo()
    assert scheduler.jobs.get(job).deleted_at is not None
    with pytest.raises(NotFound, match="nothing that could be undone"):
        scheduler.undoing.undo()


def test_a_pause_that_was_ended_goes_on_until_its_instant(
    scheduler: Scheduler, job: JobId, clock: FakeClock
) -> None:
    until = scheduler.now() + 2 * HOUR
    scheduler.jobs.pause([job], until, "holiday")
    clock.advance(HOUR)
    scheduler.jobs.resume([job])

    scheduler.undoing.undo()

    assert state_of(scheduler, job)[2] == [(True, until)]


def test_a_pause_that_has_run_out_meanwhile_does_not_come_back(
    scheduler: Scheduler, job: JobId, clock: FakeClock
) -> None:
    scheduler.jobs.pause([job], scheduler.now() + 2 * HOUR)
    scheduler.jobs.pause([job])
    clock.advance(3 * HOUR)

    scheduler.undoing.undo()

    assert state_of(scheduler, job)[2] == [(False, None)]


def test_many_jobs_come_back_together_in_however_many_parts(scheduler: Scheduler) -> None:
    jobs = scheduler.jobs.add_all([a_draft(f"job {number}") for number in range(45)])
    scheduler.jobs.disable(jobs)

    undone = scheduler.undoing.undo()

    assert len(undone.jobs) == 45
    assert all(line.is_enabled for line in scheduler.jobs.lines(jobs))
    scheduler.undoing.undo()
    assert scheduler.jobs.count(JobFilter()) == 0


def test_what_was_changed_since_is_left_alone_with_all_else(scheduler: Scheduler) -> None:
    first, second = scheduler.jobs.add_all([a_draft("first"), a_draft("second")])
    scheduler.jobs.delete([first, second])
    number = scheduler.audit.entries(limit=1)[0].number
    scheduler.acting_as("somebody else").jobs.restore([second])

    with pytest.raises(Conflict, match=rf"Job {second} was changed since by somebody else \(entry "):
        scheduler.undoing.undo(number)

    assert scheduler.jobs.get(first).deleted_at is not None


def test_each_client_undoes_its_own_and_any_by_its_number(scheduler: Scheduler, job: JobId) -> None:
    other = scheduler.acting_as("somebody else")
    other.jobs.rename(job, "Theirs")
    number = scheduler.audit.entries(limit=1)[0].number

    with pytest.raises(Conflict, match="was changed since"):
        scheduler.undoing.undo()  # the adding, which is their last but not the job's
    scheduler.undoing.undo(number)

    assert scheduler.jobs.get(job).name == "Backup"


def test_an_import_is_undone_as_a_whole(scheduler: Scheduler, job: JobId) -> None:
    stored = scheduler.jobs.get(job)
    drafts = [replace(stored.draft, notes="imported"), a_draft("New")]
    scheduler.exchange.carry_out(scheduler.exchange.preview(drafts))
    assert scheduler.jobs.count(JobFilter()) == 2

    undone = scheduler.undoing.undo()

    assert undone.entry.act is Act.IMPORT
    assert scheduler.jobs.get(job).draft == stored.draft
    assert scheduler.jobs.ids() == [job]


def test_the_pause_of_a_folder_ends(scheduler: Scheduler) -> None:
    scheduler.jobs.pause_folder("Home")

    scheduler.undoing.undo()

    assert scheduler.jobs.pauses() == []


def test_an_entry_is_undone_once(scheduler: Scheduler, job: JobId) -> None:
    scheduler.jobs.rename(job, "Other")
    number = scheduler.undoing.undo().entry.number

    with pytest.raises(InvalidInput, match="is undone already"):
        scheduler.undoing.undo(number)


def test_what_can_not_be_undone_says_so(scheduler: Scheduler, job: JobId) -> None:
    scheduler.settings.save(replace(scheduler.settings.read(), zone="Europe/Berlin"))

    with pytest.raises(Conflict, match=r"save-settings.*can't be undone"):
        scheduler.undoing.undo()
    with pytest.raises(NotFound, match="no entry 9999"):
        scheduler.undoing.undo(9999)
