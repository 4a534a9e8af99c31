"""Days of the week are marked in the calendar, and what a job missed on them is made up for."""

from datetime import date, timedelta

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QTableView
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.backfill.backfill_dialog import BackfillDialog
from gui.calendar.hours.time_grid import TimeGrid
from gui.calendar.span_pages import Mode
from gui.look.tokens import space
from gui.text import formats
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from scheduler_core.values.schedules.rules import Every
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.store.builders import a_draft
from tests.gui.calendar.handling import shown
from tests.gui.conftest import NOON
from tests.gui.finding import child

pytestmark = pytest.mark.slow

DAY = timedelta(days=1)
WEEK_AGO = formats.local_date(NOON) - 7 * DAY
Key, Modifier = Qt.Key, Qt.KeyboardModifier


@pytest.fixture
def job_id(core: Scheduler) -> JobId:
    return core.jobs.add(a_draft("Report", schedule=Schedule((Every(DAY, NOON - 30 * DAY),))))


@pytest.fixture
def grid(qtbot: QtBot, live: Application, job_id: JobId) -> TimeGrid:
    live.window.resize(1360, 860)
    grid = shown(live, Mode.WEEK, WEEK_AGO).times
    live.window.choice.select([job_id])
    grid.setFocus()
    qtbot.waitUntil(grid.hasFocus)
    return grid


def head_of(grid: TimeGrid, day: date) -> QPoint:
    """Return a place in the head of a day, where no entry lies."""
    width = (grid.viewport().width() - 60) / len(grid.days)
    return QPoint(round(60 + (grid.days.index(day) + 0.6) * width), space(2))


def click(grid: TimeGrid, number: int, held: Qt.KeyboardModifier = Modifier.NoModifier) -> None:
    QTest.mouseClick(grid.viewport(), Qt.MouseButton.LeftButton, held, head_of(grid, grid.days[number]))


def menu_by_key(qtbot: QtBot, grid: TimeGrid) -> QMenu:
    QTest.keyClick(grid, Key.Key_F10, Modifier.ShiftModifier)
    qtbot.waitUntil(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def test_days_from_a_click_to_one_with_shift_are_made_up_for(
    qtbot: QtBot, live: Application, grid: TimeGrid
) -> None:
    click(grid, 3)
    click(grid, 1, Modifier.ShiftModifier)
    marked = grid.days[1], grid.days[3]
    assert grid.requests.marked_days == marked

    menu = menu_by_key(qtbot, grid)
    (action,) = [each for each in menu.actions() if each.objectName() == "make_up_for_days"]
    assert action.text() == "Make up for these days…"
    action.trigger()
    menu.close()
    qtbot.waitUntil(lambda: live.window.findChild(BackfillDialog, "backfill_dialog") is not None)

    dialog = child(live.window, BackfillDialog, "backfill_dialog")
    model = child(dialog, QTableView, "past_occurrences").model()
    qtbot.waitUntil(lambda: model.rowCount() == 3)
    assert dialog.order is not None
    assert formats.local_date(dialog.order.start) == marked[0]
    assert dialog.order.end == formats.instant_at(marked[1] + DAY, 0)


def test_arrows_with_shift_mark_too_and_end_with_the_week(grid: TimeGrid) -> None:
    click(grid, 4)
    for _ in range(4):
        QTest.keyClick(grid, Key.Key_Right, Modifier.ShiftModifier)
    assert grid.requests.marked_days == (grid.days[4], grid.days[6])

    for _ in range(3):
        QTest.keyClick(grid, Key.Key_Left, Modifier.ShiftModifier)
    assert grid.requests.marked_days == (grid.days[3], grid.days[4])


def test_marked_days_are_seen_and_those_beside_them_stay_as_they_were(grid: TimeGrid) -> None:
    before = grid.grab().toImage()
    click(grid, 1)
    click(grid, 2, Modifier.ShiftModifier)
    after = grid.grab().toImage()

    places = [head_of(grid, day) - QPoint(0, space(1.5)) for day in grid.days]
    changed = [before.pixelColor(place) != after.pixelColor(place) for place in places]
    assert changed == [False, True, True, False, False, False, False]


@pytest.mark.parametrize("how", ["click", "escape", "day", "turned"])
def test_a_click_escape_a_day_alone_and_another_week_leave_nothing_marked(
    live: Application, grid: TimeGrid, how: str
) -> None:
    click(grid, 1)
    click(grid, 2, Modifier.ShiftModifier)
    assert grid.requests.marked_days is not None

    match how:
        case "click":
            click(grid, 2)
        case "escape":
            QTest.keyClick(grid, Key.Key_Escape)
        case "day":
            live.actions.calendar_modes.actions()[list(Mode).index(Mode.DAY)].trigger()
            click(grid, 0, Modifier.ShiftModifier)
        case _:
            QTest.keyClick(grid, Key.Key_PageUp)

    assert grid.requests.marked_days is None
