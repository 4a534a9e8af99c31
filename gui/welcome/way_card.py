"""A card of the welcome page: one way to a first job."""

from PySide6.QtGui import QBrush, QFont, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from gui.look.spacing import space
from gui.look.theme import Theme, scaled_font
from gui.widgets.label import Label
from gui.widgets.sheet import paint_sheet
from gui.widgets.themed_icon import ThemedIcon


class WayCard(QWidget):
    """An icon, a title and a sentence; what is to be clicked or filled in stands below them."""

    def __init__(
        self, theme: Theme, icon_name: str, title: str, words: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(title)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        icon = ThemedIcon(theme, theme.tool_icon_size(), self)
        icon.show_icon(icon_name)
        heading = Label(title, self)
        heading.setFont(scaled_font(1.15, QFont.Weight.DemiBold))
        heading.setWordWrap(True)
        help_text = Label(words, self)
        help_text.setWordWrap(True)
        help_text.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.ways = QVBoxLayout()
        self.ways.setSpacing(space(1.5))
        column = QVBoxLayout(self)
        column.setContentsMargins(space(4), space(3), space(4), space(4))
        column.setSpacing(space(1))
        column.addWidget(icon)
        column.addWidget(heading)
        column.addWidget(help_text)
        column.addStretch(1)
        column.addSpacing(space(1))
        column.addLayout(self.ways)

    def paintEvent(self, _event: QPaintEvent) -> None:
        paint_sheet(self, ground=QBrush())
