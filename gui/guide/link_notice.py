"""Tell where a link leads that the guide does not follow by itself."""

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from gui.look.spacing import space
from gui.widgets.paragraph import Paragraph


class LinkNotice(QWidget):
    """A line below the page, hidden until there is something to tell; what it offers opens when asked."""

    open_wanted = Signal(QUrl)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("link_notice")
        self._link = QUrl()
        self.words = Paragraph(self)
        self.words.setObjectName("link_words")
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.open = QPushButton(self.tr("Open in the browser"), self)
        self.open.setObjectName("open_link")
        line = QHBoxLayout(self)
        line.setContentsMargins(space(5), space(1), space(5), space(1))
        line.setSpacing(space(3))
        line.addWidget(self.words, 1)
        line.addWidget(self.open)
        self.open.clicked.connect(self._open)
        self.hide()

    def tell(self, text: str) -> None:
        self._show(text, QUrl())

    def offer(self, text: str, link: QUrl) -> None:
        """Tell where a link leads, and open it if that is wanted."""
        self._offer(text, link, self.tr("Open in the browser"))

    def offer_mail(self, text: str, link: QUrl) -> None:
        """Tell whom a link writes to, and open the mail program if that is wanted."""
        self._offer(text, link, self.tr("Open in the mail program"))

    def _offer(self, text: str, link: QUrl, wanted: str) -> None:
        self.open.setText(wanted)
        self._show(text, link)
        self.open.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show(self, text: str, link: QUrl) -> None:
        self._link = link
        self.words.setText(text)
        self.open.setVisible(not link.isEmpty())
        self.show()

    def _open(self) -> None:
        self.open_wanted.emit(self._link)
        self.hide()
