"""The folded rows below an output stand in one line, or below one another."""

from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from gui.run_output.folds import Folds
from gui.widgets.fields.disclosure import Section


def test_what_was_unfolded_while_it_was_hidden_has_the_whole_width_once_it_comes(qtbot: QtBot) -> None:
    """“Changes?” unfolded its part before that was shown: it came squeezed between two folded ones."""
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(900, 400)
    parts = [
        Section(title, QLabel("words " * 20), is_open=False, parent=window)
        for title in ("Why", "Changes", "What")
    ]
    folds = Folds(parts, window)
    folds.resize(900, 300)
    parts[1].hide()
    folds.follow_room(is_short=True)
    window.show()
    qtbot.waitExposed(window)
    qtbot.waitUntil(lambda: parts[0].y() == parts[2].y())

    parts[1].open()
    parts[1].show()

    qtbot.waitUntil(lambda: parts[0].y() < parts[1].y() < parts[2].y())
    parts[1].hide()
    qtbot.waitUntil(lambda: parts[0].y() == parts[2].y())
