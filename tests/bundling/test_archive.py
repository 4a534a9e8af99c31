"""Archives of the same files are the same bytes."""

import lzma
import os
import shutil
import tarfile
from pathlib import Path

import pytest

from bundling.archive import write_tar_xz
from bundling.making import sums_of

MOMENT = 1_795_745_027


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    if shutil.which("xz") is None:
        pytest.skip("xz is not installed")
    folder = tmp_path / "bundle"
    (folder / "inner").mkdir(parents=True)
    (folder / "hourbell").write_text("program", encoding="utf-8")
    (folder / "hourbell").chmod(0o700)
    (folder / "inner" / "data").write_text("data", encoding="utf-8")
    (folder / "link").symlink_to("inner/data")
    return folder


def test_times_owners_and_the_order_of_making_leave_no_trace(folder: Path, tmp_path: Path) -> None:
    first, second = tmp_path / "1.tar.xz", tmp_path / "2.tar.xz"
    write_tar_xz(folder, "hourbell-1.2.3", first, MOMENT)
    os.utime(folder / "hourbell", (1, 1))
    (folder / "inner" / "data").chmod(0o600)
    (folder / "link").unlink()
    (folder / "link").symlink_to("inner/data")

    write_tar_xz(folder, "hourbell-1.2.3", second, MOMENT)

    assert first.read_bytes() == second.read_bytes()


def test_all_of_it_is_below_one_folder_and_programs_may_be_run(folder: Path, tmp_path: Path) -> None:
    archive = tmp_path / "bundle.tar.xz"

    write_tar_xz(folder, "hourbell-1.2.3", archive, MOMENT)

    with lzma.open(archive) as packed, tarfile.open(fileobj=packed) as tar:
        members = {member.name: member for member in tar}
    assert sorted(members) == [
        "hourbell-1.2.3",
        "hourbell-1.2.3/hourbell",
        "hourbell-1.2.3/inner",
        "hourbell-1.2.3/inner/data",
        "hourbell-1.2.3/link",
    ]
    assert members["hourbell-1.2.3/hourbell"].mode == 0o755
    assert members["hourbell-1.2.3/link"].linkname == "inner/data"
    assert {(member.mtime, member.uid, member.uname) for member in members.values()} == {(MOMENT, 0, "root")}


def test_the_sums_are_of_all_files_but_themselves(tmp_path: Path) -> None:
    (tmp_path / "b.deb").write_bytes(b"")
    (tmp_path / "a.whl").write_bytes(b"")
    (tmp_path / "SHA256SUMS").write_text("old", encoding="utf-8")
    (tmp_path / "SHA256SUMS.minisig").write_text("old", encoding="utf-8")

    empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert sums_of(tmp_path) == f"{empty}  a.whl\n{empty}  b.deb\n"
