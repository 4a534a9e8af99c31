"""A folder of job files and a store, kept alike from both sides."""

import subprocess
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from scheduler_core.errors import NotFound
from scheduler_core.exchange.native_file import read_native
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.job_folder.folder_files import text_of
from scheduler_core.job_folder.folder_sync import WHO, FolderSync, Synced
from scheduler_core.job_folder.sync_plan import (
    AddJob,
    BinJob,
    FileConflict,
    FileLink,
    LeftOff,
    SaveJob,
    WriteFile,
)
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.chain import Chain
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.job_list import JobFilter
from scheduler_core.values.jobs.run_policies import RunPolicies
from tests.core.job_folder.folder_jobs import a_job, change_job, files, url_of
from tests.core.store.builders import ME, NOW
from tests.support.fake_clock import FakeClock

# ---- one side changes


def test_jobs_become_files_in_folders_that_are_written_once(
    scheduler: Scheduler, folder: Path, folder_sync: FolderSync
) -> None:
    scheduler.jobs.add_all([a_job("Back up", folder="Home/NAS"), a_job("Back up"), a_job('A/B: "x"?')])

    folder_sync.sync()

    assert files(folder) == ["A-B- -x.yaml", "Back up.yaml", "Home/NAS/Back up.yaml"]
    assert folder_sync.sync() == Synced()
    assert [read_native(path.read_text())[0].name for path in sorted(folder.rglob("*.yaml"))] == [
        'A/B: "x"?',
        "Back up",
        "Back up",
    ]


def test_files_become_jobs_and_scripts_arrive_switched_off(
    scheduler: Scheduler, folder: Path, folder_sync: FolderSync
) -> None:
    script = replace(a_job("Script"), action=ScriptAction(CommandKind.SHELL, command_line="rm -rf /"))
    (folder / "call.yaml").write_text(text_of(a_job("Call")))
    (folder / "script.yml").write_text(text_of(script))

    done = folder_sync.sync().done

    assert done == (AddJob("call.yaml"), AddJob("script.yml"))
    jobs = {job.name: job for job in map(scheduler.jobs.get, scheduler.jobs.ids())}
    assert (jobs["Call"].draft.is_enabled, jobs["Script"].draft.is_enabled) == (True, False)
    assert scheduler.jobs.history(jobs["Call"].id)[0].changed_by == WHO
    assert folder_sync.sync() == Synced(left_off=(LeftOff("script.yml", jobs["Script"].id),))


def test_a_changed_file_changes_its_job(scheduler: Scheduler, folder: Path, folder_sync: FolderSync) -> None:
    job_id = scheduler.jobs.add(a_job())
    folder_sync.sync()
    (folder / "Back up.yaml").write_text(text_of(a_job(url="https://example.org/new")))

    assert folder_sync.sync().done == (SaveJob("Back up.yaml", job_id),)

    assert url_of(scheduler, job_id) == "https://example.org/new"


def test_a_changed_job_changes_its_file(scheduler: Scheduler, folder: Path, folder_sync: FolderSync) -> None:
    job_id = scheduler.jobs.add(a_job())
    folder_sync.sync()
    change_job(scheduler, job_id, a_job(url="https://example.org/new"))

    assert folder_sync.sync().done == (WriteFile(job_id, "Back up.yaml"),)

    assert "https://example.org/new" in (folder / "Back up.yaml").read_text()


def test_a_renamed_job_takes_its_file_along(
    scheduler: Scheduler, folder: Path, folder_sync: FolderSync
) -> None:
    job_id = scheduler.jobs.add(a_job(folder="Old"))
    folder_sync.sync()
    change_job(scheduler, job_id, a_job("Renamed", folder="New"))

    folder_sync.sync()

    assert files(folder) == ["New/Renamed.yaml"]
    assert not (folder / "Old").exists()
    assert folder_sync.sync() == Synced()


