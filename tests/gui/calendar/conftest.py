"""A week of the calendar over a real core."""

from datetime import date

import pytest
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.calendar.hours.time_grid import TimeGrid
from gui.calendar.span_pages import Mode
from scheduler_core.facade.scheduler import Scheduler
from tests.gui.calendar.handling import shown
from tests.gui.planned_jobs import add


@pytest.fixture
def week(qtbot: QtBot, live: Application, core: Scheduler) -> TimeGrid:
    """Return the week after this one, with “Report” at nine on each day of it."""
    add(core, "Report", "every day at 9:00")
    grid = shown(live, Mode.WEEK, date(2026, 11, 23)).times
    qtbot.waitUntil(lambda: len(grid.placed) == 7)
    return grid
