"""Nothing that a job does gets the keyboard from the button that saves it."""

import pytest
from PySide6.QtWidgets import QDialog, QLineEdit, QVBoxLayout
from pytestqt.qtbot import QtBot

from gui.job_editor.save_button import SaveButton


@pytest.fixture
def dialog(qtbot: QtBot) -> QDialog:
    dialog = QDialog()
    qtbot.addWidget(dialog)
    column = QVBoxLayout(dialog)
    column.addWidget(QLineEdit(dialog))
    column.addWidget(SaveButton("Save", dialog))
    with qtbot.waitExposed(dialog):
        dialog.show()
    return dialog


@pytest.mark.parametrize(("missing", "is_saving"), [("", True), ("the store can't be read", False)])
def test_while_nothing_can_be_saved_no_other_part_has_the_keyboard(
    dialog: QDialog, missing: str, is_saving: bool
) -> None:
    """Qt gave it to the kinds of actions, where an arrow key chooses another one."""
    save = dialog.findChild(SaveButton)
    assert save is not None
    save.setFocus()
    save.show_state(missing, is_saving=is_saving)
    assert dialog.focusWidget() is None

    save.show_state("", is_saving=False)
    assert dialog.focusWidget() is save


def test_what_the_user_went_to_meanwhile_keeps_the_keyboard(dialog: QDialog) -> None:
    save, field = dialog.findChild(SaveButton), dialog.findChild(QLineEdit)
    assert save is not None
    assert field is not None
    save.setFocus()
    save.show_state("", is_saving=True)
    field.setFocus()

    for is_saving in (False, True, False):
        save.show_state("", is_saving=is_saving)
        assert dialog.focusWidget() is field
