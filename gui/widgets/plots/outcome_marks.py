"""Marks of run states, told apart by shape and colour."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPalette, QPen, QPolygonF

from gui.look.tokens import colours_of, tone
from gui.text.outcomes import TONES
from scheduler_core.values.runs.run import RunState

# Signs are drawn on a grid of 16, around a middle of 8.
_GRID = 16.0
_MIDDLE = QPointF(8, 8)
_RADIUS = 6.5
_THIN, _STRONG = 1.5, 1.75
_CAP, _JOIN = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin


def draw_mark(painter: QPainter, place: QRectF, state: RunState, palette: QPalette) -> None:
    """Draw the sign of a state into a square, in the colours of a palette."""
    is_good = state is RunState.SUCCEEDED
    colour = QColor(colours_of(palette).good_bar) if is_good else tone(palette, TONES[state])
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(place.topLeft())
    painter.scale(place.width() / _GRID, place.height() / _GRID)
    _SIGNS[state](painter, colour, palette.color(QPalette.ColorRole.Base))
    painter.restore()


def _tick(painter: QPainter, colour: QColor, ground: QColor) -> None:
    _fill_disc(painter, colour)
    painter.setPen(_pen(ground, _STRONG))
    painter.drawPolyline([QPointF(5, 8.3), QPointF(7.2, 10.4), QPointF(11, 6)])


def _cross(painter: QPainter, colour: QColor, ground: QColor) -> None:
    painter.setPen(_pen(colour, 1))
    painter.setBrush(colour)
    near, far = 5.2, 10.8
    corners = [(near, 1.5), (far, 1.5), (14.5, near), (14.5, far)]
    corners += [(far, 14.5), (near, 14.5), (1.5, far), (1.5, near)]
    painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
    painter.setPen(_pen(ground, _STRONG))
    painter.drawLine(QPointF(5.8, 5.8), QPointF(10.2, 10.2))
    painter.drawLine(QPointF(10.2, 5.8), QPointF(5.8, 10.2))


def _full_clock(painter: QPainter, colour: QColor, ground: QColor) -> None:
    _fill_disc(painter, colour)
    _draw_hands(painter, ground)


def _clock(painter: QPainter, colour: QColor, _ground: QColor) -> None:
    _draw_ring(painter, colour)
    _draw_hands(painter, colour)


def _arrow(painter: QPainter, colour: QColor, _ground: QColor) -> None:
    _draw_ring(painter, colour)
    painter.setPen(_pen(colour, 1))
    painter.setBrush(colour)
    painter.drawPolygon(QPolygonF([QPointF(6.7, 5.5), QPointF(10.7, 8), QPointF(6.7, 10.5)]))


def _dash(painter: QPainter, colour: QColor, _ground: QColor) -> None:
    _draw_ring(painter, colour)
    painter.drawLine(QPointF(5.2, 8), QPointF(10.8, 8))


def _square(painter: QPainter, colour: QColor, _ground: QColor) -> None:
    # In a frame with corners: in a ring it would look like the arrow, but for its colour.
    painter.setPen(_pen(colour, _THIN))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(QRectF(2, 2, 12, 12), 1.5, 1.5)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawRect(QRectF(5.75, 5.75, 4.5, 4.5))


def _half_disc(painter: QPainter, colour: QColor, _ground: QColor) -> None:
    _draw_ring(painter, colour)
    painter.setBrush(colour)
    painter.drawChord(QRectF(1.5, 1.5, 13, 13), 90 * 16, 180 * 16)


def _dotted_ring(painter: QPainter, colour: QColor, _ground: QColor) -> None:
    pen = _pen(colour, _STRONG)
    pen.setDashPattern([1.2, 1.45])
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(_MIDDLE, _RADIUS, _RADIUS)


def _fill_disc(painter: QPainter, colour: QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawEllipse(_MIDDLE, _RADIUS + 0.5, _RADIUS + 0.5)


def _draw_ring(painter: QPainter, colour: QColor) -> None:
    painter.setPen(_pen(colour, _THIN))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(_MIDDLE, _RADIUS, _RADIUS)


def _draw_hands(painter: QPainter, colour: QColor) -> None:
    painter.setPen(_pen(colour, _THIN))
    painter.drawPolyline([QPointF(8, 4.6), _MIDDLE, QPointF(10.4, 9.6)])


def _pen(colour: QColor, width: float) -> QPen:
    return QPen(colour, width, Qt.PenStyle.SolidLine, _CAP, _JOIN)


_SIGNS: dict[RunState, Callable[[QPainter, QColor, QColor], None]] = {
    RunState.CLAIMED: _clock,
    RunState.RUNNING: _arrow,
    RunState.SUCCEEDED: _tick,
    RunState.FAILED: _cross,
    RunState.TIMED_OUT: _full_clock,
    RunState.CANCELLED: _square,
    RunState.INTERRUPTED: _half_disc,
    RunState.SKIPPED: _dash,
    RunState.MISSED: _dotted_ring,
}
