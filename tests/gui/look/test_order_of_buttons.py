"""Buttons stand in one order in every question and dialog."""

import pytest
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton, QVBoxLayout
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.widgets.notices.question import Question

pytestmark = pytest.mark.slow


def test_the_last_button_keeps_the_work_or_leads_back_or_goes_on(
    qtbot: QtBot, application: Application
) -> None:
    window, kind = application.window, QDialogButtonBox.StandardButton
    asked = Question("Title", "Text", kind.Save | kind.Discard | kind.Cancel, window)
    assert order(qtbot, asked) == ["Discard", "Cancel", "Save"]

    loss = Question("Title", "Text", kind.Cancel, window)
    loss.add_button("Delete", QDialogButtonBox.ButtonRole.DestructiveRole)
    assert order(qtbot, loss) == ["Delete", "Cancel"]

    dialog = QDialog(window)
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel)
    QVBoxLayout(dialog).addWidget(box)
    assert order(qtbot, dialog) == ["Cancel", "Save"]


def order(qtbot: QtBot, dialog: QDialog) -> list[str]:
    """Return what the buttons of a dialog say, from the left."""
    with qtbot.waitExposed(dialog):
        dialog.open()
    buttons = sorted(dialog.findChildren(QPushButton), key=lambda button: button.x())
    words = [button.text().replace("&", "") for button in buttons]
    dialog.reject()
    return words
