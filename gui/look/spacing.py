"""One scale of distances for the whole window, grown from the height of its text."""

from functools import lru_cache

from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QApplication


def space(steps: float) -> int:
    """Return a distance: 1 parts what belongs together, 2 is the usual gap, 4 parts sections."""
    return round(steps * _quarter_line(QApplication.font()))


@lru_cache(maxsize=4)
def _quarter_line(font: QFont) -> int:
    return max(4, round(QFontMetrics(font).height() / 4))


def begun_after(before: int, top: int, behind: int, bottom: int) -> tuple[int, int, int, int]:
    """Return margins whose first is on the side where lines begin: Qt turns round no margins of a layout."""
    first, last = (behind, before) if QApplication.isRightToLeft() else (before, behind)
    return first, top, last, bottom
