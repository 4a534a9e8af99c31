"""The days and times of a weekly rule, without an editor around them."""

import json

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from gui.job_editor.fields.weeks.week_editor import WeekEditor
from gui.job_editor.fields.weeks.week_grid import WeekGrid
from gui.look.theme import Theme
from gui.widgets.notices.problem_label import ProblemLabel
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

    assert min(place.width(), place.height()) >= 16
    week.show_value(json.dumps([["mon", "09:00"], ["tue", "10:00"], ["sat", "11:00"]]))
    assert grid.mapToGlobal(QPoint()) == stood
