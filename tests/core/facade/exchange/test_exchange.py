"""Imports as the facade previews and carries them out."""

from dataclasses import replace

import pytest

from scheduler_core.errors import Conflict, InvalidInput
from scheduler_core.exchange.importing.import_plan import ImportDone, ImportKind
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.jobs.naming import Naming
from scheduler_core.values.runs.run import RunState
from tests.core.facade.jobs.test_jobs import NEVER, next_due
from tests.core.store.builders import CALL, HOUR, MINUTE, NOW, a_draft
from tests.support.fake_clock import FakeClock

CALLING = a_draft("Report", action=CALL)


@pytest.mark.slow
def test_all_jobs_leave_by_folder_and_name(file_scheduler: Scheduler) -> None:
    file_scheduler.jobs.add_all([a_draft("b"), a_draft("a", folder="Home"), a_draft("c"), a_draft("gone")])
    file_scheduler.jobs.delete([file_scheduler.jobs.find("gone", Naming.ACT)])

    assert [draft.name for draft in file_scheduler.exchange.drafts()] == ["b", "c", "a"]
    assert file_scheduler.exchange.drafts([file_scheduler.jobs.find("c", Naming.LOOK)]) == [a_draft("c")]


def test_an_import_adds_changes_and_removes_in_one_go(scheduler: Scheduler) -> None:
    changed, removed = scheduler.jobs.add_all([CALLING, a_draft("Old", action=CALL)])
    file = [a_draft("Report", action=CALL, notes="new"), a_draft("New", action=CALL)]

    plan = scheduler.exchange.preview(file, replaces=True)
    done = scheduler.exchange.carry_out(plan)
    (added,) = done.added

    assert [step.kind for step in plan.steps] == [ImportKind.CHANGE, ImportKind.ADD, ImportKind.REMOVE]
    assert done.entry == scheduler.audit.head().number
    assert scheduler.jobs.get(changed).revision == 2
    assert scheduler.jobs.get(changed).draft.notes == "new"
    assert next_due(scheduler, added) == NOW + HOUR
    assert scheduler.jobs.get(removed).deleted_at == NOW


def test_a_preview_changes_nothing(file_scheduler: Scheduler) -> None:
    file_scheduler.exchange.preview([CALLING])

    assert file_scheduler.jobs.count() == 0


def test_an_import_of_what_is_there_saves_nothing(scheduler: Scheduler) -> None:
    job_id = scheduler.jobs.add(CALLING)

    assert scheduler.exchange.carry_out(scheduler.exchange.preview([CALLING])) == ImportDone()
    assert scheduler.jobs.get(job_id).revision == 1


def test_what_is_left_out_is_not_done(file_scheduler: Scheduler) -> None:
    old, _ = file_scheduler.jobs.add_all([CALLING, a_draft("Old", action=CALL)])
    file = [a_draft("Report", action=CALL, notes="new"), a_draft("A", action=CALL), a_draft("B", action=CALL)]
    plan = replace(file_scheduler.exchange.preview(file, replaces=True), left_out=frozenset({0, 2, 3}))

    done = file_scheduler.exchange.carry_out(plan)

    assert len(done.added) == 1
    assert sorted(file_scheduler.jobs.get(each).name for each in file_scheduler.jobs.ids()) == [
        "A",
        "Old",
        "Report",
    ]
    assert file_scheduler.jobs.get(old).revision == 1


def test_what_changed_since_the_preview_stops_the_whole_import(file_scheduler: Scheduler) -> None:
    job_id = file_scheduler.jobs.add(CALLING)
    file = [a_draft("New", action=CALL), a_draft("Report", action=CALL, notes="new")]
    plan = file_scheduler.exchange.preview(file)
    file_scheduler.jobs.rename(job_id, "Weekly report")

    with pytest.raises(Conflict, match="changed elsewhere"):
        file_scheduler.exchange.carry_out(plan)

    assert file_scheduler.jobs.count() == 1


def test_a_job_that_could_not_be_saved_is_named(file_scheduler: Scheduler) -> None:
    with pytest.raises(InvalidInput, match="“bad” rule: February never has 30 days"):
        file_scheduler.exchange.preview([CALLING, a_draft("bad", action=CALL, schedule=NEVER)])


def test_a_new_script_is_due_only_when_somebody_switches_it_on(file_scheduler: Scheduler) -> None:
    (job_id,) = file_scheduler.exchange.carry_out(file_scheduler.exchange.preview([a_draft()])).added
    before = next_due(file_scheduler, job_id)

    file_scheduler.jobs.enable([job_id])

    assert (before, next_due(file_scheduler, job_id)) == (None, NOW + HOUR)


def test_a_job_that_came_since_the_preview_stops_the_whole_import(file_scheduler: Scheduler) -> None:
    plan = file_scheduler.exchange.preview([CALLING])
    file_scheduler.jobs.add(CALLING)

    with pytest.raises(Conflict, match="import again"):
        file_scheduler.exchange.carry_out(plan)

    assert file_scheduler.jobs.count() == 1


def test_what_was_due_of_a_job_that_an_import_removes_is_accounted_for(
    file_scheduler: Scheduler, clock: FakeClock
) -> None:
    file_scheduler.jobs.add(a_draft("Old"))
    clock.advance(HOUR + MINUTE)

    file_scheduler.exchange.carry_out(file_scheduler.exchange.preview([CALLING], replaces=True))

    (row,) = file_scheduler.runs.page().runs
    assert (row.due_at, row.state) == (NOW + HOUR, RunState.MISSED)
