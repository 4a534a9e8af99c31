"""Words that do something when they are clicked, as quiet as a note."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton, QWidget

from gui.look.theme import font_of
from gui.look.tokens import Type


def link_button(name: str, text: str, parent: QWidget | None = None) -> QToolButton:
    link = QToolButton(parent)
    link.setObjectName(name)
    link.setText(text)
    link.setFont(font_of(Type.NOTE))
    link.setProperty("link", True)
    link.setCursor(Qt.CursorShape.PointingHandCursor)
    return link
