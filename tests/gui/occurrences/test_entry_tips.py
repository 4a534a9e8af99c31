"""A tool tip says of a run that failed what went wrong, as the log does."""

from datetime import date, timedelta

import pytest
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.calendar.month_grid import MonthGrid
from gui.calendar.span_pages import Mode
from gui.occurrences.entry_canvas import EntryCanvas
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.runs.run import RunState
from tests.gui.calendar.handling import shown
from tests.gui.conftest import NOON
from tests.gui.ledger import Ledger
from tests.gui.planned_jobs import add

pytestmark = pytest.mark.slow

TODAY = date(2026, 11, 20)
HOUR = timedelta(hours=1)


def point_at(view: EntryCanvas | MonthGrid, place: QPoint) -> None:
    tip = QHelpEvent(QEvent.Type.ToolTip, place, view.viewport().mapToGlobal(place))
    QApplication.sendEvent(view.viewport(), tip)


def find_failure(view: EntryCanvas | MonthGrid) -> bool:
    """Move the pointer to the run that failed; tell whether it is there."""
    if isinstance(view, MonthGrid):
        day = view.visualRect(view.currentIndex())
        places = [QPoint(day.center().x(), y) for y in range(day.top(), day.bottom(), 3)]
    else:
        failed = [each for each in view.placed if each.entry.has_failed]
        for each in failed:
            view.bring_into_sight(each.entry)
        places = [view.rect_of(each).center().toPoint() for each in failed]
    for place in places:
        point_at(view, place)
        if "Failed" in QToolTip.text() and "Report" in QToolTip.text():
            return True
    return False


@pytest.mark.parametrize("mode", [Mode.WEEK, Mode.MONTH])
def test_a_tool_tip_says_why_a_run_failed(
    mode: Mode, qtbot: QtBot, live: Application, core: Scheduler, ledger: Ledger
) -> None:
    """It said “Failed”, and the reason stood in the log alone."""
    job = add(core, "Report", "every day at 9:00")
    ledger.add(job, NOON - HOUR, RunState.FAILED, "connection refused by mail.example.org:25")
    calendar = shown(live, mode, TODAY)
    view: EntryCanvas | MonthGrid = calendar.times if mode is Mode.WEEK else calendar.grid

    qtbot.waitUntil(lambda: find_failure(view))

    assert "Failed" in QToolTip.text()
    qtbot.waitUntil(lambda: "connection refused by mail.example.org:25" in QToolTip.text())
    QToolTip.hideText()
    # It is known from then on.
    assert find_failure(view)
    assert "connection refused by mail.example.org:25" in QToolTip.text()
    QToolTip.hideText()
