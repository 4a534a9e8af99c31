"""The agenda parts its days by a line, which begins where the names of days do."""

from datetime import date

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.calendar.agenda_view import AgendaView
from gui.calendar.span_pages import Mode
from gui.look.tokens import colours_of, space
from scheduler_core.facade.scheduler import Scheduler
from tests.gui.calendar.handling import shown
from tests.gui.finding import child
from tests.gui.planned_jobs import add

pytestmark = pytest.mark.slow

_DAY = date(2026, 11, 25)


def test_a_line_parts_one_day_from_the_next(qtbot: QtBot, live: Application, core: Scheduler) -> None:
    """Fourteen days ran on like one, told apart by a word in the first column alone."""
    add(core, "Report", "every day at 18:00")
    add(core, "Sweep", "every day at 19:00")
    shown(live, Mode.AGENDA, _DAY)
    agenda = child(live.window, AgendaView, "agenda")
    view = agenda.table.view
    qtbot.waitUntil(lambda: agenda.model.rowCount() > 4 and view.is_drawn)
    top = view.rowAt(2)
    rows = range(top + 1, top + 4)
    begins = [row for row in rows if view.model().index(row, 0).data()]
    picture = view.viewport().grab().toImage()
    line = QColor(colours_of(view.palette()).line)

    places = [view.visualRect(view.model().index(row, 2)).topLeft() + QPoint(2, 0) for row in rows]
    ruled = [row for row, place in zip(rows, places, strict=True) if picture.pixelColor(place) == line]

    assert ruled == begins != []
    edge = view.visualRect(view.model().index(begins[0], 0)).topLeft()
    assert picture.pixelColor(edge + QPoint(space(5) - 2, 0)) != line
    assert picture.pixelColor(edge + QPoint(space(5) + 2, 0)) == line
