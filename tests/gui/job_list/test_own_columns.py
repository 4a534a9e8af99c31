"""Columns of the dense list as users made them: kept, and as at first again."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QHeaderView, QMenu, QWidget
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.job_list.job_list_model import JobColumn
from gui.job_list.job_list_view import JobListView
from gui.job_list.own_columns import OwnColumns
from scheduler_core.facade.scheduler import Scheduler
from tests.core.store.builders import a_draft
from tests.gui.finding import child


@pytest.mark.slow
def test_widths_and_places_given_by_hand_are_kept_until_the_columns_are_as_at_first(
    qtbot: QtBot, core: Scheduler, open_application: Callable[..., Application]
) -> None:
    """A dragged width was lost with the next start, and titles could not be dragged at all."""
    core.jobs.add(a_draft("Alpha"))
    first = open_application(lambda: core)
    listed = shown_list(qtbot, first)
    table, header = listed.table.view, listed.table.view.horizontalHeader()
    two_lines = [table.columnWidth(column) for column in JobColumn]
    assert not header.sectionsMovable()
    first.actions.compact_list.trigger()
    at_first = [table.columnWidth(column) for column in JobColumn]
    edge = header.sectionViewportPosition(JobColumn.NEXT)
    drag(header, edge - 1, edge + 60)
    wider = table.columnWidth(JobColumn.NAME)
    assert wider == at_first[JobColumn.NAME] + 61
    middle = header.sectionViewportPosition(JobColumn.STATE) + 30
    drag(header, middle, header.sectionViewportPosition(JobColumn.NEXT) + 10)
    assert header.visualIndex(JobColumn.STATE) < header.visualIndex(JobColumn.NEXT)
    assert header.visualIndex(JobColumn.SWITCH) == 0
    # The form in two lines has no part in it.
    first.actions.compact_list.trigger()
    assert [header.visualIndex(column) for column in JobColumn] == [*JobColumn]
    assert [table.columnWidth(column) for column in (1, 2, 3)] == two_lines[1:4]
    first.actions.compact_list.trigger()
    assert table.columnWidth(JobColumn.NAME) == wider
    kept = listed.own_columns.in_words()

    header.customContextMenuRequested.emit(QPoint(5, 5))
    as_at_first = child(listed, QMenu, "columns_menu").findChild(QAction, "columns_as_at_first")
    assert as_at_first is not None
    as_at_first.trigger()
    assert [table.columnWidth(column) for column in JobColumn] == at_first
    assert [header.visualIndex(column) for column in JobColumn] == [*JobColumn]
    assert listed.own_columns.in_words() == ("", "")
    drag(header, edge - 1, edge + 60)
    drag(header, middle, header.sectionViewportPosition(JobColumn.NEXT) + 10)
    assert listed.own_columns.in_words() == kept
    first.window.resize(1000, 700)
    qtbot.waitUntil(lambda: table.columnWidth(JobColumn.NAME) < wider)
    qtbot.waitUntil(lambda: header.length() <= table.viewport().width())
    first.window.resize(1600, 900)
    qtbot.waitUntil(lambda: table.columnWidth(JobColumn.NAME) == wider)
    assert listed.own_columns.in_words() == kept
    first.close()

    again = open_application(lambda: core)

    listed = child(again.window, JobListView, "job_list")
    header = listed.table.view.horizontalHeader()
    assert listed.own_columns.in_words() == kept
    assert header.visualIndex(JobColumn.STATE) < header.visualIndex(JobColumn.NEXT)


def test_what_was_kept_of_columns_is_taken_as_far_as_it_can_be_read(qtbot: QtBot) -> None:
    header = QHeaderView(Qt.Orientation.Horizontal)
    qtbot.addWidget(header)
    own = OwnColumns(header, header)

    own.read("name:300 next:many switch:9 other:40 place:0 state", "name switch")
    assert own.in_words() == ("name:300", "")
    own.read("", "switch place name other name")
    assert own.in_words() == (
        "name:300",
        "switch place name next outcomes state schedule action buttons",
    )


def room_of(listed: JobListView) -> int:
    """Return how wide lines and the bar beside them are."""
    view = listed.table.view
    return view.viewport().width() + view.verticalScrollBar().width()


def shown_list(qtbot: QtBot, application: Application) -> JobListView:
    application.window.resize(1600, 900)
    application.window.show()
    application.bridge.start(runs_jobs=False)
    listed = child(application.window, JobListView, "job_list")
    table = listed.table.view
    qtbot.waitUntil(lambda: table.isVisible() and room_of(listed) == listed.table.width() > 800)
    return listed


def drag(header: QHeaderView, begin: int, end: int) -> None:
    """Drag what lies in the titles from one place to another by the mouse."""
    port, middle = header.viewport(), header.height() // 2
    QTest.mouseMove(port, QPoint(begin, middle))
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=QPoint(begin, middle))
    for step in range(1, 11):
        move_pressed(port, QPoint(begin + (end - begin) * step // 10, middle))
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=QPoint(end, middle))


def move_pressed(port: QWidget, place: QPoint) -> None:
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    where, on_screen = QPointF(place), QPointF(port.mapToGlobal(place))
    moved = QMouseEvent(QEvent.Type.MouseMove, where, on_screen, Qt.MouseButton.NoButton, left, none)
    QApplication.sendEvent(port, moved)
