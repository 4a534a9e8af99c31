"""Keys of buttons and rows are underlined only while Alt is held, all alike."""

import ast
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QMenu, QWidget
from pytestqt.qtbot import QtBot

import gui
from gui.widgets.buttons.push_button import KeyedCheckBox, PushButton, ShowsKeys
from gui.widgets.menu import Menu

GUI = Path(gui.__file__).parent
_ALT = Qt.Key.Key_Alt
_HELD = Qt.KeyboardModifier.AltModifier
ENDS: dict[str, Callable[[QMenu], object]] = {
    "released in the popup": lambda menu: QTest.keyRelease(menu, _ALT),
    "a key without it": lambda menu: QTest.keyClick(menu, Qt.Key.Key_Escape),
    "a click without it": lambda menu: QTest.mouseClick(menu, Qt.MouseButton.LeftButton),
}


class _Keyed(ShowsKeys, QDialog):
    """A window with a field that has the keyboard."""

    def __init__(self) -> None:
        super().__init__()
        self.field = QLineEdit(self)
        self.button = PushButton("S&kip && go", self)
        self.box = KeyedCheckBox("&Newest first", self)
        self.without_key = PushButton("Skip && go", self)
        for each in (self.button, self.without_key):
            each.setAutoDefault(False)
        for number, part in enumerate((self.field, self.button, self.box, self.without_key)):
            part.setGeometry(0, 50 * number, 160, 30)


def _picture(part: QWidget) -> QImage:
    part.ensurePolished()
    return part.grab().toImage()


def test_keys_are_underlined_while_alt_is_held(qtbot: QtBot) -> None:
    window = _Keyed()
    qtbot.addWidget(window)
    window.show()
    parts = (window.button, window.box)
    at_rest = [_picture(part) for part in parts]
    assert at_rest[0] == _picture(window.without_key), "it looks like a button that has no key"

    QTest.keyPress(window.field, _ALT)
    assert all(_picture(part) != before for part, before in zip(parts, at_rest, strict=True))

    QTest.keyRelease(window.field, _ALT)
    assert [_picture(part) for part in parts] == at_rest


def test_they_are_forgotten_where_alt_leads_to_another_window(qtbot: QtBot) -> None:
    window = _Keyed()
    qtbot.addWidget(window)
    window.show()
    at_rest = _picture(window.button)
    QTest.keyPress(window.field, _ALT)

    window.hide()
    qtbot.waitUntil(lambda: not window.isActiveWindow())
    QApplication.sendEvent(window, QEvent(QEvent.Type.ActivationChange))

    assert _picture(window.button) == at_rest


@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
def test_they_are_forgotten_though_alt_is_released_elsewhere(
    end: Callable[[QMenu], object], qtbot: QtBot
) -> None:
    """An open popup has the keyboard: the window below never heard of the release."""
    window, menu = _Keyed(), QMenu()
    for part in (window, menu):
        qtbot.addWidget(part)
    window.show()
    at_rest = _picture(window.button)
    QTest.keyPress(window.field, _ALT)
    menu.popup(window.mapToGlobal(window.rect().center()))
    QTest.keyPress(menu, Qt.Key.Key_Down, _HELD)
    assert _picture(window.button) != at_rest, "Alt is held yet"

    end(menu)

    qtbot.waitUntil(lambda: _picture(window.button) == at_rest)
    QTest.keyPress(window.field, _ALT)
    assert _picture(window.button) != at_rest, "they are shown the next time, too"


def test_alt_and_a_letter_press_a_button_that_shows_no_key(qtbot: QtBot) -> None:
    window = _Keyed()
    qtbot.addWidget(window)
    window.show()
    qtbot.waitUntil(window.isActiveWindow)
    with qtbot.waitSignal(window.button.clicked):
        QTest.keyClick(window.field, Qt.Key.Key_K, Qt.KeyboardModifier.AltModifier)


def test_rows_of_menus_do_as_buttons_do(qtbot: QtBot) -> None:
    menu = Menu()
    qtbot.addWidget(menu)
    row = menu.addAction("&Run now")
    menu.popup(menu.pos())
    place = menu.actionGeometry(row)
    at_rest = menu.grab(place).toImage()

    QTest.keyPress(menu, _ALT)
    assert menu.isVisible()
    assert menu.grab(place).toImage() != at_rest

    QTest.keyRelease(menu, _ALT)
    assert menu.grab(place).toImage() == at_rest


def test_no_button_of_qt_shows_a_key_at_rest() -> None:
    """Beside buttons without a key those with one looked as if they were another kind."""
    made = {"QPushButton", "addButton", "QRadioButton", "QGroupBox", "QCheckBox"}
    found = []
    for module in sorted(GUI.rglob("*.py")):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _name_of(node.func) in made:
                found += [
                    f"{module.relative_to(GUI)}:{text.lineno} {text.value}"
                    for each in node.args
                    for text in ast.walk(each)
                    if isinstance(text, ast.Constant) and isinstance(text.value, str) and "&" in text.value
                ]
    assert found == []


def _name_of(called: ast.expr) -> str:
    return called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
