from datetime import UTC, datetime

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from gui.application import Application
from gui.job_list.job_list_model import JobLine, JobListModel
from gui.job_list.job_list_view import JobListView
from gui.run_log.run_log_model import RunLine, RunLogModel
from tests.gui.finding import child

NOON = datetime(2026, 11, 20, 11, 0, tzinfo=UTC)
JOB = JobLine("Backup", "every weekday at 12:00", NOON)
pytestmark = pytest.mark.usefixtures("qapp")
RUN = RunLine("Succeeded", "Backup", NOON, "200 OK")


@pytest.fixture
def job_list(application: Application) -> JobListView:
    return child(application.window, JobListView, "job_list")


def test_the_job_list_model_keeps_the_rules_of_models(qtmodeltester: ModelTester) -> None:
    model = JobListModel()
    qtmodeltester.check(model)  # type: ignore[no-untyped-call]

    model.show_lines([JOB, JobLine("Once", "on 1 May 2020", None)])
    model.show_lines([])


def test_the_run_log_model_keeps_the_rules_of_models(qtmodeltester: ModelTester) -> None:
    model = RunLogModel()
    qtmodeltester.check(model)  # type: ignore[no-untyped-call]

    model.show_lines([RUN, RUN])
    model.show_lines([])


def test_a_job_is_shown_column_by_column() -> None:
    model = JobListModel()

    model.show_lines([JOB])

    assert columns(model) == [
        ("Job", "Backup"),
        ("When", "every weekday at 12:00"),
        ("Next run", "20/11/2026 12:00"),
    ]


def test_a_run_is_shown_column_by_column() -> None:
    model = RunLogModel()

    model.show_lines([RUN])

    assert columns(model) == [
        ("Outcome", "Succeeded"),
        ("Job", "Backup"),
        ("Due", "20/11/2026 12:00"),
        ("Result", "200 OK"),
    ]


def test_a_job_that_runs_no_more_has_no_next_run() -> None:
    model = JobListModel()

    model.show_lines([JobLine("Once", "on 1 May 2020", None)])

    assert model.index(0, 2).data() == ""


def test_the_first_line_takes_the_place_of_the_empty_state(job_list: JobListView) -> None:
    job_list.model.show_lines([JOB])
    assert not child(job_list, QLabel, "statement").isVisible()
    assert job_list.table.view.isVisible()

    job_list.model.show_lines([])
    assert child(job_list, QLabel, "statement").isVisible()


def test_tab_leaves_a_table(qtbot: QtBot, job_list: JobListView) -> None:
    job_list.model.show_lines([JOB, JOB])
    job_list.window().activateWindow()
    job_list.table.view.setFocus()
    qtbot.waitUntil(job_list.table.view.hasFocus)

    QTest.keyClick(job_list.table.view, Qt.Key.Key_Tab)

    assert not job_list.table.view.hasFocus()


def columns(model: JobListModel | RunLogModel) -> list[tuple[object, object]]:
    """Return title and text of each column of the first line."""
    return [
        (model.headerData(column, Qt.Orientation.Horizontal), model.index(0, column).data())
        for column in range(model.columnCount())
    ]
