"""What a right click offers in the log beside its runs."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction, QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.run_log.run_log_view import RunLogView
from scheduler_core.facade.scheduler import Scheduler
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.ledger import Ledger

pytestmark = pytest.mark.slow


def test_a_right_click_beside_all_runs_offers_what_needs_none(
    qtbot: QtBot, live: Application, core: Scheduler, ledger: Ledger
) -> None:
    """It opened nothing, neither below the last run nor where there is none."""
    live.actions.show_whole_log.trigger()
    log = child(live.window, RunLogView, "run_log")
    runs = live.actions.runs
    wanted = {runs.clear_filters, runs.newest, runs.export}
    qtbot.waitUntil(log.empty.isVisible)

    assert wanted <= set(_offered_at(log, log.empty, QPoint(40, 40)))

    ledger.add(core.jobs.add(a_draft("Back up")), NOON)
    live.window.look_again()
    qtbot.waitUntil(lambda: log.model.rowCount() == 1 and log.table.view.isVisible())
    viewport = log.table.view.viewport()
    below = QPoint(40, viewport.height() - 5)
    assert not log.table.view.indexAt(below).isValid()
    offered = _offered_at(log, viewport, below)

    assert wanted <= set(offered)
    assert runs.again not in offered
    (columns,) = [menu for menu in (action.menu() for action in offered) if isinstance(menu, QMenu)]
    assert [action.text() for action in columns.actions()]


def _offered_at(log: RunLogView, widget: QWidget, place: QPoint) -> list[QAction]:
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, widget.mapToGlobal(place))
    QApplication.sendEvent(widget, event)
    (menu,) = [each for each in log.findChildren(QMenu, "log_beside_menu") if each.isVisible()]
    found = menu.actions()
    menu.close()
    return found
