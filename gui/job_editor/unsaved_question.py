"""Ask what to do with unsaved changes before an editor closes."""

from collections.abc import Sequence

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QWidget

from gui.widgets.notices.question import Question

UNSAVED = "unsaved"
_Answer = QDialogButtonBox.StandardButton
# So much that is lacking is named here; the editor names all.
_MOST_LACKING = 3


class UnsavedQuestion(Question):
    """Asks whether to save; where something is lacking it says what, and leads back to it instead.

    A job is called by the name that it has elsewhere: by its saved one, or by what is typed if it is new.
    """

    def __init__(
        self, lacking: Sequence[tuple[str, str]], parent: QWidget, name: str, saved_name: str | None
    ) -> None:
        buttons = _Answer.Discard | _Answer.Cancel
        super().__init__("", "", buttons if lacking else buttons | _Answer.Save, parent)
        self.is_of_lacking = bool(lacking)
        self.setObjectName(UNSAVED)
        self.setWindowTitle(self.tr("Unsaved changes"))
        if not lacking:
            self.ask(self._saving(name, saved_name))
            self.set_words(
                self.tr("The job was never saved; what was typed would be lost.")
                if saved_name is None
                else self.tr("Without them the job stays as it was saved last.")
            )
            self.set_default(_Answer.Save)
            return
        self.ask(self.tr("Give up what was typed? It can't be saved yet."))
        no_name = self.tr("It has no name yet.")
        said = (no_name if place == "name" and not name else reason for place, reason in lacking)
        self.set_words("\n".join([*said][:_MOST_LACKING]))
        self.button(_Answer.Cancel).setText(self.tr("Back to it"))
        self.set_default(_Answer.Cancel)

    def _saving(self, name: str, saved_name: str | None) -> str:
        if saved_name is None:
            return self.tr("Save the new job “{job}”?").format(job=name)
        return self.tr("Save the changes to “{job}”?").format(job=saved_name)


def is_asked_already(editor: QWidget) -> bool:
    """Show the question where it is open; other dialogs make room for it, as if they were cancelled."""
    for dialog in editor.findChildren(QDialog):
        if dialog.isVisible() and dialog.objectName() == UNSAVED:
            dialog.raise_()
            dialog.activateWindow()
            return True
        if dialog.isVisible():
            dialog.reject()
    return False
