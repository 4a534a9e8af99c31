"""The column of cards in the window it stands in, dressed as it is shown."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QToolButton
from pytestqt.qtbot import QtBot

from gui.job_editor.steps.cards.step_cards import StepKind, read_card
from gui.job_editor.steps.cards.steps_editing import StepsEditing
from gui.job_editor.steps.column.card_column import CardColumn
from gui.job_editor.steps.column.shown_rows import shown_rows
from gui.look.resource_files import resource_folder
from gui.look.theme import Theme
from gui.look.tokens import space
from gui.memory.window_memory import Appearance
from tests.gui.finding import child

# The left half of an editor of 1,075 pixels.
_NARROW = 134


@pytest.fixture
def column(qtbot: QtBot, qapp: QApplication) -> Iterator[CardColumn]:
    theme = Theme(qapp, resource_folder() / "icons", Appearance.LIGHT)
    theme.dress_widgets()
    column = CardColumn(theme)
    qtbot.addWidget(column)
    column.resize(space(_NARROW), space(200))
    with qtbot.waitExposed(column):
        column.show()
    yield column
    theme.show_appearance(Appearance.SYSTEM)
    theme.close()


def test_all_that_can_be_added_stands_in_one_line(column: CardColumn) -> None:
    """The last button went on below the others."""
    buttons = [child(column, QToolButton, f"add_{kind}") for kind in StepKind]

    assert len({each.y() for each in buttons}) == 1


def test_a_card_has_air_around_its_two_lines(column: CardColumn) -> None:
    """It was 40 pixels high."""
    editing = StepsEditing()
    editing.add(StepKind.CALL)
    editing.add(StepKind.WAIT)

    column.show_steps(shown_rows([read_card(card) for card in editing.cards], {}), editing.cards[0].key, "")

    first, second = (column.list.visualRect(column.list.model().index(row, 0)) for row in (0, 1))
    assert first.height() >= space(12)
    assert second.top() - first.bottom() - 1 == space(3)


@pytest.mark.parametrize(
    ("wide", "gone"),
    [
        (_NARROW, [(True, True, True), (False, True, True), (False, True, False)]),
        (90, [(True, True, True), (False, True, True), (False, False, True), (False, False, False)]),
    ],
)
def test_where_room_is_short_the_steps_have_it(
    column: CardColumn, wide: int, gone: list[tuple[bool, ...]]
) -> None:
    """Below a test of the steps one card was in sight, and what could be added was cut."""
    editing = StepsEditing()
    for kind in (StepKind.CALL, StepKind.WAIT, StepKind.SCRIPT, StepKind.BRANCH):
        editing.add(kind)
    readings = [read_card(card) for card in editing.cards]
    column.show_start("Every Monday at 10:00")
    column.show_steps(shown_rows(readings, {}), editing.cards[0].key, "")
    adding = [child(column, QToolButton, f"add_{kind}") for kind in StepKind]
    place, start = (child(column, QLabel, name) for name in ("adds_to", "steps_start"))
    layout, shown = column.layout(), list[tuple[bool, ...]]()
    assert layout is not None

    for high in range(160, 50, -2):
        column.resize(space(wide), space(high))
        layout.activate()
        words = adding[0].toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        state = (place.isVisible(), words, start.isVisible())
        shown += [] if state in shown else [state]
        assert all(each.mapTo(column, each.rect().bottomLeft()).y() < column.height() for each in adding)
        assert column.list.height() >= space(42) or state == gone[-1]
        assert bool(adding[0].toolTip()) is not words
    column.resize(space(_NARROW), space(200))

    assert shown == gone
    assert place.isVisible()
    assert start.isVisible()