def test_a_moved_file_keeps_its_job(scheduler: Scheduler, folder: Path, folder_sync: FolderSync) -> None:
    job_id = scheduler.jobs.add(a_job())
    folder_sync.sync()
    (folder / "Back up.yaml").rename(folder / "other.yaml")

    folder_sync.sync()

    assert scheduler.jobs.ids() == [job_id]
    assert files(folder) == ["other.yaml"]
    assert folder_sync.sync() == Synced()


def test_a_deleted_file_puts_its_job_into_the_bin(
    scheduler: Scheduler, folder: Path, folder_sync: FolderSync
) -> None:
    job_id, other_id = scheduler.jobs.add_all([a_job(), a_job("Other")])
    folder_sync.sync()
    (folder / "Back up.yaml").unlink()

    assert folder_sync.sync().done == (BinJob("Back up.yaml", job_id),)

    assert scheduler.jobs.ids() == [other_id]
    assert scheduler.jobs.ids(JobFilter(in_bin=True)) == [job_id]


def test_a_deleted_job_takes_its_file_away(
    scheduler: Scheduler, folder: Path, folder_sync: FolderSync
) -> None:
    job_id, _ = scheduler.jobs.add_all([a_job(folder="Home"), a_job("Other")])
    folder_sync.sync()
    scheduler.jobs.delete([job_id])

    folder_sync.sync()

    assert files(folder) == ["Other.yaml"]
    assert not (folder / "Home").exists()


# ---- both sides change


def in_conflict(scheduler: Scheduler, folder: Path, folder_sync: FolderSync) -> JobId:
    job_id = scheduler.jobs.add(a_job())
    folder_sync.sync()
    change_job(scheduler, job_id, a_job(url="https://store.example"))
    (folder / "Back up.yaml").write_text(text_of(a_job(url="https://file.example")))
    return job_id


def test_a_conflict_is_told_and_changes_neither_side(
    scheduler: Scheduler, folder: Path, folder_sync: FolderSync
) -> None:
    job_id = in_conflict(scheduler, folder, folder_sync)

    (conflict,) = folder_sync.sync().open

    assert isinstance(conflict, FileConflict)
    assert url_of(scheduler, job_id) == "https://store.example"
    assert "https://file.example" in (folder / "Back up.yaml").read_text()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("takes_file", "url"), [(True, "https://file.example"), (False, "https://store.example")]
)
def test_who_resolves_a_conflict_gets_the_side_that_was_chosen(
    takes_file: bool, url: str, scheduler: Scheduler, folder: Path, folder_sync: FolderSync
) -> None:
    job_id = in_conflict(scheduler, folder, folder_sync)

    folder_sync.resolve("Back up.yaml", takes_file=takes_file)

    assert url_of(scheduler, job_id) == url
    assert url in (folder / "Back up.yaml").read_text()
    assert folder_sync.sync() == Synced()
    with pytest.raises(NotFound):
        folder_sync.resolve("Back up.yaml", takes_file=True)


def test_the_same_change_on_both_sides_is_no_conflict(
    scheduler: Scheduler, folder: Path, folder_sync: FolderSync
) -> None:
    job_id = scheduler.jobs.add(a_job())
    folder_sync.sync()
    change_job(scheduler, job_id, a_job(url="https://same.example"))
    (folder / "Back up.yaml").write_text(text_of(a_job(url="https://same.example")))

    assert folder_sync.sync().done == (FileLink("Back up.yaml", job_id),)


def test_a_job_that_was_changed_outlives_its_deleted_file(
    scheduler: Scheduler, folder: Path, folder_sync: FolderSync
) -> None:
    job_id, _ = scheduler.jobs.add_all([a_job(), a_job("Other")])
    folder_sync.sync()
    change_job(scheduler, job_id, a_job(url="https://newer.example"))
    (folder / "Back up.yaml").unlink()

    folder_sync.sync()

    assert "https://newer.example" in (folder / "Back up.yaml").read_text()


