"""The fields of a date with its time, and of a time of day."""

from collections.abc import Callable
from datetime import time
from unicodedata import decimal

from PySide6.QtCore import QDate, QDateTime, QLocale, QPointF, QSize, Qt, QTime, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QValidator,
)
from PySide6.QtWidgets import QAbstractSpinBox, QDateTimeEdit, QWidget

from gui.look.tokens import colours_of, space
from gui.text import formats, wall_clock
from gui.widgets.drawing.chevron import ChevronWay, draw_chevron
from gui.widgets.drawing.round_corners import RoundWindow
from gui.widgets.fields.calendars import DayCalendar, NowOf
from gui.widgets.fields.form_editors import show_failed
from gui.widgets.fields.lists.frame_while_open import FrameWhileOpen
from gui.widgets.room_on_screen import beside_field
from scheduler_core.errors import InvalidInput

_FIELD = 7
_ENTER_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_LINE_KEYS = (
    Qt.Key.Key_Backspace,
    Qt.Key.Key_Delete,
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
    Qt.Key.Key_Home,
    Qt.Key.Key_End,
)
_ENDS_OF_LINE = (Qt.Key.Key_Home, Qt.Key.Key_End)
_LED_BY_KEYS = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)
_COMES_BACK = (
    Qt.FocusReason.PopupFocusReason,
    Qt.FocusReason.ActiveWindowFocusReason,
    Qt.FocusReason.MenuBarFocusReason,
)
_MINUTE, _HOUR, _NOON = 60, 3600, 12


def _half_a_day_off(at: QDateTime, steps: int) -> QDateTime:
    hours = _NOON if at.time().hour() < _NOON else -_NOON
    return wall_clock.by_clock(at, hours * _HOUR * (steps % 2))


_STEPS: dict[QDateTimeEdit.Section, Callable[[QDateTime, int], QDateTime]] = {
    QDateTimeEdit.Section.YearSection: QDateTime.addYears,
    QDateTimeEdit.Section.MonthSection: QDateTime.addMonths,
    QDateTimeEdit.Section.DaySection: QDateTime.addDays,
    QDateTimeEdit.Section.AmPmSection: _half_a_day_off,
    QDateTimeEdit.Section.HourSection: lambda at, steps: wall_clock.by_clock(at, _HOUR * steps),
    QDateTimeEdit.Section.MinuteSection: lambda at, steps: wall_clock.by_clock(at, _MINUTE * steps),
    QDateTimeEdit.Section.SecondSection: wall_clock.by_clock,
}


