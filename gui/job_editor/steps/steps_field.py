"""The field of a job's steps: a summary, and a button to the page that edits them."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QWidget

from gui.job_editor.steps.cards.step_cards import read_card
from gui.job_editor.steps.cards.step_lines import lines_of_cards
from gui.job_editor.steps.cards.steps_text import OnlyText, cards_of
from gui.look.tokens import space
from gui.widgets.buttons.push_button import PushButton
from gui.widgets.fields.few_lines import FewLines

_BETWEEN = " \N{MIDDLE DOT} "


class StepsField(QWidget):
    """A form editor of the text that stands for the steps; `text_shown` tells that another one is shown."""

    edited = Signal()
    open_wanted = Signal()
    text_shown = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = ""
        self._summary = FewLines(self)
        self._summary.setObjectName("steps_summary")
        self._button = PushButton(self.tr("Edit the steps…"), self)
        self._button.setObjectName("edit_steps")
        self._button.setAccessibleName(self.tr("Edit the steps"))
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(space(3))
        line.addWidget(self._button)
        line.addWidget(self._summary, 1)
        self.setFocusProxy(self._button)
        self._button.clicked.connect(self.open_wanted)
        self._show_summary()

    def value(self) -> str:
        return self._text

    def show_value(self, value: str) -> None:
        if value != self._text:
            self._text = value
            self._show_summary()
            self.text_shown.emit(value)

    def take(self, text: str, lines: Sequence[str]) -> None:
        """Take what was made of the steps on their page, with a line for each; none where they are a text."""
        if text != self._text:
            self._text = text
            self._show_summary(lines)
            self.edited.emit()

    def _show_summary(self, lines: Sequence[str] = ()) -> None:
        words = self._listed(lines) if lines else self._words()
        self._summary.setText(words)
        is_quiet = not self._text.strip()
        role = QPalette.ColorRole.PlaceholderText if is_quiet else QPalette.ColorRole.WindowText
        self._summary.setForegroundRole(role)
        self.setAccessibleDescription(words)

    def _words(self) -> str:
        if not self._text.strip():
            return self.tr("No steps yet: calls, scripts, waits and branches, one after the other.")
        cards = cards_of(self._text)
        if isinstance(cards, OnlyText):
            return self.tr("Written as text. {reason}").format(reason=cards.reason)
        return self._listed(lines_of_cards([read_card(card) for card in cards]))

    def _listed(self, lines: Sequence[str]) -> str:
        return _BETWEEN.join(f"{number} {line.strip()}" for number, line in enumerate(lines, 1))
