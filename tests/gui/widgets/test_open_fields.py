"""The list of kinds of a rule, and the field of a date, while they are open."""

import pytest
from PySide6.QtCore import QDate, QDateTime, QPoint, Qt, QTime
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from gui.app.application import Application
from gui.job_editor.fields.moment_editor import MomentEditor
from gui.job_editor.job_editor import JobEditor
from gui.look.tokens import colours_of, space
from gui.widgets.fields.dates.typed_fields import DateTimeField
from gui.widgets.fields.form_editors import ChoiceEditor
from tests.gui.finding import child
from tests.gui.look.pictures import ground_of, hovered_row, picture_of_row

pytestmark = pytest.mark.slow


def test_kinds_that_other_programs_write_stand_last_below_a_line(qtbot: QtBot, live: Application) -> None:
    live.actions.jobs.new.trigger()
    qtbot.waitUntil(lambda: any(each.isVisible() for each in live.window.findChildren(JobEditor)))
    kinds = child(live.window.findChildren(JobEditor)[-1], ChoiceEditor, "rule_kind")
    kinds.showPopup()
    view = kinds.view()
    heights = [view.visualRect(kinds.model().index(row, 0)).height() for row in range(kinds.count())]
    (parted,) = (row for row, high in enumerate(heights) if high > space(8))

    assert [kinds.itemData(row) for row in range(parted, kinds.count())] == ["cron", "rrule", "on_calendar"]
    assert view.verticalScrollBar().maximum() == 0  # all have room
    entry = picture_of_row(view, parted)
    line = QColor(colours_of(view.palette()).line).rgb()
    rows = [y for y in range(entry.height()) if entry.pixel(entry.width() // 2, y) == line]
    assert len(rows) == 1
    hovered_row(kinds, parted)
    entry = picture_of_row(view, parted)
    ground = ground_of(entry)
    assert ground != ground_of(picture_of_row(view, parted - 1))
    lit = [y for y in range(entry.height()) if entry.pixel(entry.width() - space(2), y) == ground.rgb()]
    assert lit[0] > rows[0]
    assert lit[-1] - lit[0] == space(8) - 1  # as high as any other
    kinds.hidePopup()


def test_a_field_whose_calendar_is_open_is_framed_as_one_in_use(qtbot: QtBot, live: Application) -> None:
    """It looked left behind, where drop-downs with an open list have the ring."""
    around = QWidget(live.window, Qt.WindowType.Window)
    qtbot.addWidget(around)
    field, other = (
        DateTimeField(QDateTime(QDate(2026, 11, 20), QTime(9, 0)), parent=around),
        QLineEdit(around),
    )
    column = QVBoxLayout(around)
    column.addWidget(field)
    column.addWidget(other)
    with qtbot.waitExposed(around):
        around.show()
    accent = QColor(colours_of(field.palette()).accent)

    def edge() -> QColor:
        return field.grab().toImage().pixelColor(field.width() // 2, 0)

    qtbot.waitUntil(lambda: field.width() > space(20))
    QTest.mouseClick(field, Qt.MouseButton.LeftButton, pos=QPoint(field.width() - space(3), space(4)))
    popup = field.calendarWidget().window()
    qtbot.waitUntil(popup.isVisible)
    other.setFocus()
    assert edge() == accent

    popup.close()
    assert edge() != accent
    around.close()


def test_a_field_may_go_while_its_calendar_is_open(qtbot: QtBot, live: Application) -> None:
    for _ in range(3):
        around = QWidget(live.window, Qt.WindowType.Window)
        field = DateTimeField(QDateTime(QDate(2026, 11, 20), QTime(9, 0)), parent=around)
        date = MomentEditor(live.theme, "2026-12-01", around)
        column = QVBoxLayout(around)
        column.addWidget(field)
        column.addWidget(date)
        with qtbot.waitExposed(around):
            around.show()
        QTest.mouseClick(field, Qt.MouseButton.LeftButton, pos=QPoint(field.width() - space(3), space(4)))
        qtbot.waitUntil(field.calendarWidget().isVisible)
        around.deleteLater()
        del field, date, column
        qtbot.waitUntil(lambda around=around: not isValid(around))  # type: ignore[misc]
