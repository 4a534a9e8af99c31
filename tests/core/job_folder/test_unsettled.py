"""What a folder of job files leaves to a person: told with both sides, chosen, and taken back."""

from dataclasses import replace
from pathlib import Path

import pytest

from scheduler_core.errors import Conflict, InvalidInput, NotFound
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.job_folder.folder_files import text_of
from scheduler_core.job_folder.folder_sync import WHO, FolderSync, Synced
from scheduler_core.job_folder.linked_folder import linked_folder
from scheduler_core.job_folder.sync_plan import BadFile
from scheduler_core.job_folder.unsettled import Unsettled
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.actions import CommandKind, HttpAction, ScriptAction
from scheduler_core.values.jobs.chain import Chain
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import RunPolicies
from tests.core.store.builders import a_draft

FILE = "Back up.yaml"


@pytest.fixture
def job_id(scheduler: Scheduler, folder: Path, folder_sync: FolderSync) -> JobId:
    """Return a job that was changed, and so was its file."""
    job_id = scheduler.jobs.add(a_job())
    folder_sync.sync()
    scheduler.jobs.save(job_id, 1, a_job("https://store.example"))
    (folder / FILE).write_text(f"# mine\r\n{text_of(a_job('https://file.example'))}", newline="")
    return job_id


def a_job(url: str = "https://example.org", name: str = "Back up") -> JobDraft:
    return a_draft(name, action=HttpAction(url))


def test_a_conflict_tells_both_sides_and_what_was_before(folder_sync: FolderSync, job_id: JobId) -> None:
    (found,) = folder_sync.unsettled().conflicts

    assert (found.path, found.job_id, found.arrives_off) == (FILE, job_id, False)
    assert (found.before, found.file, found.job) == (
        a_job(),
        a_job("https://file.example"),
        a_job("https://store.example"),
    )


def test_a_script_that_would_be_switched_off_is_told(
    folder: Path, folder_sync: FolderSync, job_id: JobId
) -> None:
    script = ScriptAction(CommandKind.SHELL, command_line="true")
    (folder / FILE).write_text(text_of(replace(a_job(), action=script)))

    (found,) = folder_sync.unsettled().conflicts

    assert found.arrives_off


def test_a_file_that_can_not_be_read_is_refused_with_its_line(
    folder: Path, folder_sync: FolderSync, job_id: JobId
) -> None:
    (folder / FILE).write_text("hourbell: 1\nname: [")

    found = folder_sync.unsettled()

    assert isinstance(found.refused[0], BadFile)
    assert "line" in found.refused[0].reason
    assert found.conflicts == ()


def test_nothing_is_left_where_both_are_alike(scheduler: Scheduler, folder_sync: FolderSync) -> None:
    scheduler.jobs.add(a_job())
    folder_sync.sync()

    assert folder_sync.unsettled() == Unsettled()


def test_a_folder_whose_files_are_all_gone_is_told(
    scheduler: Scheduler, folder: Path, folder_sync: FolderSync
) -> None:
    scheduler.jobs.add_all([a_job(), a_job(name="Other")])
    folder_sync.sync()
    for path in folder.iterdir():
        path.unlink()

    with pytest.raises(InvalidInput, match="all of its files are gone"):
        folder_sync.unsettled()


@pytest.mark.slow
@pytest.mark.parametrize("takes_file", [True, False])
def test_a_choice_can_be_taken_back_and_made_again(
    takes_file: bool, scheduler: Scheduler, folder: Path, folder_sync: FolderSync, job_id: JobId
) -> None:
    before, text = folder_sync.unsettled(), (folder / FILE).read_bytes()

    for _ in range(2):
        resolved = folder_sync.resolve(FILE, takes_file=takes_file)
        assert folder_sync.sync() == Synced()
        folder_sync.take_back(resolved)

    assert folder_sync.unsettled() == before
    assert (folder / FILE).read_bytes() == text
    assert scheduler.jobs.get(job_id).draft == a_job("https://store.example")
    assert len(folder_sync.sync().open) == 1


@pytest.mark.slow
@pytest.mark.parametrize("takes_file", [True, False])
def test_the_conflict_of_a_new_file_comes_back_too(
    takes_file: bool, scheduler: Scheduler, folder: Path, folder_sync: FolderSync
) -> None:
    scheduler.jobs.add(a_job())
    (folder / "mine.yaml").write_text(text_of(a_job("https://file.example")))
    before = folder_sync.unsettled()

    folder_sync.take_back(folder_sync.resolve("mine.yaml", takes_file=takes_file))

    assert folder_sync.unsettled() == before


@pytest.mark.slow
def test_a_file_that_moved_with_the_choice_moves_back(
    scheduler: Scheduler, folder: Path, folder_sync: FolderSync, job_id: JobId
) -> None:
    scheduler.jobs.rename(job_id, "Renamed")
    before = folder_sync.unsettled()

    resolved = folder_sync.resolve(FILE, takes_file=False)
    moved = [path.name for path in folder.iterdir()]
    folder_sync.take_back(resolved)

    assert moved == ["Renamed.yaml"]
    assert [path.name for path in folder.iterdir()] == [FILE]
    assert folder_sync.unsettled() == before


