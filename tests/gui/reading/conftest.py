"""A busy window that something reads."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from PySide6.QtGui import QAccessible
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.job_list.job_list_view import JobListView
from gui.run_log.run_log_view import RunLogView
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.recurrence.words.parsing.sentence_reader import parse_sentence
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.sequence import Act, SequenceAction, Wait
from scheduler_core.values.runs.run import OutputStream, RunState
from tests.core.store.builders import SCRIPT
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.ledger import Ledger
from tests.gui.planned_jobs import add

HOUR = timedelta(hours=1)


@pytest.fixture
def busy(qtbot: QtBot, live: Application, core: Scheduler, ledger: Ledger) -> Iterator[Application]:
    """Return a window that is read, with jobs in folders, runs with output, and a sequence that waits."""
    jobs = [add(core, name, f"every day at {hour}:00") for hour, name in enumerate(("Shop", "Mail"), 9)]
    steps = SequenceAction((Act(SCRIPT), Wait(40 * timedelta(days=1), until="paid")))
    tidy = JobDraft("Tidy", parse_sentence("every day at 11:00", NOON, "Europe/Berlin"), steps)
    jobs.append(core.jobs.add(tidy))
    core.jobs.move(jobs[:1], "Web")
    core.jobs.tag(jobs[1:], ["nightly"])
    run = ledger.add(jobs[0], NOON - 2 * HOUR, RunState.FAILED, "no route")
    ledger.write_chunks(run, OutputStream.REQUEST, [b"GET http://x/\n\n"])
    ledger.write_chunks(run, OutputStream.RESPONSE, [b"HTTP/1.1 200 OK\n\nfine"])
    ledger.add_waiting(jobs[2], [NOON - HOUR], 40 * timedelta(days=1), "paid")
    live.window.resize(1500, 950)
    live.actions.show_inspector.setChecked(True)
    live.actions.show_log.setChecked(True)
    log = child(live.window, RunLogView, "run_log")
    listed = child(live.window, JobListView, "job_list").model
    qtbot.waitUntil(lambda: log.model.rowCount() >= 2 and listed.rowCount() == len(jobs))
    live.window.choice.select(jobs[:1])
    QAccessible.setActive(True)
    yield live
    QAccessible.setActive(False)
