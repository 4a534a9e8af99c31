"""Ask before a dialog is left with something in it that would be lost."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialogButtonBox, QWidget

from gui.widgets.notices.question import Question

_ROLE = QDialogButtonBox.ButtonRole


class LeavingQuestion(Question):
    """Tells by `kept` that it is to be done what the dialog is for, and by `discarded` that it closes.

    Escape leads back to the dialog.
    """

    kept = Signal()
    discarded = Signal()

    def __init__(self, name: str, asked: str, words: str, keep: str, parent: QWidget) -> None:
        buttons = QDialogButtonBox.StandardButton.Discard | QDialogButtonBox.StandardButton.Cancel
        super().__init__(parent.windowTitle(), asked, buttons, parent)
        self.setObjectName(name)
        self.set_words(words)
        self.set_default(self.add_button(keep, _ROLE.AcceptRole))
        self.finished.connect(self._on_answer)

    def _on_answer(self) -> None:
        if self.role_clicked() == _ROLE.AcceptRole:
            self.kept.emit()
        elif self.role_clicked() == _ROLE.DestructiveRole:
            self.discarded.emit()
