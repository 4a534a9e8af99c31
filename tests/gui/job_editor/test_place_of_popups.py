"""A calendar that pops up leaves its field in sight, wherever that is on the screen."""

from itertools import product

import pytest
from PySide6.QtCore import QDateTime, QPoint, QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton, QWidget
from pytestqt.qtbot import QtBot

from gui.job_editor.fields.moment_editor import MomentEditor
from gui.look.theme import Theme
from gui.widgets.fields.calendars import DayCalendar
from gui.widgets.fields.dates.typed_fields import DateTimeField
from gui.widgets.fields.drop_form import DropForm
from gui.widgets.fields.form import FieldForm
from gui.widgets.fields.form_editors import LineEditor
from gui.widgets.room_on_screen import place_beside
from tests.gui.finding import child

SCREEN = QRect(0, 0, 1280, 720)
# What a calendar takes with letters half as large again, and twice as large.
CALENDARS = (QSize(268, 300), QSize(402, 444), QSize(536, 592))
GAP = 4


@pytest.mark.parametrize(("size", "is_mirrored"), [*product(CALENDARS, (False, True))])
def test_a_calendar_never_covers_its_field_on_a_small_screen(size: QSize, is_mirrored: bool) -> None:
    """With letters half as large again it lay over the field in the middle of a screen of 720 lines."""
    for x, y in product(range(0, 1040, 40), range(0, 670, 10)):
        field = QRect(x, y, 240, 48)
        place = QRect(place_beside(field, size, SCREEN, GAP, is_mirrored=is_mirrored), size)

        assert SCREEN.contains(place)
        has_room_beside = size.width() + GAP <= max(field.left(), SCREEN.right() - field.right())
        has_room_over = size.height() + GAP <= max(field.top(), SCREEN.bottom() - field.bottom())
        assert not place.intersects(field) or not (has_room_beside or has_room_over)


def test_a_popup_stands_below_its_field_where_it_can_and_ends_with_it_from_the_right() -> None:
    size, field = CALENDARS[0], QRect(400, 100, 300, 32)

    assert place_beside(field, size, SCREEN, GAP, is_mirrored=False) == QPoint(400, 136)
    assert place_beside(field, size, SCREEN, GAP, is_mirrored=True) == QPoint(700 - size.width(), 136)
    assert place_beside(field.translated(0, 500), size, SCREEN, GAP, is_mirrored=False).y() == 600 - 304


@pytest.mark.parametrize("share", [0.0, 0.5, 0.9])
def test_the_calendars_of_both_kinds_of_fields_leave_these_in_sight(
    qtbot: QtBot, theme: Theme, share: float
) -> None:
    """On the screen that the test has, from its top to its foot."""
    for field in (MomentEditor(theme, "2026-12-24"), DateTimeField(QDateTime(2026, 12, 24, 9, 0, 0))):
        qtbot.addWidget(field)
        room = field.screen().availableGeometry()
        field.resize(field.sizeHint())
        field.move(room.left() + 40, room.top() + round((room.height() - 60) * share))
        with qtbot.waitExposed(field):
            field.show()

        popup = _open_calendar(qtbot, field)

        place = QRect(field.mapToGlobal(QPoint()), field.size())
        assert not popup.geometry().intersects(place)
        popup.close()
        field.hide()


@pytest.mark.parametrize("share", [0.0, 0.4, 0.9])
def test_what_drops_down_scrolls_rather_than_lie_over_its_field(qtbot: QtBot, share: float) -> None:
    """With large letters a form was higher than the room below its field, and lay over it."""
    drop, form = DropForm("drop", "Dates"), FieldForm()
    for number in range(30):
        form.add(f"field{number}", "Day", LineEditor())
    qtbot.addWidget(drop)
    drop.hold(form)
    room = drop.screen().availableGeometry()
    drop.move(room.left() + 40, room.top() + round((room.height() - 60) * share))
    with qtbot.waitExposed(drop):
        drop.show()

    drop.open()

    popup = form.window()
    qtbot.waitUntil(popup.isVisible)
    assert room.contains(popup.geometry())
    assert not popup.geometry().intersects(QRect(drop.mapToGlobal(QPoint()), drop.size()))
    popup.close()


def _open_calendar(qtbot: QtBot, field: QWidget) -> QWidget:
    if isinstance(field, DateTimeField):
        QTest.mouseClick(
            field, Qt.MouseButton.LeftButton, pos=field.rect().center() + QPoint(field.width() // 2 - 8, 0)
        )
        calendar: QWidget | None = field.calendarWidget()
    else:
        child(field, QToolButton, "choose_date").click()
        calendar = field.findChild(DayCalendar)
    assert calendar is not None
    qtbot.waitUntil(calendar.isVisible)
    return calendar.window()
