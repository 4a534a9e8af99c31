"""Where a job runs is chosen, and what belongs to the choice is asked for."""

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QRadioButton
from pytestqt.qtbot import QtBot

from gui.job_editor.fields.place_editor import PlaceEditor
from gui.widgets.paragraph import Label
from scheduler_core.host_name import short_host_name


def choose(editor: PlaceEditor, word: str) -> None:
    button = editor.findChild(QRadioButton, f"radio_{word}")
    assert button is not None
    button.click()


def line(editor: PlaceEditor, name: str) -> QLineEdit:
    found = editor.findChild(QLineEdit, name)
    assert found is not None
    return found


def test_tags_are_asked_for_where_they_are_chosen(qtbot: QtBot) -> None:
    editor = PlaceEditor()
    qtbot.addWidget(editor)
    editor.show_value("any")
    editor.show()
    assert not line(editor, "place_tags").isVisible()

    choose(editor, "tags")
    QTest.keyClicks(line(editor, "place_tags"), "GPU, linux")
    assert editor.value() == "tags:gpu,linux"

    choose(editor, "here")
    assert editor.value() == f"host:{short_host_name()}"
    assert not line(editor, "place_tags").isVisible()

    choose(editor, "tags")
    assert editor.value() == "tags:gpu,linux", "what was said comes back"


def test_another_computer_is_named_and_undo_shows_what_was(qtbot: QtBot) -> None:
    editor = PlaceEditor()
    qtbot.addWidget(editor)
    editor.show_value("host:attic")
    editor.show()
    assert line(editor, "place_host").text() == "attic"

    line(editor, "place_host").end(False)
    QTest.keyClicks(line(editor, "place_host"), "-2")
    assert editor.value() == "host:attic-2"

    editor.show_value("tags:gpu")
    assert (editor.value(), line(editor, "place_host").isVisible()) == ("tags:gpu", False)


def test_only_a_place_that_may_be_missing_says_that_runs_wait_for_it(qtbot: QtBot) -> None:
    """Below “any computer”, too, it said that runs wait until there is such a machine."""
    editor = PlaceEditor()
    qtbot.addWidget(editor)
    editor.show_value("any")
    editor.show()
    (said,) = (each for each in editor.findChildren(Label) if "wait" in each.text())
    assert not said.isVisible()

    for word, is_said in (("tags", True), ("here", True), ("any", False), ("host", True)):
        choose(editor, word)
        assert said.isVisible() is is_said
