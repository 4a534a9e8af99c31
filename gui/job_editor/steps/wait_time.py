"""The field for how long a wait is: some time, or until a moment."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from gui.look.spacing import space
from gui.widgets.fields.form_editors import ChoiceEditor, LineEditor

_FOR, _UNTIL = "for", "until"


class WaitTimeEditor(QWidget):
    """One text such as 40d, or until 2027-01-01T09:00, as a choice with a line beside it."""

    edited = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts = {_FOR: "", _UNTIL: ""}
        self._how = ChoiceEditor([(_FOR, self.tr("for")), (_UNTIL, self.tr("until"))], self)
        self._how.setObjectName("wait_how")
        self._how.setAccessibleName(self.tr("For a length of time or until a moment"))
        self._what = LineEditor("", self)
        self._what.setObjectName("wait_time")
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(space(1.5))
        line.addWidget(self._how)
        line.addWidget(self._what, 1)
        self.setFocusProxy(self._what)
        self._how.edited.connect(self._on_how)
        self._what.edited.connect(self._on_text)
        self._show_example()

    def value(self) -> str:
        text = self._what.value().strip()
        return f"{_UNTIL} {text}" if self._how.value() == _UNTIL else text

    def show_value(self, value: str) -> None:
        first, _, rest = value.partition(" ")
        how, text = (_UNTIL, rest.replace("T", " ")) if first == _UNTIL else (_FOR, value)
        self._texts = {_FOR: "", _UNTIL: "", how: text}
        self._how.show_value(how)
        self._what.show_value(text)
        self._show_example()

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        self._what.setAccessibleName(name)

    def _on_how(self) -> None:
        self._what.show_value(self._texts[self._how.value()])
        self._show_example()
        self.edited.emit()

    def _on_text(self) -> None:
        self._texts[self._how.value()] = self._what.value()
        self.edited.emit()

    def _show_example(self) -> None:
        is_moment = self._how.value() == _UNTIL
        self._what.setPlaceholderText("2027-01-01 09:00" if is_moment else self.tr("40d, 2w or 1h30m"))
