"""Ask what a new token is for."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from gui.look.spacing import begun_after, space
from gui.settings.token_dialog import TokenDialog
from gui.settings.token_requests import NEVER, usual_request
from gui.settings.token_words import scope_meaning, scope_name
from gui.widgets.fields.form import note
from gui.widgets.fields.form_editors import LineEditor
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
            meaning.setContentsMargins(*begun_after(space(5), 0, 0, space(1)))
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


class NewTokenDialog(TokenDialog):
    """Asks for its name, its rights and its end."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(usual_request(), parent)
        self.setObjectName("new_token_dialog")
        self._say(self.tr("New token"), self.tr("New token"), self.tr("&Make the token"))
        self._form.add("name", self.tr("Name"), LineEditor(self.tr("such as that of the program")))
        self._form.add("scope", self.tr("The program may"), ScopesEditor())
        self._add_end(last=[(NEVER, self.tr("never"))])
        self._form.show_texts(self._texts)
        self._form.focus("name")
