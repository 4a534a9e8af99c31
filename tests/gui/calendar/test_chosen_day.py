"""The day that is framed in the month is the one that stands beside it, whatever was done before."""

from collections.abc import Callable
from datetime import date
from itertools import product

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtGui import QColor, QFocusEvent, QFont, QImage, QPainter, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.calendar.calendar_view import CalendarView
from gui.calendar.day_drawing import Drawing, draw_frame
from gui.calendar.day_panel import shares
from gui.calendar.month_model import MonthModel
from gui.calendar.span_pages import Mode
from gui.inspector.inspector_view import InspectorView
from gui.look.palettes import palette_for
from scheduler_core.facade.scheduler import Scheduler
from tests.gui.calendar.handling import shown
from tests.gui.finding import child
from tests.gui.planned_jobs import add

pytestmark = pytest.mark.slow

_FIRST, _OTHER = date(2026, 11, 25), date(2026, 11, 26)


def test_a_day_is_framed_exactly_while_it_stands_beside_the_month(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    job = add(core, "Report", "every day at 18:00")
    live.actions.show_inspector.setChecked(True)
    live.window.choice.select([job])
    calendar = shown(live, Mode.MONTH, _FIRST)
    qtbot.waitUntil(lambda: bool(calendar.grid.load_of(_FIRST).entries))
    acts: dict[str, tuple[Callable[[], None], bool | None]] = {
        "press a day": (lambda: _press(calendar, _OTHER), True),
        "press an entry": (lambda: _press_entry(qtbot, calendar, _FIRST), False),
        "walk": (lambda: QTest.keyClick(calendar.grid, Qt.Key.Key_Right), True),
        "escape": (lambda: QTest.keyClick(calendar.grid, Qt.Key.Key_Escape), False),
        "close": (lambda: child(calendar.panel, QToolButton, "close_day").click(), False),
        "by the week and back": (lambda: _there_and_back(live, calendar), None),
        "list and back": (lambda: _away_and_back(live), None),
        "another page and back": (lambda: _page_and_back(live), None),
    }
    is_chosen = False

    for names in product(acts, repeat=2):
        for name in names:
            act, chooses = acts[name]
            if name == "close" and not is_chosen:
                continue
            act()
            is_chosen = is_chosen if chooses is None else chooses
            assert (names, name, calendar.panel.isVisible()) == (names, name, is_chosen)
            assert (names, name, _is_framed(calendar)) == (names, name, is_chosen)
            inspector = child(live.window, InspectorView, "inspector")
            assert (names, name, inspector.isVisible()) == (names, name, not is_chosen)


def test_an_entry_chosen_in_the_week_keeps_the_inspector(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    add(core, "Report", "every day at 18:00")
    live.actions.show_inspector.setChecked(True)
    calendar = shown(live, Mode.MONTH, _FIRST)
    _press(calendar, _OTHER)
    live.actions.calendar_modes.actions()[list(Mode).index(Mode.WEEK)].trigger()
    qtbot.waitUntil(lambda: bool(calendar.times.placed))

    calendar.requests.entry_selected.emit(calendar.times.placed[0].entry)
    live.actions.calendar_modes.actions()[list(Mode).index(Mode.MONTH)].trigger()

    assert not calendar.panel.isVisible()
    assert not _is_framed(calendar)
    qtbot.waitUntil(lambda: child(live.window, InspectorView, "inspector").isVisible())


def test_a_day_chosen_while_the_calendar_is_not_seen_waits_for_it(live: Application) -> None:
    calendar = shown(live, Mode.MONTH, _FIRST)
    live.actions.show_list.trigger()

    calendar.open_panel()

    assert not calendar.panel.isVisible()
    live.actions.show_calendar.trigger()
    assert calendar.panel.isVisible() == live.actions.show_inspector.isChecked()


@pytest.mark.parametrize(
    ("reason", "has_ring"), [(Qt.FocusReason.TabFocusReason, True), (Qt.FocusReason.MouseFocusReason, False)]
)
def test_a_ring_shows_where_the_keyboard_has_come(
    live: Application, reason: Qt.FocusReason, has_ring: bool
) -> None:
    calendar = shown(live, Mode.MONTH, _FIRST)
    before = _look(calendar, _FIRST)

    QApplication.sendEvent(calendar.grid, QFocusEvent(QFocusEvent.Type.FocusIn, reason))
    assert (_look(calendar, _FIRST) != before) is has_ring
    QApplication.sendEvent(calendar.grid, QFocusEvent(QFocusEvent.Type.FocusOut, reason))
    assert _look(calendar, _FIRST) == before


@pytest.mark.parametrize(("has_keyboard", "wide"), [(False, 2), (True, 3)])
def test_the_frame_is_seen_and_wider_where_the_keyboard_is(has_keyboard: bool, wide: int) -> None:
    """It was a hairline as soon as the keyboard was elsewhere."""
    picture = QImage(80, 60, QImage.Format.Format_RGB32)
    picture.fill(QColor("white"))
    painter = QPainter(picture)
    palette = palette_for(Qt.ColorScheme.Light)
    draw_frame(Drawing(painter, palette, False, QFont()), picture.rect(), has_keyboard)
    painter.end()

    accent = palette.color(QPalette.ColorRole.Accent).name()
    framed = [picture.pixelColor(x, 30).name() == accent for x in range(80)]
    assert framed == [True] * wide + [False] * (80 - 2 * wide) + [True] * wide


def _is_framed(calendar: CalendarView) -> bool:
    """Tell whether the day looks otherwise than with no day chosen."""
    before = _look(calendar, calendar.day)
    calendar.grid.mark_chosen(is_chosen=False)
    plain = _look(calendar, calendar.day)
    calendar.grid.mark_chosen(is_chosen=before != plain)
    return before != plain


def _look(calendar: CalendarView, day: date) -> bytes:
    place = calendar.grid.visualRect(_index(calendar, day))
    while not calendar.grid.is_drawn:
        calendar.grid.viewport().grab()
    image = calendar.grid.viewport().grab(place).toImage()
    return bytes(image.constBits())


def _index(calendar: CalendarView, day: date) -> QModelIndex:
    model = calendar.grid.model()
    assert isinstance(model, MonthModel)
    return model.index_of(day)


def _press(calendar: CalendarView, day: date) -> None:
    calendar.show_day(day)
    place = calendar.grid.visualRect(_index(calendar, day)).topLeft() + QPoint(8, 8)
    QTest.mouseClick(calendar.grid.viewport(), Qt.MouseButton.LeftButton, pos=place)


def _press_entry(qtbot: QtBot, calendar: CalendarView, day: date) -> None:
    calendar.show_day(day)
    qtbot.waitUntil(lambda: bool(calendar.grid.load_of(day).entries))
    place = calendar.grid.place_of_entry(day, 0)
    QTest.mouseClick(calendar.grid.viewport(), Qt.MouseButton.LeftButton, pos=place)


def _there_and_back(live: Application, calendar: CalendarView) -> None:
    modes = live.actions.calendar_modes.actions()
    modes[list(Mode).index(Mode.WEEK)].trigger()
    assert not calendar.panel.isVisible()
    modes[list(Mode).index(Mode.MONTH)].trigger()


def _away_and_back(live: Application) -> None:
    live.actions.show_list.trigger()
    live.actions.show_calendar.trigger()


def _page_and_back(live: Application) -> None:
    live.actions.next_page.trigger()
    live.actions.previous_page.trigger()


def test_what_runs_all_day_is_a_low_ground_to_the_hours_that_have_more() -> None:
    """Beside a job that runs every 20 seconds all hours of the day were alike."""
    few, busy, most = (shares([180] * 22 + [181, 184])[hour] for hour in (0, 22, 23))

    assert few < 0.3
    assert 0.5 < busy < most == 1.0
    assert shares([0] * 23 + [4]) == [0.0] * 23 + [1.0]
    assert shares([0] * 24) == [0.0] * 24
