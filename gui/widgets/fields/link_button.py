"""Words that do something when they are clicked, as quiet as a note."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QToolButton, QWidget

from gui.look.theme import font_of
from gui.look.tokens import Type

_FRAME = 1


def link_button(name: str, text: str, parent: QWidget | None = None) -> QToolButton:
    link = _Words(parent)
    link.setObjectName(name)
    link.setText(text)
    link.setFont(font_of(Type.NOTE))
    link.setProperty("link", True)
    link.setProperty("flush", True)
    link.setCursor(Qt.CursorShape.PointingHandCursor)
    return link


class _Words(QToolButton):
    """Is as wide as its words: Qt would keep them away from the edge that the fields above reach."""

    def sizeHint(self) -> QSize:
        words = self.fontMetrics().horizontalAdvance(self.text())
        return QSize(words + 2 * _FRAME + 1, super().sizeHint().height())
