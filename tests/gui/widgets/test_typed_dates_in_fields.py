"""Dates and times are typed into their fields as people write them, whichever way they are shown there."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from PySide6.QtCore import QDate, QDateTime, QEvent, QLocale, Qt, QTime
from PySide6.QtGui import QFocusEvent, QGuiApplication, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.widgets.fields.dates.typed_fields import DateTimeField, TimeField

NOON = QDateTime(QDate(2026, 11, 20), QTime(12, 0))
NOON_TEXT = "2026-11-20 12:00"


@pytest.fixture(params=["en_GB", "de_DE", "en_US"])
def place(request: pytest.FixtureRequest) -> Iterator[None]:
    before = QLocale()
    QLocale.setDefault(QLocale(request.param))
    yield
    QLocale.setDefault(before)


def enter(qtbot: QtBot, field: DateTimeField | TimeField) -> None:
    qtbot.addWidget(field)
    with qtbot.waitActive(field):
        field.show()
        field.activateWindow()
    field.clearFocus()
    field.setFocus(Qt.FocusReason.TabFocusReason)


def date_field(qtbot: QtBot) -> DateTimeField:
    field = DateTimeField(NOON, lambda: datetime(2026, 11, 20, 12, tzinfo=UTC))
    enter(qtbot, field)
    return field


@pytest.mark.usefixtures("place")
@pytest.mark.parametrize("is_all_selected", [True, False])
@pytest.mark.parametrize(
    ("typed", "held"),
    [
        ("9", "2026-11-20 09:00"),
        ("9.30", "2026-11-20 09:30"),
        ("9 am", "2026-11-20 09:00"),
        ("21:00", "2026-11-20 21:00"),
        ("23.11.2026", "2026-11-23 12:00"),
        ("23.11.2026 9", "2026-11-23 09:00"),
        ("2026-11-23 9.30", "2026-11-23 09:30"),
        ("24.12.", "2026-12-24 12:00"),
        ("tomorrow 9", "2026-11-21 09:00"),
        ("99.99.2026", NOON_TEXT),
        ("soon", NOON_TEXT),
    ],
)
def test_a_date_and_a_time_are_taken_as_they_are_written(
    qtbot: QtBot, typed: str, held: str, is_all_selected: bool
) -> None:
    """23.11.2026 became 23 November 2011, 20:26 in German, and 3 February 2011 in American English."""
    field = date_field(qtbot)
    if is_all_selected:
        QTest.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)

    QTest.keyClicks(field, typed)
    assert field.is_read is (held != NOON_TEXT)
    field.clearFocus()

    assert field.dateTime().toString("yyyy-MM-dd HH:mm") == held
    assert field.text() == field.locale().toString(field.dateTime(), field.displayFormat())


@pytest.mark.usefixtures("place")
@pytest.mark.parametrize("is_all_selected", [True, False])
@pytest.mark.parametrize(
    ("typed", "held"),
    [
        ("9", "09:00"),
        ("9.30", "09:30"),
        ("9 am", "09:00"),
        ("21:00", "21:00"),
        ("9pm", "21:00"),
        ("23.11.2026", "08:00"),
        ("later", "08:00"),
    ],
)
def test_a_time_of_day_is_taken_as_it_is_written(
    qtbot: QtBot, typed: str, held: str, is_all_selected: bool
) -> None:
    """21:00 became 2:00 AM, and nothing was taken where all was selected."""
    field = TimeField(QTime(8, 0))
    enter(qtbot, field)
    if is_all_selected:
        QTest.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)

    QTest.keyClicks(field, typed)
    assert bool(field.property("failed")) is (held == "08:00")
    field.clearFocus()

    assert field.time().toString("HH:mm") == held
    assert not field.property("failed")


def test_a_part_is_typed_alone_after_an_arrow_or_a_click(qtbot: QtBot) -> None:
    field = date_field(qtbot)
    field.setDisplayFormat("dd/MM/yyyy HH:mm")
    field.setSelectedSection(DateTimeField.Section.MinuteSection)

    QTest.keyClicks(field, "45")
    assert field.dateTime().time() == QTime(12, 45)
    field.setSelectedSection(DateTimeField.Section.DaySection)
    QTest.keyClick(field, Qt.Key.Key_Up)
    QTest.keyClicks(field, "9")

    assert field.date() == QDate(2026, 11, 9)


def test_what_one_goes_on_typing_after_a_text_fills_parts_again(qtbot: QtBot) -> None:
    field = date_field(qtbot)
    field.setDisplayFormat("dd/MM/yyyy HH:mm")
    field.selectAll()
    QTest.keyClicks(field, "9.30")
    QTest.keyClick(field, Qt.Key.Key_Return)
    field.setSelectedSection(DateTimeField.Section.HourSection)

    QTest.keyClicks(field, "18")

    assert field.dateTime() == QDateTime(QDate(2026, 11, 20), QTime(18, 30))


@pytest.mark.usefixtures("place")
def test_tab_leads_from_all_of_a_field_to_its_first_part(qtbot: QtBot) -> None:
    """Entered by Tab, 9 was the day, and 9:00 where all was selected."""
    field = date_field(qtbot)
    field.setDisplayFormat("dd/MM/yyyy HH:mm")
    field.clearFocus()
    field.setFocus(Qt.FocusReason.TabFocusReason)
    assert field.lineEdit().selectedText() == field.text()

    QTest.keyClick(field, Qt.Key.Key_Tab)
    QTest.keyClicks(field, "09")

    assert field.dateTime().toString("yyyy-MM-dd HH:mm") == "2026-11-09 12:00"


@pytest.mark.usefixtures("place")
def test_up_and_down_step_the_first_part_of_a_field_entered_by_tab(qtbot: QtBot) -> None:
    """The cursor stood behind the whole text, and the last part was stepped: the minutes or seconds."""
    field = date_field(qtbot)
    field.setDisplayFormat("dd/MM/yyyy HH:mm")
    field.clearFocus()
    field.setFocus(Qt.FocusReason.TabFocusReason)

    QTest.keyClick(field, Qt.Key.Key_Up)
    assert field.dateTime() == NOON.addDays(1)
    QTest.keyClick(field, Qt.Key.Key_Down)
    QTest.keyClick(field, Qt.Key.Key_Down)
    assert field.dateTime() == NOON.addDays(-1)


@pytest.mark.usefixtures("place")
@pytest.mark.parametrize(
    ("key", "typed", "held"),
    [(Qt.Key.Key_Home, "09", "2026-11-09 12:00"), (Qt.Key.Key_End, "45", "2026-11-20 12:45")],
)
def test_figures_fill_the_first_part_after_home_and_the_last_after_end(
    qtbot: QtBot, key: Qt.Key, typed: str, held: str
) -> None:
    """They were refused, as no part was selected."""
    field = date_field(qtbot)
    field.setDisplayFormat("dd/MM/yyyy HH:mm")

    QTest.keyClick(field, key)
    QTest.keyClicks(field, typed)

    assert field.dateTime().toString("yyyy-MM-dd HH:mm") == held


@pytest.mark.usefixtures("place")
@pytest.mark.parametrize("key", [Qt.Key.Key_Delete, Qt.Key.Key_Backspace])
def test_a_time_is_typed_into_a_field_that_was_emptied(qtbot: QtBot, key: Qt.Key) -> None:
    field = date_field(qtbot)

    QTest.keyClick(field, key)
    QTest.keyClicks(field, "9")
    field.clearFocus()

    assert field.dateTime().toString("yyyy-MM-dd HH:mm") == "2026-11-20 09:00"


@pytest.mark.usefixtures("place")
@pytest.mark.parametrize(
    ("section", "typed", "held"),
    [
        (DateTimeField.Section.DaySection, "5 ", "2026-11-05 12:00"),
        (DateTimeField.Section.DaySection, "5/", "2026-11-05 12:00"),
        (DateTimeField.Section.MonthSection, "5/", "2026-05-20 12:00"),
        (DateTimeField.Section.MinuteSection, "45:", "2026-11-20 12:45"),
        (DateTimeField.Section.YearSection, "2028 1030", "2028-11-20 10:30"),
    ],
)
def test_a_mark_ends_the_part_that_is_being_typed(
    qtbot: QtBot, section: DateTimeField.Section, typed: str, held: str
) -> None:
    """“5 ” in the day meant five o'clock, and the year 2028 was lost."""
    field = date_field(qtbot)
    field.setDisplayFormat("dd/MM/yyyy HH:mm")
    field.setSelectedSection(section)

    QTest.keyClicks(field, typed)
    field.clearFocus()

    assert field.dateTime().toString("yyyy-MM-dd HH:mm") == held


