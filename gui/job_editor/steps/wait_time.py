"""The field for how long a wait is: some time, or until a moment."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from gui.job_editor.fields.moment_editor import MomentEditor, MomentOf
from gui.look.theme import Theme, font_of
from gui.look.tokens import Type, space
from gui.widgets.fields.form_editors import ChoiceEditor
from gui.widgets.fields.lengths.length_editor import LengthEditor
from gui.widgets.one_line import OneLine

_FOR, _UNTIL = "for", "until"


class WaitTimeEditor(QWidget):
    """One text such as 40d, or until 2027-01-01T09:00: a choice, and a length or a moment next to it."""

    edited = Signal()

    def __init__(self, theme: Theme, moment: MomentOf = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._how = ChoiceEditor([(_FOR, self.tr("for")), (_UNTIL, self.tr("until"))], self)
        self._how.setObjectName("wait_how")
        self._how.setAccessibleName(self.tr("For a length of time or until a moment"))
        self._length = LengthEditor("40d", self)
        self._length.number.setObjectName("wait_time")
        self._moment = MomentEditor(theme, "2027-01-01 09:00", self, moment)
        self._moment.setObjectName("wait_moment")
        # The time counts from when the wait begins, which is what the step before has led to.
        self._from = OneLine("", self)
        self._from.setObjectName("wait_from")
        self._from.setFont(font_of(Type.TEXT))
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(space(1.5))
        line.addWidget(self._how)
        line.addWidget(self._length)
        line.addWidget(self._from, 1)
        line.addWidget(self._moment, 1)
        line.addStretch(0)
        self.stand_first(is_first=False)
        self._how.edited.connect(self._on_how)
        self._length.edited.connect(self.edited)
        self._moment.edited.connect(self.edited)
        self._show_how()

    def value(self) -> str:
        is_moment = self._how.value() == _UNTIL
        return f"{_UNTIL} {self._moment.value().strip()}" if is_moment else self._length.value()

    def show_value(self, value: str) -> None:
        first, _, rest = value.partition(" ")
        how, text = (_UNTIL, rest.replace("T", " ")) if first == _UNTIL else (_FOR, value)
        self._how.show_value(how)
        self._length.show_value(text if how == _FOR else "")
        self._moment.show_value(text if how == _UNTIL else "")
        self._show_how()

    def stand_first(self, *, is_first: bool) -> None:
        """Say from when a length counts: for the first step it is the start of the sequence."""
        self._from.setText(self.tr("from the start") if is_first else self.tr("from the step before"))

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        self._length.setAccessibleName(name)
        self._moment.setAccessibleName(name)

    def _on_how(self) -> None:
        self._show_how()
        self.edited.emit()

    def _show_how(self) -> None:
        """Show the field of what is chosen; what was typed for the other is kept."""
        is_moment = self._how.value() == _UNTIL
        self._length.setVisible(not is_moment)
        self._from.setVisible(not is_moment)
        self._moment.setVisible(is_moment)
        self.setFocusProxy(self._moment if is_moment else self._length)
