"""A titled panel for one feature."""

from PySide6.QtGui import QFontMetrics, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gui.look.tokens import begun_after, space
from gui.widgets.heading import Heading
from gui.widgets.sheet import paint_sheet


class Panel(QWidget):
    """A rounded sheet with a header line and, below it, the content a feature adds."""

    def __init__(self, name: str, parent: QWidget | None = None, title_lines: int = 1) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self._title = Heading(name, self, title_lines)
        self._title.setObjectName("panel_title")
        self.header = QHBoxLayout()
        self.header.setContentsMargins(*begun_after(space(4), space(2), space(2), space(2)))
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

    def show_title(self, title: str, *shorter: str) -> None:
        self._title.show_text(title, *shorter)

    def keep_title_whole(self) -> None:
        """Let what stands next to the title give way to it."""
        metrics = QFontMetrics(self._title.font())
        self._title.setMinimumWidth(metrics.horizontalAdvance(self._title.text()) + 1)

    def paintEvent(self, _event: QPaintEvent) -> None:
        paint_sheet(self)
