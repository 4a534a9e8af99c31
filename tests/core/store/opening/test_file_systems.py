"""Network shares are told from disks; lists of mounts stand for machines that have them."""

from pathlib import Path

import pytest

from scheduler_core.errors import StoreUnavailable
from scheduler_core.store.opening.file_systems import MountedDisk, read_mounts, refuse_shared

MACHINE = [
    MountedDisk("/", "ext4"),
    MountedDisk("/mnt/office", "cifs"),
    MountedDisk("/mnt/office/disk", "xfs"),
    MountedDisk("/people", "nfs4"),
    MountedDisk("/srv/ssh", "fuse.sshfs"),
    MountedDisk("/mnt/c", "9p"),
    MountedDisk("/shadowed", "nfs"),
    MountedDisk("/shadowed", "ext4"),
    MountedDisk("/odd", "unheard-of", is_remote=True),
]


@pytest.mark.parametrize(
    "path", ["/mnt/office/hourbell.db", "/people/ann/x.db", "/srv/ssh/x.db", "/mnt/c/x.db", "/odd/x.db"]
)
def test_a_share_is_refused_with_a_way_out(path: str) -> None:
    with pytest.raises(StoreUnavailable, match=r"share.*on a disk of this machine, or use PostgreSQL"):
        refuse_shared(Path(path), MACHINE)


@pytest.mark.parametrize(
    "path", ["/var/x.db", "/mnt/officers/x.db", "/mnt/office/disk/x.db", "/shadowed/x.db", "/peoples/x.db"]
)
def test_a_disk_is_not(path: str) -> None:
    refuse_shared(Path(path), MACHINE)


def test_a_name_of_a_windows_share_is_refused() -> None:
    with pytest.raises(StoreUnavailable, match="network share"):
        refuse_shared(Path(r"\\server\share\hourbell.db"), [])


def test_a_link_into_a_share_is_followed(tmp_path: Path) -> None:
    share = tmp_path / "share"
    share.mkdir()
    (tmp_path / "link").symlink_to(share)

    with pytest.raises(StoreUnavailable, match="nfs share"):
        refuse_shared(tmp_path / "link" / "x.db", [MountedDisk("/", "ext4"), MountedDisk(str(share), "nfs")])


def test_names_with_spaces_and_other_characters_are_read_from_the_kernels_list() -> None:
    table = b"/dev/sda / ext4 rw 0 0\nsrv:/x /mnt/two\\040words\\134 nfs4 rw 0 0\nx /f\xc3\xbcr cifs rw\n\n"

    assert read_mounts(table) == [
        MountedDisk("/", "ext4"),
        MountedDisk("/mnt/two words\\", "nfs4"),
        MountedDisk("/für", "cifs"),
    ]


def test_the_mounts_of_this_machine_can_be_read(tmp_path: Path) -> None:
    refuse_shared(tmp_path / "hourbell.db")


def test_without_a_list_of_mounts_a_store_is_taken_for_one_on_a_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a sandbox without /proc every command stopped by a mistake of its own."""
    monkeypatch.setattr("scheduler_core.store.opening.file_systems._TABLE", tmp_path / "no" / "mounts")

    refuse_shared(tmp_path / "hourbell.db")
