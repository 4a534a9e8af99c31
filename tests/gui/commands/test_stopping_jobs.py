"""Stop ends what the selected jobs run at that moment, and nothing else."""

from datetime import timedelta

import pytest
from PySide6.QtCore import QPoint
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.commands.actions.menus import job_menu
from gui.commands.jobs.stopping import StopWords, stop_all
from gui.commands.notices import Notices
from gui.widgets.menu import Menu
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.backfill import BackfillChoice, BackfillOrder
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.schedules.rules import Every
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.store.builders import a_draft
from tests.gui.choosing.picking import choose_in_list, notice, wait_for
from tests.gui.conftest import NOON
from tests.gui.ledger import Ledger


@pytest.fixture
def job_id(qtbot: QtBot, core: Scheduler, live: Application, ledger: Ledger) -> JobId:
    job_id = core.jobs.add(a_draft("Back up"))
    wait_for(qtbot, live, job_id)
    choose_in_list(qtbot, live, job_id, ledger)
    qtbot.waitUntil(live.actions.jobs.stop.isEnabled)
    return job_id


def _begun(core: Scheduler, ledger: Ledger, job_id: JobId) -> RunId:
    run_id = core.runs.run_now(job_id)
    ledger.adopt()
    ledger.begin(run_id)
    return run_id


def _wait_for_notice(qtbot: QtBot, live: Application, words: str) -> None:
    qtbot.waitUntil(lambda: words in notice(live))


def _is_asked_to_end(core: Scheduler, run_id: RunId) -> bool:
    return run_id not in core.runs.cancel([run_id])


def test_stop_ends_what_the_selected_job_runs_alone(
    qtbot: QtBot, live: Application, core: Scheduler, ledger: Ledger, job_id: JobId
) -> None:
    """What waits for its next try is left, and a second stop asks for nothing more."""
    stop, restore = live.actions.jobs.stop, live.actions.jobs.restore
    menu = job_menu(Menu(live.window), live.actions, live.window.commands.pause_menu)
    assert stop in menu.actions()
    assert stop.shortcut().toString() == "Ctrl+B"
    assert not stop.autoRepeat()

    waiting = ledger.add_next_try(job_id, NOON, NOON.replace(hour=20))
    stop.trigger()
    _wait_for_notice(qtbot, live, "Nothing to stop: “Back up” is not running.")

    # A menu knows that nothing runs, and leaves out what only the bin has; keys need not wait for it.
    menu.popup(QPoint())
    assert not stop.isEnabled()
    assert not restore.isVisible()
    other = core.jobs.add(a_draft("Other"))
    mine, foreign = _begun(core, ledger, job_id), _begun(core, ledger, other)
    qtbot.waitUntil(stop.isEnabled)
    menu.close()
    assert restore.isVisible()
    stop.trigger()
    _wait_for_notice(qtbot, live, "Stopping “Back up” …")
    stop.trigger()
    _wait_for_notice(qtbot, live, "The end of “Back up” was asked for already.")
    assert _is_asked_to_end(core, mine)
    assert not _is_asked_to_end(core, foreign)

    ledger.end(mine, RunState.CANCELLED)
    _wait_for_notice(qtbot, live, "“Back up” was stopped.")
    stop.trigger()
    _wait_for_notice(qtbot, live, "Nothing to stop: “Back up” is not running.")
    assert not _is_asked_to_end(core, waiting)


def test_what_came_of_a_run_that_is_stopped_is_told_once(
    qtbot: QtBot, live: Application, core: Scheduler, ledger: Ledger, job_id: JobId
) -> None:
    """“… was stopped.” stood beside “… was cancelled: you stopped it”, the end of its notice “is running”."""
    live.window.commands.run([job_id])
    _wait_for_notice(qtbot, live, "Starting “Back up” …")
    (run_id,) = core.runs.ids()
    ledger.adopt()
    ledger.begin(run_id)
    _wait_for_notice(qtbot, live, "“Back up” is running.")
    live.actions.jobs.stop.trigger()
    _wait_for_notice(qtbot, live, "Stopping “Back up” …")
    told: list[str] = []
    notices = live.window.findChild(Notices)
    assert notices is not None
    notices.told.connect(lambda *words: told.append(words[0]))

    ledger.end(run_id, RunState.CANCELLED, "cancelled by window")
    _wait_for_notice(qtbot, live, "“Back up” was stopped.")
    assert told == ["“Back up” was stopped."]


def test_stop_ends_each_run_that_is_about_to_begin_beside_one_that_runs(
    core: Scheduler, ledger: Ledger
) -> None:
    """A run that was just asked for went on as soon as another selected job ran."""
    runs, begins, both = (core.jobs.add(a_draft(name)) for name in ("Runs", "Begins", "Runs and begins"))
    running = [_begun(core, ledger, job_id) for job_id in (runs, both)]
    asked_for, left = core.runs.run_now(begins), core.runs.run_now(both)
    words = StopWords("Stopping {jobs}", "Asked before: {jobs}", "{jobs} rests", "{jobs} rest")

    stopped, said = stop_all((runs, begins, both), words, core)

    assert stopped == sorted([*running, asked_for])
    assert said == "Stopping 3 jobs"
    assert not _is_asked_to_end(core, left)


def test_stop_leaves_a_backfill_that_waits_for_its_turn(core: Scheduler) -> None:
    """All of it was ended by chance, as if somebody had asked for each of its runs just now."""
    every_hour = Schedule((Every(timedelta(hours=1), NOON - timedelta(hours=4)),))
    job_id = core.jobs.add(a_draft("Back up", schedule=every_hour))
    order = BackfillOrder(NOON - timedelta(hours=4), NOON, BackfillChoice.ALL, id="four")
    total = core.backfills.start(job_id, order).total
    words = StopWords("Stopping {jobs}", "Asked before: {jobs}", "{jobs} rests", "{jobs} rest")

    asked_for = core.runs.run_now(job_id)

    assert stop_all((job_id,), words, core) == ([asked_for], "Stopping “Back up”")
    assert len(core.backfills.cancel(job_id, "four").asked) == total > 1
