"""A word on a ground of its tone: what is not as usual."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QStyleOptionViewItem

from gui.look.spacing import space
from gui.look.theme import font_of
from gui.look.tokens import Tone, Type, colours_of, ground, tone


def draw_pill(
    painter: QPainter, room: QRectF, text: str, wanted: Tone, option: QStyleOptionViewItem
) -> QRectF:
    """Draw a pill at the beginning of its room, as high as a line of notes, and return where it is."""
    font = font_of(Type.NOTE)
    metrics = QFontMetricsF(font)
    words = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room.width() - space(4))
    pill = QRectF(0, 0, metrics.horizontalAdvance(words) + space(4), metrics.height() + space(0.75))
    pill.moveCenter(room.center())
    if option.direction == Qt.LayoutDirection.RightToLeft:
        pill.moveRight(room.right())
    else:
        pill.moveLeft(room.left())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if wanted is Tone.QUIET:
        painter.setPen(QPen(QColor(colours_of(option.palette).edge), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
    else:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground(option.palette, wanted))
    painter.drawRoundedRect(pill.adjusted(0.5, 0.5, -0.5, -0.5), pill.height() / 2, pill.height() / 2)
    painter.setPen(tone(option.palette, wanted))
    painter.setFont(font)
    painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, words)
    painter.restore()
    return pill
