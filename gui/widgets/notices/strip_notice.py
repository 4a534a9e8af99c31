"""A notice of one line for the strip at the foot of the sheet."""

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QAction, QPalette, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QWidget

from gui.look.theme import Theme, font_of
from gui.look.tokens import Type, begun_after, space
from gui.text.plain_texts import plain_tool_tip
from gui.widgets.action_maker import plain
from gui.widgets.heading import Heading
from gui.widgets.notices.notice_banner import NoticeBanner
from gui.widgets.paragraph import Label, Paragraph
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


class StripNotice(RemedyNotice):
    """As high as its strip; words that have no room are cut short, and the dots behind them show all."""

    def __init__(self, theme: Theme, name: str, parent: QWidget) -> None:
        super().__init__(theme, name, parent)
        self._details = QToolButton(self)
        self._details.setObjectName(f"{name}_details")
        self._details.setToolTip(self.tr("Show all of this notice"))
        self._details.setAccessibleName(self._details.toolTip())
        self._details.setIcon(theme.icon("more"))
        self._details.hide()
        self._details.clicked.connect(self._show_all)
        line = self.layout()
        if isinstance(line, QHBoxLayout):
            line.setContentsMargins(*begun_after(space(3), 0, space(1), 0))
            line.insertWidget(line.indexOf(self.remedy), self._details)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)

    def make_words(self) -> Label:
        words = Heading("", self)
        words.setFont(font_of(Type.TEXT))
        return words

    def tell(self, text: str, *, is_warning: bool, has_remedy: bool, spoken: str = "") -> None:
        super().tell(text, is_warning=is_warning, has_remedy=has_remedy, spoken=spoken)
        self.words.setToolTip(plain_tool_tip(text))
        self._offer_details()

    def minimumSizeHint(self) -> QSize:
        """Return the room for its buttons, the dots among them, and for the first of the words."""
        hint, line = super().minimumSizeHint(), self.layout()
        if line is not None and self._details.isHidden():
            hint.setWidth(hint.width() + self._details.sizeHint().width() + line.spacing())
        return hint

    def all_words(self) -> str:
        """Return what it tells, however much of it is seen."""
        return self.words.text()

    def whole_width(self) -> int:
        """Return the room in which none of its words is cut."""
        line = self.layout()
        if line is None:
            return self.minimumSizeHint().width()
        others = line.minimumSize().width() - self.words.minimumSizeHint().width()
        if not self._details.isHidden():
            others -= self._details.sizeHint().width() + line.spacing()
        return others + self.words.fontMetrics().horizontalAdvance(self.all_words())

    def folded_width(self) -> int:
        """Return the least room that it can do with: it never stands aside."""
        return self.minimumSizeHint().width()

    def readable_width(self) -> int:
        """Return the room in which it is understood; what was done is understood by its first letters."""
        return self.minimumSizeHint().width()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() in {QEvent.Type.PaletteChange, QEvent.Type.DevicePixelRatioChange}:
            self._details.setIcon(self._theme.icon("more"))
        super().changeEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._offer_details()

    def title(self) -> str:
        """Return what stands above all of its words."""
        return self.tr("What went wrong") if self.is_warning else self.tr("What was done")

    def _offer_details(self) -> None:
        """Offer all of the words where they have no room, as a tip needs a pointer."""
        self._details.setVisible(self.whole_width() > self.width())

    def _show_all(self) -> None:
        show_whole(self.title(), self.all_words(), self.window())


def show_whole(title: str, words: str, window: QWidget) -> None:
    """Show all of what is told in a window of its own."""
    from PySide6.QtWidgets import QDialogButtonBox

    from gui.widgets.notices.question import Question

    shown = Question(title, title, QDialogButtonBox.StandardButton.Close, window)
    shown.setObjectName("notice_details")
    shown.set_words(words)
    shown.set_default(QDialogButtonBox.StandardButton.Close)
    shown.open()
