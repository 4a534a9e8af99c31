"""A line at the top of the window that stands as long as something needs the user."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from gui.spacing import space
from gui.theme import Theme
from gui.widgets.notice_plate import NoticePlate


class StandingNotice(NoticePlate):
    """Leads to what is to be done; put away, it stays away until it has something else to tell."""

    def __init__(self, theme: Theme, name: str, remedy: QAction, words: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._theme = theme
        self._told = ""
        self._icon = QLabel(self)
        self._text = QLabel(self)
        self._text.setObjectName(f"{name}_text")
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setWordWrap(True)
        button = QToolButton(self)
        button.setObjectName(f"{name}_remedy")
        button.setText(words)
        button.setToolTip(remedy.toolTip())
        button.setProperty("worded", True)
        self._close = QToolButton(self)
        self._close.setObjectName(f"close_{name}")
        self._close.setToolTip(self.tr("Put this notice away"))
        self._close.setAccessibleName(self._close.toolTip())
        line = QHBoxLayout(self)
        line.setContentsMargins(space(3), space(1), space(1), space(1))
        line.setSpacing(space(2))
        line.addWidget(self._icon)
        line.addWidget(self._text, 1)
        line.addWidget(button)
        line.addWidget(self._close)
        self._draw_icons()
        self.hide()
        self._close.clicked.connect(self.hide)
        button.clicked.connect(remedy.trigger)

    def tell(self, text: str) -> None:
        """Show a text, unless it is the one that was put away; an empty one is nothing to tell."""
        if text == self._told:
            return
        self._told = text
        self._text.setText(text)
        self.setAccessibleName(text)
        self.setVisible(bool(text))
        if text:
            # Its names take 1.5 ms to make, and most starts have nothing to tell.
            from PySide6.QtGui import QAccessible, QAccessibleEvent

            QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def changeEvent(self, event: QEvent) -> None:
        if event.type() in {QEvent.Type.PaletteChange, QEvent.Type.DevicePixelRatioChange}:
            self._draw_icons()
        super().changeEvent(event)

    def _draw_icons(self) -> None:
        size = self._theme.small_icon_size()
        self._icon.setPixmap(self._theme.pixmap("warning", size, self.tint(), self))
        self._close.setIcon(self._theme.icon("close"))
