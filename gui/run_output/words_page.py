"""A page of words that takes a few lines, and scrolls where it has more."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from gui.look.tokens import begun_after, space
from gui.widgets.paragraph import Paragraph, height_of_lines

_LEAST_LINES, _MOST_LINES = 3, 12


class WordsPage(QScrollArea):
    """Is as high as its words, and scrolls where a short pane has no room for them.

    They are what others wrote, and can be selected; `name` is what a reader calls them.
    """

    def __init__(self, words_name: str, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._words = Paragraph()
        self._words.setObjectName(words_name)
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self._words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._words.setContentsMargins(*begun_after(space(9), 0, space(5), space(1)))
        self._words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.setWidget(self._words)
        self.setWidgetResizable(True)
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        # Both show what lies below them.
        for part in (self.viewport(), self._words):
            part.setAutoFillBackground(False)

    def write(self, text: str) -> None:
        """Show other words from their beginning, and take as much room as they need; the same ones stay."""
        if text != self._words.text():
            self._words.setText(text)
            self.verticalScrollBar().setValue(0)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self._height(_MOST_LINES))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self._height(_LEAST_LINES))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def _height(self, most_lines: int) -> int:
        """Return how high the words are, up to so many lines."""
        edges = self._words.contentsMargins()
        most = height_of_lines(most_lines, self._words.font()) + edges.top() + edges.bottom()
        return min(self._words.heightForWidth(max(self.viewport().width(), 1)), most)
