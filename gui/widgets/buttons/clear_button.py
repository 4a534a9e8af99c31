"""The button at the end of a field that clears it."""

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLineEdit

from gui.look.theme import Theme


class ClearButton(QObject):
    """Is seen as long as there is any text; Qt's own looks through the themes of the system for its sign."""

    def __init__(self, theme: Theme, field: QLineEdit) -> None:
        super().__init__(field)
        self._theme = theme
        self._action = QAction(QCoreApplication.translate("clear_button", "Clear"), field)
        self._action.triggered.connect(field.clear)
        self._draw()
        theme.changed.connect(self._draw)
        field.addAction(self._action, QLineEdit.ActionPosition.TrailingPosition)
        # Qt shows whatever is added, also what is not to be seen.
        self._follow(field.text())
        field.textChanged.connect(self._follow)

    def _draw(self) -> None:
        self._action.setIcon(self._theme.icon("close"))

    def _follow(self, text: str) -> None:
        self._action.setVisible(bool(text))
