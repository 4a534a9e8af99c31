"""The row of cards that says how many instances stand at each step."""

import pytest
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.instances.funnel import Funnel, shared_out
from gui.look.theme import font_of
from gui.look.tokens import Type, space

NAMES = {1: "Send the invoice", 2: "Write", 3: "Wait until it is paid", 4: "Close"}


@pytest.mark.parametrize(
    ("room", "needed", "widths"),
    [
        (100, [10, 60, 10], [17, 67, 16]),  # all have what they need, and share the rest to its last pixel
        (20, [0, 0, 0], [7, 7, 6]),
        (90, [10, 60, 60], [10, 40, 40]),  # the short one leaves its rest to the long ones
        (9, [10, 60, 60], [3, 3, 3]),
        (0, [10], [0]),
        (50, [], []),
    ],
)
def test_who_needs_less_leaves_the_rest_to_the_others(
    room: int, needed: list[int], widths: list[int]
) -> None:
    assert shared_out(room, needed) == widths


def test_a_name_is_not_cut_while_others_have_room_or_a_second_line_is_left(qtbot: QtBot) -> None:
    """“1 · Send the inv…” stood next to cards that were half empty."""
    page = QWidget()
    qtbot.addWidget(page)
    funnel = Funnel(page)
    funnel.show_counts(NAMES, {3: 2})
    metrics = QFontMetrics(font_of(Type.NOTE))
    whole = sum(metrics.horizontalAdvance(name) for name, _ in funnel.cards)
    wide = 2 * whole + 400

    assert [" ".join(lines) for lines in funnel.lines_within(wide)] == [name for name, _ in funnel.cards]
    assert funnel.heightForWidth(wide) == funnel.sizeHint().height()

    # The long ones break; nothing moves with what is counted.
    narrow = whole
    broken = funnel.lines_within(narrow)
    assert max(map(len, broken)) == 2
    assert [" ".join(lines) for lines in broken] == [name for name, _ in funnel.cards]
    high = funnel.heightForWidth(narrow)
    assert high == funnel.sizeHint().height() + metrics.height()
    funnel.show_counts(NAMES, {1: 12_000})
    assert funnel.heightForWidth(narrow) == high


def test_a_step_whose_job_has_it_no_longer_is_called_by_its_number(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    funnel = Funnel(page)
    funnel.show_counts({1: "Write", 2: ""}, {2: 1})

    assert funnel.cards == [("1 · Write", 0), ("2", 1)]
    assert funnel.accessibleName() == "How many stand at each step: 1 · Write: 0, 2: 1"


def test_cards_are_alike_where_each_name_has_room_in_two_lines(qtbot: QtBot) -> None:
    """They were 108, 105 and 85 wide, and ended before the lines below did."""
    page = QWidget()
    qtbot.addWidget(page)
    funnel = Funnel(page)
    funnel.show_counts({1: "Send the invoice", 2: "Go", 3: "Close the file"}, {})
    metrics = QFontMetrics(font_of(Type.NOTE))
    high = funnel.sizeHint().height()
    width = 3 * metrics.horizontalAdvance("1 · Send the ") + 150

    widths = funnel.card_widths(width)
    assert max(widths) - min(widths) <= 1
    assert sum(widths) == width - space(5 + 3) - 2 * space(4)
    assert funnel.heightForWidth(width) == high + metrics.height()

    # One that would be cut so takes the room of the others.
    funnel.show_counts({1: "Send the invoice to all who have none", 2: "Go", 3: "On"}, {})
    widths = funnel.card_widths(width)
    assert widths[0] > widths[1] + 1
