"""A run that was asked for is followed by its id: in the log, in its output and in the notice."""

from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QElapsedTimer
from PySide6.QtWidgets import QApplication, QLabel, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.commands.job_choice import GroupKind, JobGroup, Wanted
from gui.memory.window_memory import WindowMemory
from gui.run_log.run_columns import RunColumn
from gui.run_log.run_log_view import RunLogView
from gui.widgets.notices.passing_notice import PassingNotice
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import RunState
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.ledger import Ledger

pytestmark = pytest.mark.slow
MINUTE = timedelta(minutes=1)


class Asked:
    """A window whose log is seen, one job with a run in the past, and the hand of an engine."""

    def __init__(
        self, qtbot: QtBot, live: Application, core: Scheduler, ledger: Ledger, job: JobId, memory: Path
    ) -> None:
        self.memory = memory
        self.qtbot, self.live, self.core, self.ledger, self.job = qtbot, live, core, ledger, job
        self.log = child(live.window, RunLogView, "run_log")
        self.last_asked = QElapsedTimer()
        live.actions.show_whole_log.trigger()
        qtbot.waitUntil(lambda: self.log.model.rowCount() == 1)

    def ask(self) -> RunId:
        """Ask once more than before: what comes at once is the second click of a double click."""
        one_click = QApplication.doubleClickInterval() + 50
        self.qtbot.waitUntil(lambda: not self.last_asked.isValid() or self.last_asked.hasExpired(one_click))
        self.last_asked.start()
        before = set(self.core.runs.ids())
        self.live.window.commands.run([self.job])
        self.qtbot.waitUntil(lambda: len(self.core.runs.ids()) > len(before))
        (run_id,) = set(self.core.runs.ids()) - before
        return run_id

    def ask_again(self) -> RunId:
        """Wish for one more run by what follows runs, whoever wished for it."""
        again = self.core.runs.run_now(self.job)
        self.live.window.commands.started.begin()
        self.live.window.commands.started.follow([again], "Starting “Back up” …")
        return again

    def notice(self) -> str:
        return child(self.live.window, QLabel, "told_text").text()

    def outcome(self) -> str:
        return child(self.live.window, QLabel, "output_outcome").text()

    def wait_for_notice(self, words: str) -> None:
        self.qtbot.waitUntil(lambda: self.notice() == words)

    def wait_for_chosen(self, run_id: RunId) -> None:
        self.qtbot.waitUntil(lambda: list(self.log.selected) == [run_id])


@pytest.fixture
def asked(
    qtbot: QtBot, core: Scheduler, ledger: Ledger, memory: Path, request: pytest.FixtureRequest
) -> Asked:
    job = core.jobs.add(a_draft("Back up"))
    ledger.add(job, NOON - timedelta(hours=2))
    return Asked(qtbot, request.getfixturevalue("live"), core, ledger, job, memory)


def test_the_run_is_chosen_and_its_notice_turns_into_what_came_of_it(asked: Asked) -> None:
    """“Asked for a run” stood after it had succeeded, and its output was not to be seen."""
    run_id = asked.ask()
    asked.wait_for_notice("Starting “Back up” …")
    asked.wait_for_chosen(run_id)

    # Another run of the job that begins first is not taken for it.
    asked.ledger.add(asked.job, NOON - MINUTE)
    asked.qtbot.waitUntil(lambda: asked.log.model.rowCount() == 3)
    assert list(asked.log.selected) == [run_id]
    assert asked.notice() == "Starting “Back up” …"

    asked.ledger.adopt()
    asked.ledger.begin(run_id)
    asked.wait_for_notice("“Back up” is running.")
    asked.qtbot.waitUntil(lambda: asked.outcome().startswith("Running"))
    asked.ledger.end(run_id, RunState.FAILED, "no space left")

    asked.wait_for_notice("“Back up” failed: no space left")
    assert child(asked.live.window, PassingNotice, "told").is_warning
    # Its output was offered though it was seen already.
    remedy = child(asked.live.window, QToolButton, "told_remedy")
    assert not remedy.isEnabled()
    asked.live.actions.runs.show_output.setChecked(False)
    assert remedy.isEnabled()
    remedy.click()
    assert asked.live.actions.runs.show_output.isChecked()
    asked.qtbot.waitUntil(lambda: asked.outcome() == "Failed after 30 s · no space left")
    assert list(asked.log.selected) == [run_id]

    # The search for “failed” found nothing.
    asked.live.window.choice.show(Wanted(text="failed"))
    asked.qtbot.waitUntil(lambda: list(asked.log.model.ids) == [run_id])


