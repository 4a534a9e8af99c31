"""The one tick of the window, before what is chosen in a list or a menu."""

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from gui.look.spacing import space

_CORNERS = ((-0.4, 0.0), (-0.1, 0.3), (0.45, -0.35))


def draw_tick(painter: QPainter, middle: QPointF, colour: QColor) -> None:
    """Draw a tick around its middle."""
    side = space(2)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(colour, space(0.5)))
    painter.drawPolyline(QPolygonF([middle + QPointF(x * side, y * side) for x, y in _CORNERS]))
    painter.restore()
