"""A path as one form editor: a line to type it, and buttons beside it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QPushButton, QWidget

from gui.look.spacing import space
from gui.widgets.fields.form_editors import LineEditor


class PathEditor(QWidget):
    """Its text is the path; what is chosen in a dialog is taken as if it was typed."""

    edited = Signal()

    def __init__(self, name: str, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.path = LineEditor("", self)
        self.path.setObjectName(name)
        # A path reads from left to right in every language.
        self.path.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.path.edited.connect(self.edited)
        self._row = row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(space(2))
        row.addWidget(self.path, 1)
        self.setFocusProxy(self.path)

    def value(self) -> str:
        return self.path.value()

    def show_value(self, value: str) -> None:
        self.path.show_value(value)

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        self.path.setAccessibleName(name)

    def setAccessibleDescription(self, description: str) -> None:
        super().setAccessibleDescription(description)
        self.path.setAccessibleDescription(description)

    def add_button(self, name: str, text: str, spoken: str) -> QPushButton:
        button = QPushButton(text, self)
        button.setObjectName(name)
        button.setAccessibleName(spoken)
        button.setAutoDefault(False)
        self._row.addWidget(button)
        return button

    def take(self, path: str) -> None:
        self.path.show_value(path)
        self.edited.emit()

    def ask_with(self, dialog: QFileDialog, name: str) -> None:
        """Let the user choose a path in a dialog."""
        dialog.setObjectName(name)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(self.take)
        dialog.open()
