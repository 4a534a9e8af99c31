"""Choose one of a few visible words, each with its effect."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QRadioButton, QVBoxLayout, QWidget

from gui.look.tokens import space
from gui.widgets.fields.form_editors import Choices

_TOP_STEPS = 1.75


class RadioEditor(QWidget):
    """Radio buttons one below the other; arrow keys go from one to the next."""

    edited = Signal()

    def __init__(self, choices: Choices, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._buttons: dict[str, QRadioButton] = {}
        self._group = QButtonGroup(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, space(_TOP_STEPS), 0, 0)
        column.setSpacing(space(2))
        for word, text in choices:
            button = QRadioButton(text[:1].upper() + text[1:], self)
            button.setObjectName(f"radio_{word}")
            self._buttons[word] = button
            self._group.addButton(button)
            column.addWidget(button)
        self._group.buttonClicked.connect(self.edited)
        self.setFocusProxy(next(iter(self._buttons.values())))

    def value(self) -> str:
        return next((word for word, button in self._buttons.items() if button.isChecked()), "")

    def show_value(self, value: str) -> None:
        if value in self._buttons:
            self._buttons[value].setChecked(True)
            self.setFocusProxy(self._buttons[value])

    def setAccessibleDescription(self, description: str) -> None:
        """Let each button say what is wrong, as the group itself takes no focus."""
        super().setAccessibleDescription(description)
        for button in self._buttons.values():
            button.setAccessibleDescription(description)
