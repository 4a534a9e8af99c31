"""Texts in cells are cut where they have no room, and only there."""

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter

from gui.look.theme import font_of
from gui.look.tokens import Type
from gui.widgets.tables.line_painting import LinePainter


def drawn(font: QFont, text: str, width: int) -> QImage:
    picture = QImage(400, 40, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.white)
    painter = QPainter(picture)
    LinePainter().draw(
        painter, QRect(5, 5, width, 30), text, font, QColor(Qt.GlobalColor.black), is_mirrored=False
    )
    painter.end()
    return picture


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("text", ["Begonnen, Dauer", "Started, took", "Nightly report"])
def test_a_text_as_wide_as_its_room_to_the_pixel_is_not_cut(text: str) -> None:
    """A title read “Begonnen, Dau…” where it had just the room that it takes."""
    font = font_of(Type.NOTE)
    width = LinePainter().width(font, text)

    assert drawn(font, text, width) == drawn(font, text, 2 * width)
    assert drawn(font, text, width - 4) != drawn(font, text, 2 * width)
