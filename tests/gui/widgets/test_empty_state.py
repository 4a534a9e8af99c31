"""What a list says while it has nothing to show keeps its words whole where there is little room."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from gui.look.resource_files import resource_folder
from gui.look.theme import Theme
from gui.memory.window_memory import Appearance
from gui.widgets.awaiting import AwaitingState
from tests.gui.finding import child

_LONG = "Every word is looked for in names, folders, tags, notes, addresses and command lines."


@pytest.fixture
def empty(qtbot: QtBot, qapp: QApplication) -> Iterator[AwaitingState]:
    theme = Theme(qapp, resource_folder() / "icons", Appearance.LIGHT)
    page = QWidget()
    state = AwaitingState(theme, "job", page)
    state.resize(300, 600)
    qtbot.addWidget(page)
    page.resize(300, 600)
    page.show()
    yield state
    theme.close()


def test_the_sign_goes_first_then_the_sentence_and_both_come_back(empty: AwaitingState) -> None:
    empty.settle("No job matches", _LONG, way_on="Search the log")
    sign, statement, sentence = empty.parts
    whole = empty.column.totalHeightForWidth(300)

    def seen_at(height: int) -> tuple[bool, bool, bool]:
        empty.resize(300, height)
        return sign.isVisible(), statement.isVisible(), sentence.isVisible()

    assert seen_at(whole) == (True, True, True)
    assert seen_at(whole - 1) == (False, True, True)
    assert seen_at(whole - sign.sizeHint().height() - sentence.heightForWidth(250)) == (False, True, False)
    assert seen_at(whole) == (True, True, True)
    assert child(empty, QToolButton, "way_on").isVisible()


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Space])
def test_a_key_leads_on(qtbot: QtBot, empty: AwaitingState, key: Qt.Key) -> None:
    assert not empty.lead_on()
    empty.settle("No job matches", "", other_way="Clear the search")

    assert empty.lead_on()
    with qtbot.waitSignal(empty.other_way_wanted):
        QTest.keyClick(child(empty, QToolButton, "other_way"), key)
    assert not child(empty, QToolButton, "way_on").isVisible()
