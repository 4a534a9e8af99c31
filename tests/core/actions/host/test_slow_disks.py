"""Files on disks that may never answer are told from others."""

from pathlib import Path

import pytest

from scheduler_core.actions.host.slow_disks import SlowDisks


def mounts(tmp_path: Path, *lines: tuple[str, str]) -> Path:
    file = tmp_path / "mountinfo"
    file.write_text(
        "".join(f"36 35 98:0 / {place} rw,noatime master:1 - {kind} source rw\n" for place, kind in lines)
    )
    return file


@pytest.mark.parametrize(
    ("kind", "is_slow"),
    [
        ("ext4", False),
        ("btrfs", False),
        ("nfs4", True),
        ("cifs", True),
        ("fuse.sshfs", True),
        ("fuseblk", False),
    ],
)
def test_a_disk_is_known_by_the_kind_of_its_file_system(tmp_path: Path, kind: str, is_slow: bool) -> None:
    disks = SlowDisks(mounts(tmp_path, ("/", "ext4"), (str(tmp_path), kind)))

    assert disks.hold_any_of([str(tmp_path)]) is is_slow


def test_the_nearest_mount_counts_and_no_other_beside_it(tmp_path: Path) -> None:
    near, beside = tmp_path / "a b", tmp_path / "a"
    near.mkdir()
    listed = mounts(tmp_path, (str(beside), "nfs"), ("/", "ext4"), (str(near).replace(" ", r"\040"), "cifs"))

    assert SlowDisks(listed).hold_any_of([str(near)])
    assert not SlowDisks(listed).hold_any_of([str(tmp_path)])


def test_what_is_not_there_or_not_listed_does_not_hang(tmp_path: Path) -> None:
    assert not SlowDisks(mounts(tmp_path)).hold_any_of([str(tmp_path), str(tmp_path / "none"), "\0"])
    assert not SlowDisks(tmp_path / "none").hold_any_of([str(tmp_path)])