def test_a_text_that_means_nothing_gives_back_what_was_set_last(qtbot: QtBot) -> None:
    """It gave back what the field was made with."""
    field = date_field(qtbot)
    field.setDateTime(NOON.addDays(9))

    field.selectAll()
    QGuiApplication.clipboard().setText("lunch")
    QTest.keyClick(field, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert not field.is_read
    field.clearFocus()
    assert field.dateTime() == NOON.addDays(9)

    field.setDateTime(NOON.addDays(3))
    field.lineEdit().setText("lunch")  # as an input method or a menu puts it in
    field.clearFocus()
    field.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClicks(field, "lunch")
    field.clearFocus()
    assert field.dateTime() == NOON.addDays(3)


@pytest.mark.usefixtures("place")
def test_what_is_pasted_is_read_as_if_it_were_typed(qtbot: QtBot) -> None:
    field = date_field(qtbot)
    QGuiApplication.clipboard().setText(" 9.30\n")
    QTest.keyClick(field, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    field.clearFocus()
    assert field.dateTime().toString("yyyy-MM-dd HH:mm") == "2026-11-20 09:30"


def test_a_time_is_typed_where_its_half_of_the_day_stands_first(qtbot: QtBot) -> None:
    """Each part was taken for a text that means nothing."""
    before = QLocale()
    QLocale.setDefault(QLocale("ko_KR"))
    try:
        field = TimeField(QTime(8, 0))
        enter(qtbot, field)
        field.setSelectedSection(TimeField.Section.HourSection)
        QTest.keyClicks(field, "1045")
        field.clearFocus()
        assert field.time() == QTime(10, 45)
    finally:
        QLocale.setDefault(before)


def test_figures_of_other_scripts_are_read(qtbot: QtBot) -> None:
    field = date_field(qtbot)
    for figure in "٠٩:٣٠":
        typed = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_unknown, Qt.KeyboardModifier.NoModifier, figure)
        QApplication.sendEvent(field, typed)
    field.clearFocus()
    assert field.dateTime() == QDateTime(QDate(2026, 11, 20), QTime(9, 30))


@pytest.mark.parametrize(("typed", "held"), [("9.30", QTime(9, 31)), ("9 x", QTime(12, 1))])
def test_a_step_goes_from_what_a_text_means_or_from_before_it(qtbot: QtBot, typed: str, held: QTime) -> None:
    """Of “9 x” it took the nine."""
    field = date_field(qtbot)
    field.setDisplayFormat("HH:mm")
    field.selectAll()
    QTest.keyClicks(field, typed)
    field.stepBy(1)
    assert field.time() == held


def test_a_text_half_typed_waits_behind_a_menu(qtbot: QtBot) -> None:
    field = date_field(qtbot)
    QTest.keyClicks(field, "in 2")

    QApplication.sendEvent(field, QFocusEvent(QEvent.Type.FocusOut, Qt.FocusReason.PopupFocusReason))
    QApplication.sendEvent(field, QFocusEvent(QEvent.Type.FocusIn, Qt.FocusReason.PopupFocusReason))
    QTest.keyClicks(field, " hours")

    assert (field.text(), field.is_read) == ("in 2 hours", True)


def test_nothing_is_typed_into_a_field_that_is_only_read(qtbot: QtBot) -> None:
    field = TimeField(QTime(8, 0))
    field.setReadOnly(True)
    enter(qtbot, field)
    QTest.keyClicks(field, "12:")
    field.clearFocus()
    assert field.time() == QTime(8, 0)
