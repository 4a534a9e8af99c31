"""A line at the top of the window that tells what went wrong until it is put away."""

from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent, QKeyEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from gui.palettes import blended
from gui.spacing import space
from gui.theme import Theme


class NoticeBar(QWidget):
    """Hidden until there is a notice; a new one takes the place of the one before."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._icon = QLabel(self)
        self._text = QLabel(self)
        self._text.setObjectName("notice_text")
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._text.setWordWrap(True)
        self._close = QToolButton(self)
        self._close.setObjectName("close_notice")
        self._close.setToolTip(self.tr("Put this notice away"))
        self._close.setAccessibleName(self._close.toolTip())
        line = QHBoxLayout(self)
        line.setContentsMargins(space(3), space(1), space(1), space(1))
        line.setSpacing(space(2))
        line.addWidget(self._icon)
        line.addWidget(self._text, 1)
        line.addWidget(self._close)
        self._draw_icons()
        self.hide()
        self._close.clicked.connect(self.hide)

    def show_notice(self, text: str) -> None:
        self._text.setText(text)
        self.setAccessibleName(text)
        self.show()
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def changeEvent(self, event: QEvent) -> None:
        if event.type() in {QEvent.Type.PaletteChange, QEvent.Type.DevicePixelRatioChange}:
            self._draw_icons()
        super().changeEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        warning = self.palette().brightText().color()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(blended(self.palette().base().color(), warning, 0.5))
        painter.setBrush(blended(self.palette().base().color(), warning, 0.1))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), space(2), space(2))

    def _draw_icons(self) -> None:
        size = self._theme.small_icon_size()
        self._icon.setPixmap(self._theme.pixmap("warning", size, QPalette.ColorRole.BrightText, self))
        self._close.setIcon(self._theme.icon("close"))
