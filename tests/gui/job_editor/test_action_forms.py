"""The forms of what a job does."""

import shlex
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRegularExpression, Qt
from PySide6.QtGui import QColor, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QFileDialog,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.job_editor.fields.action_forms import ActionPage, FolderLine
from gui.job_editor.job_editor import JobEditor
from gui.job_editor.reading.action_reading import KINDS, SEQUENCE
from gui.look.theme import Theme
from gui.look.tokens import Hue, colours_of, space
from gui.widgets.fields.form import FieldForm
from gui.widgets.in_turns import at_once
from scheduler_core.values.jobs.colour import Colour, JobColours
from tests.gui.finding import child
from tests.gui.job_editor.editing import paste, stops_after, type_into

pytestmark = pytest.mark.slow

_CHIP = QRegularExpression("^chip_")


def test_each_kind_of_action_is_offered_and_has_its_form_alone(qtbot: QtBot, theme: Theme) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    page = _made(ActionPage(theme, window))

    for name, kind in KINDS.items():
        page.show_action(name)

        assert [form for form in _forms_with(page, kind.target) if form.isVisibleTo(window)]
        others = (other.target for other in KINDS.values() if other is not kind)
        assert not [form for other in others for form in _forms_with(page, other) if form.isVisibleTo(window)]

    chips = {chip.objectName().removeprefix("chip_") for chip in page.findChildren(QAbstractButton, _CHIP)}
    assert chips == {*KINDS, SEQUENCE}


def test_forms_that_are_made_ahead_are_told_and_seen_once_their_kind_is_chosen(
    qtbot: QtBot, theme: Theme
) -> None:
    page = _made(ActionPage(theme))
    qtbot.addWidget(page)
    page.show_action("http")
    page.show()

    with qtbot.waitSignal(page.forms_made) as told:
        page.make_ahead()
    assert told.args == [_forms_with(page, "command_line")]
    assert [place for place in ("url", "command_line") if _is_seen(page, place)] == ["url"]

    # There is nothing left to be made, and nothing is made twice.
    page.make_ahead()
    page.show_action("script")
    assert [place for place in ("url", "command_line") if _is_seen(page, place)] == ["command_line"]
    assert len(_forms_with(page, "command_line")) == 1


def _made(page: ActionPage) -> ActionPage:
    at_once(page.make())
    return page


def _is_seen(page: ActionPage, place: str) -> bool:
    (form,) = _forms_with(page, place)
    return form.isVisibleTo(page)


def test_a_folder_and_a_certificate_can_be_chosen(qtbot: QtBot, theme: Theme, tmp_path: Path) -> None:
    """Their paths could only be typed."""
    page = _made(ActionPage(theme))
    qtbot.addWidget(page)
    for kind, place in (
        ("script", "working_folder"),
        ("http", "client_certificate"),
        ("http", "body_path"),
    ):
        page.show_action(kind)
        page.make_details()
        (form,) = _forms_with(page, place)
        editor = form.editor(place)

        with qtbot.waitSignal(form.text_changed) as told:
            child(editor, QPushButton, "browse").click()
            child(editor, QFileDialog, "path_where").fileSelected.emit(str(tmp_path))

        assert told.args == [place, str(tmp_path)]
        assert child(page, QLineEdit, place).text() == str(tmp_path)
        child(editor, QFileDialog, "path_where").close()


@pytest.mark.parametrize("place", ["command_line", "argv"])
def test_a_script_is_chosen_into_its_command(qtbot: QtBot, theme: Theme, place: str) -> None:
    page = _made(ActionPage(theme))
    qtbot.addWidget(page)
    page.show_action("script")
    (form,) = _forms_with(page, place)
    form.show_texts({place: " --all"})
    editor = form.editor(place)

    with qtbot.waitSignal(form.text_changed) as told:
        child(editor, QPushButton, "browse").click()
        child(editor, QFileDialog, "path_where").fileSelected.emit("/srv/my scripts/backup.sh")

    assert shlex.split(told.args[1]) == ["/srv/my scripts/backup.sh", "--all"]
    child(editor, QFileDialog, "path_where").close()


@pytest.mark.parametrize("place", ["command_line", "argv"])
@pytest.mark.parametrize(
    ("typed", "at", "chosen", "read"),
    [
        ("python3", 7, 0, ["python3", "/srv/a.py"]),
        ("🔔", 2, 0, ["🔔", "/srv/a.py"]),
        ("tar --file=", 11, 0, ["tar", "--file=/srv/a.py"]),
        ("old --all", 0, 3, ["/srv/a.py", "--all"]),
        ("python3 old", 8, 3, ["python3", "/srv/a.py"]),
        ("--all", 0, 0, ["/srv/a.py", "--all"]),
    ],
)
def test_a_chosen_script_is_a_word_of_its_own(
    qtbot: QtBot, theme: Theme, place: str, typed: str, at: int, chosen: int, read: list[str]
) -> None:
    """It was glued to the word before it: python3/srv/a.py."""
    page = _made(ActionPage(theme))
    qtbot.addWidget(page)
    page.show_action("script")
    (form,) = _forms_with(page, place)
    form.show_texts({place: typed})
    editor = form.editor(place)
    text = editor.focusProxy()
    if isinstance(text, QLineEdit):
        text.setCursorPosition(at)
        text.cursorForward(True, chosen)
    elif isinstance(text, QPlainTextEdit):
        cursor = text.textCursor()
        cursor.setPosition(at)
        cursor.setPosition(at + chosen, QTextCursor.MoveMode.KeepAnchor)
        text.setTextCursor(cursor)

    with qtbot.waitSignal(form.text_changed) as told:
        child(editor, QPushButton, "browse").click()
        child(editor, QFileDialog, "path_where").fileSelected.emit("/srv/a.py")

    assert shlex.split(told.args[1]) == read
    child(editor, QFileDialog, "path_where").close()


