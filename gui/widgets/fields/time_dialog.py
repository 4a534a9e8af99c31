"""Ask for an instant by keyboard."""

from datetime import datetime

from PySide6.QtCore import QDate, QDateTime, QTime, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from gui.look.tokens import space
from gui.text import formats, wall_clock
from gui.text.typed_times import coming_examples
from gui.widgets.buttons.push_button import ShowsKeys, add_button, make_primary
from gui.widgets.fields.calendars import NowOf
from gui.widgets.fields.dates.typed_fields import DateTimeField
from gui.widgets.heading import Asked
from gui.widgets.paragraph import Paragraph


class TimeDialog(ShowsKeys, QDialog):
    """Shows a date and a time on the user's clock; `time_chosen` tells the instant."""

    time_chosen = Signal(object)
    time_changed = Signal(object)

    def __init__(
        self,
        title: str,
        question: str,
        verb: str,
        at: datetime,
        parent: QWidget | None = None,
        now: NowOf = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("time_dialog")
        self.setWindowTitle(title)
        asked = Asked(question, self)
        local = wall_clock.local(at)
        self._field = DateTimeField(
            QDateTime(
                QDate(local.year, local.month, local.day), QTime(local.hour, local.minute, local.second)
            ),
            now,
            self,
        )
        self._field.setObjectName("time")
        self._field.setAccessibleName(question)
        self._field.setDisplayFormat(self._pattern())
        asked.setBuddy(self._field)
        self._meaning = Paragraph(self)
        self._meaning.setObjectName("meaning")
        self._meaning.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self.choose = add_button(buttons, verb, QDialogButtonBox.ButtonRole.AcceptRole)
        self.choose.setObjectName("choose")
        self.choose.setDefault(True)
        make_primary(self.choose)
        self.choices = QVBoxLayout()
        self.choices.setSpacing(space(1))
        column = QVBoxLayout(self)
        column.setContentsMargins(space(5), space(5), space(5), space(4))
        column.setSpacing(space(2))
        for widget in (asked, self._field, self._meaning):
            column.addWidget(widget)
        column.addLayout(self.choices)
        column.addSpacing(space(1))
        column.addWidget(buttons)
        self.setMinimumWidth(space(90))
        self._say_meaning()
        self._field.dateTimeChanged.connect(self._say_meaning)
        self._field.dateTimeChanged.connect(self._tell_changed)
        self._field.words_read.connect(self._note_words)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self.accepted.connect(self._tell)
        self.finished.connect(self.deleteLater)
        self._field.setFocus()
        self._field.setSelectedSection(DateTimeField.Section.HourSection)

    @property
    def instant(self) -> datetime:
        shown = self._field.dateTime()
        day, time = shown.date(), shown.time()
        local = datetime(day.year(), day.month(), day.day(), time.hour(), time.minute(), time.second())  # noqa: DTZ001
        return formats.instant_of(local)

    def accept(self) -> None:
        """Take the time, unless what stands in the field is not understood."""
        if self._field.is_read:
            super().accept()

    def _note_words(self, is_read: bool) -> None:
        """Let nothing be taken while words that name no time stand in the field."""
        self.choose.setEnabled(is_read)
        self._say_meaning()
        if is_read:
            self._tell_changed()

    def _say_meaning(self) -> None:
        """Say which instant is meant, which differs where the clock jumps over the time."""
        if not self._field.is_read:
            self._meaning.setText(coming_examples())
            return
        shown, local = self._field.dateTime().time(), wall_clock.local(self.instant)
        if (shown.hour(), shown.minute()) == (local.hour, local.minute):
            self._meaning.setText(formats.instant_with_seconds(self.instant))
        else:
            pattern = self.tr("The clock jumps over that time; it would be {at}")
            self._meaning.setText(pattern.format(at=formats.instant_with_seconds(self.instant)))

    def _pattern(self) -> str:
        pattern = self._field.displayFormat()
        return pattern if "s" in pattern else pattern.replace("mm", "mm:ss")

    def _tell_changed(self) -> None:
        self.time_changed.emit(self.instant)

    def _tell(self) -> None:
        self.time_chosen.emit(self.instant)
