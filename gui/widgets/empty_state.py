"""What a list shows while it has nothing to show."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.look.spacing import space
from gui.look.theme import Theme, font_of
from gui.look.tokens import Type
from gui.widgets.label import Label
from gui.widgets.themed_icon import ThemedIcon


class EmptyState(QWidget):
    """An icon, a statement and a sentence that helps."""

    def __init__(
        self, theme: Theme, icon_name: str, statement: str, help_text: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        icon = ThemedIcon(theme, theme.large_icon_size(), self)
        icon.setAlignment(Qt.AlignmentFlag.AlignCenter)
        icon.show_icon(icon_name, QPalette.ColorRole.PlaceholderText)
        self._statement = Label(statement, self)
        self._statement.setObjectName("statement")
        self._statement.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._statement.setFont(font_of(Type.HEADING))
        self._statement.setWordWrap(True)
        self._help = Label(help_text, self)
        self._help.setObjectName("help")
        self._help.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self._help.setWordWrap(True)
        self._help.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.parts: tuple[QWidget, ...] = (icon, self._statement, self._help)
        column = QVBoxLayout(self)
        column.setSpacing(space(1))
        column.addStretch(1)
        column.addWidget(icon)
        column.addSpacing(space(1))
        column.addWidget(self._statement)
        column.addWidget(self._help)
        column.addStretch(1)

    def show_words(self, statement: str, help_text: str) -> None:
        self._statement.setText(statement)
        self._help.setText(help_text)
