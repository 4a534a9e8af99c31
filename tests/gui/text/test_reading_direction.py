"""Words read as their own letters say."""

import pytest
from PySide6.QtCore import Qt

from gui.text.reading_direction import direction_of, flag_of

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
