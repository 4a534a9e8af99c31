"""A job whose file brought what nobody has looked at is off, and every place says so."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.facade.times.explanation_text import sentences
from scheduler_core.job_folder.folder_files import text_of
from scheduler_core.job_folder.folder_sync import FolderSync, Synced, summary
from scheduler_core.job_folder.sync_plan import AddJob, LeftOff, SaveJob, WriteFile
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from tests.core.job_folder.folder_jobs import a_job, change_job
from tests.core.store.builders import NOW

pytestmark = pytest.mark.slow

PATH = "fa.yaml"


def a_script(line: str, name: str = "fa") -> JobDraft:
    return replace(a_job(name), action=ScriptAction(CommandKind.SHELL, command_line=line))


@pytest.fixture
def job_id(scheduler: Scheduler, folder_sync: FolderSync) -> JobId:
    """Return a job that is on, with its file."""
    found = scheduler.jobs.add(a_script("echo one"))
    folder_sync.sync()
    return found


def edit(folder: Path, draft: JobDraft, path: str = PATH) -> None:
    (folder / path).write_text(text_of(draft))


def is_on(scheduler: Scheduler, job_id: JobId) -> bool:
    return scheduler.jobs.get(job_id).draft.is_enabled


def reason(scheduler: Scheduler, job_id: JobId) -> str:
    entry = scheduler.jobs.switched_off_by(job_id)
    return "" if entry is None else entry.detail


def test_a_new_script_in_a_file_switches_its_job_off_and_every_place_says_so(
    scheduler: Scheduler, folder: Path, folder_sync: FolderSync, job_id: JobId
) -> None:
    """It was switched off without a word: folder and jobs were alike."""
    edit(folder, a_script("echo two"))
    edit(folder, a_script("echo new", "fb"), "fb.yaml")
    ahead = folder_sync.look()
    assert ahead == [SaveJob(PATH, job_id, arrives_off=True), AddJob("fb.yaml", arrives_off=True)]
    looked_at = "until somebody has looked at what it brings"
    assert [summary(step, str) for step in ahead] == [
        f"gives “{job_id}” what fa.yaml says, which leaves it off {looked_at}",
        f"makes a job of fb.yaml, off {looked_at}",
    ]
    (folder / "fb.yaml").unlink()

    found = folder_sync.sync()

    assert found.done == (SaveJob(PATH, job_id),)
    assert found.left_off == (LeftOff(PATH, job_id),)
    assert not is_on(scheduler, job_id)
    assert folder_sync.look() == [LeftOff(PATH, job_id)]
    assert folder_sync.sync() == Synced(left_off=(LeftOff(PATH, job_id),))
    told = "switched off, as fa.yaml brought a script that is new here"
    assert reason(scheduler, job_id) == told
    assert scheduler.audit.entries()[0].about == told
    (left_off,) = folder_sync.unsettled().left_off
    assert (left_off.path, left_off.reason) == (PATH, told)
    assert left_off.before == a_script("echo one")
    words = sentences(scheduler.times.why(job_id, NOW + timedelta(hours=1)), str)
    assert told in " ".join(words)
    assert f"After looking at it, hourbell job enable {job_id} switches it on." in words


def test_switching_it_on_ends_that_until_the_next_new_script(
    scheduler: Scheduler, folder: Path, folder_sync: FolderSync, job_id: JobId
) -> None:
    edit(folder, a_script("echo two"))
    folder_sync.sync()
    scheduler.jobs.enable([job_id])

    assert folder_sync.sync().left_off == ()
    assert (is_on(scheduler, job_id), reason(scheduler, job_id)) == (True, "")
    assert folder_sync.sync() == Synced()

    edit(folder, a_script("echo three"))
    assert folder_sync.sync().left_off == (LeftOff(PATH, job_id),)
    assert not is_on(scheduler, job_id)


@pytest.mark.parametrize("then", ["echo three", "echo one"])
def test_a_second_edit_and_one_that_goes_back_are_told_as_the_first_is(
    then: str, scheduler: Scheduler, folder: Path, folder_sync: FolderSync, job_id: JobId
) -> None:
    """What was on once is not switched on by a file either: it may have been edited for that."""
    for line in ("echo two", then):
        edit(folder, a_script(line))
        assert folder_sync.sync().left_off == (LeftOff(PATH, job_id),)

    assert not is_on(scheduler, job_id)
    assert "brought a script" in reason(scheduler, job_id)


def test_a_paused_job_is_told_likewise_and_stays_paused(
    scheduler: Scheduler, folder: Path, folder_sync: FolderSync, job_id: JobId
) -> None:
    scheduler.jobs.pause([job_id])
    edit(folder, a_script("echo two"))

    assert folder_sync.sync().left_off == (LeftOff(PATH, job_id),)
    assert scheduler.jobs.get(job_id).is_paused


def test_a_run_that_is_active_goes_on(
    scheduler: Scheduler, folder: Path, folder_sync: FolderSync, job_id: JobId
) -> None:
    run_id = scheduler.runs.run_now(job_id)
    edit(folder, a_script("echo two"))

    assert folder_sync.sync().left_off == (LeftOff(PATH, job_id),)
    assert scheduler.runs.get(run_id).finished_at is None


def test_a_job_that_is_renamed_in_the_same_edit_and_another_one_are_both_told(
    scheduler: Scheduler, folder: Path, folder_sync: FolderSync, job_id: JobId
) -> None:
    other = scheduler.jobs.add(a_script("echo one", "fb"))
    folder_sync.sync()
    edit(folder, a_script("echo two", "renamed"))
    edit(folder, a_script("echo two", "fb"), "fb.yaml")

    found = folder_sync.sync()

    assert set(found.left_off) == {LeftOff(PATH, job_id), LeftOff("fb.yaml", other)}
    assert scheduler.jobs.get(job_id).name == "renamed"
    assert reason(scheduler, other) == "switched off, as fb.yaml brought a script that is new here"


def test_a_new_file_with_a_script_is_told_as_one_that_was_edited(
    scheduler: Scheduler, folder: Path, folder_sync: FolderSync
) -> None:
    edit(folder, a_script("echo one"))

    found = folder_sync.sync()

    (job_id,) = scheduler.jobs.ids()
    assert found == Synced((AddJob(PATH),), (), (LeftOff(PATH, job_id),))
    assert reason(scheduler, job_id) == "switched off, as fa.yaml brought a script that is new here"


def test_a_job_that_somebody_switched_off_is_nothing_to_look_at(
    scheduler: Scheduler, folder: Path, folder_sync: FolderSync, job_id: JobId
) -> None:
    scheduler.jobs.disable([job_id])

    found = folder_sync.sync()

    assert found.done == (WriteFile(job_id, PATH),)
    assert found.left_off == ()
    assert reason(scheduler, job_id) == ""
    change_job(scheduler, job_id, replace(a_script("echo two"), is_enabled=False))
    assert folder_sync.sync().left_off == ()
