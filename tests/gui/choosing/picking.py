"""How a user picks a job in each view, and what is then seen of it."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.calendar.agenda_view import AgendaView
from gui.calendar.hours.time_grid import TimeGrid
from gui.calendar.span_pages import Mode
from gui.job_list.job_list_view import JobListView
from gui.run_log.run_log_view import RunLogView
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.run import RunState
from tests.gui.calendar.handling import HOUR, MONDAY, entry_of, middle_of, shown
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.ledger import Ledger

BEFORE, CHOSEN, AFTER = "Breakfast", "Middle", "Zoo"


def choose_in_list(_qtbot: QtBot, live: Application, job: JobId, _ledger: Ledger) -> None:
    job_list = child(live.window, JobListView, "job_list")
    job_list.table.select_row(job_list.model.row_of(job) or 0)


def choose_in_week(qtbot: QtBot, live: Application, _job: JobId, _ledger: Ledger) -> None:
    grid = child(shown(live, Mode.WEEK, MONDAY.date()), TimeGrid, "time_grid")
    qtbot.waitUntil(lambda: entry_of(grid, MONDAY + HOUR) is not None)
    QTest.mouseClick(grid.viewport(), Qt.MouseButton.LeftButton, pos=middle_of(grid, MONDAY + HOUR))


def choose_in_agenda(qtbot: QtBot, live: Application, job: JobId, _ledger: Ledger) -> None:
    calendar = shown(live, Mode.AGENDA, MONDAY.date())
    agenda = next(each for each in calendar.findChildren(AgendaView) if each.isVisible())
    qtbot.waitUntil(lambda: agenda.model.rowCount() > 3)
    rows = [row for row in range(agenda.model.rowCount()) if agenda.model.index(row, 2).data() == CHOSEN]
    agenda.table.select_row(rows[0])


def choose_in_timeline(qtbot: QtBot, live: Application, job: JobId, _ledger: Ledger) -> None:
    live.actions.show_timeline.trigger()
    canvas = live.window.timeline.canvas
    # How far the axis reaches depends on the width of the window.
    canvas.go_to(MONDAY + HOUR)
    qtbot.waitUntil(lambda: any(each.entry.at == MONDAY + HOUR for each in canvas.placed))
    (entry,) = [each.entry for each in canvas.placed if each.entry.at == MONDAY + HOUR]
    assert entry.job_id == job
    canvas.select(entry)


def choose_in_log(qtbot: QtBot, live: Application, job: JobId, ledger: Ledger) -> None:
    run = ledger.add(job, NOON - HOUR, RunState.FAILED)
    live.actions.show_log.setChecked(True)
    log = child(live.window, RunLogView, "run_log")
    qtbot.waitUntil(lambda: log.model.row_of(run) is not None)
    log.select_run(run)


CHOOSING: dict[str, Callable[[QtBot, Application, JobId, Ledger], None]] = {
    "list": choose_in_list,
    "week": choose_in_week,
    "agenda": choose_in_agenda,
    "timeline": choose_in_timeline,
    "log": choose_in_log,
}


def wait_for(qtbot: QtBot, live: Application, job: JobId) -> None:
    qtbot.waitUntil(lambda: child(live.window, JobListView, "job_list").model.row_of(job) is not None)


def wait_until_gone(qtbot: QtBot, live: Application, job: JobId) -> None:
    qtbot.waitUntil(lambda: child(live.window, JobListView, "job_list").model.row_of(job) is None)


def notice(live: Application) -> str:
    label = live.window.findChild(QLabel, "told_text")
    return "" if label is None else label.text()
