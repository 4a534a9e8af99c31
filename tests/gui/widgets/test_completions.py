"""What a walk through completions leaves in a line is what counts."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gui.widgets.fields.form_editors import LineEditor


def test_an_entry_that_was_walked_to_counts_though_the_list_is_closed(qtbot: QtBot) -> None:
    """“America/Adak” stood in the line, and below it that there is no zone “Ameri”."""
    line = LineEditor()
    line.offer(["America/Adak", "America/Lima", "Europe/Berlin"])
    qtbot.addWidget(line)
    line.show()
    line.activateWindow()
    line.setFocus()
    qtbot.waitUntil(line.hasFocus)
    told: list[str] = []
    line.edited.connect(lambda: told.append(line.value()))
    QTest.keyClicks(line, "Ameri")
    completer = line.completer()
    assert completer is not None
    popup = completer.popup()
    assert popup is not None
    qtbot.waitUntil(popup.isVisible)
    assert told[-1] == "Ameri"

    QTest.keyClick(popup, Qt.Key.Key_Down)
    QTest.keyClick(popup, Qt.Key.Key_Escape)

    assert not popup.isVisible()
    assert (line.text(), told[-1]) == ("America/Adak", "America/Adak")
    said = len(told)
    QTest.keyClicks(line, "x")
    QTest.keyClick(line, Qt.Key.Key_Escape)
    assert len(told) == said + 1
