"""Buttons stand in one order in every question and dialog."""

import pytest
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QMessageBox, QPushButton, QVBoxLayout
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.widgets.notices.question import Question

pytestmark = pytest.mark.slow


def test_a_question_ends_with_what_keeps_the_work(qtbot: QtBot, application: Application) -> None:
    buttons = (
        QMessageBox.StandardButton.Save
        | QMessageBox.StandardButton.Discard
        | QMessageBox.StandardButton.Cancel
    )
    asked = Question(QMessageBox.Icon.Question, "Title", "Text", buttons, application.window)

    assert order(qtbot, asked) == ["Discard", "Cancel", "Save"]


def test_a_question_about_a_loss_ends_with_the_way_back(qtbot: QtBot, application: Application) -> None:
    cancel = QMessageBox.StandardButton.Cancel
    asked = Question(QMessageBox.Icon.Warning, "Title", "Text", cancel, application.window)
    asked.addButton("Delete", QMessageBox.ButtonRole.DestructiveRole)

    assert order(qtbot, asked) == ["Delete", "Cancel"]


def test_a_dialog_ends_with_what_goes_on(qtbot: QtBot, application: Application) -> None:
    dialog = QDialog(application.window)
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel)
    QVBoxLayout(dialog).addWidget(box)

    assert order(qtbot, dialog) == ["Cancel", "Save"]


def order(qtbot: QtBot, dialog: QDialog) -> list[str]:
    """Return what the buttons of a dialog say, from the left."""
    with qtbot.waitExposed(dialog):
        dialog.open()
    buttons = sorted(dialog.findChildren(QPushButton), key=lambda button: button.x())
    return [button.text().replace("&", "") for button in buttons]
