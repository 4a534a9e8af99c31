"""A notice of one line for the strip at the foot of the sheet."""

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QWidget

from gui.look.theme import Theme, font_of
from gui.look.tokens import Type, begun_after, space
from gui.text.plain_texts import plain_tool_tip
from gui.widgets.heading import Heading
from gui.widgets.label import Label
from gui.widgets.notices.notice import RemedyNotice


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
