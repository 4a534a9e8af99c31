"""What goes wrong with a folder of job files: it is told, and nothing is lost."""

from pathlib import Path

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.job_folder.folder_files import text_of
from scheduler_core.job_folder.folder_sync import FolderSync, Synced
from scheduler_core.job_folder.sync_plan import BadFile, Link
from tests.core.job_folder.folder_jobs import a_job, url_of


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"hourbell: 1\nname: [", "line"),
        (b"hourbell: 1\nname: A\nzone: Mars\n", "rules"),
        (b"\xff\xfe\x00", "not UTF-8"),
        (b"[]", "0 jobs"),
        (b"a: &a [*a, *a]\n", ""),
    ],
)
def test_a_bad_file_is_named_and_changes_nothing(
    content: bytes, reason: str, scheduler: Scheduler, folder: Path, folder_sync: FolderSync
) -> None:
    job_id = scheduler.jobs.add(a_job())
    folder_sync.sync()
    (folder / "Back up.yaml").write_bytes(content)

    (bad,) = folder_sync.sync().open

    assert isinstance(bad, BadFile)
    assert reason in bad.reason
    assert url_of(scheduler, job_id) == "https://example.org"


def test_hidden_and_foreign_files_are_let_be(
    folder: Path, folder_sync: FolderSync, scheduler: Scheduler
) -> None:
    (folder / ".git").mkdir()
    for name in (".git/a.yaml", ".hidden.yaml", "README.md", "half.yaml.tmp"):
        (folder / name).write_text(text_of(a_job()))
    (folder / "LICENSE").symlink_to(folder / "README.md")

    assert folder_sync.sync() == Synced()
    assert scheduler.jobs.count() == 0


def test_links_are_told_and_not_followed(
    folder: Path, folder_sync: FolderSync, tmp_path: Path, scheduler: Scheduler
) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "a.yaml").write_text(text_of(a_job()))
    (folder / "file.yaml").symlink_to(outside / "a.yaml")
    (folder / "nowhere.yaml").symlink_to(outside / "b.yaml")
    (folder / "folder").symlink_to(outside)

    left = folder_sync.sync().open

    assert [each.path for each in left if isinstance(each, BadFile) and "is a link" in each.reason] == [
        "file.yaml",
        "folder",
        "nowhere.yaml",
    ]
    assert folder_sync.unsettled().refused == left
    assert scheduler.jobs.count() == 0


def test_a_link_in_place_of_a_file_leaves_its_job_as_it_is(
    folder: Path, folder_sync: FolderSync, tmp_path: Path, scheduler: Scheduler
) -> None:
    """It was taken for a file that is gone, and the job went into the bin."""
    job_id = scheduler.jobs.add(a_job())
    folder_sync.sync()
    marks = folder_sync.marks()
    file = folder / "Back up.yaml"
    file.rename(tmp_path / "elsewhere.yaml")
    file.symlink_to(tmp_path / "elsewhere.yaml")

    (left,) = folder_sync.sync().open

    assert isinstance(left, BadFile)
    assert scheduler.jobs.ids() == [job_id]
    assert folder_sync.marks() != marks


def test_a_folder_that_is_gone_or_empty_at_once_bins_nothing(
    scheduler: Scheduler, folder: Path, folder_sync: FolderSync
) -> None:
    scheduler.jobs.add_all([a_job(), a_job("Other")])
    folder_sync.sync()
    for path in folder.iterdir():
        path.unlink()

    with pytest.raises(InvalidInput, match="all of its files are gone"):
        folder_sync.sync()
    (folder / "link.yaml").symlink_to("nowhere")
    with pytest.raises(InvalidInput, match="all of its files are gone"):
        folder_sync.sync()
    (folder / "link.yaml").unlink()
    folder.rmdir()
    with pytest.raises(InvalidInput, match="is not there"):
        folder_sync.sync()

    assert scheduler.jobs.count() == 2


def test_a_state_that_can_not_be_read_links_what_is_alike_again(
    scheduler: Scheduler, folder: Path, folder_sync: FolderSync, tmp_path: Path
) -> None:
    job_id = scheduler.jobs.add(a_job())
    folder_sync.sync()
    (tmp_path / "state" / "folder.json").write_text("{")

    assert folder_sync.sync().done == (Link("Back up.yaml", job_id),)
