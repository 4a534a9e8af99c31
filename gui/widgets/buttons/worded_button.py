"""A button with words beside its icon."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QToolButton

if TYPE_CHECKING:
    from PySide6.QtWidgets import QStyleOptionToolButton


class WordedButton(QToolButton):
    """Keeps its words a little apart from its icon, where Qt leaves four pixels whatever the font.

    Qt wants room for two blanks behind them, of which one stands before them now.
    """

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        if self._has_both:
            hint.setWidth(hint.width() - self.fontMetrics().horizontalAdvance(" "))
        return hint

    def initStyleOption(self, option: "QStyleOptionToolButton") -> None:
        super().initStyleOption(option)
        if self._has_both:
            option.text = f" {self.text()}"

    @property
    def _has_both(self) -> bool:
        is_beside = self.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        return is_beside and bool(self.text()) and not self.icon().isNull()
