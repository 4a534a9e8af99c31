"""Questions: what closes them, which button Enter and Escape press, and room for long names."""

from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QLabel
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.widgets.notices.question import Question

pytestmark = pytest.mark.slow
LONG = "a very long name " * 30
Kind, Role = QDialogButtonBox.StandardButton, QDialogButtonBox.ButtonRole


def test_escape_answers_as_the_button_that_leads_back_and_enter_as_the_filled_one(
    qtbot: QtBot, application: Application
) -> None:
    for key, role in ((Qt.Key.Key_Escape, Role.RejectRole), (Qt.Key.Key_Return, Role.AcceptRole)):
        question = Question("Unsaved", "Save it?", Kind.Save | Kind.Discard | Kind.Cancel, application.window)
        question.set_default(Kind.Save)
        with qtbot.waitExposed(question):
            question.open()
        clicked: list[str] = []
        question.button(Kind.Cancel).clicked.connect(partial(clicked.append, "cancel"))
        QTest.keyClick(question, key)

        assert question.role_clicked() == role
        assert clicked == (["cancel"] if key == Qt.Key.Key_Escape else [])
        assert not question.isVisible()


def test_a_long_name_is_cut_after_some_lines_and_words_that_change_have_room(
    qtbot: QtBot, application: Application
) -> None:
    question = Question("Delete", f"Delete “{LONG}”?", Kind.Cancel, application.window)
    with qtbot.waitExposed(question):
        question.open()
    width, height = question.width(), question.height()
    assert width < application.window.width()

    question.set_words("Its runs go with it. " * 40)

    taller = height + 3 * question.fontMetrics().lineSpacing()
    qtbot.waitUntil(lambda: question.height() > taller)
    assert question.width() == width

    question.set_words("")
    button = question.button(Kind.Cancel)
    button.setText("What leads back, " * 8)
    qtbot.waitUntil(lambda: button.width() >= button.sizeHint().width() > width)
    assert question.height() > taller  # with fewer words the buttons stay where they are
    assert question.asked() in question.accessibleDescription()


def test_only_a_note_is_muted(qtbot: QtBot, application: Application) -> None:
    """“This can't be undone” was grey, as it stood in a paragraph of its own."""
    question = Question("Delete", "Delete it?", Kind.Cancel, application.window)
    qtbot.addWidget(question)

    question.set_words("No job needs it.\n\nThis can't be undone.", "This is asked once.")

    muted = QPalette.ColorRole.PlaceholderText
    grey = [each.text() for each in question.findChildren(QLabel) if each.foregroundRole() == muted]
    assert grey == ["This is asked once."]
    assert question.words() == "No job needs it.\n\nThis can't be undone.\n\nThis is asked once."
    question.set_words("Its runs go with it.")
    assert question.words() == "Its runs go with it."
