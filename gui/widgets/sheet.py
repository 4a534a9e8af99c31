"""The rounded sheet that parts of the window are on."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QBrush, QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.look.tokens import Radius, space


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


def on_sheet(widget: QWidget, parent: QWidget) -> Sheet:
    """Put a widget on a sheet of its own, whose corners it leaves free."""
    sheet = Sheet(parent)
    column = QVBoxLayout(sheet)
    column.setContentsMargins(space(1), space(1), space(1), space(1))
    column.addWidget(widget)
    return sheet
