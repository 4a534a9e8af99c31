"""A notice of one line for the strip at the foot of the sheet."""

from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.look.spacing import begun_after, space
from gui.look.theme import Theme, font_of
from gui.look.tokens import Type
from gui.text.plain_texts import plain_tool_tip
from gui.widgets.heading import Heading
from gui.widgets.label import Label
from gui.widgets.notices.notice import Notice


class StripNotice(Notice):
    """As high as its strip; words that have no room are cut short, and the tool tip has all of them."""

    def __init__(self, theme: Theme, name: str, parent: QWidget) -> None:
        super().__init__(theme, name, parent)
        line = self.layout()
        if line is not None:
            line.setContentsMargins(*begun_after(space(3), 0, space(1), 0))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)

    def make_words(self) -> Label:
        words = Heading("", self)
        words.setFont(font_of(Type.TEXT))
        return words

    def tell(self, text: str, *, is_warning: bool, has_remedy: bool, spoken: str = "") -> None:
        super().tell(text, is_warning=is_warning, has_remedy=has_remedy, spoken=spoken)
        self.words.setToolTip(plain_tool_tip(text))
