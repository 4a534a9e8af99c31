"""The line with the title of a part of the inspector."""

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.inspector.titled_part import TitledPart
from gui.look.tokens import space
from gui.widgets.paragraph import Label


def test_words_beside_a_title_stand_apart_from_it(qtbot: QtBot) -> None:
    """“Last 21 runs” and “90 % well” read as one where both just had their room."""
    sheet = QWidget()
    qtbot.addWidget(sheet)
    part = TitledPart("Last 21 runs", sheet)
    words = Label("90 % well · usually 28 min", part)
    part.header.addWidget(words, 1)
    part.resize(part.minimumSizeHint())
    sheet.show()

    title = next(each for each in part.findChildren(Label) if each is not words)
    assert words.geometry().left() - title.geometry().right() - 1 >= space(3)
