"""The calendars in which dates are chosen."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCharFormat
from PySide6.QtWidgets import QCalendarWidget, QDateTimeEdit

from gui.text import formats


def open_calendar(field: QDateTimeEdit) -> None:
    """Let a field of Qt's open a calendar that looks like every other."""
    field.setCalendarPopup(True)
    dress_calendar(field.calendarWidget())


def dress_calendar(calendar: QCalendarWidget) -> None:
    """Begin weeks as everywhere in the window, and write weekends as other days.

    The red that Qt writes them in has a contrast of 4.0 in the light and 4.1 in the dark.
    """
    calendar.setFirstDayOfWeek(Qt.DayOfWeek(formats.first_weekday()))
    for day in (Qt.DayOfWeek.Saturday, Qt.DayOfWeek.Sunday):
        calendar.setWeekdayTextFormat(day, QTextCharFormat())
