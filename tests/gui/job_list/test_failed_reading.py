"""What views show of what could not be read."""

from collections.abc import Iterator
from functools import partial

import pytest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot
from sqlalchemy import text

from gui.app.application import Application
from gui.commands.job_choice import GroupKind, JobGroup, Wanted
from gui.job_list.job_list_view import JobListView
from gui.widgets.label import Label
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.store import Store
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child


@pytest.fixture
def behind(core: Scheduler) -> Iterator[Store]:
    """Return the store, opened a second time."""
    store = open_store(core.location, NOON, is_checked=False)
    yield store
    store.close()


def test_what_could_not_be_read_is_asked_for_again_by_a_button(
    qtbot: QtBot, live: Application, core: Scheduler, behind: Store
) -> None:
    """“Reading the jobs …” stayed until something changed, or the jobs of the group before did.

    The log that could not be read once did not follow the runs any more.
    """
    core.jobs.add(a_draft("Backup"))
    listed = child(live.window, JobListView, "job_list")
    qtbot.waitUntil(lambda: listed.model.rowCount() == 1)
    log = child(live.window, QWidget, "run_log")

    _rename_table(behind, "jobs", "gone")
    live.window.choice.show(Wanted(JobGroup(GroupKind.BIN)))
    qtbot.waitUntil(lambda: _told(listed) == "The jobs could not be read")
    qtbot.waitUntil(lambda: _told(log) == "The log could not be read")
    assert listed.model.rowCount() == 0
    reason = child(listed.empty, Label, "help").text()
    assert "no such table: jobs" in reason
    assert "SELECT" not in reason
    live.actions.show_timeline.trigger()
    timeline = child(live.window, QWidget, "timeline")
    qtbot.waitUntil(lambda: _told(timeline) == "The timeline could not be read")

    _rename_table(behind, "gone", "jobs")
    child(timeline, QPushButton, "try_again").click()
    qtbot.waitUntil(lambda: _told(timeline) == "No jobs here")
    live.actions.show_list.trigger()
    for part, said in ((listed, "The bin is empty"), (log, "No run matches")):
        again = child(part, QPushButton, "try_again")
        assert again.isVisible()
        again.click()
        qtbot.waitUntil(partial(_says, part, said))
        assert again.isHidden()


def _told(part: QWidget) -> str:
    return child(part, Label, "statement").text()


def _says(part: QWidget, statement: str) -> bool:
    return _told(part) == statement


def _rename_table(store: Store, name: str, to: str) -> None:
    with store.write() as tx:
        tx.connection.execute(text(f"ALTER TABLE {name} RENAME TO {to}"))
