"""What a token may do, as one form editor: a check box for each right, and what it means."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from gui.look.spacing import space
from gui.settings.token_words import scope_meaning, scope_name
from gui.widgets.fields.form import note
from scheduler_core.values.records.api_token import Scope


class ScopesEditor(QWidget):
    """Its text is the rights that are checked, as `read,run`."""

    edited = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._boxes: dict[Scope, QCheckBox] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, space(1), 0, 0)
        column.setSpacing(space(0.5))
        for scope in Scope:
            box = QCheckBox(scope_name(scope), self)
            box.setObjectName(scope)
            box.setAccessibleDescription(scope_meaning(scope))
            box.clicked.connect(self.edited)
            meaning = note(self, scope_meaning(scope), QPalette.ColorRole.PlaceholderText)
            meaning.setContentsMargins(space(5), 0, 0, space(1))
            column.addWidget(box)
            column.addWidget(meaning)
            self._boxes[scope] = box
        self.setFocusProxy(self._boxes[Scope.READ])

    def value(self) -> str:
        return ",".join(scope for scope, box in self._boxes.items() if box.isChecked())

    def show_value(self, value: str) -> None:
        chosen = value.split(",")
        for scope, box in self._boxes.items():
            box.setChecked(scope in chosen)
