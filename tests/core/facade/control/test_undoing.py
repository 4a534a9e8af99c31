"""What was done to jobs is turned back by the entry of the audit, for every client alike."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from sqlalchemy import update

from scheduler_core.errors import Conflict, InvalidInput, NotFound
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.facade.scoped_clients import Areas
from scheduler_core.store.audit.audit import record as record_act
from scheduler_core.store.jobs.jobs import set_enabled
from scheduler_core.store.store import Store
from scheduler_core.store.tables.audit_rows import AUDIT
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.chain import Chain
from scheduler_core.values.jobs.colour import Colour
from scheduler_core.values.jobs.job_list import JobFilter
from scheduler_core.values.jobs.run_policies import RunPolicies
from scheduler_core.values.records.api_token import Scope, TokenDraft
from scheduler_core.values.records.audit import AuditAct
from scheduler_core.values.schedules.schedule import Skipped
from tests.core.facade.control.job_states import HOUR, state_of
from tests.core.facade.databases import ON_BOTH_DATABASES
from tests.core.store.builders import ME, NOW, a_draft
from tests.core.store.newer_acts import record_newer_act
from tests.support.fake_clock import FakeClock

Do = Callable[[Scheduler, JobId], object]


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
    "colour": lambda scheduler, job: scheduler.jobs.colour([job], Colour.ROSE),
    "skip": lambda scheduler, job: scheduler.jobs.edit_occurrence(job, Skipped(scheduler.now() + HOUR)),
    "delete": lambda scheduler, job: scheduler.jobs.delete([job]),
}


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.slow
@ON_BOTH_DATABASES
def test_many_jobs_come_back_together_in_however_many_parts(scheduler: Scheduler) -> None:
    jobs = scheduler.jobs.add_all([a_draft(f"job {number}") for number in range(21)])
    scheduler.jobs.disable(jobs)

    undone = scheduler.undoing.undo()

    assert len(undone.jobs) == 21
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


@pytest.mark.slow
def test_acts_in_parts_are_done_again_as_a_whole(scheduler: Scheduler) -> None:
    """Undoing wrote an entry for each part, and to undo one of them brought back that part alone."""
    jobs = scheduler.jobs.add_all([a_draft(f"job {number}") for number in range(21)])
    scheduler.jobs.move(jobs, "Home")

    for folder in ("", "Home", ""):
        number = scheduler.undoing.undo(scheduler.audit.head().number).number
        assert {line.folder for line in scheduler.jobs.lines(jobs)} == {folder}
        assert number == scheduler.audit.head().number


@pytest.mark.slow
@pytest.mark.parametrize("part", [1, 2, 3])
def test_any_part_stands_for_all_also_where_others_acted_between(
    scheduler: Scheduler, engines_store: Store, part: int
) -> None:
    jobs = scheduler.jobs.add_all([a_draft(f"job {number}") for number in range(3)])
    numbers: list[int] = []
    for place, job in enumerate(jobs, start=1):
        with engines_store.write() as tx:
            set_enabled(tx, job, False, None, ME, NOW)
            first = numbers[0] if numbers else None
            record_act(tx, NOW, ME, AuditAct.DISABLE_JOBS, tx.noted, f"part {place} of 3", first)
        numbers.append(scheduler.audit.head().number)
        scheduler.acting_as("somebody else").jobs.add(a_draft(f"theirs {place}"))

    scheduler.undoing.undo(numbers[part - 1])

    assert all(line.is_enabled for line in scheduler.jobs.lines(jobs))


def test_a_file_can_not_pass_for_an_undo(scheduler: Scheduler, job: JobId) -> None:
    number = scheduler.audit.head().number
    plan = replace(scheduler.exchange.preview([a_draft("New")]), origin=f"undo of {number}")
    scheduler.exchange.carry_out(plan)

    scheduler.undoing.undo(number)

    assert scheduler.jobs.get(job).deleted_at is not None


@pytest.mark.slow
def test_a_job_that_its_job_leads_back_by_name_is_turned_back_once(scheduler: Scheduler, job: JobId) -> None:
    """To turn back a new name turns back the chains that start the job, and they stand in the same entry."""
    follower = scheduler.jobs.add(replace(a_draft("After"), policies=RunPolicies(chains=(Chain("Backup"),))))
    before = state_of(scheduler, follower)
    scheduler.jobs.rename(job, "Other")
    after = state_of(scheduler, follower)

    for state in (before, after, before):
        scheduler.undoing.undo(scheduler.audit.head().number)
        assert state_of(scheduler, follower) == state


# ---- beside what others did


@pytest.mark.slow
def test_only_what_an_act_changed_is_put_back(scheduler: Scheduler, job: JobId) -> None:
    scheduler.jobs.tag([job], ["nas"])
    number = scheduler.audit.head().number
    other = scheduler.acting_as("somebody else")
    other.jobs.rename(job, "Theirs")
    other.jobs.tag([job], ["home"])
    other.jobs.pause([job])

    scheduler.undoing.undo(number)

    assert scheduler.jobs.get(job).draft == replace(a_draft("Theirs"), tags=("home",))
    assert scheduler.jobs.get(job).is_paused


def test_what_the_same_was_changed_to_since_is_left_alone(scheduler: Scheduler, job: JobId) -> None:
    scheduler.jobs.rename(job, "Mine")
    number = scheduler.audit.head().number
    scheduler.acting_as("somebody else").jobs.rename(job, "Theirs")

    with pytest.raises(
        Conflict, match=r"“Theirs”\) was changed since by somebody else \(entry 3, rename-job\)"
    ):
        scheduler.undoing.undo(number)

    assert scheduler.jobs.get(job).name == "Theirs"


@pytest.mark.parametrize(
    "between",
    [
        lambda other, job: other.jobs.delete([job]),
        lambda other, job: other.jobs.rename(job, "Theirs"),
    ],
    ids=["deleted", "edited"],
)
def test_a_new_job_that_another_changed_does_not_vanish(
    scheduler: Scheduler, job: JobId, between: Callable[[Areas, JobId], object]
) -> None:
    number = scheduler.audit.head().number
    between(scheduler.acting_as("somebody else"), job)

    with pytest.raises(Conflict, match="was changed since by somebody else"):
        scheduler.undoing.undo(number)


def test_another_pause_of_the_folder_is_left_alone(scheduler: Scheduler) -> None:
    scheduler.jobs.pause_folder("Home")
    number = scheduler.audit.head().number
    scheduler.acting_as("somebody else").jobs.pause_folder("Home", scheduler.now() + HOUR, "theirs")

    with pytest.raises(Conflict, match="The pause of folder “Home” was changed since by somebody else"):
        scheduler.undoing.undo(number)

    assert [pause.note for pause in scheduler.jobs.pauses()] == ["theirs"]


@ON_BOTH_DATABASES
def test_a_pause_of_a_folder_that_was_ended_comes_back_with_its_note(scheduler: Scheduler) -> None:
    scheduler.jobs.pause_folder("Home", scheduler.now() + HOUR, "holiday until: Monday")
    before = [(each.folder, each.until, each.note) for each in scheduler.jobs.pauses()]
    scheduler.jobs.resume_folder("Home")

    scheduler.undoing.undo()

    assert [(each.folder, each.until, each.note) for each in scheduler.jobs.pauses()] == before


@pytest.mark.slow
@ON_BOTH_DATABASES
def test_a_colour_of_a_folder_and_settings_are_put_back(scheduler: Scheduler) -> None:
    scheduler.jobs.add(a_draft("Backup", folder="Home"))
    before = (scheduler.jobs.colours(), scheduler.settings.read(), scheduler.settings.retention())
    scheduler.jobs.colour_folder("Home", Colour.SLATE)
    scheduler.settings.save(replace(before[1], zone="Europe/Berlin"))
    scheduler.settings.save_retention(replace(before[2], runs_per_job=7))
    after = (scheduler.jobs.colours(), scheduler.settings.read(), scheduler.settings.retention())

    numbers = [scheduler.undoing.undo().number for _ in range(3)]

    assert (scheduler.jobs.colours(), scheduler.settings.read(), scheduler.settings.retention()) == before
    for number in reversed(numbers):
        scheduler.undoing.undo(number)
    assert (scheduler.jobs.colours(), scheduler.settings.read(), scheduler.settings.retention()) == after


# ---- steps of a client


@pytest.mark.slow
def test_acts_that_are_one_for_the_client_are_undone_as_one(scheduler: Scheduler, job: JobId) -> None:
    areas, together = scheduler.in_one_act()
    areas.jobs.rename(job, "Other")
    areas.jobs.delete([job])
    assert together.first is not None

    undone = scheduler.undoing.undo(together.first.number, seen_digest=together.first.digest)

    assert state_of(scheduler, job) == (a_draft("Backup"), False, [(False, None)])
    scheduler.undoing.undo(undone.number)
    assert (scheduler.jobs.get(job).name, scheduler.jobs.get(job).deleted_at is None) == ("Other", False)


@pytest.mark.slow
def test_steps_are_known_to_the_next_program_of_the_same_client(scheduler: Scheduler, job: JobId) -> None:
    scheduler.acting_as("somebody else").jobs.tag([job], ["theirs"])
    scheduler.jobs.disable([job])
    scheduler.jobs.rename(job, "Other")
    scheduler.jobs.pause([job])
    scheduler.undoing.undo()
    scheduler.undoing.undo()

    steps = scheduler.undoing.steps()

    assert [step.act for step in steps.made] == [AuditAct.ADD_JOBS, AuditAct.DISABLE_JOBS]
    for step in reversed(steps.undone):
        scheduler.undoing.undo(step.entry.number)
    assert scheduler.jobs.get(job).name == "Other"
    assert scheduler.jobs.get(job).is_paused
    assert len(scheduler.undoing.steps().made) == 4
    assert scheduler.undoing.steps().undone == ()


@pytest.mark.slow
def test_what_was_undone_is_no_step_any_more_once_something_else_was_done(
    scheduler: Scheduler, job: JobId
) -> None:
    scheduler.jobs.rename(job, "Other")
    scheduler.undoing.undo()
    scheduler.jobs.disable([job])

    steps = scheduler.undoing.steps()

    assert [step.act for step in steps.made] == [AuditAct.ADD_JOBS, AuditAct.DISABLE_JOBS]
    assert steps.undone == ()


def test_to_undo_what_another_client_did_is_a_step_of_its_own(scheduler: Scheduler, job: JobId) -> None:
    scheduler.acting_as("somebody else").jobs.rename(job, "Theirs")
    number = scheduler.undoing.undo(scheduler.audit.head().number).number

    assert [step.entry.number for step in scheduler.undoing.steps().made] == [1, number]
    assert scheduler.undoing.steps().undone == ()


# ---- what is refused


@pytest.mark.slow
@ON_BOTH_DATABASES
def test_what_another_version_wrote_is_refused_with_the_reason(
    scheduler: Scheduler, job: JobId, engines_store: Store
) -> None:
    scheduler.jobs.rename(job, "Other")
    with engines_store.write() as tx:
        tx.connection.execute(update(AUDIT).where(AUDIT.c.number == 2).values(ids='{"jobs": [1]}'))

    with pytest.raises(
        Conflict, match=r"Entry 2 \(rename-job, .* was written by another version of Hourbell"
    ):
        scheduler.undoing.undo()

    assert scheduler.jobs.get(job).name == "Other"
    assert [step.act for step in scheduler.undoing.steps().made] == [AuditAct.ADD_JOBS]


def test_what_only_a_newer_release_knows_is_not_undone_and_stands_in_no_way(
    scheduler: Scheduler, job: JobId, engines_store: Store
) -> None:
    scheduler.jobs.rename(job, "Other")
    number = record_newer_act(engines_store)

    with pytest.raises(Conflict, match=r"\(merge-jobs, .* by a newer Hourbell.* update it"):
        scheduler.undoing.undo()
    assert [step.act for step in scheduler.undoing.steps().made] == [AuditAct.ADD_JOBS, AuditAct.RENAME_JOB]
    assert number == 3

    scheduler.undoing.undo(2)

    assert scheduler.jobs.get(job).name == "Backup"
    assert scheduler.upkeep.check() == []


def test_an_entry_that_a_restored_store_has_under_the_same_number_is_another(
    scheduler: Scheduler, job: JobId
) -> None:
    with pytest.raises(Conflict, match="The store was restored since"):
        scheduler.undoing.undo(1, seen_digest="that of before")


def test_settings_are_put_back_only_where_that_is_allowed(scheduler: Scheduler) -> None:
    scheduler.settings.save(replace(scheduler.settings.read(), zone="Europe/Berlin"))

    with pytest.raises(Conflict, match="changed settings"):
        scheduler.undoing.undo(with_settings=False)


def test_the_pause_of_a_folder_ends(scheduler: Scheduler) -> None:
    scheduler.jobs.pause_folder("Home")

    scheduler.undoing.undo()

    assert scheduler.jobs.pauses() == []


def test_an_entry_is_undone_once(scheduler: Scheduler, job: JobId) -> None:
    scheduler.jobs.rename(job, "Other")
    number = scheduler.undoing.undo().entry.number

    with pytest.raises(InvalidInput, match=r"is undone already, by ann \(entry 3\)"):
        scheduler.undoing.undo(number)


def test_what_can_not_be_undone_says_so(scheduler: Scheduler, job: JobId) -> None:
    scheduler.tokens.create(TokenDraft("phone", frozenset({Scope.READ})))

    with pytest.raises(Conflict, match=r"create-token.*can't be undone"):
        scheduler.undoing.undo()
    with pytest.raises(NotFound, match="no entry 9999"):
        scheduler.undoing.undo(9999)
