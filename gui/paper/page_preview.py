"""Preview a page as it is printed."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.look.tokens import space
from gui.text.reading_direction import read_alone
from gui.widgets.spoken.roles import announce

_Role = QPalette.ColorRole


class PagePreview(QWidget):
    """The whole sheet in the middle, or words while there is none; `resized` wants another picture."""

    resized = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("page_preview")
        self._picture = QImage()
        self._words = ""
        policy = QSizePolicy.Policy.Expanding
        self.setSizePolicy(policy, policy)

    def sizeHint(self) -> QSize:
        return QSize(space(130), space(100))

    def minimumSizeHint(self) -> QSize:
        return QSize(space(50), space(36))

    @property
    def room(self) -> QSize:
        """Return how many dots a sheet may have here."""
        return self.size() * self.devicePixelRatioF()

    def show_picture(self, picture: QImage, words: str) -> None:
        """Show a sheet; the words are what readers say of it."""
        self._picture, self._words = picture, ""
        self.setAccessibleName(words)
        self.update()

    def show_words(self, words: str) -> None:
        """Say why there is no sheet; the one that is there stays below them."""
        self._words = words
        self.setAccessibleName(words)
        self.update()

    def show_failure(self, words: str) -> None:
        """Say what went wrong; no sheet of other paper stays."""
        self._picture = QImage()
        self.show_words(words)
        announce(self, words)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        if not self._picture.isNull():
            size = self._picture.size().scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
            sheet = QRectF((self.width() - size.width()) / 2, (self.height() - size.height()) / 2, 0, 0)
            sheet.setSize(size.toSizeF())
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(sheet, self._picture)
            painter.setPen(self.palette().color(_Role.Mid))
            painter.drawRect(sheet.adjusted(0.5, 0.5, -0.5, -0.5))
        elif self._words:
            painter.setPen(self.palette().color(_Role.PlaceholderText))
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(self.rect(), flags, read_alone(self._words))
