"""What layouts hold is found without objects for their items, which outlive them."""

from PySide6.QtWidgets import (
    QApplication,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLayoutItem,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot
from shiboken6 import Shiboken

from gui.job_editor.fields.action_forms import ActionPage
from gui.look.resource_files import resource_folder
from gui.look.theme import Theme
from gui.memory.window_memory import Appearance
from gui.widgets.in_turns import at_once
from gui.widgets.tab_order import ends_with_gap, laid_in, tab_stops
from tests.gui.look.cut_words import lying_over_in


def items() -> set[QLayoutItem]:
    """Return the objects that PySide keeps for items of layouts, without those for layouts."""
    every = Shiboken.getAllValidWrappers()
    return {each for each in every if isinstance(each, QLayoutItem) and not isinstance(each, QLayout)}


def test_parts_come_in_the_order_of_their_layout(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    last, first, inner = QLabel(window), QLabel(window), QLabel(window)
    column, line, grid = QVBoxLayout(window), QHBoxLayout(), QGridLayout()
    column.addWidget(first)
    column.addSpacing(5)
    column.addLayout(line)
    line.addWidget(inner)
    column.addLayout(grid)
    column.addWidget(last)

    assert laid_in(column) == [first, line, grid, last]
    assert laid_in(line) == [inner]
    assert laid_in(grid) == []


def test_a_gap_at_the_end_is_told_from_what_is_laid_there(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    line = QHBoxLayout(window)
    assert not ends_with_gap(line)
    line.addStretch(1)
    assert ends_with_gap(line)
    line.addWidget(QLabel(window))
    assert not ends_with_gap(line)
    line.addLayout(QVBoxLayout())
    assert not ends_with_gap(line)
    line.addStretch(1)
    assert ends_with_gap(line)


def test_a_walk_through_a_form_keeps_no_items(qtbot: QtBot, qapp: QApplication) -> None:
    """Those whose widget went were taken for a viewport that Qt made later at the same place of memory."""
    page = ActionPage(Theme(qapp, resource_folder() / "icons", Appearance.LIGHT))
    qtbot.addWidget(page)
    at_once(page.make())
    at_once(page.make_kind("http"))
    page.show()
    # PySide makes some by itself, where a layout that is full comes into another.
    before = items()

    assert tab_stops(page)
    lying_over_in(page)

    assert items() <= before
