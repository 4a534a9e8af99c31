"""The form and its preview, beside each other or one in the place of the other."""

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QLineEdit, QTableView, QToolButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gui.job_editor.preview.preview_pane import PreviewPane
from gui.job_editor.two_sides import TwoSides
from gui.look.theme import Theme
from gui.look.tokens import space
from gui.widgets.in_turns import at_once
from tests.gui.finding import child
from tests.support.fake_clock import FakeClock


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


def test_the_month_of_the_preview_stands_beside_its_runs_where_both_have_room(
    qtbot: QtBot, theme: Theme, clock: FakeClock
) -> None:
    """It folded at once where the preview was low, though half of its width was empty."""
    window = QWidget()
    qtbot.addWidget(window)
    pane = PreviewPane(theme, clock.now, window)
    at_once(pane.make())
    pane.resize(space(200), space(100))
    window.show()
    month, runs = child(pane, QWidget, "month_days"), child(pane, QTableView, "coming")

    def is_beside() -> bool:
        return month.isVisible() and place_of(month).right() < place_of(runs).left()

    def is_above() -> bool:
        return month.isVisible() and place_of(month).bottom() < place_of(runs).top()

    def place_of(part: QWidget) -> QRect:
        return QRect(part.mapTo(pane, QPoint()), part.size())

    qtbot.waitUntil(is_beside)
    assert not is_above()
    pane.resize(space(110), space(150))
    qtbot.waitUntil(is_above)
    pane.resize(space(110), space(80))
    assert not month.isVisible()
