"""The sign in a field that takes its text away."""

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QToolButton
from pytestqt.qtbot import QtBot

from gui.look.resource_files import resource_folder
from gui.look.theme import Theme
from gui.memory.window_memory import Appearance
from gui.widgets.buttons.clear_button import ClearButton


@pytest.fixture
def theme(qapp: QApplication) -> Theme:
    return Theme(qapp, resource_folder() / "icons", Appearance.LIGHT)


def signs(field: QLineEdit) -> list[QToolButton]:
    return [each for each in field.findChildren(QToolButton) if each.isVisible()]


def test_it_is_there_as_long_as_there_is_text(qtbot: QtBot, theme: Theme) -> None:
    field = QLineEdit()
    qtbot.addWidget(field)
    ClearButton(theme, field)
    field.show()
    qtbot.waitExposed(field)
    assert signs(field) == []

    QTest.keyClicks(field, "ab")
    qtbot.waitUntil(lambda: len(signs(field)) == 1)
    (sign,) = signs(field)
    assert sign.toolTip() == "Clear"
    assert not sign.icon().isNull()
    sign.click()

    assert field.text() == ""
    qtbot.waitUntil(lambda: signs(field) == [])  # Qt lets it fade
    field.setText("c")
    qtbot.waitUntil(lambda: signs(field) == [sign])


def test_it_is_there_for_text_that_was_there_before(qtbot: QtBot, theme: Theme) -> None:
    field = QLineEdit("shop")
    qtbot.addWidget(field)
    ClearButton(theme, field)
    field.show()
    qtbot.waitExposed(field)

    assert len(signs(field)) == 1
    field.clear()
    qtbot.waitUntil(lambda: signs(field) == [])
