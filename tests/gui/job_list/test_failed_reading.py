"""What the list shows of jobs that could not be read."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QPushButton
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


def test_jobs_that_could_not_be_read_are_asked_for_again_by_a_button(
    qtbot: QtBot, live: Application, core: Scheduler, behind: Store
) -> None:
    """“Reading the jobs …” stayed until something changed, or the jobs of the group before did."""
    core.jobs.add(a_draft("Backup"))
    listed = child(live.window, JobListView, "job_list")
    qtbot.waitUntil(lambda: listed.model.rowCount() == 1)
    statement = child(listed.empty, Label, "statement")
    again = child(listed.empty, QPushButton, "try_again")

    _rename_table(behind, "jobs", "gone")
    live.window.choice.show(Wanted(JobGroup(GroupKind.BIN)))
    qtbot.waitUntil(again.isVisible)
    assert statement.text() == "The jobs could not be read"
    assert child(listed.empty, Label, "help").text() != ""
    assert listed.model.rowCount() == 0

    _rename_table(behind, "gone", "jobs")
    again.click()
    qtbot.waitUntil(lambda: statement.text() == "The bin is empty")
    assert again.isHidden()


def _rename_table(store: Store, name: str, to: str) -> None:
    with store.write() as tx:
        tx.connection.execute(text(f"ALTER TABLE {name} RENAME TO {to}"))
