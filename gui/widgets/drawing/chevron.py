"""The chevron of what opens, and the tick of what is chosen."""

from enum import Enum

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from gui.look.tokens import colours_of, space
from gui.widgets.buttons.push_button import WordedButton

_HALF, _BEFORE_EDGE_STEPS = 0.85, 3.75
_WIDTH = 1.25


class ChevronWay(Enum):
    """Where a chevron points: its two ends and its tip, in halves of its width from its middle."""

    DOWN = ((-1, -0.5), (0, 0.5), (1, -0.5))
    UP = ((-1, 0.5), (0, -0.5), (1, 0.5))
    BEGIN = ((0.5, -1), (-0.5, 0), (0.5, 1))
    END = ((-0.5, -1), (0.5, 0), (-0.5, 1))


def draw_chevron(painter: QPainter, middle: QPointF, way: ChevronWay, colour: QColor) -> None:
    """Draw a chevron around its middle; `BEGIN` and `END` are meant as lines run from the left."""
    half = space(1) * _HALF
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(colour, _WIDTH, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin))
    painter.drawPolyline([middle + QPointF(x * half, y * half) for x, y in way.value])
    painter.restore()


def draw_cross(painter: QPainter, middle: QPointF, colour: QColor) -> None:
    """Draw a cross around its middle, as large as a chevron."""
    half = space(1) * _HALF
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(colour, _WIDTH, c=Qt.PenCapStyle.RoundCap))
    painter.drawLine(middle + QPointF(-half, -half), middle + QPointF(half, half))
    painter.drawLine(middle + QPointF(-half, half), middle + QPointF(half, -half))
    painter.restore()


class ChevronButton(WordedButton):
    """A button with a chevron behind its words, where it opens a menu.

    One that `has_cross` has a cross there instead, which takes back what is chosen.
    """

    has_cross = False

    def __init__(self, parent: QWidget, *, opens: bool = True) -> None:
        super().__init__(parent)
        self._opens = opens
        if opens:
            # The style sheet leaves room there, and knows no side that turns with the direction of lines.
            self.setProperty("opens", "left" if self.isRightToLeft() else "right")

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._opens:
            return
        colours = colours_of(self.palette())
        is_chosen = self.isChecked() or bool(self.property("filtering"))
        wanted = colours.on_chosen if is_chosen else colours.text
        from_edge = space(_BEFORE_EDGE_STEPS)
        x = from_edge if self.isRightToLeft() else self.width() - from_edge
        colour = QColor(wanted if self.isEnabled() else colours.disabled)
        middle = QPointF(x, self.height() / 2)
        if self.has_cross:
            draw_cross(QPainter(self), middle, colour)
        else:
            draw_chevron(QPainter(self), middle, ChevronWay.DOWN, colour)


_CORNERS = ((-0.4, 0.0), (-0.1, 0.3), (0.45, -0.35))


def draw_tick(painter: QPainter, middle: QPointF, colour: QColor) -> None:
    """Draw a tick around its middle."""
    side = space(2)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(colour, space(0.5)))
    painter.drawPolyline(QPolygonF([middle + QPointF(x * side, y * side) for x, y in _CORNERS]))
    painter.restore()
