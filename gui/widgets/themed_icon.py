"""An icon in a colour of the palette."""

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QPalette, QShowEvent
from PySide6.QtWidgets import QWidget

from gui.look.theme import Theme
from gui.widgets.paragraph import Label


class ThemedIcon(Label):
    """Draws its icon when it is seen, and again when the colours or the screen are others."""

    def __init__(self, theme: Theme, size: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._size = size
        self._name = ""
        self._role = QPalette.ColorRole.Accent
        self._is_drawn = True

    def show_icon(self, name: str, role: QPalette.ColorRole = QPalette.ColorRole.Accent) -> None:
        self._name, self._role = name, role
        self._is_drawn = False
        if self.isVisible():
            self._draw()

    def sizeHint(self) -> QSize:
        return QSize(self._size, self._size) if self._name else super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint() if self._name else super().minimumSizeHint()

    def showEvent(self, event: QShowEvent) -> None:
        self._draw()
        super().showEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() in {QEvent.Type.PaletteChange, QEvent.Type.DevicePixelRatioChange}:
            self._is_drawn = False
            if self.isVisible():
                self._draw()
        super().changeEvent(event)

    def _draw(self) -> None:
        if self._name and not self._is_drawn:
            self._is_drawn = True
            self.setPixmap(self._theme.pixmap(self._name, self._size, self._role, self))
