"""Find the reading direction of words by their own letters."""

from unicodedata import bidirectional

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

_LEFT_TO_RIGHT, _RIGHT_TO_LEFT = "L", frozenset({"R", "AL"})
_BEGIN, _BEGIN_AS_READ, _END = "\u2066", "\u2068", "\u2069"


def direction_of(words: str) -> Qt.LayoutDirection:
    """Return the direction of the first letter; words without one read from the left, as times do."""
    for sign in words:
        kind = bidirectional(sign)
        if kind == _LEFT_TO_RIGHT:
            break
        if kind in _RIGHT_TO_LEFT:
            return Qt.LayoutDirection.RightToLeft
    return Qt.LayoutDirection.LeftToRight


def flag_of(words: str) -> Qt.TextFlag:
    """Return what tells a painter in which direction to set words."""
    is_from_left = direction_of(words) is Qt.LayoutDirection.LeftToRight
    return Qt.TextFlag.TextForceLeftToRight if is_from_left else Qt.TextFlag.TextForceRightToLeft


def read_alone(words: str) -> str:
    """Let words be read as their own letters say, also where lines run from the right.

    They stand where the line begins all the same: what is drawn or shown keeps its side.
    """
    return f"{_BEGIN_AS_READ}{words}{_END}" if words and QGuiApplication.isRightToLeft() else words


def kept_together(words: str) -> str:
    """Keep a number and its unit in their order within any line."""
    return f"{_BEGIN}{words}{_END}" if QGuiApplication.isRightToLeft() else words
