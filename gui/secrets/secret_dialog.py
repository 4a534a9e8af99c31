"""Ask for a secret: its name, and its value unseen."""

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QDialogButtonBox, QLineEdit, QVBoxLayout, QWidget

from gui.look.tokens import space
from gui.widgets.buttons.push_button import PushButton, make_primary
from gui.widgets.fields.form import FieldForm
from gui.widgets.fields.form_editors import LineEditor
from gui.widgets.heading import Heading
from gui.widgets.notices.leaving_question import AskingDialog, LeavingQuestion
from gui.widgets.notices.problem_label import grow_for_words, room_for_problem


class SecretDialog(AskingDialog):
    """Tells name and value once; stays open while they are kept, and where that is refused.

    Whoever leaves it with a value typed is asked.
    """

    keep_wanted = Signal(str, str)

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("secret_dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        title = self.tr("Replace the secret {name}").format(name=name) if name else self.tr("New secret")
        self.setWindowTitle(title)
        self._name = LineEditor("api-token")
        self._name.show_value(name)
        self._name.setReadOnly(bool(name))
        self._value = LineEditor()
        self._value.setEchoMode(QLineEdit.EchoMode.Password)
        self._form = FieldForm(self)
        self._form.add(
            "secret",
            self.tr("Name"),
            self._name,
            self.tr("Letters, digits and . _ - ; jobs write it as {example}.").format(
                example="{{secret:NAME}}"
            ),
        )
        self._form.add(
            "value",
            self.tr("Value"),
            self._value,
            self.tr("It goes into the keyring and is not shown again."),
        )
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self._keep = PushButton(self.tr("&Keep"), self)
        self._keep.setObjectName("keep_secret")
        buttons.addButton(self._keep, QDialogButtonBox.ButtonRole.AcceptRole)
        make_primary(self._keep)
        column = QVBoxLayout(self)
        column.setContentsMargins(space(5), space(4), space(5), space(4))
        column.setSpacing(space(3))
        column.addWidget(Heading(title, self))
        column.addWidget(self._form)
        column.addItem(room_for_problem())
        column.addWidget(buttons)
        buttons.accepted.connect(self._want)
        buttons.rejected.connect(self.reject)
        self._form.text_changed.connect(self._forget_problems)
        self._form.focus("value" if name else "secret")

    def sizeHint(self) -> QSize:
        return QSize(space(130), super().sizeHint().height())

    def has_unsaved(self) -> bool:
        return bool(self._value.text()) and self._keep.isEnabled()  # what is under way goes on

    def leaving_question(self) -> LeavingQuestion:
        lost = self.tr("Its value is lost otherwise.")
        asked = self.tr("Keep this secret?")
        question = LeavingQuestion("leave_secret_question", asked, lost, self.tr("&Keep"), self)
        question.kept.connect(self._want)
        return question

    def show_problems(self, problems: Mapping[str, str]) -> None:
        """Say what is wrong at each place; something can be wanted again."""
        self._keep.setEnabled(True)
        self._form.show_problems(problems)
        grow_for_words(self)
        self.stayed.emit()

    def _forget_problems(self) -> None:
        self._form.show_problems({})

    def _want(self) -> None:
        self._keep.setEnabled(False)
        self.keep_wanted.emit(self._name.text().strip(), self._value.text())