def test_a_run_that_fails_like_those_before_it_stays_chosen(asked: Asked) -> None:
    """It went behind them, and its output said that a filter left it out.

    As one row with them, all would have been run again.
    """
    asked.ledger.add_all(asked.job, [NOON - 2 * MINUTE, NOON - MINUTE], RunState.FAILED, "no space left")
    asked.qtbot.waitUntil(lambda: asked.log.model.rowCount() == 2)
    run_id = asked.ask()
    asked.wait_for_chosen(run_id)

    asked.ledger.adopt()
    asked.ledger.begin(run_id)
    asked.qtbot.waitUntil(lambda: asked.outcome().startswith("Running"))
    asked.ledger.end(run_id, RunState.FAILED, "no space left")

    asked.qtbot.waitUntil(lambda: asked.outcome() == "Failed after 30 s · no space left")
    asked.qtbot.waitUntil(lambda: asked.log.model.rowCount() == 3)
    asked.wait_for_chosen(run_id)
    note = child(asked.live.window, QLabel, "output_note")
    asked.qtbot.waitUntil(lambda: "does not list" not in note.text())

    # Where nobody sees the output any more it stays chosen, too, until something else is.
    asked.live.actions.runs.show_output.trigger()
    asked.ledger.add_all(asked.job, [NOON + MINUTE], RunState.FAILED, "no space left")
    asked.qtbot.waitUntil(lambda: asked.log.model.rowCount() == 4)
    assert list(asked.log.selected) == [run_id]
    asked.log.table.view.clearSelection()
    asked.qtbot.waitUntil(lambda: asked.log.model.rowCount() == 2)


def test_who_has_chosen_something_else_keeps_it(asked: Asked) -> None:
    first = RunId(asked.log.model.ids[0])
    asked.live.window.commands.run([asked.job])
    asked.log.table.select_row(0)

    asked.wait_for_notice("Starting “Back up” …")
    asked.qtbot.waitUntil(lambda: asked.log.model.rowCount() == 2)

    assert list(asked.log.selected) == [first]


def test_a_job_asked_twice_is_told_for_each_and_the_later_one_is_chosen(asked: Asked) -> None:
    first = asked.ask()
    asked.wait_for_chosen(first)
    # A double click is one wish, so the second one comes from elsewhere.
    second = asked.ask_again()
    asked.wait_for_chosen(second)
    asked.ledger.adopt()

    asked.ledger.end(first, RunState.FAILED, "too early")
    asked.wait_for_notice("“Back up” failed: too early")
    asked.ledger.begin(second)
    asked.ledger.end(second)

    asked.wait_for_notice("“Back up” succeeded after 30 s.")
    assert list(asked.log.selected) == [second]


def test_what_runs_is_all_that_running_shows_and_what_is_cancelled_there_stays_in_sight(asked: Asked) -> None:
    """All runs of a running job were shown, and a cancelled one vanished with its output."""
    run_id = asked.ask()
    asked.wait_for_notice("Starting “Back up” …")
    asked.ledger.adopt()
    asked.ledger.begin(run_id)
    asked.live.window.choice.show(Wanted(JobGroup(GroupKind.RUNNING)))
    asked.qtbot.waitUntil(lambda: list(asked.log.model.ids) == [run_id])
    asked.log.table.select_row(0)

    asked.ledger.end(run_id, RunState.CANCELLED, "cancelled by window")

    cell = asked.log.model.index(0, RunColumn.OUTCOME)
    asked.qtbot.waitUntil(lambda: cell.data() == "Cancelled")
    asked.wait_for_notice("“Back up” was cancelled: cancelled by window")
    assert list(asked.log.selected) == [run_id]
    asked.log.table.view.clearSelection()
    asked.qtbot.waitUntil(lambda: not asked.log.model.rowCount())

    # A run that the log leaves out shows its output all the same.
    asked.live.window.choice.show(Wanted(text="nowhere"))
    asked.ask()
    asked.qtbot.waitUntil(lambda: asked.outcome().startswith("Waiting"))
    assert not asked.log.model.rowCount()


def test_what_is_asked_for_unfolds_a_log_that_nobody_has_folded(asked: Asked) -> None:
    """The log is one line at first, and nothing was seen of what was asked for."""
    page, actions = child(asked.live.window, QWidget, "log_page"), asked.live.actions
    actions.show_list.trigger()
    assert page.isHidden()

    asked.ask()
    asked.qtbot.waitUntil(lambda: page.isVisible() and bool(asked.outcome()))

    # Only what somebody folds or unfolds is kept for the next start.
    asked.live.close()
    assert WindowMemory(asked.memory).shows_log is None


def test_what_is_asked_for_leaves_a_log_folded_that_was_folded_by_hand(asked: Asked) -> None:
    page, actions = child(asked.live.window, QWidget, "log_page"), asked.live.actions
    actions.show_list.trigger()
    for _ in range(2):
        child(asked.live.window, QToolButton, "fold_log").click()

    asked.ask()
    asked.wait_for_notice("Starting “Back up” …")

    assert page.isHidden()


def test_a_filter_that_leaves_out_the_run_that_was_asked_for_is_named(asked: Asked) -> None:
    """Its output stood below a log without its row, and nothing said why."""
    asked.log.filters.show_failures_between(NOON - timedelta(days=9), NOON + timedelta(days=9))
    asked.qtbot.waitUntil(lambda: asked.log.model.rowCount() == 0)
    run_id = asked.ask()
    asked.qtbot.waitUntil(lambda: bool(asked.live.window.findChildren(QLabel, "output_note")))
    note = child(asked.live.window, QLabel, "output_note")
    asked.qtbot.waitUntil(lambda: "a filter leaves it out" in note.text())

    asked.ledger.adopt()
    asked.ledger.begin(run_id)
    asked.ledger.end(run_id, RunState.FAILED, "no space left")

    asked.wait_for_chosen(run_id)
    asked.qtbot.waitUntil(lambda: "a filter leaves it out" not in note.text())
