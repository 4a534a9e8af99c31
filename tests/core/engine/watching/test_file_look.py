"""Which files match, on a real disk."""

import os
from pathlib import Path

import pytest

from scheduler_core.engine.watching import file_look
from scheduler_core.engine.watching.file_look import look_for
from scheduler_core.values.schedules.events.on_file import OnFile


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
