"""The lines between folded rows."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gui.look.resource_files import resource_folder
from gui.look.theme import Theme
from gui.look.tokens import colours_of
from gui.memory.window_memory import Appearance
from gui.widgets.fields.disclosure import Section


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 1.75, 2.0])
def test_each_fold_has_its_line_wherever_it_stands(qtbot: QtBot, qapp: QApplication, ratio: float) -> None:
    """At one and a half times every other one was missing."""
    theme = Theme(qapp, resource_folder() / "icons", Appearance.LIGHT)
    page = QWidget()
    qtbot.addWidget(page)
    page.resize(200, 200)
    page.show()
    for y in (1, 34, 67, 100, 133):
        section = Section("Why it ran", QWidget(), is_open=False, parent=page)
        section.stand_low()
        section.setGeometry(0, y, 200, 33)
        section.show()

    picture = QImage(round(200 * ratio), round(200 * ratio), QImage.Format.Format_RGB32)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.white)
    page.render(picture)

    line = QColor(colours_of(page.palette()).line)
    column = [picture.pixelColor(picture.width() - 4, y) == line for y in range(picture.height())]
    begins = [y for y in range(1, len(column)) if column[y] and not column[y - 1]]
    assert len(begins) == 5
    theme.close()
