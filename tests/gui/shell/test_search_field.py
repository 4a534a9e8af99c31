"""What the field of the search says of itself."""

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gui.look.resource_files import resource_folder
from gui.look.theme import Theme
from gui.memory.window_memory import Appearance
from gui.shell.search_field import SearchField


@pytest.mark.parametrize(("share", "words"), [(1.0, "Search jobs and runs"), (0.6, "Search")])
def test_a_narrow_search_says_it_in_one_word_and_a_reader_hears_all(
    qtbot: QtBot, qapp: QApplication, share: float, words: str
) -> None:
    """“Search job…” stood there, which is no word."""
    theme = Theme(qapp, resource_folder() / "icons", Appearance.LIGHT)
    theme.dress_widgets()
    bar = QWidget()
    qtbot.addWidget(bar)
    field = SearchField(theme, bar)
    bar.show()

    field.resize(round(field.place.sizeHint().width() * share), field.place.sizeHint().height())

    assert field.placeholderText() == words
    assert field.accessibleName() == "Search jobs and runs"
    theme.close()
