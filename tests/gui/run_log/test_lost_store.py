"""While the store is lost nobody knows how long what runs has been running."""

from datetime import timedelta

from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.run_log.run_columns import RunColumn
from gui.run_log.run_log_view import RunLogView
from gui.run_output.output_head import OutputHead
from gui.shell.status_line import StatusLine
from scheduler_core.facade.scheduler import Scheduler
from tests.core.store.builders import a_draft
from tests.gui.finding import child
from tests.gui.ledger import Ledger
from tests.support.fake_clock import FakeClock


def test_log_and_output_stop_counting_what_runs_and_go_on_once_the_store_is_back(
    qtbot: QtBot, live: Application, core: Scheduler, ledger: Ledger, clock: FakeClock
) -> None:
    """“Running for 15 s” went on beside the notice that nothing is known."""
    run = core.runs.run_now(core.jobs.add(a_draft("Backup")))
    ledger.adopt()
    ledger.begin(run)
    live.actions.show_log.setChecked(True)
    live.actions.runs.show_output.setChecked(True)
    log = child(live.window, RunLogView, "run_log")
    qtbot.waitUntil(lambda: log.model.row_of(run) is not None)
    log.table.view.selectRow(0)
    qtbot.waitUntil(lambda: outcome(live) != "")
    clock.advance(timedelta(seconds=15))
    qtbot.waitUntil(lambda: (taken(log), outcome(live)) == ("15 s", "Running for 15 s"))

    line = child(live.window, StatusLine, "status_line")
    line.store_lost.emit("The store cannot be used.")
    clock.advance(timedelta(seconds=20))
    head = live.window.findChild(OutputHead)
    assert head is not None
    for ticks in head.findChildren(QTimer):
        ticks.timeout.emit()
    assert (taken(log), outcome(live)) == ("15 s", "Running for 15 s")
    live.actions.runs.copy.trigger()
    qtbot.waitUntil(lambda: "\t15 s" in QGuiApplication.clipboard().text())

    line.store_found.emit("The store cannot be used.")
    qtbot.waitUntil(lambda: (taken(log), outcome(live)) == ("35 s", "Running for 35 s"))


def taken(log: RunLogView) -> object:
    return log.model.index(0, RunColumn.DURATION).data()


def outcome(live: Application) -> str:
    label = live.window.findChild(QLabel, "output_outcome")
    return "" if label is None else label.text()
