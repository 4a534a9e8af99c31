"""A thin bar: how much of its usual time something has taken."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from gui.look.tokens import colours_of, space


class ShareBar(QWidget):
    """Shows a share of one, filled from where lines begin; without one it is hidden."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._part = 0.0
        self.setFixedHeight(space(1))

    def show_share(self, part: float | None) -> None:
        self.setVisible(part is not None)
        self._part = part or 0.0
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(space(20), space(1))

    def paintEvent(self, _event: QPaintEvent) -> None:
        colours = colours_of(self.palette())
        track = QRectF(self.rect())
        done = QRectF(track)
        done.setWidth(track.width() * self._part)
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            done.moveRight(track.right())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for part, colour in ((track, colours.gauge), (done, colours.accent)):
            painter.setBrush(QColor(colour))
            painter.drawRoundedRect(part, part.height() / 2, part.height() / 2)