def test_a_new_file_of_a_name_that_a_job_has_is_a_conflict(
    scheduler: Scheduler, folder: Path, folder_sync: FolderSync
) -> None:
    scheduler.jobs.add(a_job())
    (folder / "mine.yaml").write_text(text_of(a_job(url="https://file.example")))

    (conflict,) = folder_sync.sync().open

    assert isinstance(conflict, FileConflict)
    assert files(folder) == ["mine.yaml"]


# ---- jobs that start one another


def a_starter(of: str, name: str = "First", url: str = "https://example.org") -> JobDraft:
    return replace(a_job(name, url), policies=RunPolicies(chains=(Chain(of),)))


@pytest.mark.parametrize("name", ["First", "Zulu"])  # before and after the other one
def test_a_job_that_is_renamed_in_its_file_is_started_all_the_same(
    name: str, scheduler: Scheduler, folder: Path, folder_sync: FolderSync
) -> None:
    starter, _ = scheduler.jobs.add_all([a_starter("Next", name), a_job("Next")])
    folder_sync.sync()
    (folder / "Next.yaml").write_text(text_of(a_job("Renamed")))

    folder_sync.sync()

    assert scheduler.jobs.get(starter).draft == a_starter("Renamed", name)
    assert (folder / f"{name}.yaml").read_text() == text_of(a_starter("Renamed", name))
    assert folder_sync.sync() == Synced()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["First", "Zulu"])
@pytest.mark.parametrize("said", ["Next", "Renamed"])
def test_files_of_both_jobs_may_be_changed_at_once(
    said: str, name: str, scheduler: Scheduler, folder: Path, folder_sync: FolderSync
) -> None:
    starter, _ = scheduler.jobs.add_all([a_starter("Next", name), a_job("Next")])
    folder_sync.sync()
    (folder / "Next.yaml").write_text(text_of(a_job("Renamed")))
    (folder / f"{name}.yaml").write_text(text_of(a_starter(said, name, "https://example.org/new")))

    done = folder_sync.sync()

    assert done.open == ()
    assert scheduler.jobs.get(starter).draft == a_starter("Renamed", name, "https://example.org/new")
    assert folder_sync.sync() == Synced()


# ---- several at work


@pytest.mark.slow
def test_branches_of_a_repository_are_followed(
    scheduler: Scheduler, folder: Path, folder_sync: FolderSync
) -> None:
    def git(*words: str) -> None:
        who = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"]
        subprocess.run(["git", *who, *words], cwd=folder, check=True, capture_output=True, timeout=60)

    job_id = scheduler.jobs.add(a_job())
    folder_sync.sync()
    git("init", "-b", "main")
    git("add", "-A")
    git("commit", "-m", "jobs")
    git("switch", "-c", "next")
    change_job(scheduler, job_id, a_job(url="https://next.example"))
    scheduler.jobs.add(a_job("Only on next"))
    folder_sync.sync()
    git("add", "-A")
    git("commit", "-m", "next")

    git("switch", "main")
    folder_sync.sync()
    assert url_of(scheduler, job_id) == "https://example.org"
    assert scheduler.jobs.count() == 1

    git("switch", "next")
    folder_sync.sync()
    assert url_of(scheduler, job_id) == "https://next.example"
    assert scheduler.jobs.count() == 2


@pytest.mark.slow
def test_two_syncs_at_once_add_a_new_file_once(file_path: Path, folder: Path, tmp_path: Path) -> None:
    for number in range(30):
        (folder / f"{number}.yaml").write_text(text_of(a_job(f"Job {number}")))
    schedulers = [open_scheduler(str(file_path), who=ME, clock=FakeClock(NOW)) for _ in range(2)]
    state = tmp_path / "state" / "folder.json"
    syncs = [FolderSync(each.acting_as(WHO), folder, state) for each in schedulers]
    threads = [threading.Thread(target=sync.sync) for sync in syncs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert schedulers[0].jobs.count() == 30
    for scheduler in schedulers:
        scheduler.close()
