"""Buttons with words next to their icon, as an icon alone, and the one that does what a dialog is for."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QPushButton, QToolButton, QWidget

from gui.text.plain_texts import plain_tool_tip

if TYPE_CHECKING:
    from PySide6.QtWidgets import QStyleOptionToolButton


_QTS_GAP = 4


class WordedButton(QToolButton):
    """Keeps its words a little apart from its icon, where Qt leaves four pixels whatever the font.

    Qt wants room for two blanks behind them, of which one stands before them now.
    """

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        if self._has_both:
            hint.setWidth(hint.width() - self.fontMetrics().horizontalAdvance(" "))
        return hint

    def width_with(self, words: str) -> int:
        """Return how wide it would be with these words in place of its own; an icon may be drawn later."""
        metrics, shown = self.fontMetrics(), Qt.TextFlag.TextShowMnemonic
        own, other = (metrics.size(shown, each).width() for each in (self.text(), words))
        beside = self.iconSize().width() + _QTS_GAP - metrics.horizontalAdvance(" ")
        return self.sizeHint().width() + other - own + (beside if self.icon().isNull() else 0)

    def initStyleOption(self, option: "QStyleOptionToolButton") -> None:
        super().initStyleOption(option)
        if self._has_both:
            option.text = f" {self.text()}"

    @property
    def _has_both(self) -> bool:
        is_beside = self.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        return is_beside and bool(self.text()) and not self.icon().isNull()


def make_primary(button: QPushButton) -> None:
    """Give a button the colour of what is to be done, also one that a box of buttons has dressed already."""
    button.setProperty("primary", True)
    button.style().unpolish(button)
    button.style().polish(button)


def tool_button(name: str, text: str, keys: str, parent: QWidget) -> QToolButton:
    """Return a button whose tool tip says what it does and by which keys."""
    button = QToolButton(parent)
    button.setObjectName(name)
    button.setAccessibleName(text)
    shown = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
    button.setToolTip(plain_tool_tip(f"{text} ({shown})"))
    button.setProperty("tool", True)
    return button
