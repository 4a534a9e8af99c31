"""The arrows of a date and a time go on past the end of a month, of a day and of an hour."""

import time
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QDate, QDateTime, Qt, QTime
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDateTimeEdit
from pytestqt.qtbot import QtBot

from gui.widgets.fields.dates.typed_fields import DateTimeField, TimeField

LAST = QDateTime(QDate(2026, 11, 30), QTime(23, 59, 59))
Section = QDateTimeEdit.Section


@pytest.fixture
def zone_of_the_system(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "Europe/Berlin")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


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


def test_morning_and_afternoon_are_of_the_same_day(qtbot: QtBot) -> None:
    field = DateTimeField(LAST)
    field.setDisplayFormat("MM/dd/yyyy hh:mm AP")
    qtbot.addWidget(field)
    field.setSelectedSection(Section.AmPmSection)
    field.stepBy(1)
    assert (field.date(), field.time()) == (QDate(2026, 11, 30), QTime(11, 59, 59))
    field.stepBy(1)
    assert field.dateTime() == LAST


@pytest.mark.parametrize(("day", "hours"), [(25, [1, 2, 3, 4]), (24, [1, 2, 3, 4])])
def test_each_press_is_seen_where_an_hour_comes_twice(
    qtbot: QtBot, zone_of_the_system: None, day: int, hours: list[int]
) -> None:
    field = DateTimeField(QDateTime(QDate(2026, 10, day), QTime(0, 30)))
    field.setDisplayFormat("dd.MM.yyyy HH:mm")
    qtbot.addWidget(field)
    field.setSelectedSection(Section.HourSection)
    seen = []
    for _ in hours:
        field.stepBy(1)
        seen.append(field.time().hour())
    assert seen == hours
    for _ in hours:
        field.stepBy(-1)
    assert field.time() == QTime(0, 30)


def test_the_arrows_pass_an_hour_that_does_not_come(qtbot: QtBot, zone_of_the_system: None) -> None:
    field = DateTimeField(QDateTime(QDate(2026, 3, 29), QTime(1, 30)))
    field.setDisplayFormat("dd.MM.yyyy HH:mm")
    qtbot.addWidget(field)
    field.setSelectedSection(Section.HourSection)
    field.stepBy(1)
    assert field.time() == QTime(3, 30)
    field.stepBy(-1)
    assert field.time() == QTime(1, 30)


def test_a_time_of_day_begins_anew(qtbot: QtBot) -> None:
    field = TimeField(QTime(23, 30))
    qtbot.addWidget(field)
    field.setSelectedSection(Section.HourSection)
    field.stepBy(1)
    assert field.time() == QTime(0, 30)
