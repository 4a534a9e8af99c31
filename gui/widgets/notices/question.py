"""A question in a window of its own, whose words are shown as they are."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QMessageBox, QWidget


class Question(QMessageBox):
    """A message box of plain texts; Qt's own takes a name with tags for rich text in either of its labels."""

    def __init__(
        self,
        icon: QMessageBox.Icon,
        title: str,
        text: str,
        buttons: QMessageBox.StandardButton,
        parent: QWidget | None,
    ) -> None:
        super().__init__(icon, title, text, buttons, parent)
        self._make_plain()

    def setText(self, text: str) -> None:
        super().setText(text)
        self._make_plain()

    def setInformativeText(self, text: str) -> None:
        super().setInformativeText(text)
        self._make_plain()

    def _make_plain(self) -> None:
        for label in self.findChildren(QLabel):
            label.setTextFormat(Qt.TextFormat.PlainText)
