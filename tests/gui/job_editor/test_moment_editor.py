from datetime import date

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from gui.job_editor.fields.moment_editor import MomentEditor
from gui.look.theme import Theme
from tests.gui.finding import child


@pytest.mark.parametrize(
    ("typed", "value"),
    [("1 Feb 9", "2027-02-01 09:00"), ("1 Feb 26", "1 Feb 26"), ("1.2.2027 soon", "1.2.2027 soon")],
)
def test_what_is_no_time_stays_as_it_was_typed(qtbot: QtBot, theme: Theme, typed: str, value: str) -> None:
    """“1 Feb 26” was made “2027-02-01 26” under the hands of who had typed it."""
    editor = MomentEditor(theme, "2026-12-24", today=lambda: date(2026, 11, 27))
    qtbot.addWidget(editor)
    line = child(editor, QLineEdit, "moment")
    QTest.keyClicks(line, typed)
    QTest.keyClick(line, Qt.Key.Key_Return)

    assert editor.value() == value
    assert (line.text() == typed) is (value == typed)