def test_a_choice_stays_once_its_file_was_changed(
    folder: Path, folder_sync: FolderSync, job_id: JobId
) -> None:
    resolved = folder_sync.resolve(FILE, takes_file=False)
    (folder / FILE).write_text(text_of(a_job("https://later.example")))

    with pytest.raises(Conflict, match="changed since"):
        folder_sync.take_back(resolved)

    assert "later" in (folder / FILE).read_text()


def test_a_choice_stays_once_its_job_was_changed(
    scheduler: Scheduler, folder_sync: FolderSync, job_id: JobId
) -> None:
    resolved = folder_sync.resolve(FILE, takes_file=True)
    revision = scheduler.jobs.get(job_id).revision
    scheduler.jobs.save(job_id, revision, a_job("https://later.example"))

    with pytest.raises(Conflict, match="changed since"):
        folder_sync.take_back(resolved)

    assert scheduler.jobs.get(job_id).draft == a_job("https://later.example")


@pytest.mark.slow
def test_marks_tell_that_a_file_has_changed(folder: Path, folder_sync: FolderSync, job_id: JobId) -> None:
    before = folder_sync.marks()
    unchanged = folder_sync.marks()

    (folder / FILE).write_text("another length")
    changed = folder_sync.marks()
    (folder / FILE).unlink()

    assert before == unchanged
    assert len({before, changed, folder_sync.marks()}) == 3


def test_the_linked_folder_is_that_of_the_settings(scheduler: Scheduler, folder: Path) -> None:
    areas = scheduler.acting_as(WHO)
    with pytest.raises(NotFound, match="no folder is linked"):
        linked_folder(areas, scheduler.location)

    scheduler.settings.save(replace(scheduler.settings.read(), job_folder=str(folder)))

    assert linked_folder(areas, scheduler.location).folder == folder


@pytest.mark.slow
def test_many_choices_pass_over_what_is_in_no_conflict(
    scheduler: Scheduler, folder: Path, folder_sync: FolderSync, job_id: JobId
) -> None:
    other, third = scheduler.jobs.add_all([a_job(name="Other"), a_job(name="Third")])
    (folder / "mine.yaml").write_text(text_of(a_job("https://mine.example", "Other")))
    (folder / "third.yaml").write_text(text_of(a_job("https://mine.example", "Third")))

    resolved = folder_sync.resolve_all({FILE: True, "mine.yaml": False, "gone.yaml": True})

    assert [(each.job_id, each.takes_file) for each in resolved] == [(job_id, True), (other, False)]
    assert [each.job_id for each in folder_sync.unsettled().conflicts] == [third]


@pytest.mark.slow
def test_a_choice_that_is_refused_stays_a_conflict(
    scheduler: Scheduler, folder: Path, folder_sync: FolderSync, job_id: JobId
) -> None:
    """The file gives the job the name of another, where a chain starts it by its own."""
    starter = replace(a_job(name="First"), policies=RunPolicies(chains=(Chain("Back up"),)))
    scheduler.jobs.add_all([a_job(name="Taken"), starter])
    (folder / FILE).write_text(text_of(a_job("https://file.example", "Taken")))

    with pytest.raises(InvalidInput, match="another job is called “Taken”"):
        folder_sync.resolve(FILE, takes_file=True)

    assert [each.job_id for each in folder_sync.unsettled().conflicts] == [job_id]


@pytest.mark.slow
def test_jobs_that_start_one_that_was_renamed_are_taken_back_with_it(
    scheduler: Scheduler, folder: Path, folder_sync: FolderSync, job_id: JobId
) -> None:
    starter = replace(a_job(name="First"), policies=RunPolicies(chains=(Chain("Back up"),)))
    first = scheduler.jobs.add(starter)
    folder_sync.sync()
    scheduler.jobs.save(first, 1, replace(starter, notes="here"))
    (folder / "First.yaml").write_text(text_of(replace(starter, notes="in the file")))
    (folder / FILE).write_text(text_of(a_job("https://file.example", "Renamed")))
    before = folder_sync.unsettled()

    resolved = folder_sync.resolve_all({FILE: True, "First.yaml": True})
    chains = scheduler.jobs.get(first).draft.policies.chains
    for each in reversed(resolved):
        folder_sync.take_back(each)

    assert chains == (Chain("Renamed"),)
    assert folder_sync.unsettled() == before


@pytest.mark.slow
def test_a_name_that_chains_could_not_tell_apart_is_told_as_refused(
    scheduler: Scheduler, folder: Path, folder_sync: FolderSync
) -> None:
    starter = replace(a_job(name="First"), policies=RunPolicies(chains=(Chain("Back up"),)))
    scheduler.jobs.add_all([a_job(), a_job(name="Taken"), starter])
    folder_sync.sync()
    (folder / FILE).write_text(text_of(a_job(name="Taken")))

    (refused,) = folder_sync.unsettled().refused

    assert refused.reason.startswith("name: another job is called “Taken” already")
    assert folder_sync.sync().open == (refused,)
