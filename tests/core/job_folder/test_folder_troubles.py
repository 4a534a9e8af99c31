"""What goes wrong with a folder of job files: it is told, and nothing is lost."""

import os
import re
import socket
import subprocess
import sys
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.job_folder.folder_files import digest_of, text_of
from scheduler_core.job_folder.folder_sync import FolderSync, Synced
from scheduler_core.job_folder.reading_notes import reading_notes
from scheduler_core.job_folder.sync_plan import AddJob, BadFile, BinJob, FileLink
from scheduler_core.values.jobs.run_policies import RunPolicies
from scheduler_core.values.schedules.rules import Once
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.job_folder.folder_jobs import a_job, files, url_of


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


def test_a_file_whose_key_is_live_in_another_job_is_told(
    scheduler: Scheduler, folder: Path, folder_sync: FolderSync
) -> None:
    once = Schedule((Once(scheduler.now() + timedelta(hours=1)),))
    bill = replace(a_job(), name="Bill", schedule=once, policies=RunPolicies(key="order-7"))
    job_id = scheduler.jobs.add(bill)
    folder_sync.sync()
    (folder / "Invoice.yaml").write_text(text_of(replace(bill, name="Invoice")))

    (bad,) = folder_sync.sync().open

    assert isinstance(bad, BadFile)
    assert f"the key “order-7” is live in job {job_id} “Bill”" in bad.reason


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


# ---- all gone at once


@pytest.mark.slow
@pytest.mark.parametrize("names", [["Back up"], ["Back up", "Other"]])
def test_a_folder_that_is_gone_or_empty_at_once_bins_nothing(
    names: list[str], scheduler: Scheduler, folder: Path, folder_sync: FolderSync
) -> None:
    """A single file that was gone put its job into the bin; a disk that is missing looks the same."""
    scheduler.jobs.add_all([a_job(name) for name in names])
    folder_sync.sync()
    for path in folder.iterdir():
        path.unlink()

    looks = (folder_sync.sync, folder_sync.look, folder_sync.unsettled)
    for look in looks:
        with pytest.raises(InvalidInput, match="all of its files are gone"):
            look()
    (folder / "link.yaml").symlink_to("nowhere")
    for look in looks:
        with pytest.raises(InvalidInput, match="all of its files are gone"):
            look()
    (folder / "link.yaml").unlink()
    folder.rmdir()
    for look in looks:
        with pytest.raises(InvalidInput, match="is not there"):
            look()

    assert scheduler.jobs.count() == len(names)


def test_all_jobs_go_into_the_bin_when_somebody_says_so(
    scheduler: Scheduler, folder: Path, folder_sync: FolderSync
) -> None:
    job_id = scheduler.jobs.add(a_job())
    folder_sync.sync()
    (folder / "Back up.yaml").unlink()

    assert folder_sync.sync(bins_all=True).done == (BinJob("Back up.yaml", job_id),)
    assert folder_sync.sync() == Synced()


@pytest.mark.slow
def test_the_last_file_may_move_change_its_name_or_go_with_its_job(
    scheduler: Scheduler, folder: Path, folder_sync: FolderSync
) -> None:
    job_id = scheduler.jobs.add(a_job())
    folder_sync.sync()
    (folder / "Back up.yaml").rename(folder / "other.yaml")
    folder_sync.sync()
    assert scheduler.jobs.ids() == [job_id]

    scheduler.jobs.delete([job_id])
    (folder / "other.yaml").unlink()

    assert folder_sync.sync().open == ()
    assert folder_sync.sync() == Synced()


# ---- what is no file


@pytest.fixture
def odd_files(folder: Path) -> Iterator[dict[str, str]]:
    """Return what is wrong with each of some things that are no files."""
    os.mkfifo(folder / "pipe.yaml")
    here = Path.cwd()
    os.chdir(folder)  # names of sockets are short
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("socket.yaml")
        os.chdir(here)
        yield {"pipe.yaml": "is a pipe and no file", "socket.yaml": "is a socket and no file"}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes with names")
def test_pipes_and_sockets_are_told_and_never_waited_for(
    odd_files: dict[str, str], scheduler: Scheduler, folder: Path, folder_sync: FolderSync
) -> None:
    """A pipe kept the look at the folder from ending, then all that asked for it, then the engine."""
    scheduler.jobs.add(a_job())

    left = folder_sync.sync().open

    told = {each.path: each.reason for each in left if isinstance(each, BadFile)}
    assert told.keys() == odd_files.keys()
    assert all(told[path].startswith(reason) for path, reason in odd_files.items())
    assert folder_sync.unsettled().refused == left
    assert (folder / "Back up.yaml").is_file()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes with names")
def test_a_pipe_in_place_of_a_file_leaves_its_job_as_it_is(
    scheduler: Scheduler, folder: Path, folder_sync: FolderSync
) -> None:
    job_id = scheduler.jobs.add(a_job())
    folder_sync.sync()
    (folder / "Back up.yaml").unlink()
    os.mkfifo(folder / "Back up.yaml")

    (left,) = folder_sync.sync().open

    assert isinstance(left, BadFile)
    assert scheduler.jobs.ids() == [job_id]


