"""A dialog with one question, and a note on the answer while it is given."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from gui.look.spacing import space
from gui.widgets.buttons.primary_button import make_primary
from gui.widgets.label import Label
from gui.widgets.spoken.announcing import announce


class QuestionDialog(QDialog):
    """Puts a question above the field for its answer; the one button that takes it can be locked."""

    def __init__(
        self,
        name: str,
        title: str,
        question: str,
        verb: str,
        fields: tuple[QWidget, ...],
        parent: QWidget | None,
    ) -> None:
        """Take the field for the answer first; what else belongs to it stands below the note."""
        super().__init__(parent)
        self.setObjectName(name)
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        words = Label(question, self)
        words.setWordWrap(True)
        self.note = Label(self)
        self.note.setObjectName("note")
        self.note.setTextFormat(Qt.TextFormat.PlainText)
        self.note.setWordWrap(True)
        field, *more = fields
        column = QVBoxLayout(self)
        column.setContentsMargins(space(6), space(4), space(6), space(4))
        column.setSpacing(space(2))
        for widget in (words, field, self.note, *more):
            column.addWidget(widget)
        column.addSpacing(space(1))
        # Made after the fields, so that Tab comes to it last.
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self._choose = buttons.addButton(verb, QDialogButtonBox.ButtonRole.AcceptRole)
        self._choose.setObjectName("choose")
        self._choose.setDefault(True)
        make_primary(self._choose)
        column.addWidget(buttons)
        self.setMinimumWidth(space(90))
        field.setFocus()
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)

    def show_problem(self, problem: str) -> None:
        """Say what is wrong with the answer; "" takes the words away."""
        self._show_note(problem, QPalette.ColorRole.BrightText)
        announce(self.note, problem)

    def show_hint(self, hint: str) -> None:
        self._show_note(hint, QPalette.ColorRole.PlaceholderText)

    def let_choose(self, is_fit: bool) -> None:
        """Let the answer be taken, or not."""
        self._choose.setEnabled(is_fit)

    def _show_note(self, text: str, role: QPalette.ColorRole) -> None:
        self.note.setText(text)
        self.note.setForegroundRole(role)
