import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from gui.application import Application
from gui.job_list.job_list_view import JobListView
from tests.gui.finding import child


@pytest.fixture
def job_list(application: Application) -> JobListView:
    return child(application.window, JobListView, "job_list")


def test_the_first_line_takes_the_place_of_the_empty_state(job_list: JobListView) -> None:
    job_list.model.show_ids([1])
    assert not child(job_list, QLabel, "statement").isVisible()
    assert job_list.table.view.isVisible()

    job_list.model.show_ids([])
    assert child(job_list, QLabel, "statement").isVisible()


def test_tab_leaves_a_table(qtbot: QtBot, job_list: JobListView) -> None:
    job_list.model.show_ids([1, 2])
    job_list.window().activateWindow()
    job_list.table.view.setFocus()
    qtbot.waitUntil(job_list.table.view.hasFocus)

    QTest.keyClick(job_list.table.view, Qt.Key.Key_Tab)

    assert not job_list.table.view.hasFocus()


def test_selected_rows_are_told_from_the_top_down(job_list: JobListView) -> None:
    job_list.model.show_ids(range(10))
    view = job_list.table.view

    view.selectAll()
    assert job_list.table.selected_stretches() == [range(10)]

    view.selectRow(4)
    assert job_list.table.selected_stretches() == [range(4, 5)]


def test_the_first_key_selects_the_first_line(qtbot: QtBot, job_list: JobListView) -> None:
    """With a single line no arrow key selected anything."""
    job_list.model.show_ids([1])
    job_list.window().activateWindow()
    job_list.table.take_focus()
    qtbot.waitUntil(job_list.table.view.hasFocus)

    QTest.keyClick(job_list.table.view, Qt.Key.Key_Down)

    assert job_list.table.selected_stretches() == [range(1)]
