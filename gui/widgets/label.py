"""Words on a page, shown as they are."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget


class Label(QLabel):
    """A label whose text is plain: Qt's own takes a name with tags for rich text, and loads what it names."""

    def __init__(self, text: str | QWidget | None = None, parent: QWidget | None = None) -> None:
        if isinstance(text, str):
            super().__init__(text, parent)
        else:
            super().__init__(text or parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
