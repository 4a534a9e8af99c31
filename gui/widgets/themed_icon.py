"""An icon that stands by itself, in a colour of the palette."""

from PySide6.QtCore import QEvent
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QWidget

from gui.look.theme import Theme
from gui.widgets.label import Label


class ThemedIcon(Label):
    """Draws its icon again when the colours or the screen are others."""

    def __init__(self, theme: Theme, size: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._size = size
        self._name = ""
        self._role = QPalette.ColorRole.Accent

    def show_icon(self, name: str, role: QPalette.ColorRole = QPalette.ColorRole.Accent) -> None:
        self._name, self._role = name, role
        self.setPixmap(self._theme.pixmap(name, self._size, role, self))

    def changeEvent(self, event: QEvent) -> None:
        if event.type() in {QEvent.Type.PaletteChange, QEvent.Type.DevicePixelRatioChange} and self._name:
            self.show_icon(self._name, self._role)
        super().changeEvent(event)
