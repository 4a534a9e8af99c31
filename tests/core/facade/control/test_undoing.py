"""What was done to jobs is turned back by the entry of the audit, for every client alike."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta

import pytest

from scheduler_core.errors import Conflict, InvalidInput, NotFound
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.secret_store.store import SecretStore
from scheduler_core.store.audit.audit import record as record_act
from scheduler_core.store.jobs.job_states import stop
from scheduler_core.store.jobs.jobs import set_enabled
from scheduler_core.store.runs.ledger import begin, record
from scheduler_core.store.runs.run_changes import Begun, NewRun
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.chain import Chain
from scheduler_core.values.jobs.job_list import JobFilter
from scheduler_core.values.jobs.run_policies import RunPolicies
from scheduler_core.values.records.audit import Act
from scheduler_core.values.runs.run import RunState
from tests.core.store.builders import CALL, ME, NOW, a_draft, an_engine
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

    with pytest.raises(Conflict, match=rf"Job {second} \(“second”\) was changed since by somebody else \("):
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


def test_acts_in_parts_are_done_again_as_a_whole(scheduler: Scheduler) -> None:
    """Undoing wrote an entry for each part, and to undo one of them brought back that part alone."""
    jobs = scheduler.jobs.add_all([a_draft(f"job {number}") for number in range(45)])
    scheduler.jobs.move(jobs, "Home")

    for folder in ("", "Home", ""):
        number = scheduler.undoing.undo(scheduler.audit.head().number).number
        assert {line.folder for line in scheduler.jobs.lines(jobs)} == {folder}
        assert number == scheduler.audit.head().number


@pytest.mark.parametrize("part", [1, 2, 3])
def test_any_part_stands_for_all_also_where_others_acted_between(
    scheduler: Scheduler, engines_store: Store, part: int
) -> None:
    jobs = scheduler.jobs.add_all([a_draft(f"job {number}") for number in range(3)])
    numbers = []
    for place, job in enumerate(jobs, start=1):
        with engines_store.write() as tx:
            set_enabled(tx, job, False, None, ME, NOW)
            record_act(tx, NOW, ME, Act.DISABLE_JOBS, tx.noted, f"part {place} of 3")
        numbers.append(scheduler.audit.head().number)
        scheduler.acting_as("somebody else").jobs.add(a_draft(f"theirs {place}"))

    scheduler.undoing.undo(numbers[part - 1])

    assert all(line.is_enabled for line in scheduler.jobs.lines(jobs))


# ---- files that were imported


@dataclass(frozen=True)
class AnImport:
    """An import that has changed, added and removed some jobs, with what was before and after."""

    entry: int
    jobs: tuple[JobId, ...]
    before: list[tuple[object, ...]]
    after: list[tuple[object, ...]]


@pytest.fixture
def imported(scheduler: Scheduler) -> AnImport:
    old = [a_draft(f"job {number}", action=CALL) for number in range(45)]
    stored = scheduler.jobs.add_all(old)
    before = [state_of(scheduler, job) for job in stored]
    kept = [replace(draft, notes="imported") for draft in old[:25]]
    new = [a_draft(f"new {number}", action=CALL) for number in range(25)]
    done = scheduler.exchange.carry_out(scheduler.exchange.preview([*kept, *new], replaces=True))
    assert done.entry is not None
    jobs = (*stored, *done.added)
    after = [state_of(scheduler, job) for job in jobs]
    in_bin: list[tuple[object, ...]] = [(state[0], True, state[2]) for state in after[45:]]
    return AnImport(done.entry, jobs, before + in_bin, after)


def states(scheduler: Scheduler, imported: AnImport) -> list[tuple[object, ...]]:
    return [state_of(scheduler, job) for job in imported.jobs]


def test_an_import_is_undone_done_again_and_undone_as_a_whole(
    scheduler: Scheduler, imported: AnImport
) -> None:
    undone = scheduler.undoing.undo(imported.entry)
    assert (undone.entry.act, undone.number) == (Act.IMPORT, imported.entry + 1)
    assert states(scheduler, imported) == imported.before

    again = scheduler.undoing.undo(undone.number)
    assert states(scheduler, imported) == imported.after

    scheduler.undoing.undo(again.number)
    assert states(scheduler, imported) == imported.before


def test_an_import_is_turned_back_while_its_store_was_closed_meanwhile(
    scheduler: Scheduler, imported: AnImport, store_url: str, clock: FakeClock, secrets: SecretStore
) -> None:
    with open_scheduler(store_url, who="the next window", clock=clock, secrets=secrets) as opened:
        undone = opened.undoing.undo(imported.entry)
        assert states(opened, imported) == imported.before
    with open_scheduler(store_url, who="one more", clock=clock, secrets=secrets) as opened:
        opened.undoing.undo(undone.number)
        assert states(opened, imported) == imported.after


@pytest.mark.parametrize("number", [3, 30, 50], ids=["changed", "removed", "added"])
def test_an_import_stays_whole_where_somebody_changed_one_of_its_jobs(
    scheduler: Scheduler, imported: AnImport, number: int
) -> None:
    changed = imported.jobs[number]
    other = scheduler.acting_as("somebody else")
    other.jobs.restore([changed])
    other.jobs.rename(changed, "Theirs")
    before = states(scheduler, imported)

    with pytest.raises(Conflict, match=rf"Job {changed} \(“Theirs”\) was changed since by somebody else"):
        scheduler.undoing.undo(imported.entry)

    assert states(scheduler, imported) == before


def test_what_was_changed_and_put_back_does_not_stand_in_the_way(
    scheduler: Scheduler, imported: AnImport
) -> None:
    """A window has reverse acts of its own; who undoes them one by one comes to the import last."""
    first, last = imported.jobs[0], imported.jobs[-1]
    scheduler.jobs.rename(first, "Other")
    scheduler.jobs.rename(first, "job 0")
    scheduler.jobs.pause([first], scheduler.now() + HOUR)
    scheduler.jobs.resume([first])
    scheduler.jobs.delete([last])
    scheduler.jobs.restore([last])

    scheduler.undoing.undo(imported.entry)

    assert states(scheduler, imported) == imported.before


def test_a_job_that_was_paused_since_stands_in_the_way(scheduler: Scheduler, imported: AnImport) -> None:
    scheduler.jobs.pause(imported.jobs[:1], scheduler.now() + HOUR)

    with pytest.raises(Conflict, match=r"was changed since by .* pause-jobs\)"):
        scheduler.undoing.undo(imported.entry)


def test_a_run_that_goes_on_is_left_alone(
    scheduler: Scheduler, imported: AnImport, engines_store: Store
) -> None:
    job = imported.jobs[-1]
    engine = an_engine(engines_store)
    with engines_store.write() as tx:
        run = record(tx, [NewRun(job, 1, NOW)], engine, NOW)[0].id
        begin(tx, [Begun(run, NOW)], engine)

    number = scheduler.undoing.undo(imported.entry).number

    assert states(scheduler, imported) == imported.before
    assert scheduler.runs.get(run).state is RunState.RUNNING
    scheduler.undoing.undo(number)
    assert states(scheduler, imported) == imported.after


def test_a_new_job_that_an_engine_has_stopped_goes_into_the_bin(
    scheduler: Scheduler, imported: AnImport, engines_store: Store
) -> None:
    with engines_store.write() as tx:
        stop(tx, imported.jobs[-1], "it can't be planned", NOW)

    scheduler.undoing.undo(imported.entry)

    assert scheduler.jobs.get(imported.jobs[-1]).deleted_at is not None


def test_a_file_can_not_pass_for_an_undo(scheduler: Scheduler, job: JobId) -> None:
    number = scheduler.audit.head().number
    plan = replace(scheduler.exchange.preview([a_draft("New")]), origin=f"undo of {number}")
    scheduler.exchange.carry_out(plan)

    scheduler.undoing.undo(number)

    assert scheduler.jobs.get(job).deleted_at is not None


def test_a_job_that_its_job_leads_back_by_name_is_turned_back_once(scheduler: Scheduler, job: JobId) -> None:
    """To turn back a new name turns back the chains that start the job, and they stand in the same entry."""
    follower = scheduler.jobs.add(replace(a_draft("After"), policies=RunPolicies(chains=(Chain("Backup"),))))
    before = state_of(scheduler, follower)
    scheduler.jobs.rename(job, "Other")
    after = state_of(scheduler, follower)

    for state in (before, after, before):
        scheduler.undoing.undo(scheduler.audit.head().number)
        assert state_of(scheduler, follower) == state


# ---- what is refused


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