class _TypedField(QDateTimeEdit):
    """A field of which Qt fills part by part, unless a text is typed that says what it means by itself.

    Such a text is typed or pasted over all that stood there, or begins with a letter, as “Friday 18:00” does.
    `words_read` tells when it begins and ceases to name a time.
    """

    words_read = Signal(bool)

    def __init__(self, at: QDateTime | QTime, parent: QWidget | None = None) -> None:
        super().__init__(at, parent)
        self._is_text, self._was_read = False, True
        self._held = self.dateTime()  # before the text that is being typed
        self.lineEdit().textChanged.connect(self._tell_words)
        self.dateTimeChanged.connect(self._hold)
        self.editingFinished.connect(self._tell_end)

    @property
    def is_read(self) -> bool:
        """Tell whether what stands in the field is the time it holds."""
        return not self._are_words(self.text()) or self._read(self.text()) is not None

    def validate(self, text: str, position: int) -> tuple[QValidator.State, str, int]:
        if not self._are_words(text):
            return super().validate(text, position)
        is_read = self._read(text) is not None
        return (QValidator.State.Acceptable if is_read else QValidator.State.Intermediate, text, position)

    def dateTimeFromText(self, text: str) -> QDateTime:
        meant = self._read(text) if self._are_words(text) else None
        return super().dateTimeFromText(text) if meant is None else meant

    def stepBy(self, steps: int) -> None:
        """Step from what a text means, or from what was held before one that means nothing."""
        if self._are_words(self.text()):
            self.setDateTime(self._read(self.text()) or self._held)
        self._leave_whole()
        super().stepBy(steps)

    def _leave_whole(self) -> None:
        """Select the first part where all is selected: the cursor stands at the end, in the seconds."""
        if self._is_all_selected:
            self.setSelectedSection(self.sectionAt(0))

    def sizeHint(self) -> QSize:
        return _as_high_as_fields(super().sizeHint())

    def minimumSizeHint(self) -> QSize:
        return _as_high_as_fields(super().minimumSizeHint())

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Select all where keys lead here, as in other lines: Qt would select the first part."""
        super().focusInEvent(event)
        if self._takes_text and event.reason() in _LED_BY_KEYS:
            self.lineEdit().selectAll()

    def focusNextPrevChild(self, next: bool) -> bool:
        """Lead from all of the text to its first part, and from there on as Qt does."""
        if next and self._is_all_selected and not self._are_words(self.text()):
            self._leave_whole()
            return True
        return super().focusNextPrevChild(next)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Go back to what was held: of a text that names no time Qt takes the last beginning that did."""
        if not self.is_read:
            if event.reason() in _COMES_BACK:
                QWidget.focusOutEvent(self, event)  # one goes on typing behind a menu or another window
                return
            self.setDateTime(self._held)
        super().focusOutEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.isReadOnly():
            super().keyPressEvent(event)
            return
        if self.text() == self._written():
            self._is_text = False
        are_words, typed = self._are_words(self.text()), event.text()
        if not are_words and event.matches(QKeySequence.StandardKey.Paste) and self._paste():
            return
        if not are_words and self._begins_text(typed):
            self._begin_text()
            are_words = True
        elif are_words and event.key() in _ENTER_KEYS and not self.is_read:
            return  # nothing is taken of what isn't understood
        if are_words and ((typed and typed.isprintable()) or event.key() in _LINE_KEYS):
            # Qt would look for the parts of a date in the words.
            QAbstractSpinBox.keyPressEvent(self, event)
            return
        super().keyPressEvent(event)
        if event.key() in _ENDS_OF_LINE and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            # Qt would leave the cursor beside the part, where it takes no figure.
            is_first = event.key() == Qt.Key.Key_Home
            self.setSelectedSection(self.sectionAt(0 if is_first else self.sectionCount() - 1))

    def _begins_text(self, typed: str) -> bool:
        """Tell what begins a text from what fills a part: one may be a word itself, as AM and Nov are."""
        if not self._takes_text or not typed.isprintable():
            return False
        if self._is_all_selected:
            return bool(typed.strip())
        if not typed.isalpha() or self.currentSection() is QDateTimeEdit.Section.AmPmSection:
            return False
        is_month = self.currentSection() is QDateTimeEdit.Section.MonthSection
        return not (is_month and "MMM" in self.displayFormat())

    def _begin_text(self) -> None:
        self._is_text = True
        self.lineEdit().selectAll()

    def _paste(self) -> bool:
        """Put in what was copied, if it stands for a time by itself; Qt takes it for parts."""
        copied = QGuiApplication.clipboard().text().strip()
        if not self._takes_text or not (self._is_all_selected or self._read(copied) is not None):
            return False
        self._begin_text()
        self.lineEdit().insert(copied)
        return True

    @property
    def _is_all_selected(self) -> bool:
        line = self.lineEdit()
        return line.hasSelectedText() and line.selectedText() == self.text()

    @property
    def _takes_text(self) -> bool:
        return True

    def _read(self, text: str) -> QDateTime | None:
        """Return what a text in whichever figures means; None where it names no time."""
        return self._meant("".join(str(decimal(each, each)) for each in text))

    def _meant(self, text: str) -> QDateTime | None:
        raise NotImplementedError

    def _are_words(self, text: str) -> bool:
        written = self._written()
        # What others put in begins no text by a key; where AM stands first, each part of a time begins so.
        is_text = self._is_text or (text[:1].isalpha() and not written[:1].isalpha())
        return self._takes_text and is_text and text != written

    def _written(self) -> str:
        return self.locale().toString(self.dateTime(), self.displayFormat())

    def _hold(self, at: QDateTime) -> None:
        if not self._are_words(self.text()):
            self._held = at

    def _tell_words(self, text: str) -> None:
        self._tell_read(not self._are_words(text) or self._read(text) is not None)

    def _tell_end(self) -> None:
        self._tell_read(self.is_read)

    def _tell_read(self, is_read: bool) -> None:
        if is_read != self._was_read:
            self._was_read = is_read
            self.words_read.emit(is_read)


