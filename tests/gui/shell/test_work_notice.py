"""What the core takes long over is told in the strip while it lasts, and the window answers meanwhile."""

from functools import partial
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QProgressBar
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.commands.jobs import job_changes
from gui.widgets.notices.work_banner import WorkBanner
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job_list import JobFilter
from tests.core.store.builders import a_draft
from tests.gui.finding import child
from tests.gui.holding import held_changes

pytestmark = pytest.mark.slow


@pytest.fixture
def jobs(core: Scheduler) -> list[JobId]:
    return core.jobs.add_all([a_draft(f"Job {number}") for number in range(3)])


def told(live: Application) -> str:
    """Return what the strip says of work; nothing while it says none."""
    banner = live.window.findChild(WorkBanner)
    return child(banner, QLabel, "work_text").text() if banner is not None and banner.isVisible() else ""


def says(live: Application, words: str) -> bool:
    return told(live) == words


def are_in_bin(core: Scheduler, count: int) -> bool:
    return core.jobs.count(JobFilter(in_bin=True)) == count


def delete(qtbot: QtBot, live: Application, jobs: list[JobId]) -> None:
    with qtbot.waitSignal(live.history.done):
        live.history.make(job_changes.deleting(jobs), "deleting", "Done.")


def test_an_undo_that_takes_long_is_told_until_it_is_done(
    qtbot: QtBot, live: Application, core: Scheduler, jobs: list[JobId]
) -> None:
    delete(qtbot, live, jobs)
    with held_changes(live.bridge):
        live.history.undo()
        qtbot.waitUntil(partial(says, live, "Undoing: deleting …"))
        banner = child(live.window, WorkBanner, "work")
        assert child(banner, QProgressBar, "work_bar").accessibleName() == "Undoing: deleting …"

    qtbot.waitUntil(partial(says, live, ""))
    assert are_in_bin(core, 0)


def test_the_window_answers_meanwhile(qtbot: QtBot, live: Application, jobs: list[JobId]) -> None:
    delete(qtbot, live, jobs)
    with held_changes(live.bridge):
        live.history.undo()
        qtbot.waitUntil(partial(says, live, "Undoing: deleting …"))
        search = child(live.window, QLineEdit, "search")
        search.setFocus()
        QTest.keyClicks(search, "abc")
        assert search.text() == "abc"
        search.clear()
    qtbot.waitUntil(partial(says, live, ""))


def test_what_is_undone_made_again_and_undone_meanwhile_is_told_in_turn(
    qtbot: QtBot, live: Application, core: Scheduler, jobs: list[JobId]
) -> None:
    delete(qtbot, live, jobs[:1])
    delete(qtbot, live, jobs[1:])
    with held_changes(live.bridge):
        live.history.undo()
        live.history.undo()
        live.history.redo()
        qtbot.waitUntil(partial(says, live, "Undoing: deleting …"))

    qtbot.waitUntil(partial(says, live, ""))
    qtbot.waitUntil(partial(are_in_bin, core, 1))
    assert live.history.under_way is None
    live.history.redo()
    qtbot.waitUntil(partial(are_in_bin, core, 3))


def test_what_is_refused_is_under_way_no_more(
    qtbot: QtBot, live: Application, core: Scheduler, jobs: list[JobId]
) -> None:
    delete(qtbot, live, jobs)
    with held_changes(live.bridge):
        live.history.undo()
        qtbot.waitUntil(partial(says, live, "Undoing: deleting …"))
        core.acting_as("somebody else").jobs.restore(jobs[:1])

    qtbot.waitUntil(partial(says, live, ""))
    assert live.history.under_way is None
    assert are_in_bin(core, 2)


def test_who_quits_meanwhile_finds_it_undone(
    qtbot: QtBot, live: Application, jobs: list[JobId], tmp_path: Path
) -> None:
    delete(qtbot, live, jobs)
    with held_changes(live.bridge):
        live.history.undo()
        qtbot.waitUntil(partial(says, live, "Undoing: deleting …"))
    live.bridge.close()

    with open_scheduler(str(tmp_path / "hourbell.db"), who="window") as reopened:
        assert are_in_bin(reopened, 0)
