"""The days and times of a weekly rule, without an editor around them."""

import json
from datetime import time

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from gui.job_editor.fields.weeks.week_cells import WeekCells
from gui.job_editor.fields.weeks.week_editor import WeekEditor
from gui.job_editor.fields.weeks.week_grid import WeekGrid
from gui.look.theme import Theme
from gui.widgets.notices.problem_label import ProblemLabel
from scheduler_core.values.schedules.rules import DaysAt
from scheduler_core.values.schedules.weekday import Weekday
from tests.gui.finding import child

WORKDAYS = json.dumps([["mon,tue,wed,thu,fri", "09:00"]])


@pytest.fixture
def week(qtbot: QtBot, theme: Theme) -> WeekEditor:
    editor = WeekEditor(theme)
    qtbot.addWidget(editor)
    editor.hold_problem(ProblemLabel(editor))
    editor.show_value(WORKDAYS)
    return editor


def click(week: WeekEditor, day: str) -> str:
    child(week, QToolButton, f"chip_{day}").click()
    return str(json.loads(week.value())[0][0])


def test_the_first_click_on_an_untouched_day_chooses_it_alone(week: WeekEditor) -> None:
    """It took four clicks."""
    week.show_fresh(True)

    assert click(week, "wed") == "wed"
    assert click(week, "fri") == "wed,fri"


def test_a_day_of_the_weekend_is_added(week: WeekEditor) -> None:
    week.show_fresh(True)

    assert click(week, "sat") == "mon,tue,wed,thu,fri,sat"
    assert click(week, "fri") == "mon,tue,wed,thu,sat"


def test_days_that_somebody_chose_are_switched_off_one_by_one(week: WeekEditor) -> None:
    week.show_fresh(False)

    assert click(week, "wed") == "mon,tue,thu,fri"


@pytest.mark.slow
def test_cells_of_the_week_are_large_enough_to_be_hit(qtbot: QtBot, week: WeekEditor) -> None:
    with qtbot.waitExposed(week):
        week.show()
    child(week, QToolButton, "paint_week").click()
    grid = child(week, WeekGrid, "week_grid")
    qtbot.waitUntil(grid.isVisible)
    stood = grid.mapToGlobal(QPoint())

    place = grid.place_of(0, 0)

    assert place.width() >= 16
    assert place.height() >= 24
    week.show_value(json.dumps([["mon", "09:00"], ["tue", "10:00"], ["sat", "11:00"]]))
    assert grid.mapToGlobal(QPoint()) == stood


@pytest.fixture
def grid(qtbot: QtBot, week: WeekEditor) -> WeekGrid:
    """Return the grid of a week with nothing on Saturday and Sunday."""
    week.resize(640, 300)
    with qtbot.waitExposed(week):
        week.show()
    child(week, QToolButton, "paint_week").click()
    found = child(week, WeekGrid, "week_grid")
    found.show_cells(WeekCells.of((DaysAt(frozenset({Weekday.MONDAY}), (time(9),)),)))
    return found


@pytest.mark.slow
def test_a_finger_paints_the_week(qtbot: QtBot, week: WeekEditor, grid: WeekGrid) -> None:
    finger = QTest.createTouchDevice()
    first, last = (grid.place_of(5, hour).center().toPoint() for hour in (8, 10))

    QTest.touchEvent(grid, finger).press(0, first, grid).commit()
    QTest.touchEvent(grid, finger).move(0, last, grid).commit()
    with qtbot.waitSignal(grid.painted):
        QTest.touchEvent(grid, finger).release(0, last, grid).commit()

    assert json.loads(week.value()) == [["mon", "09:00"], ["sat", "08:00, 09:00, 10:00"]]


@pytest.mark.slow
def test_escape_gives_up_what_is_being_painted(qtbot: QtBot, grid: WeekGrid) -> None:
    """It went on to the editor, which asked about changes while the button was still held down."""
    before, place = grid.cells, grid.place_of(5, 8).center().toPoint()
    keys_above: list[int] = []
    grid.window().keyPressEvent = lambda event: keys_above.append(event.key())  # type: ignore[method-assign]
    QTest.mousePress(grid, Qt.MouseButton.LeftButton, pos=place)
    assert grid.cells != before

    QTest.keyClick(grid, Qt.Key.Key_Escape)
    with qtbot.assertNotEmitted(grid.painted):
        QTest.mouseRelease(grid, Qt.MouseButton.LeftButton, pos=place)

    assert grid.cells == before
    assert keys_above == []