class DateTimeField(_TypedField):
    """A date and a time to type, or to choose in a calendar.

    Where the present is told, it takes “Friday 18:00” or “in 2 hours”, too. A day alone keeps the time of
    day, and a time of day alone the day.
    """

    def __init__(self, at: QDateTime, now: NowOf = None, parent: QWidget | None = None) -> None:
        self._now = now
        super().__init__(at, parent)
        self._has_calendar = False
        # Qt turns the parts of a date round where lines run from the right: 12:00 would read 00:12. So it has
        # done here already, of what is shown unless another pattern is set.
        pattern = self.displayFormat()
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.setDisplayFormat(pattern)
        self.setCalendarPopup(True)

    def stepBy(self, steps: int) -> None:
        """Go on from the last day of a month to the next one, as from the last hour of a day."""
        self._leave_whole()
        section = self.currentSection()
        if self._are_words(self.text()) or section not in _STEPS:
            super().stepBy(steps)
            return
        self.setDateTime(_STEPS[section](self.dateTime(), steps))
        self.setSelectedSection(section)

    def stepEnabled(self) -> QAbstractSpinBox.StepEnabledFlag:
        if self._are_words(self.text()) or self.currentSection() not in _STEPS:
            return super().stepEnabled()
        return (
            QAbstractSpinBox.StepEnabledFlag.StepUpEnabled | QAbstractSpinBox.StepEnabledFlag.StepDownEnabled
        )

    @property
    def _takes_text(self) -> bool:
        return self._now is not None

    def _meant(self, text: str) -> QDateTime | None:
        from gui.text.typed_times import typed_moment, typed_times

        if self._now is None:
            return None
        shown = self._held.time()
        clock = time(shown.hour(), shown.minute(), shown.second())
        moment = typed_moment(text, self._now(), clock)
        if moment is None:
            return _at_time(self._held.date(), text, typed_times)
        day = QDate(moment.year, moment.month, moment.day)
        return QDateTime(day, QTime(moment.hour, moment.minute, moment.second))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._make_calendar()
        super().mousePressEvent(event)
        if (calendar := self.calendarWidget()).isVisible():
            popup = calendar.window()
            popup.move(beside_field(self, popup.size()))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        x = self.width() - space(3.25)
        draw_chevron(QPainter(self), QPointF(x, self.height() / 2), ChevronWay.DOWN, _arrow_colour(self))

    def _make_calendar(self) -> None:
        """Make the calendar when the field is first pressed.

        Made with the field, its menu of months would outlive each dialog that was never asked for a date.
        """
        if not self._has_calendar:
            self._has_calendar = True
            now = self._now
            calendar = DayCalendar(None if now is None else lambda: formats.local_date(now()))
            calendar.setLayoutDirection(QGuiApplication.layoutDirection())
            self.setCalendarWidget(calendar)
            RoundWindow(calendar.window())
            FrameWhileOpen(self, calendar.window())


class TimeField(_TypedField):
    """A time of day to type, with arrows to step; what names none has the frame of what is wrong."""

    def __init__(self, at: QTime, parent: QWidget | None = None) -> None:
        super().__init__(at, parent)
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # as that of dates above
        self.setWrapping(True)
        self.setDisplayFormat(QLocale().timeFormat(QLocale.FormatType.ShortFormat))
        # No padding of a style sheet moves what stands between the edge and the arrows.
        self.lineEdit().setTextMargins(space(2), 0, space(2), 0)
        self.words_read.connect(self._show_read)

    def _meant(self, text: str) -> QDateTime | None:
        from gui.text.typed_times import typed_times

        return _at_time(self._held.date(), text, typed_times)

    def _show_read(self, is_read: bool) -> None:
        show_failed(self, not is_read)

    def sizeHint(self) -> QSize:
        return self._with_air(super().sizeHint())

    def minimumSizeHint(self) -> QSize:
        return self._with_air(super().minimumSizeHint())

    def _with_air(self, hint: QSize) -> QSize:
        """Count the air on both sides of the time, which Qt takes for none."""
        return _as_high_as_fields(QSize(hint.width() + space(4), hint.height()))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        x = self.width() - space(3)
        for share, way in ((0.32, ChevronWay.UP), (0.68, ChevronWay.DOWN)):
            draw_chevron(QPainter(self), QPointF(x, self.height() * share), way, _arrow_colour(self))


def _at_time(day: QDate, text: str, read: Callable[[str], tuple[time, ...]]) -> QDateTime | None:
    """Return the time of day that a text names, on a day; None where it names none, or several."""
    try:
        times = read(text)
    except InvalidInput:
        return None
    if len(times) != 1:
        return None
    return QDateTime(day, QTime(times[0].hour, times[0].minute, times[0].second))


def _as_high_as_fields(hint: QSize) -> QSize:
    """Return a size without what Qt adds around the parts of a date."""
    return QSize(hint.width(), space(_FIELD))


def _arrow_colour(field: QWidget) -> QColor:
    role = QPalette.ColorRole.PlaceholderText
    return field.palette().color(role) if field.isEnabled() else QColor(colours_of(field.palette()).disabled)
