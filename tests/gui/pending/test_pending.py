"""What is pending: seen beside what changes do to it, followed while it changes, and ended."""

from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QMenu, QPushButton, QTableView
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.pending.acts_table import ActsTable
from gui.pending.pending_dialog import PendingDialog
from gui.widgets.paragraph import Label
from scheduler_core.cli.run.pending_runs import PENDING_WORDS
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.ledger import Ledger

IN_AN_HOUR = NOON + timedelta(hours=1)


@pytest.fixture
def jobs(core: Scheduler, ledger: Ledger) -> list[JobId]:
    """Return two jobs, each with a next try to come."""
    jobs = [core.jobs.add(a_draft(name)) for name in ("Back up", "<b>Poll</b>")]
    for job in jobs:
        ledger.add_next_try(job, NOON, IN_AN_HOUR)
    return jobs


def opened(live: Application) -> PendingDialog:
    live.actions.jobs.pending.trigger()
    return child(live.window, PendingDialog, "pending_dialog")


def dialogs(live: Application) -> list[PendingDialog]:
    return live.window.findChildren(PendingDialog)


def names(dialog: PendingDialog) -> list[str]:
    return [name for name, _ in rows(dialog)]


def rows(dialog: PendingDialog) -> list[tuple[str, str]]:
    model = child(dialog, QTableView, "pending_table").model()
    found = range(model.rowCount())
    return [(model.index(row, 0).data(), model.index(row, 1).data()) for row in found]


def test_what_is_pending_is_listed_and_followed(
    qtbot: QtBot,
    qtmodeltester: ModelTester,
    live: Application,
    core: Scheduler,
    ledger: Ledger,
    jobs: list[JobId],
) -> None:
    menu = child(live.window, QMenu, "pause_menu")
    assert menu.actions()[-1] is live.actions.jobs.pending
    dialog = opened(live)
    qtbot.waitUntil(lambda: len(rows(dialog)) == 2)
    assert rows(dialog) == [
        ("Back up", "next try 13:00 (step 1)"),
        ("<b>Poll</b>", "next try 13:00 (step 1)"),
    ]
    assert child(dialog, QPushButton, "end_pending").text() == "&End all 2"
    qtmodeltester.check(child(dialog, QTableView, "pending_table").model())  # type: ignore[no-untyped-call]

    run = ledger.add_next_try(core.jobs.add(a_draft("Later")), NOON, IN_AN_HOUR)
    qtbot.waitUntil(lambda: [name for name, _ in rows(dialog)] == ["Back up", "<b>Poll</b>", "Later"])
    core.runs.cancel([run])
    qtbot.waitUntil(lambda: len(rows(dialog)) == 2)

    # The table says what the help of the commands says, row by row, in the words of the window.
    table = dialog.findChild(ActsTable)
    assert table is not None
    words = [each.text() for each in table.findChildren(Label)]
    acts = [line.split()[0].rstrip(",") for line in PENDING_WORDS.splitlines()[2:] if line[:1].strip()]
    assert acts[:8] == ["pause", "disable", "delete", "resume", "edit", "edit", "run", "purge"]
    titles = ["Pause", "Switch off", "Delete", "Resume, switch on, restore", "Edit when it fires"]
    assert [each for each in words if each in titles] == titles
    assert words[words.index("Pause") + 1 : words.index("Switch off")] == [
        *("skipped", "skipped", "runs on", "held", "goes on")
    ]


def test_nothing_is_said_to_be_pending_before_that_is_known(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    core.jobs.add(a_draft("Back up"))
    empty = opened(live).empty
    statement = child(empty, QLabel, "statement")
    # What it awaits, and whether it says anything: the answer comes by the event loop alone.
    seen = (empty.awaited, statement.isVisible())
    assert seen == ("Reading what is pending …", False)

    qtbot.waitUntil(statement.isVisible)
    assert statement.text() == "Nothing is pending"


def test_of_selected_jobs_only_theirs_is_ended_and_the_list_follows(
    qtbot: QtBot, live: Application, core: Scheduler, jobs: list[JobId]
) -> None:
    opened(live)
    live.window.choice.select(jobs[:1])
    live.actions.jobs.pending.trigger()
    # Opened again it is about what is selected then.
    qtbot.waitUntil(lambda: [names(each) for each in dialogs(live)] == [["Back up"]])
    dialog = dialogs(live)[0]
    end = child(dialog, QPushButton, "end_pending")
    qtbot.waitUntil(end.isVisible)

    QTest.mouseClick(end, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: core.runs.waiting(job_ids=jobs[:1]) == [])
    qtbot.waitUntil(lambda: rows(dialog) == [])
    assert not end.isVisible()
    assert [each.job_id for each in core.runs.waiting()] == jobs[1:]
