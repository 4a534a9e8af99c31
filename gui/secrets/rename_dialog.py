"""Ask for another name of a secret, and say which jobs go on asking for the former one."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from gui.look.tokens import space
from gui.text.job_names import jobs_named
from gui.widgets.buttons.push_button import PushButton, ShowsKeys, make_primary
from gui.widgets.fields.form import FieldForm
from gui.widgets.fields.form_editors import LineEditor
from gui.widgets.heading import Heading
from gui.widgets.notices.problem_label import grow_for_words, room_for_problem
from gui.widgets.paragraph import Paragraph

if TYPE_CHECKING:
    from scheduler_core.facade.control.secrets import SecretUse


class RenameDialog(ShowsKeys, QDialog):
    """Tells the new name; stays open while the secret gets it, and where that is refused."""

    rename_wanted = Signal(str)

    def __init__(self, secret: "SecretUse", parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("rename_secret_dialog")
        title = self.tr("Rename the secret {name}").format(name=secret.name)
        self.setWindowTitle(title)
        self._former = secret.name
        self._name = LineEditor(secret.name)
        self._name.show_value(secret.name)
        self._name.selectAll()
        self._form = FieldForm(self)
        self._form.add("secret", self.tr("New name"), self._name)
        warning = Paragraph(self)
        warning.setObjectName("rename_warning")
        said = self.tr("These jobs go on asking for {name} and fail until they are edited: {jobs}.")
        warning.setText(said.format(name=secret.name, jobs=jobs_named(secret.jobs)))
        warning.setVisible(bool(secret.jobs))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self._rename = PushButton(self.tr("&Rename"), self)
        self._rename.setObjectName("rename")
        buttons.addButton(self._rename, QDialogButtonBox.ButtonRole.AcceptRole)
        make_primary(self._rename)
        column = QVBoxLayout(self)
        column.setContentsMargins(space(5), space(4), space(5), space(4))
        column.setSpacing(space(3))
        column.addWidget(Heading(title, self))
        column.addWidget(self._form)
        column.addWidget(warning)
        column.addItem(room_for_problem())
        column.addWidget(buttons)
        buttons.accepted.connect(self._want)
        buttons.rejected.connect(self.reject)
        self._form.text_changed.connect(self._on_text)
        self._form.focus("secret")
        self._on_text()

    def sizeHint(self) -> QSize:
        return QSize(space(130), super().sizeHint().height())

    def show_problems(self, problems: Mapping[str, str]) -> None:
        """Say what is wrong with the name; another can be wanted."""
        self._rename.setEnabled(True)
        self._form.show_problems(problems)
        grow_for_words(self)

    def _on_text(self) -> None:
        self._form.show_problems({})
        self._rename.setEnabled(self._name.value().strip() not in {"", self._former})

    def _want(self) -> None:
        self._rename.setEnabled(False)
        self.rename_wanted.emit(self._name.value().strip())
