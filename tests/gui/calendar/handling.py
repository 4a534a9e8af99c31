"""How a user handles the calendar, for its tests."""

from datetime import UTC, date, datetime, timedelta

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QLabel, QMenu, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.calendar.calendar_view import CalendarView
from gui.calendar.hours.time_grid import TimeGrid
from gui.calendar.span_pages import Mode
from gui.occurrences.entries import Entry
from gui.occurrences.move_menu import MoveMenu
from gui.paper.paper_dialog import PaperDialog
from scheduler_core.values.ids import JobId
from tests.gui.finding import child

Key = Qt.Key
Modifier = Qt.KeyboardModifier
MONDAY = datetime(2026, 11, 23, 8, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


def shown(application: Application, mode: Mode, day: date) -> CalendarView:
    """Return the calendar in a mode, on a day."""
    application.actions.show_calendar.trigger()
    calendar = application.window.calendar
    application.actions.calendar_modes.actions()[list(Mode).index(mode)].trigger()
    calendar.show_day(day)
    return calendar


def entry_of(grid: TimeGrid, at: datetime) -> Entry | None:
    return next((placed.entry for placed in grid.placed if placed.entry.at == at), None)


def middle_of(grid: TimeGrid, at: datetime) -> QPoint:
    placed = next(each for each in grid.placed if each.entry.at == at)
    grid.bring_into_sight(placed.entry)
    return grid.rect_of(placed).center().toPoint()


def drag(grid: QAbstractScrollArea, begin: QPoint, end: QPoint) -> None:
    button, plain = Qt.MouseButton.LeftButton, Modifier.NoModifier
    QTest.mousePress(grid.viewport(), button, plain, begin)
    for place in (begin + (end - begin) / 2, end):
        QTest.mouseMove(grid.viewport(), place)
    QTest.mouseRelease(grid.viewport(), button, plain, end)


def menu_of(qtbot: QtBot) -> MoveMenu:
    qtbot.waitUntil(lambda: isinstance(QApplication.activePopupWidget(), MoveMenu))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, MoveMenu)
    return menu


def choice(menu: QMenu, words: str) -> QAction:
    return next(action for action in menu.actions() if action.text().replace("&", "").startswith(words))


def take_paper(qtbot: QtBot, view: QWidget) -> None:
    """Go on with the paper that is offered, once it is to be seen what will stand there."""
    dialog = child(view, PaperDialog, "paper_dialog")
    qtbot.waitUntil(lambda: child(dialog, QLabel, "page_number").text().startswith("Page 1 of "))
    QTest.mouseClick(child(dialog, QPushButton, "use_paper"), Qt.MouseButton.LeftButton)


def title(calendar: CalendarView) -> str:
    return child(calendar, QLabel, "panel_title").text()


def entry_at(at: datetime) -> Entry:
    return Entry(at, JobId(1), "Report")
