"""Words read as their own letters say."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextLayout, QTextOption
from PySide6.QtWidgets import QApplication

from gui.text.reading_direction import direction_of, flag_of, kept_together, read_alone

LEFT, RIGHT = Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft


@pytest.mark.parametrize(
    ("words", "direction"),
    [("22 s", LEFT), ("10:30", LEFT), ("3 waiting", LEFT), ("٢٢ ثانية", RIGHT), ("3 עבודות", RIGHT)],
)
def test_the_first_letter_decides_and_numbers_alone_read_from_the_left(
    words: str, direction: Qt.LayoutDirection
) -> None:
    assert direction_of(words) is direction
    assert (flag_of(words) is Qt.TextFlag.TextForceRightToLeft) == (direction is RIGHT)


def test_words_in_a_line_from_the_right_keep_their_order(qapp: QApplication) -> None:
    """“in 10 h” was “10 h in”, whose number stood at the edge and was cut."""
    assert read_alone("in 10 h") == "in 10 h"

    qapp.setLayoutDirection(RIGHT)
    try:
        words = f"in {kept_together('10 h')}"
        assert begins_with_number(words)
        assert not begins_with_number(read_alone(words))
        assert read_alone("") == ""
    finally:
        qapp.setLayoutDirection(LEFT)


def begins_with_number(words: str) -> bool:
    """Tell whether the number of words is drawn to the left of their preposition."""
    layout, option = QTextLayout(words), QTextOption()
    option.setTextDirection(RIGHT)
    layout.setTextOption(option)
    layout.beginLayout()
    line = layout.createLine()
    line.setLineWidth(400)
    layout.endLayout()
    number, preposition = (line.glyphRuns(words.index(part), 1)[0] for part in ("10", "in"))
    return number.positions()[0].x() < preposition.positions()[0].x()
