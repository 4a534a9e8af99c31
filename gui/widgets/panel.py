"""A titled surface that holds one feature of the window."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from gui.spacing import space
from gui.theme import scaled_font


class Panel(QWidget):
    """A rounded sheet with a header line and, below it, the content a feature adds."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self._title = _Title(name, self)
        self._title.setObjectName("panel_title")
        self._title.setFont(scaled_font(1.15, QFont.Weight.DemiBold))
        self.header = QHBoxLayout()
        self.header.setContentsMargins(space(4), space(2), space(2), space(2))
        self.header.setSpacing(space(1))
        self.header.addStrut(QFontMetrics(self._title.font()).height() + space(4))
        self.header.addWidget(self._title)
        self.header.addStretch(1)
        self.content = QVBoxLayout()
        self.content.setContentsMargins(space(2), 0, space(2), space(2))
        self.content.setSpacing(0)
        sheet = QVBoxLayout(self)
        sheet.setContentsMargins(0, 0, 0, 0)
        sheet.setSpacing(0)
        sheet.addLayout(self.header)
        sheet.addLayout(self.content, 1)

    def show_title(self, title: str) -> None:
        self._title.setText(title)
        self._title.setToolTip(title)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(self.palette().mid().color())
        painter.setBrush(self.palette().base())
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), space(2), space(2))


class _Title(QLabel):
    """A heading that is cut short where there is no room for all of it; names of jobs have any length."""

    def minimumSizeHint(self) -> QSize:
        return QSize(self.fontMetrics().height() * 3, super().minimumSizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        words = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading, words)
