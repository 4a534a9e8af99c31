"""A part of the inspector with a title of its own."""

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gui.look.theme import font_of
from gui.look.tokens import Type, space
from gui.widgets.paragraph import Label


class TitledPart(QWidget):
    """A line with a title, and what belongs to it at the line's end and below."""

    def __init__(self, title: str, parent: QWidget, *below: QWidget) -> None:
        super().__init__(parent)
        self._title = Label(title, self)
        self._title.setFont(font_of(Type.LABEL))
        self._title.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.header = QHBoxLayout()
        self.header.setSpacing(space(3))
        self.header.addWidget(self._title)
        self.header.addStretch(1)
        self.content = QVBoxLayout(self)
        self.content.setContentsMargins(0, 0, 0, 0)
        self.content.setSpacing(space(1))
        self.content.addLayout(self.header)
        for part in below:
            self.content.addWidget(part)

    def show_title(self, title: str) -> None:
        self._title.setText(title)
