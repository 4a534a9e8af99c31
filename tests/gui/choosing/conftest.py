"""Three jobs in a whole window; the one in the middle is chosen."""

import pytest
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.job_list.job_list_view import JobListView
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from tests.gui.choosing.picking import AFTER, BEFORE, CHOSEN
from tests.gui.finding import child
from tests.gui.planned_jobs import add


@pytest.fixture
def jobs(core: Scheduler) -> dict[str, JobId]:
    """Return three jobs; the one in the middle will be chosen."""
    return {
        name: add(core, name, f"every day at {hour}:00")
        for name, hour in ((BEFORE, 9), (CHOSEN, 10), (AFTER, 11))
    }


@pytest.fixture
def job_list(qtbot: QtBot, jobs: dict[str, JobId], live: Application) -> JobListView:
    found = child(live.window, JobListView, "job_list")
    qtbot.waitUntil(lambda: list(found.model.ids) == list(jobs.values()))
    return found
