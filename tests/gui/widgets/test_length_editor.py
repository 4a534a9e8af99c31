"""A length of time as a number and a unit."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.widgets.fields.form_editors import ChoiceEditor
from gui.widgets.fields.lengths.length_editor import LengthEditor, joined, parted
from tests.gui.finding import child


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("30m", ("30", "m")),
        ("1h30m", ("90", "m")),
        ("7d", ("7", "d")),
        ("2w", ("2", "w")),
        ("0s", ("0", "s")),
        ("1d1s", ("86401", "s")),
        ("soon", None),
        ("7²", None),
        ("", None),
    ],
)
def test_a_length_is_parted_by_the_largest_unit_that_fits(text: str, parts: tuple[str, str] | None) -> None:
    assert parted(text) == parts


def test_what_is_no_number_says_its_unit_itself() -> None:
    assert joined(" 5 ", "d") == "5d"
    assert joined("any", "d") == "any"
    assert joined("", "d") == ""
    assert joined("7²", "d") == "7²"


def test_what_nobody_touched_stays_as_it_was_written(qtbot: QtBot) -> None:
    editor = LengthEditor("15m")
    qtbot.addWidget(editor)
    unit = child(editor, ChoiceEditor, "unit")

    editor.show_value("1h30m")
    assert (editor.number.text(), unit.value(), editor.value()) == ("90", "m", "1h30m")

    editor.number.clear()
    QTest.keyClicks(editor.number, "2")
    assert editor.value() == "2m"

    editor.number.clear()
    QTest.keyClicks(editor.number, "3h")
    assert (editor.value(), unit.isEnabled()) == ("3h", False)
    editor.number.editingFinished.emit()
    assert (editor.number.text(), unit.value(), editor.value()) == ("3", "h", "3h")


def test_a_raised_digit_is_no_number(qtbot: QtBot) -> None:
    """Python counts ² among the digits and can't read it: the field failed, and what it said was lost."""
    editor = LengthEditor("15m")
    qtbot.addWidget(editor)

    with qtbot.waitSignal(editor.edited):
        QTest.keyClicks(editor.number, "7")
    with qtbot.waitSignal(editor.edited):
        QApplication.sendEvent(
            editor.number,
            QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_twosuperior, Qt.KeyboardModifier.NoModifier, "²"),
        )
    editor.number.editingFinished.emit()

    assert (editor.said(), editor.value()) == ("7²", "7²")
    assert not child(editor, ChoiceEditor, "unit").isEnabled()


def test_a_unit_reads_well_behind_one_and_behind_more_and_moves_nothing(qtbot: QtBot) -> None:
    """“every 1 hours” stood in the editor, and “alle 1 Stunden”."""
    editor = LengthEditor("15m")
    qtbot.addWidget(editor)
    unit = child(editor, ChoiceEditor, "unit")
    editor.show_value("2w")
    wide = unit.sizeHint().width()

    assert (unit.currentText(), editor.said()) == ("weeks", "2 weeks")
    editor.number.clear()
    QTest.keyClicks(editor.number, "1")
    assert (unit.currentText(), editor.said(), editor.value()) == ("week", "1 week", "1w")
    assert unit.sizeHint().width() == wide
    QTest.keyClicks(editor.number, "0")
    assert (unit.currentText(), editor.value()) == ("weeks", "10w")
