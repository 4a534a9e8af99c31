"""The buttons at the end of a line, under the pointer and out of its reach."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.job_list.job_buttons import RowButton, buttons_of
from gui.job_list.job_list_model import JobColumn
from gui.job_list.job_list_view import JobListView
from gui.job_list.listed_job import ListedJob
from gui.job_list.row_buttons import placed_buttons
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job_list import JobLine
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child

JOB = JobLine(JobId(1), (), 1, "Backup", "", True, "", False, None, NOON, 0, NOON, None)


@pytest.mark.parametrize(
    ("line", "buttons"),
    [
        (ListedJob(JOB), (RowButton.RUN, RowButton.MORE)),
        (ListedJob(JOB, running=2), (RowButton.STOP, RowButton.MORE)),
        (ListedJob(replace(JOB, deleted_at=NOON)), (RowButton.MORE,)),
    ],
)
def test_a_line_offers_what_can_be_done_now(line: ListedJob, buttons: tuple[RowButton, ...]) -> None:
    assert buttons_of(line) == buttons


@pytest.fixture
def job_list(qtbot: QtBot, core: Scheduler, live: Application) -> JobListView:
    core.jobs.add_all([a_draft("Alpha"), a_draft("Beta")])
    view = child(live.window, JobListView, "job_list")
    live.window.show()
    qtbot.waitUntil(lambda: view.model.index(1, JobColumn.NAME).data() == "Beta")
    return view


def test_run_runs_its_own_job_once_and_leaves_the_selection(
    qtbot: QtBot, live: Application, core: Scheduler, job_list: JobListView
) -> None:
    """More opens the menu of its own job."""
    first, second = (JobId(each) for each in job_list.model.ids)
    live.window.choice.select([first])
    place = place_of(job_list, 1, RowButton.RUN)

    press(job_list, place)
    QTest.mouseDClick(job_list.table.view.viewport(), Qt.MouseButton.LeftButton, pos=place)

    qtbot.waitUntil(lambda: len(core.runs.ids()) == 1)
    assert [run.job_id for run in core.runs.page().runs] == [second]
    assert live.window.choice.selected == (first,)

    press(job_list, place_of(job_list, 1, RowButton.MORE))
    assert live.window.choice.selected == (second,)
    menu = next(each for each in job_list.findChildren(QMenu) if each.isVisible())
    assert live.actions.jobs.run_now in menu.actions()
    menu.close()


def test_a_button_that_is_left_or_became_another_under_the_pointer_does_nothing(
    qtbot: QtBot, live: Application, job_list: JobListView
) -> None:
    """To stop what has just ended would have run it again."""
    viewport, place = job_list.table.view.viewport(), place_of(job_list, 0, RowButton.RUN)
    job_id = JobId(job_list.model.ids[0])
    line = job_list.model.known_line(job_id)
    assert line is not None
    with qtbot.assertNotEmitted(job_list.button_clicked):
        QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=place)
        QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=QPoint(40, 10))

        job_list.model.fill([(job_id, replace(line, running=1))], [job_id])
        QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=place)
        job_list.model.fill([(job_id, line)], [job_id])
        QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=place)


def test_stop_is_pressed_soon_after_run_once_it_could_be_seen(
    qtbot: QtBot, live: Application, job_list: JobListView
) -> None:
    """Whoever saw Stop come and pressed it within a double click was ignored."""
    viewport, place = job_list.table.view.viewport(), place_of(job_list, 0, RowButton.RUN)
    job_id = JobId(job_list.model.ids[0])
    line = job_list.model.known_line(job_id)
    assert line is not None
    job_list.button_clicked.disconnect()
    pressed: list[RowButton] = []
    job_list.button_clicked.connect(lambda _job, button, _place: pressed.append(button))
    usual = QApplication.doubleClickInterval()
    for interval, expected in ((600_000, []), (0, [RowButton.STOP])):
        job_list.model.fill([(job_id, line)], [job_id])
        press(job_list, place)
        assert pressed == [RowButton.RUN]
        pressed.clear()
        job_list.model.fill([(job_id, replace(line, running=1))], [job_id])
        QApplication.setDoubleClickInterval(interval)
        QTest.mouseDClick(viewport, Qt.MouseButton.LeftButton, pos=place)
        QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=place)
        QApplication.setDoubleClickInterval(usual)
        assert pressed == expected
        pressed.clear()


def place_of(view: JobListView, row: int, button: RowButton) -> QPoint:
    index = view.model.index(row, JobColumn.BUTTONS)
    line = view.model.known_line(view.model.id_at(index))
    assert line is not None
    places = dict(placed_buttons(line, view.table.view.visualRect(index), is_mirrored=False))
    return places[button].center()


def press(view: JobListView, place: QPoint) -> None:
    QTest.mouseClick(view.table.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
