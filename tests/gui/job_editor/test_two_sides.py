"""The form and its preview, beside each other or one in the place of the other."""

from PySide6.QtWidgets import QLineEdit, QToolButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gui.job_editor.two_sides import TwoSides
from gui.look.spacing import space
from tests.gui.finding import child


def test_a_preview_without_room_folds_into_a_line_that_leads_to_it(qtbot: QtBot) -> None:
    form, side, field = QWidget(), QWidget(), QLineEdit()
    field.setMinimumWidth(space(150))
    QVBoxLayout(form).addWidget(field)
    sides = TwoSides(form, side)
    qtbot.addWidget(sides)
    sides.resize(space(300), 300)
    sides.show()
    assert (form.isVisible(), side.isVisible()) == (True, True)

    sides.resize(space(200), 300)
    turn = child(sides, QToolButton, "turn")

    assert (form.isVisible(), side.isVisible()) == (True, False)
    turn.click()
    assert (form.isVisible(), side.isVisible()) == (False, True)
    sides.show_form()
    assert (form.isVisible(), side.isVisible()) == (True, False)
    turn.setChecked(True)
    sides.resize(space(300), 300)
    assert (form.isVisible(), side.isVisible()) == (True, True)
