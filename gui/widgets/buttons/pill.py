"""A tinted word that marks what is not as usual."""

from enum import Enum, auto

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from gui.look.theme import font_of
from gui.look.tokens import Tone, Type, colours_of, ground, space, tone

_STEPS_HIGH = 5


class PillSign(Enum):
    """What stands before the word of a pill."""

    RUN = auto()
    CLOCK = auto()
    PAUSE = auto()


def draw_pill(
    painter: QPainter,
    room: QRectF,
    text: str,
    wanted: Tone,
    option: QStyleOptionViewItem,
    sign: PillSign | None = None,
) -> QRectF:
    """Draw a pill at the beginning of its room, higher than its words, and return where it is.

    A quiet word has an outline alone, unless a sign stands next to it.
    """
    font = font_of(Type.NOTE)
    metrics = QFontMetricsF(font)
    side = round(metrics.height() * 0.75)
    before = 0 if sign is None else side + space(1)
    words = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room.width() - space(4) - before)
    width = min(metrics.horizontalAdvance(words) + space(4) + before, room.width())
    pill = QRectF(0, 0, width, max(space(_STEPS_HIGH), metrics.height()))
    pill.moveCenter(room.center())
    is_mirrored = option.direction == Qt.LayoutDirection.RightToLeft
    if is_mirrored:
        pill.moveRight(room.right())
    else:
        pill.moveLeft(room.left())
    is_outlined = wanted is Tone.QUIET and sign is None
    is_plain = wanted is Tone.QUIET and sign is not None
    colour = QColor(colours_of(option.palette).text) if is_plain else tone(option.palette, wanted)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if is_outlined:
        painter.setPen(QPen(QColor(colours_of(option.palette).edge), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
    else:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_ground_of(option, wanted))
    painter.drawRoundedRect(pill.adjusted(0.5, 0.5, -0.5, -0.5), pill.height() / 2, pill.height() / 2)
    inside = pill.adjusted(space(2), 0, -space(2), 0)
    if sign is not None:
        left = inside.right() - side if is_mirrored else inside.left()
        draw_sign(painter, QRectF(left, pill.center().y() - side / 2, side, side), sign, colour)
        inside.adjust(*((0, 0, -before, 0) if is_mirrored else (before, 0, 0, 0)))
    painter.setPen(colour)
    painter.setFont(font)
    painter.drawText(inside, Qt.AlignmentFlag.AlignCenter, words)
    painter.restore()
    return pill


def draw_sign(painter: QPainter, place: QRectF, sign: PillSign, colour: QColor) -> None:
    """Draw a sign into a square."""
    middle, radius = place.center(), place.width() / 2
    painter.setPen(QPen(colour, max(1.25, radius / 5), c=Qt.PenCapStyle.RoundCap))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if sign is PillSign.PAUSE:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        for side in (-0.5, 0.2):
            painter.drawRect(
                QRectF(middle.x() + side * radius, middle.y() - radius * 0.6, radius * 0.35, radius * 1.2)
            )
        return
    painter.drawEllipse(middle, radius - 0.5, radius - 0.5)
    if sign is PillSign.CLOCK:
        painter.drawPolyline(
            [
                middle + QPointF(0, -radius * 0.5),
                middle,
                middle + QPointF(radius * 0.4, radius * 0.2),
            ]
        )
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    corners = ((-0.25, -0.45), (-0.25, 0.45), (0.5, 0))
    painter.drawPolygon(QPolygonF([middle + QPointF(x * radius, y * radius) for x, y in corners]))


def _ground_of(option: QStyleOptionViewItem, wanted: Tone) -> QColor:
    """Return the ground of a pill; one in the colour of a chosen line would not be seen on it."""
    if wanted is Tone.BUSY and option.state & QStyle.StateFlag.State_Selected:
        return QColor(colours_of(option.palette).sheet)
    return ground(option.palette, wanted)
