"""The two backgrounds of the steps page: sunk below the cards, a sheet below the forms."""

from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QWidget

from gui.look.tokens import colours_of


def paint_ground(widget: QWidget, *, is_sunk: bool) -> None:
    """Paint the ground of one side, with a line above it."""
    colours = colours_of(widget.palette())
    painter = QPainter(widget)
    painter.fillRect(widget.rect(), QColor(colours.sunk if is_sunk else colours.sheet))
    painter.setPen(QColor(colours.line))
    painter.drawLine(widget.rect().topLeft(), widget.rect().topRight())
