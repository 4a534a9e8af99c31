"""The arrows of a date and a time go on past the end of a month, of a day and of an hour."""

import pytest
from PySide6.QtCore import QDate, QDateTime, Qt, QTime
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDateTimeEdit
from pytestqt.qtbot import QtBot

from gui.widgets.fields.calendars import DateTimeField, TimeField

LAST = QDateTime(QDate(2026, 11, 30), QTime(23, 59, 59))
Section = QDateTimeEdit.Section


@pytest.mark.parametrize(
    ("section", "day", "clock"),
    [
        (Section.DaySection, QDate(2026, 12, 1), QTime(23, 59, 59)),
        (Section.MonthSection, QDate(2026, 12, 30), QTime(23, 59, 59)),
        (Section.YearSection, QDate(2027, 11, 30), QTime(23, 59, 59)),
        (Section.HourSection, QDate(2026, 12, 1), QTime(0, 59, 59)),
        (Section.MinuteSection, QDate(2026, 12, 1), QTime(0, 0, 59)),
        (Section.SecondSection, QDate(2026, 12, 1), QTime(0, 0, 0)),
    ],
)
def test_an_arrow_goes_on_past_the_end(qtbot: QtBot, section: Section, day: QDate, clock: QTime) -> None:
    field = DateTimeField(LAST)
    field.setDisplayFormat("dd.MM.yyyy HH:mm:ss")
    qtbot.addWidget(field)
    field.show()
    field.setSelectedSection(section)
    QTest.keyClick(field, Qt.Key.Key_Up)
    assert (field.date(), field.time()) == (day, clock)
    assert field.currentSection() is section
    QTest.keyClick(field, Qt.Key.Key_Down)
    assert field.dateTime() == LAST


def test_half_a_day_past_noon_is_the_next_day(qtbot: QtBot) -> None:
    field = DateTimeField(LAST)
    field.setDisplayFormat("MM/dd/yyyy hh:mm AP")
    qtbot.addWidget(field)
    field.setSelectedSection(Section.AmPmSection)
    field.stepBy(1)
    assert (field.date(), field.time()) == (QDate(2026, 12, 1), QTime(11, 59, 59))


def test_a_time_of_day_begins_anew(qtbot: QtBot) -> None:
    field = TimeField(QTime(23, 30))
    qtbot.addWidget(field)
    field.setSelectedSection(Section.HourSection)
    field.stepBy(1)
    assert field.time() == QTime(0, 30)