# ---- what ends the program

_ENDS_WHILE_IT_READS = """
import os, sys
from pathlib import Path
from scheduler_core.job_folder.reading_notes import reading_notes
with reading_notes(Path(sys.argv[1])) as notes:
    notes.reads(sys.argv[2])
    os._exit(1)
"""


@pytest.mark.slow
def test_a_file_that_ended_the_program_is_set_aside_told_and_read_again_on_demand(
    scheduler: Scheduler, folder: Path, folder_sync: FolderSync, tmp_path: Path
) -> None:
    """A file that the reader could not bear ended every following start."""
    (folder / "a.yaml").write_text(text_of(a_job("A")))
    (folder / "b.yaml").write_text(text_of(a_job("B")))
    digest = digest_of(text_of(a_job("A")))
    notes = str(tmp_path / "state" / "folder.reading")
    subprocess.run([sys.executable, "-c", _ENDS_WHILE_IT_READS, notes, digest], check=False, timeout=60)

    for found in (folder_sync.sync(), folder_sync.sync()):
        (left,) = found.open
        assert isinstance(left, BadFile)
        assert (left.path, left.reason.startswith("is set aside, as the program ended")) == ("a.yaml", True)
    assert [scheduler.jobs.get(job_id).name for job_id in scheduler.jobs.ids()] == ["B"]

    assert folder_sync.sync(tries_again=True).done == (AddJob("a.yaml"),)
    assert folder_sync.sync() == Synced()


def test_a_file_that_was_set_aside_is_read_once_it_is_changed(
    scheduler: Scheduler, folder: Path, folder_sync: FolderSync, tmp_path: Path
) -> None:
    (folder / "a.yaml").write_text("{")
    (tmp_path / "state").mkdir()
    (tmp_path / "state" / "folder.reading").write_text(digest_of("{"))
    assert "is set aside" in str(folder_sync.sync().open)

    (folder / "a.yaml").write_text(text_of(a_job("A")))

    assert folder_sync.sync().done == (AddJob("a.yaml"),)


def test_an_error_while_reading_sets_nothing_aside(tmp_path: Path) -> None:
    def interrupted() -> None:
        with reading_notes(notes) as before:
            before.reads("a" * 64)
            raise KeyboardInterrupt

    notes = tmp_path / "folder.reading"
    with pytest.raises(KeyboardInterrupt):
        interrupted()

    with reading_notes(notes) as after:
        assert not after.is_set_aside("a" * 64)


# ---- names


@pytest.mark.parametrize(
    "name",
    [
        "\u4e2d" * 200,
        "\u1e69" * 200,
        "\U0001f550" * 200,
        "CON",
        "nul.tar",
        "com1",
        "a. . ",
        "." * 9,
        "-",
        "aux x",
    ],
)
def test_every_name_becomes_a_file_and_none_stops_the_others(
    name: str, scheduler: Scheduler, folder: Path, folder_sync: FolderSync
) -> None:
    """A name of 200 Chinese signs ended the sync, and the jobs after it were never written."""
    jobs = [a_job("First"), a_job(name), a_job(name, folder=name), a_job("\u9fff last")]
    scheduler.jobs.add_all(jobs)

    assert folder_sync.sync().open == ()

    found = files(folder)
    assert len(found) == 4
    assert folder_sync.sync() == Synced()
    for part in "/".join(found).split("/"):
        assert len(unicodedata.normalize("NFD", part).encode()) < 200
        assert not re.match(r"(?i)(con|nul|com1|aux)(\.| |$)", part)
        assert not part.removesuffix(".yaml").endswith((".", " "))


def test_a_job_deep_in_folders_lies_where_files_are_looked_for(
    scheduler: Scheduler, folder: Path, folder_sync: FolderSync
) -> None:
    """Its file was written deeper than any look went, so it seemed gone and the job went into the bin."""
    scheduler.jobs.add_all([a_job(folder="/".join("abcdefghijklmnopqrstuvwxyz")), a_job("Other")])
    folder_sync.sync()

    assert folder_sync.sync() == Synced()
    assert scheduler.jobs.count() == 2


def test_one_job_that_can_not_be_written_stops_no_other(
    scheduler: Scheduler, folder: Path, folder_sync: FolderSync
) -> None:
    (folder / "B").write_text("in the way of a folder")
    scheduler.jobs.add_all([a_job("First"), a_job("Second", folder="B"), a_job("Third")])

    (left,) = folder_sync.sync().open

    assert isinstance(left, BadFile)
    assert "can't be written" in left.reason
    assert files(folder) == ["First.yaml", "Third.yaml"]


# ---- what is remembered


def test_a_state_that_can_not_be_read_links_what_is_alike_again(
    scheduler: Scheduler, folder: Path, folder_sync: FolderSync, tmp_path: Path
) -> None:
    job_id = scheduler.jobs.add(a_job())
    folder_sync.sync()
    (tmp_path / "state" / "folder.json").write_text("{")

    assert folder_sync.sync().done == (FileLink("Back up.yaml", job_id),)
