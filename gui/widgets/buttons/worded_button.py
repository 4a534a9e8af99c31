"""A button with words beside its icon."""

from PySide6.QtWidgets import QStyleOptionToolButton, QToolButton


class WordedButton(QToolButton):
    """Keeps its words a little apart from its icon, where Qt leaves four pixels whatever the font."""

    def initStyleOption(self, option: QStyleOptionToolButton) -> None:
        super().initStyleOption(option)
        if self.text() and not self.icon().isNull():
            option.text = f" {self.text()}"
