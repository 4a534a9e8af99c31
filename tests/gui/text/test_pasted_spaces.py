"""What is pasted into fields of several lines, by keys."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gui.widgets.fields.text_editor import TextEditor

CONTROL = Qt.KeyboardModifier.ControlModifier
PRINTED = "if true;\u00a0then\n\u2003\u202fecho\u3000done\u200b\ufeff"
PLAIN = "if true; then\n  echo done"


def shown(qtbot: QtBot, *, is_code: bool) -> TextEditor:
    editor = TextEditor(is_code=is_code)
    qtbot.addWidget(editor)
    editor.show()
    return editor


def paste(editor: TextEditor, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    QTest.keyClick(editor, Qt.Key.Key_V, CONTROL)


def test_spaces_of_print_are_plain_in_code_and_come_back_when_that_is_undone(qtbot: QtBot) -> None:
    """A shell said “command not found” of a line in which nobody could see what is wrong."""
    editor = shown(qtbot, is_code=True)
    QTest.keyClicks(editor, "# ")
    told: list[str] = []
    editor.edited.connect(lambda: told.append(editor.value()))

    paste(editor, PRINTED)
    assert editor.value() == f"# {PLAIN}"
    assert told[-1] == f"# {PLAIN}"
    QTest.keyClicks(editor, "!")
    assert editor.value() == f"# {PLAIN}!"

    for _ in range(2):
        QTest.keyClick(editor, Qt.Key.Key_Z, CONTROL)
    assert editor.value() == f"# {PRINTED}"
    QTest.keyClick(editor, Qt.Key.Key_Z, CONTROL)
    assert editor.value() == "# "


def test_what_was_chosen_is_replaced_and_nothing_beside_it_changes(qtbot: QtBot) -> None:
    editor = shown(qtbot, is_code=True)
    editor.show_value("a\u00a0b c")
    for _ in range(2):
        QTest.keyClick(editor, Qt.Key.Key_Right)
    QTest.keyClick(editor, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)

    paste(editor, "x\u00a0y")

    assert editor.value() == "a\u00a0x y c"


@pytest.mark.parametrize("is_code", [False, True])
def test_what_is_copied_and_shown_keeps_its_spaces(qtbot: QtBot, is_code: bool) -> None:
    """A note that was cut and pasted had ordinary spaces in the place of those that keep words together."""
    editor = shown(qtbot, is_code=is_code)
    editor.show_value("10\u00a0000 €\nnet")
    assert editor.value() == "10\u00a0000 €\nnet"

    QTest.keyClick(editor, Qt.Key.Key_A, CONTROL)
    QTest.keyClick(editor, Qt.Key.Key_X, CONTROL)
    assert QGuiApplication.clipboard().text() == "10\u00a0000 €\nnet"
    QTest.keyClick(editor, Qt.Key.Key_V, CONTROL)
    assert editor.value() == ("10 000 €\nnet" if is_code else "10\u00a0000 €\nnet")