def test_a_kind_has_its_forms_once_it_is_chosen_and_keeps_what_is_typed(
    qtbot: QtBot, editor: JobEditor
) -> None:
    """All kinds were built for each editor; what is typed, told and led to is as if they still were.

    The keyboard stayed on the chip of a kind, so that what was typed next went nowhere.
    """

    def places() -> set[str]:
        return {each.objectName() for each in editor.findChildren(QWidget)}

    def choose(kind: str) -> None:
        child(editor, QAbstractButton, f"chip_{kind}").click()
        with qtbot.waitSignal(editor.session.looked):
            editor.session.look()

    assert "url" in places()
    assert not places() & {"command_line", "proxy", "working_folder"}
    type_into(editor, "url", "nowhere")
    choose("script")
    assert editor.focusWidget() is child(editor, QWidget, "command_line")
    type_into(editor, "command_line", "echo hello")
    stops = stops_after(child(editor, QLineEdit, "name"))
    assert child(editor, QWidget, "command_line") in stops
    assert child(editor, QWidget, "url") not in stops

    choose("http")
    assert editor.focusWidget() is child(editor, QLineEdit, "url")
    assert child(editor, QLineEdit, "url").text() == "nowhere"
    assert child(editor, QLabel, "url_problem").isVisible()
    choose("script")
    assert child(editor, QPlainTextEdit, "command_line").toPlainText() == "echo hello"
    paste(qtbot, editor, "curl -x http://proxy.example:80 https://example.org")
    assert "proxy" not in places()
    child(editor, QAbstractButton, "change").click()
    assert child(editor, QLineEdit, "proxy").text() == "http://proxy.example:80"
    type_into(editor, "proxy", "no proxy")
    qtbot.waitUntil(lambda: child(editor, QLabel, "proxy_problem").text() != "")
    choose("script")
    assert child(editor, QLineEdit, "working_folder").isVisible()


def _forms_with(page: ActionPage, place: str) -> list[FieldForm]:
    return [form for form in page.forms if place in form.places]


@pytest.mark.parametrize(("kind", "label"), [("shell", "Command"), ("argv", "Program"), ("inline", "Script")])
def test_the_line_of_a_script_is_called_what_is_typed_there(
    qtbot: QtBot, theme: Theme, kind: str, label: str
) -> None:
    """It was called "How"."""
    page = _made(ActionPage(theme))
    qtbot.addWidget(page)
    page.show_action("script")
    (form,) = _forms_with(page, "script_kind")

    form.show_texts({"script_kind": kind})

    shown = [each.text() for each in form.findChildren(QLabel) if each.isVisibleTo(form)]
    assert [text for text in shown if text in {"How", "Command", "Program", "Script"}] == [label]


def test_a_folder_is_shown_with_its_hue(qtbot: QtBot, theme: Theme) -> None:
    folder = FolderLine()
    qtbot.addWidget(folder)
    folder.resize(160, 32)
    folder.show_colours(JobColours({"Shop": Colour.TEAL}))

    folder.show_value("Shop/Rates")

    place = QPoint(space(3.75), folder.height() // 2)
    teal = colours_of(folder.palette()).hues[Hue.TEAL].bar
    assert folder.grab().toImage().pixelColor(place) == QColor(teal)
    folder.show_value("")
    assert folder.grab().toImage().pixelColor(place) != QColor(teal)


def test_folders_that_are_offered_have_their_hue(qtbot: QtBot, theme: Theme) -> None:
    """Beside the folder that was chosen they looked like any words."""
    folder = FolderLine()
    qtbot.addWidget(folder)
    folder.offer(["", "Office", "Shop"])  # some jobs are in none
    folder.show_colours(JobColours({"Shop": Colour.TEAL, "Office": Colour.CLAY}))
    folder.show()

    QTest.keyClick(folder, Qt.Key.Key_Down)

    entries = folder.completer().popup()
    assert entries is not None
    assert entries.model().rowCount() == 2
    found = []
    for row in range(2):
        room = entries.visualRect(entries.model().index(row, 0))
        picture = entries.viewport().grab(room).toImage()
        found.append(picture.pixelColor(space(9.25), room.height() // 2).name())
    hues = colours_of(folder.palette()).hues
    assert found == [hues[Hue.CLAY].bar, hues[Hue.TEAL].bar]
