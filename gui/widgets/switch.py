"""A switch that is on or off; its knob tells by its side, not by colour alone."""

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QCheckBox, QWidget

from gui.look.spacing import space
from gui.look.tokens import colours_of
from gui.text.plain_texts import plain_tool_tip

# Room for the ring of the focus.
_EDGE = 1


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

    def paintEvent(self, _event: QPaintEvent) -> None:
        colours = colours_of(self.palette())
        track = QRectF(self.rect()).adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
        radius = track.height() / 2
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(colours.text), 2) if self.hasFocus() else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.accent if self.isChecked() else colours.field))
        painter.drawRoundedRect(track, radius, radius)
        is_right = self.isChecked() != (self.layoutDirection() == Qt.LayoutDirection.RightToLeft)
        middle = track.right() - radius if is_right else track.left() + radius
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.sheet))
        painter.drawEllipse(QPointF(middle, track.center().y()), radius - 3, radius - 3)
