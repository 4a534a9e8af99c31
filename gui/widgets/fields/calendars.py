"""The calendars in which dates are chosen."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QTextCharFormat
from PySide6.QtWidgets import QCalendarWidget, QDateTimeEdit

from gui.text import formats


def open_calendar(field: QDateTimeEdit) -> None:
    """Let a field of Qt's open a calendar that looks like every other."""
    field.setCalendarPopup(True)
    field.installEventFilter(_FirstPress(field))


def dress_calendar(calendar: QCalendarWidget) -> None:
    """Begin weeks as everywhere in the window, and write weekends as other days.

    The red that Qt writes them in has a contrast of 4.0 in the light and 4.1 in the dark.
    """
    calendar.setFirstDayOfWeek(Qt.DayOfWeek(formats.first_weekday()))
    for day in (Qt.DayOfWeek.Saturday, Qt.DayOfWeek.Sunday):
        calendar.setWeekdayTextFormat(day, QTextCharFormat())


class _FirstPress(QObject):
    """Dresses the calendar of a field when the field is first pressed, as Qt makes it no sooner.

    Made with the field, its menu of months would outlive each dialog that was never asked for a date.
    """

    def __init__(self, field: QDateTimeEdit) -> None:
        super().__init__(field)
        self._field = field

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.MouseButtonPress:
            self._field.removeEventFilter(self)
            dress_calendar(self._field.calendarWidget())
        return super().eventFilter(watched, event)
