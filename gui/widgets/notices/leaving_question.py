"""Ask before a dialog is left with something in it that would be lost."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QWidget

from gui.widgets.buttons.push_button import ShowsKeys
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


class AskingDialog(ShowsKeys, QDialog):
    """A dialog that asks before it is left with something in it that would be lost.

    `stayed` tells that whoever was asked goes on with it, or has to: what is wrong may be mended.
    """

    stayed = Signal()

    def __init__(self, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._leaving: LeavingQuestion | None = None

    def has_unsaved(self) -> bool:
        """Tell whether closing it would lose something."""
        raise NotImplementedError

    def leaving_question(self) -> LeavingQuestion:
        """Return what asks about that, and does what is to be kept."""
        raise NotImplementedError

    def ask_unsaved(self) -> None:
        """Come to the front and ask what becomes of it; where it is asked already, that is shown again."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self.raise_()
        self.activateWindow()
        self.reject()

    def reject(self) -> None:
        if not self.has_unsaved():
            self.leave()
        elif self._leaving is not None:
            self._leaving.raise_()
            self._leaving.activateWindow()
        else:
            self._leaving = question = self.leaving_question()
            question.discarded.connect(self.leave)
            question.finished.connect(self._on_answered)
            question.open()

    def leave(self) -> None:
        """Close without asking."""
        super().reject()

    def _on_answered(self) -> None:
        question, self._leaving = self._leaving, None
        if question is not None and question.role_clicked() == _ROLE.RejectRole:
            self.stayed.emit()
