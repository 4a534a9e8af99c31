"""A part of the inspector with a title of its own."""

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gui.look.spacing import space
from gui.look.theme import font_of
from gui.look.tokens import Type
from gui.widgets.label import Label


class TitledPart(QWidget):
    """A line with a title, and what belongs to it at the line's end and below."""

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        words = Label(title, self)
        words.setFont(font_of(Type.STRONG))
        self.header = QHBoxLayout()
        self.header.addWidget(words)
        self.header.addStretch(1)
        self.content = QVBoxLayout(self)
        self.content.setContentsMargins(0, space(1), 0, 0)
        self.content.setSpacing(space(0.5))
        self.content.addLayout(self.header)
