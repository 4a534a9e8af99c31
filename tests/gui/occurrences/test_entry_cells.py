"""What a screen reader finds in painted views: tables with a name for each cell."""

from collections.abc import Iterator
from datetime import date

import pytest
from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QTableView
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.calendar.span_pages import Mode
from scheduler_core.facade.scheduler import Scheduler
from tests.gui.calendar.handling import shown
from tests.gui.finding import child
from tests.gui.planned_jobs import add

SPOKEN = Qt.ItemDataRole.AccessibleTextRole


@pytest.fixture(autouse=True)
def read_aloud() -> Iterator[None]:
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


def row_name(model: QAbstractItemModel, row: int) -> str:
    return str(model.headerData(row, Qt.Orientation.Vertical, SPOKEN))


def test_each_run_of_a_week_is_a_row_headed_by_its_day_also_for_a_reader_that_starts_late(
    qtbot: QtBot, qtmodeltester: ModelTester, live: Application, core: Scheduler
) -> None:
    QAccessible.setActive(False)
    add(core, "Report", "every day at 9:00")
    grid = shown(live, Mode.WEEK, date(2026, 11, 23)).times
    cells = child(grid, QTableView, "entry_cells")
    qtbot.waitUntil(lambda: bool(grid.placed))
    assert cells.model().rowCount() == 0

    QAccessible.setActive(True)
    table = QAccessible.queryAccessibleInterface(cells)

    qtbot.waitUntil(lambda: table.childCount() > 7)  # a week
    assert table.role() == QAccessible.Role.Table
    qtbot.waitUntil(lambda: "1 run" in row_name(cells.model(), 0))
    assert row_name(cells.model(), 0).startswith("Monday, 23 November 2026, 1 run")
    assert str(cells.model().index(0, 0).data(SPOKEN)).startswith("Report, Mon 23 Nov 09:00, To come")
    qtmodeltester.check(cells.model())  # type: ignore[no-untyped-call]


def test_each_run_is_a_row_for_a_reader_that_was_there_before(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    add(core, "Archive", "every day at 17:00")
    live.actions.show_timeline.trigger()
    cells = child(live.window.timeline.canvas, QTableView, "entry_cells")
    qtbot.waitUntil(lambda: "17:00" in str(cells.model().index(0, 0).data(SPOKEN)))
    assert row_name(cells.model(), 0) == "Archive"

    grid = shown(live, Mode.WEEK, date(2026, 11, 23)).times
    cells = child(grid, QTableView, "entry_cells")
    qtbot.waitUntil(lambda: "1 run" in row_name(cells.model(), 0))
