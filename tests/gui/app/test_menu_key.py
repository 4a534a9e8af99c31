"""Shift+F10 opens the same menus as the Menu key."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QTableView, QWidget
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.app.background import MenuKey
from gui.filing.name_dialog import NameDialog
from gui.run_log.run_log_view import RunLogView
from scheduler_core.facade.scheduler import Scheduler
from tests.core.store.builders import HOURLY, a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.ledger import Ledger

pytestmark = pytest.mark.slow


def in_list(qtbot: QtBot, live: Application) -> QWidget:
    live.actions.show_list.trigger()
    view = child(live.window, QTableView, "job_table")
    qtbot.waitUntil(lambda: view.isVisible() and view.model().rowCount() == 1)
    view.selectRow(0)
    return view


def in_log(qtbot: QtBot, live: Application) -> QWidget:
    live.actions.show_whole_log.trigger()
    log = child(live.window, RunLogView, "run_log")
    qtbot.waitUntil(lambda: log.isVisible() and log.model.rowCount() == 1)
    log.table.select_row(0)
    return log.table.view


def in_month(qtbot: QtBot, live: Application) -> QWidget:
    live.actions.show_calendar.trigger()
    qtbot.waitUntil(lambda: bool(live.window.findChildren(QTableView, "month_grid")))
    view = child(live.window, QTableView, "month_grid")
    qtbot.waitUntil(view.isVisible)
    return view


def in_field_of_dialog(qtbot: QtBot, live: Application) -> QWidget:
    dialog = NameDialog("Rename", "What is it called?", "Rename", "Shop", lambda _name: "", live.window)
    dialog.show()
    qtbot.waitUntil(dialog.isActiveWindow)
    return dialog.findChildren(QLineEdit)[0]


@pytest.mark.parametrize("place", [in_list, in_log, in_month, in_field_of_dialog])
def test_the_menu_of_what_has_the_keyboard_opens(
    place: Callable[[QtBot, Application], QWidget],
    qtbot: QtBot,
    core: Scheduler,
    ledger: Ledger,
    live: Application,
) -> None:
    """Nothing opened but on Windows; in lists the Menu key meant the row below, on the last none."""
    ledger.add(core.jobs.add(a_draft("Backup", schedule=HOURLY)), NOON - timedelta(minutes=1))
    part = place(qtbot, live)
    qtbot.waitUntil(lambda: bool(live.window.findChildren(MenuKey)))  # made after the first picture
    part.setFocus()
    qtbot.waitUntil(part.hasFocus)

    QTest.keyClick(part, Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)

    qtbot.waitUntil(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert menu.actions()
    menu.close()


def test_a_window_that_had_the_keyboard_before_the_key_was_made_gets_it(qtbot: QtBot) -> None:
    """A dialog may open before what comes after the first picture is made."""
    window = QWidget()
    qtbot.addWidget(window)
    dialog = NameDialog("Rename", "What is it called?", "Rename", "Shop", lambda _name: "", window)
    dialog.show()
    part = dialog.findChildren(QLineEdit)[0]
    qtbot.waitUntil(part.hasFocus)

    MenuKey(window)
    QTest.keyClick(part, Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)

    qtbot.waitUntil(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    menu.close()
