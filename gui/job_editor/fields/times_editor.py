"""Times of day to type: 9, 9.30, 9 am and 21:00 are taken, and rewritten when the field is left."""

from PySide6.QtWidgets import QWidget

from gui.job_editor.reading.rule_parts import read_times, write_times
from gui.widgets.fields.form_editors import LineEditor, show_failed
from scheduler_core.errors import InvalidInput


class TimesEditor(LineEditor):
    """A line of times; one that can't be read is framed as wrong when the field is left."""

    def __init__(self, example: str, parent: QWidget | None = None) -> None:
        super().__init__(example, parent)
        self.editingFinished.connect(self._rewrite)
        self.textEdited.connect(self._forgive)

    def _rewrite(self) -> None:
        text = self._understood()
        show_failed(self, text is None)
        if text is not None and text != self.text():
            self.setText(text)
            self.edited.emit()

    def _forgive(self) -> None:
        if self._understood() is not None:
            show_failed(self, False)

    def _understood(self) -> str | None:
        try:
            return write_times(read_times(self.text()))
        except InvalidInput:
            return None
