"""Edit the steps as text, which can say what cards can't."""

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from gui.job_editor.steps.cards.steps_text import OnlyText, cards_of
from gui.look.tokens import space
from gui.widgets.fields.form_editors import show_failed
from gui.widgets.fields.text_editor import TextEditor
from gui.widgets.notices.problem_label import ProblemLabel
from gui.widgets.paragraph import Paragraph

_READING_MILLISECONDS = 250
_SAMPLE = """\
- http: POST https://shop.example/remind
- wait: 40d
  until: paid
- if: paid came
  then:
  - http: POST https://shop.example/thanks
  - end
  else:
  - script: ./escalate.sh"""


class TextFace(QWidget):
    """Says with its line what is wrong, or why there can be no cards, after a pause in the typing.

    `looked` tells whether the text could be shown as cards.
    """

    edited = Signal(str)
    looked = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._field = TextEditor(_SAMPLE, rows=12, is_code=True, wraps=False, parent=self)
        self._field.setObjectName("steps_text")
        self._field.setAccessibleName(self.tr("Steps as text"))
        self._field.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._refusal = ProblemLabel(self)
        self._refusal.setObjectName("steps_refusal")
        self._refusal.hide()
        self._remark = Paragraph(self)
        self._remark.setObjectName("steps_remark")
        self._remark.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        column = QVBoxLayout(self)
        column.setContentsMargins(space(5), space(2), space(5), space(3))
        column.setSpacing(space(1))
        column.addWidget(self._field, 1)
        column.addWidget(self._refusal)
        column.addWidget(self._remark)
        self._pause = QTimer(self, singleShot=True, interval=_READING_MILLISECONDS)
        self._pause.timeout.connect(self.look)
        self._field.edited.connect(self._on_text)
        self.setFocusProxy(self._field)

    def show_text(self, text: str) -> None:
        self._field.show_value(text)
        self.look()

    def look(self) -> None:
        """Say now what is wrong with the text, if anything is."""
        self._pause.stop()
        cards = cards_of(self._field.value())
        refusal = cards if isinstance(cards, OnlyText) else None
        is_wrong = refusal is not None and refusal.is_wrong
        reason = "" if refusal is None else refusal.reason
        self._refusal.show_wrong(reason if is_wrong else "")
        self._remark.setText("" if is_wrong else reason or self._help())
        show_failed(self._field, is_wrong)
        self._field.setAccessibleDescription(reason)
        self.looked.emit(refusal is None)

    def _on_text(self) -> None:
        self._pause.start()
        self.edited.emit(self._field.value())

    def _help(self) -> str:
        return self.tr(
            "Each begins with a dash: http, script, argv, wait or if. An event ends a wait: “unless” leaves "
            "out the rest, “until” goes on. With “when: failure” or “always” a step follows another end than "
            "success. Below “if: paid came” or “if: success” stand “then” and “else”, with steps of "
            "their own; “end” is the end of the sequence."
        )
