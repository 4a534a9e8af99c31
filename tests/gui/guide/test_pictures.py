"""Pages of the guide show the pictures that one command takes, and none is left over."""

import re
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from scheduler_core.guide.pages import Guide, Page
from tests.gui.guide import picture_notes
from tests.gui.guide.picture_notes import CONTEXTS, TREES, noted, present
from tests.gui.make_screenshots import GUIDE, GUIDE_FOLDER, GUIDE_SCREEN

MADE = {f"{name}.png" for name in GUIDE}
_SHOWN = re.compile(r"!\[([^\]]+)\]\(pictures/([^)]+)\)")
_MOST_BYTES, _MOST_IN_ALL = 80_000, 1_500_000
_OF_THE_WINDOW = "## In the window"


def test_each_picture_of_a_page_is_one_that_the_command_takes() -> None:
    shown = {name for page in Guide().pages for _, name in _SHOWN.findall(page.text)}

    assert shown == MADE


def test_the_folder_holds_the_pictures_and_nothing_else() -> None:
    assert {file.name for file in GUIDE_FOLDER.iterdir()} == MADE


@pytest.mark.parametrize("page", Guide().pages, ids=lambda page: page.name)
def test_a_page_that_speaks_of_the_window_shows_it_there(page: Page) -> None:
    if _OF_THE_WINDOW in page.text:
        assert _SHOWN.search(page.text)


def test_pictures_are_small_and_of_the_screen_that_they_are_taken_on() -> None:
    width, height = map(int, GUIDE_SCREEN.split("x"))
    files = [*GUIDE_FOLDER.iterdir()]

    for file in files:
        picture = QImage(str(file))
        assert picture.format() == QImage.Format.Format_Indexed8, file.name
        assert picture.width() <= width, file.name
        assert picture.height() <= height, file.name
        assert file.stat().st_size <= _MOST_BYTES, file.name
    assert sum(file.stat().st_size for file in files) <= _MOST_IN_ALL


def test_no_two_pictures_are_the_same() -> None:
    """Keys that led nowhere left one and the same picture under four names."""
    assert len({file.read_bytes() for file in GUIDE_FOLDER.iterdir()}) == len(MADE)


def test_each_picture_has_a_note_of_the_window_that_it_shows() -> None:
    assert noted().keys() == TREES.keys() | CONTEXTS.keys() == set(GUIDE)


@pytest.mark.thorough
@pytest.mark.parametrize("picture", GUIDE)
def test_a_picture_is_of_the_window_of_today(picture: str) -> None:
    """Before a release; a word or a control that changed since is one that the picture does not show."""
    assert noted()[picture] == present(picture), (
        f"what {picture}.png shows has changed since it was taken: "
        f"python -m tests.gui.make_screenshots guide/{picture}"
    )


def test_a_change_of_the_window_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(picture_notes, "NOTES", tmp_path / "notes.json")
    picture_notes.note(["log", "health"])
    assert noted() == {"log": present("log"), "health": present("health")}

    before = (picture_notes.FOLDER / "log.txt").read_text("utf-8")
    monkeypatch.setattr(picture_notes, "FOLDER", tmp_path)
    (tmp_path / "log.txt").write_text(before.replace("text “", "entry “", 1), "utf-8")
    assert noted()["log"] != present("log")
    picture_notes.note(["log"])
    assert noted() == {"log": present("log"), "health": present("health")}
