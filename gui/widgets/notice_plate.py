"""The tinted plate that notices stand on."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QWidget

from gui.palettes import blended
from gui.spacing import space


class NoticePlate(QWidget):
    """Escape puts it away."""

    def tint(self) -> QPalette.ColorRole:
        """Return the colour of what is told."""
        return QPalette.ColorRole.Accent

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        base, colour = self.palette().base().color(), self.palette().color(self.tint())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(blended(base, colour, 0.5))
        painter.setBrush(blended(base, colour, 0.1))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), space(2), space(2))
