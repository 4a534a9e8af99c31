"""A small text of one line, cut short where there is no room for all of it."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QStyle, QWidget

from gui.look.theme import font_of
from gui.look.tokens import Type
from gui.text.plain_texts import plain_tool_tip
from gui.widgets.label import Label


class OneLine(Label):
    """Muted words; the tool tip has all of them where some are cut off."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setFont(font_of(Type.NOTE))
        self.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.fontMetrics().height() * 2, self.fontMetrics().lineSpacing())

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self.fontMetrics().lineSpacing())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        self.setToolTip(plain_tool_tip(self.text() if text != self.text() else ""))
        painter.setPen(self.palette().color(self.foregroundRole()))
        side = QStyle.visualAlignment(self.layoutDirection(), self.alignment())
        painter.drawText(self.rect(), side | Qt.AlignmentFlag.AlignVCenter, text)
