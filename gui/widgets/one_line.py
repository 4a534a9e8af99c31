"""A small text of one line, elided where there is no room."""

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.look.mirroring import place_in, side_in
from gui.look.theme import font_of
from gui.look.tokens import Type
from gui.text.plain_texts import plain_tool_tip
from gui.text.reading_direction import read_alone
from gui.widgets.paragraph import Label

_SIGN_SHARE = 1.15


class OneLine(Label):
    """Muted words; the tool tip has all of them where some are cut off."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self._has_sign = False
        self.setFont(font_of(Type.NOTE))
        self.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def show_note(self, text: str) -> None:
        """Show words behind a sign that says they only inform."""
        self._has_sign = bool(text)
        self.setText(text)
        self.update()

    def minimumSizeHint(self) -> QSize:
        return QSize(self.fontMetrics().height() * 2, self.fontMetrics().lineSpacing())

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self.fontMetrics().lineSpacing())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        room = self._room()
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room.width())
        self.setToolTip(plain_tool_tip(self.text() if text != self.text() else ""))
        painter.setPen(self.palette().color(self.foregroundRole()))
        side = side_in(self.layoutDirection(), self.alignment())
        painter.drawText(room, side | Qt.AlignmentFlag.AlignVCenter, read_alone(text))
        if self._has_sign:
            self._draw_sign(painter)

    def _room(self) -> QRect:
        sign = self._sign_width() if self._has_sign else 0
        return place_in(self.layoutDirection(), self.rect(), self.rect().adjusted(sign, 0, 0, 0))

    def _sign_width(self) -> int:
        return round(self.fontMetrics().height() * _SIGN_SHARE)

    def _draw_sign(self, painter: QPainter) -> None:
        """Draw an i in a circle before the words."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        radius = self.fontMetrics().capHeight() * 0.62
        place = QRect(0, 0, round(2 * radius) + 2, self.height())
        middle = QRectF(place_in(self.layoutDirection(), self.rect(), place)).center()
        painter.drawEllipse(middle, radius, radius)
        painter.drawLine(middle - QPointF(0, radius * 0.05), middle + QPointF(0, radius * 0.5))
        painter.drawPoint(middle - QPointF(0, radius * 0.45))
