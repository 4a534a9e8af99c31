"""What a folder of job files would change is told as an import, and nothing is done."""

from dataclasses import replace
from pathlib import Path

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.exchange.importing.import_plan import ImportKind, ImportPlan
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.job_folder.folder_files import text_of
from scheduler_core.job_folder.folder_foresight import plan_of_folder
from scheduler_core.job_folder.linked_folder import linked_folder
from tests.core.job_folder.folder_jobs import a_job, change_job

pytestmark = pytest.mark.slow


def kinds(plan: ImportPlan) -> dict[str, ImportKind]:
    return {step.name: step.kind for step in plan.changes}


def test_a_folder_that_is_not_linked_does_what_an_import_of_its_files_does(
    scheduler: Scheduler, folder: Path
) -> None:
    assert plan_of_folder(scheduler, scheduler.location, folder) is None

    scheduler.jobs.add_all([a_job("here"), a_job("other")])
    (folder / "Home").mkdir()
    (folder / "Home" / "new.yaml").write_text(text_of(a_job("new", folder="Home")))
    (folder / "here.yml").write_text(text_of(a_job("here", "https://example.org/changed")))
    (folder / "bad.yaml").write_text("hourbell: 1\n")

    found = plan_of_folder(scheduler, scheduler.location, folder)
    assert found is not None
    plan, losses = found
    assert kinds(plan) == {"new": ImportKind.ADD, "here": ImportKind.CHANGE}
    assert [loss.place for loss in losses] == ["bad.yaml"]
    found = plan_of_folder(scheduler, scheduler.location, folder, replaces=True)
    assert found is not None
    assert kinds(found[0])["other"] is ImportKind.REMOVE
    assert len(scheduler.jobs.ids()) == 2


def test_the_linked_folder_does_what_its_next_sync_does(scheduler: Scheduler, folder: Path) -> None:
    scheduler.settings.save(replace(scheduler.settings.read(), job_folder=str(folder)))
    gone, both, here = scheduler.jobs.add_all([a_job("gone"), a_job("both"), a_job("here")])
    linked_folder(scheduler, scheduler.location).sync()
    (folder / "gone.yaml").unlink()
    (folder / "here.yaml").write_text(text_of(a_job("here", "https://example.org/changed")))
    (folder / "both.yaml").write_text(text_of(a_job("both", "https://example.org/file")))
    change_job(scheduler, both, a_job("both", "https://example.org/job"))
    (folder / "new.yaml").write_text(text_of(a_job("new")))

    found = plan_of_folder(scheduler, scheduler.location, folder)

    assert found is not None
    plan, losses = found
    assert kinds(plan) == {"new": ImportKind.ADD, "here": ImportKind.CHANGE, "gone": ImportKind.REMOVE}
    assert {step.stored.id for step in plan.changes if step.stored is not None} == {gone, here}
    assert [loss.place for loss in losses] == ["both.yaml"]
    with pytest.raises(InvalidInput, match="leaves alone"):
        plan_of_folder(scheduler, scheduler.location, folder, replaces=True)
