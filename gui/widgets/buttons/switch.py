"""An on-off switch that shows its state by side and colour."""

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QCheckBox, QWidget

from gui.look.tokens import Colours, colours_of, space
from gui.text.plain_texts import plain_tool_tip

_EDGE = 1
# How much is left of the colours of a switch that can't be moved.
_FADED = 0.45


class Switch(QCheckBox):
    """A check box that looks like a switch; screen readers know it as a check box."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setToolTip(plain_tool_tip(name))

    def sizeHint(self) -> QSize:
        return QSize(space(8.5) + 2 * _EDGE, space(5) + 2 * _EDGE)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def hitButton(self, place: QPoint) -> bool:
        return self.rect().contains(place)

    def track(self) -> QRectF:
        """Return where it is drawn."""
        return QRectF(self.rect()).adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)

    def paintEvent(self, _event: QPaintEvent) -> None:
        colours = colours_of(self.palette())
        track = self.track()
        radius = track.height() / 2
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(1 if self.isEnabled() else _FADED)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._colour_of_track(colours)))
        painter.drawRoundedRect(track, radius, radius)
        is_right = self.isChecked() != (self.layoutDirection() == Qt.LayoutDirection.RightToLeft)
        middle = track.right() - radius if is_right else track.left() + radius
        painter.setOpacity(1)
        painter.setBrush(QColor(colours.sheet))
        painter.drawEllipse(QPointF(middle, track.center().y()), radius - 3, radius - 3)

    def _colour_of_track(self, colours: Colours) -> str:
        """Return the colour that goes with its state, the pointer and a button held down."""
        is_pointed = self.isEnabled() and self.underMouse()
        if not self.isChecked():
            return colours.text if self.isDown() else colours.muted if is_pointed else colours.field
        if self.isDown():
            return colours.accent_pressed
        return colours.accent_hover if is_pointed else colours.accent
