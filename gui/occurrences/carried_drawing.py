"""Draw an occurrence on its way: where it would be, with the time it would have."""

from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget

from gui.look.palettes import blended
from gui.look.spacing import space
from gui.occurrences.entries import Entry
from gui.occurrences.entry_drawing import EntryPainter, Look
from gui.text import formats


def draw_carried(painter: QPainter, place: QRectF, entry: Entry, on: QWidget, look: Look) -> None:
    """Draw an entry at a place of a widget, and below it a plate that names its instant."""
    palette = on.palette()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(palette.accent().color(), 2))
    painter.setBrush(blended(palette.base().color(), palette.accent().color(), 0.18))
    inner = place.adjusted(1, 1, -1, -1)
    painter.drawRoundedRect(inner, space(1), space(1))
    EntryPainter(painter, palette, on.font()).draw(inner, entry, replace(look, is_selected=True))
    words, metrics = formats.instant_with_seconds(entry.at), on.fontMetrics()
    plate = QRectF(0, 0, metrics.horizontalAdvance(words) + space(4), metrics.height() + space(1.5))
    plate.moveTopLeft(place.bottomLeft() + QPointF(0, space(0.5)))
    plate.moveRight(min(plate.right(), on.width() - space(1)))
    plate.moveBottom(min(plate.bottom(), on.height() - space(1)))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(palette.toolTipBase())
    painter.drawRoundedRect(plate, space(1), space(1))
    painter.setFont(on.font())
    painter.setPen(palette.toolTipText().color())
    painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, words)
    painter.restore()
