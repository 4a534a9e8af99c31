"""The page of words below an output."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gui.run_output.words_page import WordsPage


def test_long_words_of_why_and_of_what_ran_scroll(qtbot: QtBot) -> None:
    """A script of forty lines pushed the output out of the pane, and its own end out of the window."""
    host = QWidget()
    qtbot.addWidget(host)
    column = QVBoxLayout(host)
    pages = [WordsPage("words", "Why it ran", host) for _ in range(2)]
    for page in pages:
        column.addWidget(page)
    column.addStretch(1)
    pages[0].write("\n".join(f"line {number}" for number in range(40)))
    pages[1].write("one line")
    host.resize(600, 900)
    host.show()
    qtbot.waitExposed(host)

    bar = pages[0].verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    assert pages[0].height() < 20 * pages[0].fontMetrics().lineSpacing()
    assert pages[1].verticalScrollBar().maximum() == 0
    QTest.keyClick(pages[0], Qt.Key.Key_PageDown)
    assert bar.value() > 0
    at = bar.value()
    pages[0].write("\n".join(f"line {number}" for number in range(40)))
    assert bar.value() == at  # the same words, read again, stay where they are
    pages[0].write("\n".join(f"other {number}" for number in range(40)))
    assert bar.value() == 0
