"""Show the correlation key of a job next to the event of a step."""

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.look.tokens import space
from gui.text.plain_texts import plain_tool_tip
from gui.widgets.fields.form_editors import LineEditor
from gui.widgets.fields.wrapping_row import stand_in_line
from gui.widgets.paragraph import Label

_NARROW_STEPS, _WIDE_STEPS = 15, 24


class JobKeyEditor(QWidget):
    """The key of the whole job, however many steps show it: “with key” and a field."""

    edited = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        words = Label(_tr("with key"), self)
        words.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._key = LineEditor(_tr("none"), self)
        self._key.setObjectName("key_of_events")
        self._key.setMinimumWidth(space(_NARROW_STEPS))
        self._key.setMaximumWidth(space(_WIDE_STEPS))
        self._key.setToolTip(
            plain_tool_tip(
                _tr(
                    "The key of this job, which stands below “Only if”, too. It hears events that come "
                    "with it, and of all jobs with this key one runs at a time."
                )
            )
        )
        stand_in_line(self, words, self._key, gap=2)
        self.setFocusProxy(self._key)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._key.edited.connect(self.edited)

    def value(self) -> str:
        return self._key.value()

    def show_value(self, value: str) -> None:
        self._key.show_value(value)

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        self._key.setAccessibleName(name)


def _tr(text: str) -> str:
    return QCoreApplication.translate("JobKeyEditor", text)
