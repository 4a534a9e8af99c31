"""Which files match, on a real disk."""

import asyncio
import os
import sys
import threading
from pathlib import Path

import pytest

from scheduler_core.engine.watching import file_look
from scheduler_core.engine.watching.file_look import look_for
from scheduler_core.engine.watching.folder_watches import FolderWatches
from scheduler_core.engine.watching.kinds.on_file import FileWatch
from scheduler_core.engine.watching.kinds.outside_kind import OutsideLook, concluded
from scheduler_core.values.schedules.events.on_file import OnFile
from tests.support.ordinary_user import as_an_ordinary_user


def names(rule: OnFile) -> set[str]:
    return {Path(path).name for path in look_for(rule).found}


def put(folder: Path, *paths: str) -> None:
    for each in paths:
        (folder / each).parent.mkdir(parents=True, exist_ok=True)
        (folder / each).write_text(each)


def test_files_match_as_in_a_shell(tmp_path: Path) -> None:
    put(tmp_path, "a.pdf", "b.PDF", ".c.pdf", "deep/d.pdf")
    (tmp_path / "folder.pdf").mkdir()
    os.mkfifo(tmp_path / "pipe.pdf")
    (tmp_path / "nowhere.pdf").symlink_to(tmp_path / "missing")

    assert names(OnFile(f"{tmp_path}/*.pdf")) == {"a.pdf"}
    assert names(OnFile(f"{tmp_path}/*.pdf", below=True)) == {"a.pdf", "d.pdf"}
    assert names(OnFile(f"{tmp_path}/.*.pdf")) == {".c.pdf"}
    assert names(OnFile(f"{tmp_path}/d*/?.pdf")) == {"d.pdf"}
    assert names(OnFile(f"{tmp_path}/[ab].pdf")) == {"a.pdf"}


def test_a_file_that_changes_is_another(tmp_path: Path) -> None:
    put(tmp_path, "a")
    rule = OnFile(f"{tmp_path}/a")
    before = look_for(rule).found

    (tmp_path / "a").write_text("more")

    assert look_for(rule).found != before


def test_of_a_folder_that_is_not_there_nothing_is_concluded(tmp_path: Path) -> None:
    look = look_for(OnFile(f"{tmp_path}/gone/deep/*"))

    assert (look.found, look.folders) == ({}, (str(tmp_path),))
    assert look.trouble == f"{tmp_path}/gone/deep is not there"


@pytest.mark.parametrize(("name", "text"), [("MOST_FILES", "files match"), ("MOST_FOLDERS", "folders below")])
def test_too_much_is_told_and_not_looked_through(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, text: str
) -> None:
    put(tmp_path, "one/a", "two/b", "c")
    monkeypatch.setattr(file_look, name, 1)

    look = look_for(OnFile(f"{tmp_path}/*", below=True))

    assert text in look.trouble
    assert look.found == {}


def test_home_is_the_one_of_whoever_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    put(tmp_path, "Scans/a.pdf")

    assert list(look_for(OnFile("~/Scans/*.pdf")).found) == [f"{tmp_path}/Scans/a.pdf"]


def test_a_name_that_is_no_text_is_left_out_and_told(tmp_path: Path) -> None:
    """A store would keep another name, and take the file for gone and new at each start."""
    put(tmp_path, "a", "two\nlines")
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff")).write_text("b")

    look = look_for(OnFile(f"{tmp_path}/*"))

    assert list(look.found) == [f"{tmp_path}/a"]
    assert (look.trouble, look.note) == (
        "",
        "2 of the files are left out: their names are no text; rename them",
    )


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells of changes by inotify")
@pytest.mark.parametrize("pattern", ["in/*.txt", "shut/*.txt", "shut/not-there/*.txt"])
def test_a_folder_that_may_not_be_read_leaves_others_told_of(open_folder: Path, pattern: str) -> None:
    """One link into such a folder made the engine look for all files of all rules."""
    for name in ("in", "shut", "other"):
        (open_folder / name).mkdir()
    (open_folder / "shut" / "x.txt").write_text("x")
    (open_folder / "in" / "x.txt").symlink_to("../shut/x.txt")
    (open_folder / "in" / "gone.txt").symlink_to("../gone/x.txt")
    (open_folder / "shut").chmod(0o111)
    rules = [OnFile(f"{open_folder}/{each}") for each in ("other/*", pattern)]

    async def looks() -> tuple[list[OutsideLook], bool, str]:
        watches = FolderWatches(lambda: None)
        watches.open()
        found = [FileWatch().look(each) for each in rules]
        try:
            is_told = watches.watch({folder for each in found for folder in each.folders})
        finally:
            watches.close()
        return found, is_told, watches.trouble

    with as_an_ordinary_user():
        (other, closed), is_told, trouble = asyncio.run(looks())

    (open_folder / "shut").chmod(0o755)
    assert (is_told, trouble) == (True, "")
    assert (other.again_in, closed.again_in) == (None, 15.0)
    if pattern.startswith("in/"):
        assert (
            closed.note == f"{open_folder}/shut may not be read, so what changes there is noticed within 15 s"
        )
        assert list(closed.found) == [f"{open_folder}/in/x.txt"]
        assert f"{open_folder}/in" in closed.folders


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells of changes by inotify")
@pytest.mark.parametrize("mode", [0o000, 0o444])
@pytest.mark.parametrize("pattern", ["*.txt, below", "*/*.txt"])
def test_a_folder_below_that_may_not_be_read_keeps_no_other_from_being_seen(
    open_folder: Path, pattern: str, mode: int
) -> None:
    """One such as lost+found at the top of a drive made the whole rule see nothing.

    Of one whose names alone can be read all files counted as gone.
    """
    for name in ("open", "shut"):
        (open_folder / name).mkdir()
        (open_folder / name / "x.txt").write_text("x")
    pattern, _, below = pattern.partition(",")
    rule = OnFile(f"{open_folder}/{pattern}", below=bool(below))
    told = threading.Event()

    async def looks() -> tuple[OutsideLook, bool]:
        watches = FolderWatches(told.set)
        watches.open()
        try:
            with as_an_ordinary_user():
                look = FileWatch().look(rule)
                is_told = watches.watch(look.folders, look.ways, look.closed)
            (open_folder / "shut").chmod(0o755)  # the system tells of it, so nobody need ask each while
            async with asyncio.timeout(60):
                while not told.is_set():  # noqa: ASYNC110 - the loop itself is told
                    await asyncio.sleep(0.01)
        finally:
            watches.close()
        return look, is_told

    (open_folder / "shut").chmod(mode)
    look, is_told = asyncio.run(looks())

    assert (list(look.found), look.trouble, look.again_in) == ([f"{open_folder}/open/x.txt"], "", None)
    assert look.note == (
        f"{open_folder}/shut may not be read, so nothing is seen there; leave it out, or let it be read"
    )
    assert is_told
    known = {f"{open_folder}/{each}/x.txt": "1-1-1" for each in ("open", "shut")}
    assert concluded("", look, known).found == {
        f"{open_folder}/open/x.txt": look.found[f"{open_folder}/open/x.txt"],
        f"{open_folder}/shut/x.txt": "1-1-1",
    }
