import pytest
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from gui.shell.shortcuts_dialog import KeyGroup, key_groups, shared_out


def test_keys_stand_below_the_menu_in_which_they_are_found(qtbot: QtBot) -> None:
    """Seventy lines in the order in which they had been made told nobody anything."""
    menu = QMenu()
    qtbot.addWidget(menu)
    quit_, run, view, day, top = (
        _action(menu, text, key)
        for text, key in (("&Quit", "Q"), ("&Run", "R"), ("Li&st", "L"), ("&Day", "D"), ("Menu", "M"))
    )
    menu.addMenu("Selected &jobs").addAction(run)
    menu.addAction(quit_)
    views = menu.addMenu("&View")
    views.addAction(view)
    days = views.addMenu("Days")
    days.addActions([day, view])

    groups = list(key_groups([run, day, view, quit_, top], menu, "Everywhere"))

    assert groups == [
        KeyGroup("Everywhere", [("Quit", "Q"), ("Menu", "M")]),
        KeyGroup("Selected jobs", [("Run", "R")]),
        KeyGroup("View", [("List", "L"), ("Day", "D")]),
    ]


@pytest.mark.parametrize(
    ("lengths", "count", "columns"),
    [
        ([5], 3, [[0]]),
        ([4, 4, 4], 3, [[0], [1], [2]]),
        ([10, 3, 3, 4], 2, [[0], [1, 2, 3]]),
        ([3, 3, 4, 10], 2, [[0, 1, 2], [3]]),
        ([2, 9, 2], 1, [[0, 1, 2]]),
    ],
)
def test_columns_are_as_even_as_their_order_allows(
    lengths: list[int], count: int, columns: list[list[int]]
) -> None:
    assert shared_out(lengths, count) == columns


def _action(menu: QMenu, text: str, key: str) -> QAction:
    action = QAction(text, menu)
    action.setObjectName(f"action_{text}")
    action.setShortcut(QKeySequence(key))
    return action
