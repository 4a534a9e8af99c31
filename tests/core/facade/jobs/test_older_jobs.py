"""Jobs of older programs hold what is refused now; what they do already they may go on to."""

from dataclasses import replace

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.phrases.parameter_words import read_parameter
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.schedules.schedule import Skipped
from tests.core.store.builders import HOUR, a_draft, add_jobs

CODE = ScriptAction(CommandKind.ARGV, argv=("sh", "-c", "echo {{param:who}}"))
OTHER_CODE = ScriptAction(CommandKind.ARGV, argv=("sh", "-c", "mail {{param:who}}"))
OLD = replace(a_draft("Greet", action=CODE), parameters=(read_parameter("who=Ann"),))


@pytest.fixture
def job(engines_store: Store) -> JobId:
    return add_jobs(engines_store, OLD)[0]


def test_a_job_with_code_of_old_may_be_changed_in_all_else(scheduler: Scheduler, job: JobId) -> None:
    scheduler.jobs.save(job, 1, replace(OLD, notes="looked at"))
    scheduler.jobs.edit_occurrence(job, Skipped(scheduler.now() + HOUR))

    assert scheduler.jobs.get(job).draft.notes == "looked at"
    with pytest.raises(InvalidInput, match="could run as code"):
        scheduler.jobs.save(job, 3, replace(OLD, action=OTHER_CODE))


def test_a_new_job_has_no_such_code(scheduler: Scheduler) -> None:
    with pytest.raises(InvalidInput, match="could run as code"):
        scheduler.jobs.add(OLD)


@pytest.mark.slow
def test_what_was_done_to_a_job_with_code_of_old_is_turned_back(scheduler: Scheduler, job: JobId) -> None:
    scheduler.jobs.rename(job, "Welcome")
    scheduler.undoing.undo()
    assert scheduler.jobs.get(job).name == "Greet"

    harmless = ScriptAction(CommandKind.ARGV, argv=("echo", "{{param:who}}"))
    scheduler.jobs.save(job, scheduler.jobs.get(job).revision, replace(OLD, action=harmless))
    scheduler.undoing.undo()
    assert scheduler.jobs.get(job).draft.action == CODE


def test_what_a_store_holds_may_be_imported_again_and_nothing_else(scheduler: Scheduler, job: JobId) -> None:
    plan = scheduler.exchange.preview([replace(OLD, notes="by a file")])
    scheduler.exchange.carry_out(plan)

    assert scheduler.jobs.get(job).draft.notes == "by a file"
    (loss,) = scheduler.exchange.preview([OLD, replace(OLD, name="Another")]).losses
    assert (loss.place, loss.is_whole, "could run as code" in loss.text) == ("“Another”", True, True)


def test_what_would_run_values_as_code_keeps_no_other_job_of_a_file_out(scheduler: Scheduler) -> None:
    """A file with one such job was refused as a whole."""
    good = replace(OLD, name="Good", action=ScriptAction(CommandKind.ARGV, argv=("true",)))

    plan = scheduler.exchange.preview([replace(OLD, name="Bad"), good])
    (added,) = scheduler.exchange.carry_out(plan).added

    assert scheduler.jobs.get(added).draft.name == "Good"
    assert [loss.place for loss in plan.losses] == ["“Bad”"]


def test_nothing_is_removed_for_a_file_of_which_a_nameless_job_is_left_out(scheduler: Scheduler) -> None:
    """Named by its command, the job was here by another name, and went to the bin."""
    harmless = ScriptAction(CommandKind.ARGV, argv=("greet", "Ann"))
    here = scheduler.jobs.add(replace(OLD, name="greet Ann", action=harmless))

    plan = scheduler.exchange.preview([replace(OLD, name="sh")], replaces=True, derived=frozenset({0}))
    scheduler.exchange.carry_out(plan)

    assert [loss.place for loss in plan.losses] == ["“sh”"]
    assert scheduler.jobs.get(here).deleted_at is None


def test_a_job_that_the_file_says_in_code_stays_as_it_is_while_others_are_replaced(
    scheduler: Scheduler,
) -> None:
    harmless = ScriptAction(CommandKind.ARGV, argv=("true",))
    here = scheduler.jobs.add(replace(OLD, name="Here", action=harmless))
    gone = scheduler.jobs.add(replace(OLD, name="Gone", action=harmless))

    plan = scheduler.exchange.preview([replace(OLD, name="Here")], replaces=True)
    scheduler.exchange.carry_out(plan)

    assert scheduler.jobs.get(here).deleted_at is None
    assert scheduler.jobs.get(gone).deleted_at is not None


def test_jobs_that_were_on_without_a_default_are_switched_on_by_undo(
    scheduler: Scheduler, engines_store: Store
) -> None:
    """One of them kept all others off."""
    lacking = replace(a_draft("Lacks"), parameters=(read_parameter("who"),))
    ids = add_jobs(engines_store, lacking, a_draft("Whole"))
    scheduler.jobs.disable(ids)

    scheduler.undoing.undo()

    assert all(scheduler.jobs.get(each).draft.is_enabled for each in ids)
    scheduler.jobs.disable(ids)
    with pytest.raises(InvalidInput, match="“Lacks” can't be switched on"):
        scheduler.jobs.enable(ids)
