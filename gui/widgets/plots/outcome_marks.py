"""Small marks for states of runs, told apart by shape as well as by colour."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPalette, QPen, QPolygonF

from gui.look.tokens import tone
from gui.text.outcomes import TONES
from scheduler_core.values.runs.run import RunState

_STROKE = 0.14


def draw_mark(painter: QPainter, place: QRectF, state: RunState, palette: QPalette) -> None:
    """Draw the mark of a state into a square, in the colours of a palette."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    colour = tone(palette, TONES[state])
    stroke = place.width() * _STROKE
    painter.setPen(QPen(colour, stroke, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    _SHAPES[state](painter, place.adjusted(stroke, stroke, -stroke, -stroke), colour)
    painter.restore()


def _disc(painter: QPainter, place: QRectF, colour: QColor) -> None:
    painter.setBrush(colour)
    painter.drawEllipse(place)


def _cross(painter: QPainter, place: QRectF, colour: QColor) -> None:
    painter.setPen(QPen(colour, painter.pen().widthF() * 1.6, c=Qt.PenCapStyle.RoundCap))
    painter.drawLine(place.topLeft(), place.bottomRight())
    painter.drawLine(place.topRight(), place.bottomLeft())


def _hourglass(painter: QPainter, place: QRectF, colour: QColor) -> None:
    painter.setBrush(colour)
    points = [place.topLeft(), place.topRight(), place.bottomLeft(), place.bottomRight()]
    painter.drawPolygon(QPolygonF(points))


def _square(painter: QPainter, place: QRectF, _colour: QColor) -> None:
    inset = place.width() * 0.08
    painter.drawRect(place.adjusted(inset, inset, -inset, -inset))


def _half_diamond(painter: QPainter, place: QRectF, colour: QColor) -> None:
    top, right, bottom, left = _corners(place)
    painter.drawPolygon(QPolygonF([top, right, bottom, left]))
    painter.setBrush(colour)
    painter.drawPolygon(QPolygonF([top, bottom, left]))


def _dash(painter: QPainter, place: QRectF, _colour: QColor) -> None:
    middle = place.center().y()
    painter.drawLine(QPointF(place.left(), middle), QPointF(place.right(), middle))


def _ring(painter: QPainter, place: QRectF, _colour: QColor) -> None:
    painter.drawEllipse(place)


def _arrow(painter: QPainter, place: QRectF, colour: QColor) -> None:
    painter.setBrush(colour)
    painter.drawPolygon(_arrow_head(place))


def _hollow_arrow(painter: QPainter, place: QRectF, _colour: QColor) -> None:
    painter.drawPolygon(_arrow_head(place))


def _arrow_head(place: QRectF) -> QPolygonF:
    tip = QPointF(place.right(), place.center().y())
    return QPolygonF([place.topLeft(), tip, place.bottomLeft()])


def _corners(place: QRectF) -> tuple[QPointF, QPointF, QPointF, QPointF]:
    centre = place.center()
    return (
        QPointF(centre.x(), place.top()),
        QPointF(place.right(), centre.y()),
        QPointF(centre.x(), place.bottom()),
        QPointF(place.left(), centre.y()),
    )


_SHAPES: dict[RunState, Callable[[QPainter, QRectF, QColor], None]] = {
    RunState.CLAIMED: _hollow_arrow,
    RunState.RUNNING: _arrow,
    RunState.SUCCEEDED: _disc,
    RunState.FAILED: _cross,
    RunState.TIMED_OUT: _hourglass,
    RunState.CANCELLED: _square,
    RunState.INTERRUPTED: _half_diamond,
    RunState.SKIPPED: _dash,
    RunState.MISSED: _ring,
}
