"""Days of the month are marked, and what a job missed on them is made up for."""

from datetime import date, timedelta

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QTableView
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.backfill.backfill_dialog import BackfillDialog
from gui.calendar.month_grid import MonthGrid
from gui.calendar.month_model import MonthModel
from gui.calendar.span_pages import Mode
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
TODAY = formats.local_date(NOON)
FIRST = TODAY - 4 * DAY
Key, Modifier = Qt.Key, Qt.KeyboardModifier


@pytest.fixture
def job_id(core: Scheduler) -> JobId:
    return core.jobs.add(a_draft("Report", schedule=Schedule((Every(DAY, NOON - 30 * DAY),))))


@pytest.fixture
def grid(qtbot: QtBot, live: Application, job_id: JobId) -> MonthGrid:
    live.window.resize(1360, 860)
    shown(live, Mode.MONTH, FIRST)
    live.window.choice.select([job_id])
    grid = child(live.window, MonthGrid, "month_grid")
    grid.setFocus()
    qtbot.waitUntil(grid.hasFocus)
    return grid


def foot_of(grid: MonthGrid, day: date) -> QPoint:
    """Return a place of a day where no entry lies."""
    model = grid.model()
    assert isinstance(model, MonthModel)
    return grid.visualRect(model.index_of(day)).bottomLeft() + QPoint(6, -4)


def click(grid: MonthGrid, day: date, held: Qt.KeyboardModifier = Modifier.NoModifier) -> None:
    QTest.mouseClick(grid.viewport(), Qt.MouseButton.LeftButton, held, foot_of(grid, day))


def made_up_for(qtbot: QtBot, live: Application, grid: MonthGrid, words: str) -> BackfillDialog:
    """Choose it from the menu that the key for menus opens."""
    QTest.keyClick(grid, Key.Key_F10, Modifier.ShiftModifier)
    qtbot.waitUntil(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    (action,) = [each for each in menu.actions() if each.objectName() == "make_up_for_days"]
    assert action.text() == words
    action.trigger()
    menu.close()
    qtbot.waitUntil(lambda: live.window.findChild(BackfillDialog, "backfill_dialog") is not None)
    return child(live.window, BackfillDialog, "backfill_dialog")


def offered(qtbot: QtBot, dialog: BackfillDialog, count: int) -> bool:
    model = child(dialog, QTableView, "past_occurrences").model()
    qtbot.waitUntil(lambda: model.rowCount() == count)
    order = dialog.order
    assert order is not None
    return (formats.local_date(order.start), order.end) == (FIRST, formats.instant_at(FIRST + count * DAY, 0))


def test_days_from_a_click_to_one_with_shift_are_made_up_for(
    qtbot: QtBot, live: Application, grid: MonthGrid
) -> None:
    click(grid, FIRST)
    click(grid, FIRST + 2 * DAY, Modifier.ShiftModifier)
    assert grid.requests.marked_days == (FIRST, FIRST + 2 * DAY)

    dialog = made_up_for(qtbot, live, grid, "Make up for these days…")

    assert offered(qtbot, dialog, 3)


def test_arrows_with_shift_mark_too_and_back_again(qtbot: QtBot, live: Application, grid: MonthGrid) -> None:
    click(grid, FIRST)
    for key in (Key.Key_Right, Key.Key_Right, Key.Key_Left):
        QTest.keyClick(grid, key, Modifier.ShiftModifier)
    assert grid.requests.marked_days == (FIRST, FIRST + DAY)

    dialog = made_up_for(qtbot, live, grid, "Make up for these days…")

    assert offered(qtbot, dialog, 2)


def test_what_is_marked_before_the_beginning_ends_there(grid: MonthGrid) -> None:
    click(grid, FIRST)
    QTest.keyClick(grid, Key.Key_Left, Modifier.ShiftModifier)

    assert grid.requests.marked_days == (FIRST - DAY, FIRST)


@pytest.mark.parametrize("how", ["click", "arrow", "escape"])
def test_a_click_an_arrow_and_escape_leave_nothing_marked(grid: MonthGrid, how: str) -> None:
    click(grid, FIRST)
    QTest.keyClick(grid, Key.Key_Right, Modifier.ShiftModifier)

    match how:
        case "click":
            click(grid, FIRST)
        case "arrow":
            QTest.keyClick(grid, Key.Key_Right)
        case _:
            QTest.keyClick(grid, Key.Key_Escape)

    assert grid.requests.marked_days is None


def test_without_marks_its_day_is_made_up_for(qtbot: QtBot, live: Application, grid: MonthGrid) -> None:
    click(grid, FIRST)

    dialog = made_up_for(qtbot, live, grid, "Make up for this day…")

    assert offered(qtbot, dialog, 1)


def test_a_day_that_is_to_come_offers_nothing(qtbot: QtBot, grid: MonthGrid) -> None:
    click(grid, TODAY + DAY)
    QTest.keyClick(grid, Key.Key_F10, Modifier.ShiftModifier)
    qtbot.waitUntil(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)

    names = {each.objectName() for each in menu.actions()}
    menu.close()

    assert "make_up_for_days" not in names


def drag(grid: MonthGrid, *days: date) -> None:
    """Press on the first day and go over the others; the button stays down."""
    first, *others = (foot_of(grid, day) for day in days)
    QTest.mousePress(grid.viewport(), Qt.MouseButton.LeftButton, Modifier.NoModifier, first)
    for place in others:
        where = grid.viewport().mapToGlobal(place)
        kind, held = QEvent.Type.MouseMove, Qt.MouseButton.LeftButton
        move = QMouseEvent(
            kind, QPointF(place), QPointF(where), Qt.MouseButton.NoButton, held, Modifier.NoModifier
        )
        QApplication.sendEvent(grid.viewport(), move)


def let_go(grid: MonthGrid, day: date) -> None:
    QTest.mouseRelease(grid.viewport(), Qt.MouseButton.LeftButton, Modifier.NoModifier, foot_of(grid, day))


def test_days_that_the_mouse_is_drawn_over_are_marked(grid: MonthGrid) -> None:
    """Only the day at which the button was let go was chosen."""
    drag(grid, FIRST, FIRST + DAY, FIRST + 2 * DAY)
    let_go(grid, FIRST + 2 * DAY)

    assert grid.requests.marked_days == (FIRST, FIRST + 2 * DAY)
    click(grid, FIRST)
    assert grid.requests.marked_days is None


def test_back_at_the_first_day_or_by_escape_none_is_marked(grid: MonthGrid) -> None:
    drag(grid, FIRST, FIRST + DAY, FIRST)
    assert grid.requests.marked_days is None
    let_go(grid, FIRST)

    drag(grid, FIRST, FIRST + DAY)
    QTest.keyClick(grid, Key.Key_Escape)
    drag_on = foot_of(grid, FIRST + 2 * DAY)
    QTest.mouseMove(grid.viewport(), drag_on)
    let_go(grid, FIRST + 2 * DAY)

    assert grid.requests.marked_days is None


def test_who_marked_days_and_selected_no_job_hears_what_is_missing(
    qtbot: QtBot, live: Application, grid: MonthGrid
) -> None:
    """The menu offered a new job, and said nothing of making up."""
    live.window.choice.select([])
    click(grid, FIRST)
    click(grid, FIRST + DAY, Modifier.ShiftModifier)

    QTest.keyClick(grid, Key.Key_F10, Modifier.ShiftModifier)

    qtbot.waitUntil(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    (action,) = [each for each in menu.actions() if each.objectName() == "make_up_for_days"]
    assert (action.text(), action.isEnabled()) == ("Make up for these days: select one job first", False)
    menu.close()
