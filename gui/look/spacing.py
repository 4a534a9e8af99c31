"""One scale of distances for the whole window, grown from the height of its text."""

from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication


def space(steps: float) -> int:
    """Return a distance: 1 parts what belongs together, 2 is the usual gap, 4 parts sections."""
    quarter_line = max(4, round(QFontMetrics(QApplication.font()).height() / 4))
    return round(steps * quarter_line)
