"""The column of cards in the window it stands in, dressed as it is shown."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QToolButton
from pytestqt.qtbot import QtBot

from gui.job_editor.steps.cards.step_cards import StepKind, read_card
from gui.job_editor.steps.cards.steps_editing import StepsEditing
from gui.job_editor.steps.column.card_column import CardColumn
from gui.job_editor.steps.column.shown_rows import shown_rows
from gui.look.resource_files import resource_folder
from gui.look.spacing import space
from gui.look.theme import Theme
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
