"""The monospaced font of code and output."""

from PySide6.QtGui import QFont, QFontDatabase

from gui.look.theme import font_of
from gui.look.tokens import Type


def code_font() -> QFont:
    """Return the system's font of even width, as large as small text where that is larger."""
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    font.setPointSizeF(max(font.pointSizeF(), font_of(Type.NOTE).pointSizeF()))
    return font
