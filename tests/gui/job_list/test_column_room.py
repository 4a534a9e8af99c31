"""How the list shares its width: names first, then states, then folder and tags."""

import pytest
from PySide6.QtWidgets import QTableView
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.job_list.job_list_model import JobColumn
from gui.job_list.job_list_view import ColumnRoom, JobListView, column_room
from scheduler_core.facade.scheduler import Scheduler
from tests.core.store.builders import a_draft
from tests.gui.finding import child


@pytest.mark.parametrize(
    ("width", "room"),
    [
        (1_100, ColumnRoom(name=343, state=192, shows_place=True)),
        (830, ColumnRoom(name=181, state=192, shows_place=True)),
        (700, ColumnRoom(name=160, state=100, shows_place=True)),
        (620, ColumnRoom(name=160, state=124, shows_place=False)),
        (300, ColumnRoom(name=160, state=96, shows_place=False)),
    ],
)
def test_names_keep_their_room(width: int, room: ColumnRoom) -> None:
    assert column_room(width, fixed=336, state=192, digit=8) == room


@pytest.mark.slow
def test_names_can_be_read_beside_the_inspector_at_1280(
    qtbot: QtBot, core: Scheduler, live: Application
) -> None:
    """They were cut to their first letter, beside an empty column of states."""
    core.jobs.add(a_draft("Alpha"))
    live.window.resize(1280, 720)
    live.actions.show_inspector.setChecked(True)
    live.window.show()
    view = child(child(live.window, JobListView, "job_list"), QTableView, "job_table")

    digit = view.fontMetrics().horizontalAdvance("0")
    qtbot.waitUntil(lambda: 40 * digit < view.viewport().width() < 100 * digit)
    assert view.columnWidth(JobColumn.NAME) >= 20 * digit
    assert view.horizontalScrollBar().maximum() == 0
