"""What a list shows while it has nothing to show."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from gui.spacing import space
from gui.theme import Theme, scaled_font


class EmptyState(QWidget):
    """An icon, a statement and a sentence that helps."""

    def __init__(
        self, theme: Theme, icon_name: str, statement: str, help_text: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._icon_name = icon_name
        self._icon = QLabel(self)
        self._icon.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._statement = QLabel(statement, self)
        self._statement.setObjectName("statement")
        self._statement.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._statement.setFont(scaled_font(1, QFont.Weight.DemiBold))
        self._help = QLabel(help_text, self)
        self._help.setObjectName("help")
        self._help.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self._help.setWordWrap(True)
        self._help.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        column = QVBoxLayout(self)
        column.setSpacing(space(1))
        column.addStretch(1)
        column.addWidget(self._icon)
        column.addSpacing(space(1))
        column.addWidget(self._statement)
        column.addWidget(self._help)
        column.addStretch(1)
        self._draw_icon()

    def show_words(self, statement: str, help_text: str) -> None:
        self._statement.setText(statement)
        self._help.setText(help_text)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() in {QEvent.Type.PaletteChange, QEvent.Type.DevicePixelRatioChange}:
            self._draw_icon()
        super().changeEvent(event)

    def _draw_icon(self) -> None:
        role = QPalette.ColorRole.Accent
        size = self._theme.large_icon_size()
        self._icon.setPixmap(self._theme.pixmap(self._icon_name, size, role, self))
