"""A notice: what went wrong, or what was done and can be undone."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction, QPalette
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from gui.look.theme import Theme
from gui.look.tokens import begun_after, space
from gui.widgets.action_maker import plain
from gui.widgets.label import Label
from gui.widgets.notices.notice_banner import NoticeBanner
from gui.widgets.paragraph import Paragraph
from gui.widgets.spoken.roles import announce
from gui.widgets.themed_icon import ThemedIcon


class RemedyNotice(NoticeBanner):
    """Hidden until there is something to tell; next to the words stand a remedy and a way to put it away."""

    def __init__(self, theme: Theme, name: str, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.is_warning = True
        self._icon = ThemedIcon(theme, theme.small_icon_size(), self)
        self.words = self.make_words()
        self.words.setObjectName(f"{name}_text")
        self.remedy = QToolButton(self)
        self.remedy.setObjectName(f"{name}_remedy")
        self.remedy.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.remedy.setProperty("worded", True)
        self._close = QToolButton(self)
        self._close.setObjectName(f"close_{name}")
        self._close.setToolTip(self.tr("Put this notice away"))
        self._close.setAccessibleName(self._close.toolTip())
        self._close.setIcon(theme.icon("close"))
        line = QHBoxLayout(self)
        line.setContentsMargins(*begun_after(space(3), space(1), space(1), space(1)))
        line.setSpacing(space(2))
        line.addWidget(self._icon)
        line.addWidget(self.words, 1)
        line.addWidget(self.remedy)
        line.addWidget(self._close)
        self.hide()
        self._close.clicked.connect(self.put_away)

    def make_words(self) -> Label:
        """Return what shows the words: lines as they are needed."""
        words = Paragraph(self)
        words.setTextFormat(Qt.TextFormat.PlainText)
        return words

    def offer(self, action: QAction | None) -> None:
        """Offer an action as the remedy; it is gone with the notice."""
        for former in self.remedy.actions():
            self.remedy.removeAction(former)
        if action is not None:
            self.remedy.setDefaultAction(action)
            self.remedy.setAccessibleName(plain(action.text()))

    def tell(self, text: str, *, is_warning: bool, has_remedy: bool, spoken: str = "") -> None:
        """Show a notice in place of the one before, and let a screen reader say it or what is spoken."""
        self.is_warning = is_warning
        self.remedy.setVisible(has_remedy)
        self._icon.show_icon(self.icon_name(), self.tint())
        self.words.setText(text)
        self.setAccessibleName(spoken or text)
        # The banner of another kind of notice has another colour.
        self.update()
        self.show()
        announce(self, spoken or text, interrupts=is_warning)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() in {QEvent.Type.PaletteChange, QEvent.Type.DevicePixelRatioChange}:
            self._close.setIcon(self._theme.icon("close"))
        super().changeEvent(event)

    def icon_name(self) -> str:
        return "warning" if self.is_warning else "about"

    def tint(self) -> QPalette.ColorRole:
        return QPalette.ColorRole.BrightText if self.is_warning else QPalette.ColorRole.Accent
