"""The runs of a day stand in one column, and the chosen one on a rounded ground."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.calendar.day_list import DayList
from gui.calendar.span_pages import Mode
from gui.look.tokens import colours_of, space
from scheduler_core.facade.scheduler import Scheduler
from tests.gui.calendar.handling import shown
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.ledger import Ledger
from tests.gui.planned_jobs import add

pytestmark = pytest.mark.slow


def test_the_ground_of_the_chosen_run_is_round(qtbot: QtBot, live: Application, core: Scheduler) -> None:
    """Qt painted a ground of its own below it, with corners."""
    add(core, "Report", "every day at 18:00")
    listed = day_list(qtbot, live, 1)
    colours = colours_of(listed.palette())

    listed.table.view.selectRow(0)
    row = picture_of(listed, 0)

    assert row.pixelColor(QPoint(row.width() // 2, 2)) == QColor(colours.chosen)
    for corner in (QPoint(0, 0), QPoint(row.width() - 1, row.height() - 1)):
        assert row.pixelColor(corner) == QColor(colours.sheet)


def test_names_begin_at_one_place_beside_times_with_seconds(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    """A run that was asked for has seconds, and its name began further on than those of the others."""
    job = add(core, "Report", "every day at 18:00")
    ledger = Ledger(core, NOON)
    ledger.add(job, NOON.replace(second=41))
    ledger.close()
    listed = day_list(qtbot, live, 2)

    begins = [begin_of_name(listed, row) for row in range(2)]

    assert begins[0] == begins[1]


def day_list(qtbot: QtBot, live: Application, count: int) -> DayList:
    calendar = shown(live, Mode.MONTH, NOON.date())
    live.actions.show_inspector.setChecked(True)
    calendar.open_panel()
    listed = child(live.window, DayList, "day_list")
    qtbot.waitUntil(lambda: listed.model.rowCount() == count)
    qtbot.waitUntil(lambda: listed.table.view.is_drawn and listed.table.view.isVisible())
    return listed


def picture_of(listed: DayList, row: int) -> QImage:
    view = listed.table.view
    return view.viewport().grab(view.visualRect(listed.model.index(row, 0))).toImage()


def begin_of_name(listed: DayList, row: int) -> int:
    """Return where the last word of the upper line begins: behind the last gap wider than one in a word."""
    picture = picture_of(listed, row)
    ground = picture.pixelColor(picture.width() // 2, 1)
    upper = range(4, picture.height() // 2)
    inked = [x for x in range(picture.width() // 2) if any(picture.pixelColor(x, y) != ground for y in upper)]
    return [after for before, after in pairwise(inked) if after - before > space(1)][-1]
