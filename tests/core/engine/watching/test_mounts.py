"""Drives that come and go, on a real table of mounts where this machine lets a test mount something."""

import errno
import subprocess
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import NoReturn

import pytest

from scheduler_core.engine.engine import Engine
from scheduler_core.engine.watching.kinds import on_drive
from scheduler_core.engine.watching.kinds.on_drive import DriveWatch
from scheduler_core.engine.watching.kinds.outside_kind import looked
from scheduler_core.engine.watching.mounts import Mount, devices_named, mounts
from scheduler_core.store.jobs.jobs import NewJob, add_many
from scheduler_core.store.jobs.watches import known_of
from scheduler_core.store.store import Store
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.schedules.events.machine_events import DriveChange, OnDrive
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.engine.engine_runs import findings, now, shell, until, with_engine

_TABLE = """\
22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
48 22 8:17 / /media/ann/My\\040Disk rw,nosuid - vfat /dev/sdb1 rw
49 22 8:17 /sub /srv/sub rw,nosuid - vfat /dev/sdb1 rw
broken
"""


@pytest.fixture
def table(tmp_path: Path) -> list[Mount]:
    (tmp_path / "mountinfo").write_text(_TABLE)
    return mounts(tmp_path / "mountinfo")


def test_the_table_is_read_as_the_kernel_writes_it(table: list[Mount]) -> None:
    assert table[1] == Mount("48", "/dev/sdb1", "/media/ann/My Disk")
    assert len(table) == 3


def test_a_label_names_a_device_as_udev_writes_it(tmp_path: Path) -> None:
    (tmp_path / "My\\x20Disk").symlink_to("/dev/null")
    (tmp_path / "\\xc3\\x9cbung").symlink_to("/dev/zero")

    assert devices_named("my disk", (tmp_path,)) == {"/dev/null"}
    assert devices_named("Übung", (tmp_path, tmp_path / "nowhere")) == {"/dev/zero"}


@pytest.mark.parametrize(
    ("drive", "found"),
    [
        ("/media/ann/My Disk", {"/media/ann/My Disk": "48"}),
        ("/media/ann/My Disk/", {"/media/ann/My Disk": "48"}),
        ("Backup", {"/media/ann/My Disk": "48"}),
        ("/media/ann", {}),
        ("Other", {}),
    ],
)
def test_a_drive_is_found_by_its_folder_or_its_name(
    monkeypatch: pytest.MonkeyPatch, table: list[Mount], drive: str, found: dict[str, str]
) -> None:
    monkeypatch.setattr(on_drive, "mounts", lambda: table)
    named = {"Backup": {"/dev/sdb1"}}
    monkeypatch.setattr(on_drive, "devices_named", lambda name: named.get(name, set()))

    assert DriveWatch().look(OnDrive(drive)).found == found


@pytest.mark.parametrize(
    ("change", "states"), [(DriveChange.MOUNTED, ["7", "8"]), (DriveChange.GONE, [None])]
)
def test_one_that_comes_back_is_another_one(change: DriveChange, states: list[str | None]) -> None:
    rule, known = OnDrive("Backup", change), {"/media/b": "7"}

    begun = [state for state in ("7", "8", None) if DriveWatch().begins(rule, "/media/b", state, known)]

    assert begun == states


def test_where_no_more_files_can_be_opened_no_drive_is_gone(
    monkeypatch: pytest.MonkeyPatch, table: list[Mount]
) -> None:
    def full(*_: object) -> NoReturn:
        raise OSError(errno.EMFILE, "Too many open files")

    with monkeypatch.context() as machine:
        machine.setattr(on_drive, "mounts", full)
        unseen = looked(DriveWatch(), OnDrive("Backup"))
    monkeypatch.setattr(on_drive, "mounts", lambda: table)
    monkeypatch.setattr(Path, "iterdir", full)
    unnamed = looked(DriveWatch(), OnDrive("Backup"))

    assert (unseen.trouble, unseen.again_in) == ("what is mounted can't be seen on this system", 15.0)
    assert (unnamed.trouble, unnamed.again_in) == (
        "the machine can't be looked at: Too many open files",
        15.0,
    )


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "drive"
    folder.mkdir()
    tried = subprocess.run(["mount", "-t", "tmpfs", "none", folder], capture_output=True, check=False)
    if tried.returncode:
        pytest.skip("this machine lets a test mount nothing")
    subprocess.run(["umount", folder], check=True)
    yield folder
    subprocess.run(["umount", folder], capture_output=True, check=False)


@pytest.mark.slow
def test_a_drive_that_comes_and_goes_begins_a_run_each_time(file_store: Store, folder: Path) -> None:
    drafts = [
        JobDraft(
            change.value, Schedule((OnDrive(str(folder), change),)), shell('echo "$HOURBELL_EVENT_PATH"')
        )
        for change in DriveChange
    ]
    with file_store.write() as tx:
        ids = add_many(tx, [NewJob(draft, None) for draft in drafts], "ann", now() - timedelta(seconds=1))

    def have_looked(_: object) -> bool:
        with file_store.read() as tx:
            return known_of(tx, ids).keys() == set(ids)

    async def work(_: Engine) -> None:
        await until(file_store, have_looked)  # what is mounted before the first look is known
        for ended in (1, 3):
            subprocess.run(["mount", "-t", "tmpfs", "none", folder], check=True)  # noqa: ASYNC221
            await until(file_store, lambda runs, ended=ended: done(runs) == ended)  # type: ignore[misc]
            subprocess.run(["umount", folder], check=True)  # noqa: ASYNC221
            await until(file_store, lambda runs, ended=ended: done(runs) == ended + 1)  # type: ignore[misc]

    runs = with_engine(file_store, work)

    assert {run.result_line for run in runs} == {str(folder)}
    assert findings(file_store) == []


def done(runs: list) -> int:  # type: ignore[type-arg]
    return sum(run.finished_at is not None for run in runs)
