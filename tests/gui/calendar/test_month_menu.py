"""The menu of the month that a key opens, and what a month says that holds nothing."""

from datetime import date

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.calendar.day_drawing import day_heights
from gui.calendar.day_load import EMPTY_DAY, days_of
from gui.calendar.month_grid import MonthGrid
from gui.calendar.month_model import MonthModel
from gui.calendar.span_pages import Mode
from gui.occurrences.entry_requests import EntryRequests
from scheduler_core.facade.scheduler import Scheduler
from tests.gui.calendar.handling import shown
from tests.gui.finding import child
from tests.gui.planned_jobs import add

pytestmark = pytest.mark.slow

DAY = date(2026, 11, 25)
Key = Qt.Key


@pytest.fixture
def grid(qtbot: QtBot, live: Application, core: Scheduler) -> MonthGrid:
    for hour in range(6):
        add(core, f"Job {hour}", f"every day at {hour + 14}:00")
    live.window.resize(1360, 860)
    shown(live, Mode.MONTH, DAY)
    grid = child(live.window, MonthGrid, "month_grid")
    qtbot.waitUntil(lambda: grid.load_of(DAY).count == 6)
    grid.setFocus()
    qtbot.waitUntil(grid.hasFocus)
    return grid


def index_of(grid: MonthGrid, day: date) -> QModelIndex:
    model = grid.model()
    assert isinstance(model, MonthModel)
    return model.index_of(day)


def picture(grid: MonthGrid) -> QImage:
    """Return the month once all of its days are drawn, which may take some pictures."""
    image = grid.viewport().grab().toImage()
    while not grid.is_drawn:
        image = grid.viewport().grab().toImage()
    return image


def opened_by_key(qtbot: QtBot, grid: MonthGrid) -> list[str]:
    QTest.keyClick(grid, Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    found = [action.objectName() for action in menu.actions() if action.isEnabled() and action.objectName()]
    menu.close()
    return found


def test_a_key_opens_the_menu_of_the_day_and_chooses_no_job(
    qtbot: QtBot, live: Application, grid: MonthGrid
) -> None:
    """It was about the run that happened to lie in the middle of the day."""
    assert "action_run_now" not in opened_by_key(qtbot, grid)
    assert live.window.choice.selected == ()


def test_a_key_opens_the_menu_of_the_run_that_is_chosen(
    qtbot: QtBot, live: Application, grid: MonthGrid
) -> None:
    rect = grid.visualRect(index_of(grid, DAY))
    first = day_heights(rect.height(), grid.font()).head + 8
    QTest.mouseClick(
        grid.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(rect.center().x(), rect.top() + first)
    )
    qtbot.waitUntil(lambda: len(live.window.choice.selected) == 1)
    grid.setFocus()

    assert "action_run_now" in opened_by_key(qtbot, grid)


def test_a_month_of_which_nothing_is_known_yet_does_not_say_that_it_holds_nothing(qtbot: QtBot) -> None:
    grid = MonthGrid(DAY, EntryRequests(None))
    qtbot.addWidget(grid)
    grid.resize(900, 600)
    days = days_of(grid.page)
    unknown = picture(grid)
    grid.show_loads(dict.fromkeys(days[:-1], EMPTY_DAY))
    nearly_known = picture(grid)

    grid.show_loads(dict.fromkeys(days, EMPTY_DAY))
    known = picture(grid)
    grid.forget_loads()

    assert unknown == nearly_known == picture(grid)
    assert known != unknown
