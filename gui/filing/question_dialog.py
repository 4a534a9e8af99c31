"""A dialog with one question, and a note on the answer while it is typed."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from gui.look.tokens import space
from gui.widgets.buttons.push_button import ShowsKeys, add_button, make_primary
from gui.widgets.fields.form import note
from gui.widgets.heading import Asked
from gui.widgets.notices.problem_label import ProblemLabel
from gui.widgets.paragraph import Paragraph


class QuestionDialog(ShowsKeys, QDialog):
    """Puts a question above the field for its answer; the one button that takes it can be locked."""

    def __init__(
        self,
        name: str,
        title: str,
        question: str,
        verb: str,
        fields: tuple[QWidget, ...],
        parent: QWidget | None,
        words: str = "",
    ) -> None:
        """Take the field for the answer first; what else belongs to it stands below the note."""
        super().__init__(parent)
        self.setObjectName(name)
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        about = Paragraph(words, self)
        about.setVisible(bool(words))
        self.note = note(self, "", QPalette.ColorRole.PlaceholderText)
        self.note.setObjectName("note")
        self._problem = ProblemLabel(self)
        self._problem.setObjectName("problem")
        self._problem.hide()
        self._problem.take_place_of(self.note)
        field, *more = fields
        column = QVBoxLayout(self)
        column.setContentsMargins(space(5), space(5), space(5), space(4))
        column.setSpacing(space(2))
        for widget in (Asked(question, self), about, field, self._problem, self.note, *more):
            column.addWidget(widget)
        column.addSpacing(space(1))
        # Made after the fields, so that Tab comes to it last.
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self._choose = add_button(buttons, verb, QDialogButtonBox.ButtonRole.AcceptRole)
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
        self._problem.show_wrong(problem)

    def show_hint(self, hint: str) -> None:
        self._problem.show_wrong("")
        self.note.setText(hint)

    def let_choose(self, is_fit: bool) -> None:
        """Let the answer be taken, or not."""
        self._choose.setEnabled(is_fit)
