"""The rounded sheet that parts of the window stand on."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QBrush, QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from gui.look.tokens import Radius


def paint_sheet(widget: QWidget, edge: QColor | None = None, ground: QBrush | QColor | None = None) -> None:
    """Paint the sheet below a widget, in the colours of lists unless others are given."""
    painter = QPainter(widget)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(edge or widget.palette().mid().color())
    painter.setBrush(widget.palette().base() if ground is None else ground)
    painter.drawRoundedRect(
        QRectF(widget.rect()).adjusted(0.5, 0.5, -0.5, -0.5), Radius.SHEET.pixels, Radius.SHEET.pixels
    )


class Sheet(QWidget):
    """A part of a dialog that stands on a sheet of its own."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        paint_sheet(self)
