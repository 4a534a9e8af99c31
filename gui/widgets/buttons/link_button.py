"""A button that looks like a link in a line of text, or stands framed among such links."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QStyle, QStyleOptionToolButton, QToolButton, QWidget

from gui.look.theme import font_of
from gui.look.tokens import Type, space
from gui.text.plain_texts import plain_tool_tip
from gui.text.reading_direction import kept_together

_FRAME, _NOTE_FRAME = 2, 1
_FRAMED_STEPS = 7


class LinkButton(QToolButton):
    """Is as wide as its words; where they have no room it cuts them, and the tool tip has all of them."""

    def __init__(
        self, words: str, parent: QWidget, *, is_note: bool = False, is_framed: bool = False
    ) -> None:
        super().__init__(parent)
        # What its tool tip says where nothing is cut.
        self.help_text = ""
        self.is_framed = is_framed
        self._inset = space(2) if is_framed else _NOTE_FRAME if is_note else space(0.5) + _FRAME
        if is_note:
            self.setFont(font_of(Type.NOTE))
            self.setProperty("note", True)
        self.show_words(words)
        self.setProperty("framed" if is_framed else "link", True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    @property
    def inset(self) -> int:
        """How far its words stand from its edge: by so much it goes out where they begin a line."""
        return self._inset

    def show_words(self, words: str) -> None:
        """Say something else; names in it have any sign."""
        self.setText(words)
        self.setAccessibleName(words)
        self._explain()

    def show_shorter(self, words: str, in_full: str) -> None:
        """Show fewer words; readers and the tool tip have all of them."""
        self.help_text = "" if words == in_full else in_full
        self.setText(words)
        self.setAccessibleName(in_full)
        self._explain()

    def width_of(self, words: str) -> int:
        """Return how wide it is where it shows these words."""
        # A text that is as wide as its room to the pixel would be cut.
        return self.fontMetrics().horizontalAdvance(words) + 2 * self.inset + 1

    def setText(self, text: str) -> None:
        self._words = text
        super().setText(text.replace("&", "&&"))

    def sizeHint(self) -> QSize:
        width = self.width_of(self._words)
        return QSize(width, space(_FRAMED_STEPS) if self.is_framed else super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        few, whole = self.fontMetrics().averageCharWidth() * 4 + 2 * self.inset, self.sizeHint()
        return QSize(min(few, whole.width()), whole.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._explain()

    def initStyleOption(self, option: QStyleOptionToolButton) -> None:
        super().initStyleOption(option)
        shown = self._shown()
        option.text = kept_together(shown).replace("&", "&&")
        if shown != self._words and not self.is_framed:
            # Qt would put fewer words into the middle, a little behind those of other lines.
            words = QRect(0, 0, self.width_of(shown) - 1, self.height())
            option.rect = QStyle.visualRect(self.layoutDirection(), self.rect(), words)

    def _explain(self) -> None:
        self.setToolTip(plain_tool_tip(self.help_text if self._shown() == self._words else self._words))

    def _shown(self) -> str:
        room = self.width() - 2 * self.inset
        return self.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideRight, room)
