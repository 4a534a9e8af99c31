"""A label that shows plain text as it is."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel, QWidget

from gui.widgets.spoken.roles import SpokenRole, speak_as

_Align = Qt.AlignmentFlag
_STANDING = _Align.AlignAbsolute | _Align.AlignHCenter | _Align.AlignJustify


def dot_between(parent: QWidget) -> "Label":
    """Return a dot that stands between two words; a screen reader passes over it."""
    dot = Label(parent)
    speak_as(dot, SpokenRole.SILENT)
    dot.setText("·")
    dot.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    return dot


class Label(QLabel):
    """A label whose text is plain: Qt's own takes a name with tags for rich text, and loads what it names."""

    def __init__(self, text: str | QWidget | None = None, parent: QWidget | None = None) -> None:
        if isinstance(text, str):
            super().__init__(text, parent)
        else:
            super().__init__(text or parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        if self.isRightToLeft():
            self.setAlignment(self.alignment())

    def setAlignment(self, alignment: Qt.AlignmentFlag) -> None:
        """Begin where lines of the window begin: Qt looks at the first letter alone.

        Latin words would stand at the left of their page, far from the field that they are about.
        """
        if self.isRightToLeft() and not alignment & _STANDING:
            side = _Align.AlignLeft if alignment & _Align.AlignRight else _Align.AlignRight
            alignment = (alignment & ~_Align.AlignHorizontal_Mask) | side | _Align.AlignAbsolute
        super().setAlignment(alignment)
