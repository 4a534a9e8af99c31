"""Stop ends what the selected jobs run at that moment, and nothing else."""

import pytest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.commands.menus import job_menu
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId, RunId
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


def test_stop_ends_the_run_of_the_selected_job_alone(
    qtbot: QtBot, live: Application, core: Scheduler, ledger: Ledger, job_id: JobId
) -> None:
    other = core.jobs.add(a_draft("Other"))
    mine, foreign = _begun(core, ledger, job_id), _begun(core, ledger, other)

    live.actions.jobs.stop.trigger()

    _wait_for_notice(qtbot, live, "Stopping “Back up” …")
    assert _is_asked_to_end(core, mine)
    assert not _is_asked_to_end(core, foreign)


def test_stop_leaves_what_waits_for_its_next_try(
    qtbot: QtBot, live: Application, core: Scheduler, ledger: Ledger, job_id: JobId
) -> None:
    waiting = ledger.add_next_try(job_id, NOON, NOON.replace(hour=20))

    live.actions.jobs.stop.trigger()

    _wait_for_notice(qtbot, live, "Nothing to stop: “Back up” is not running.")
    assert not _is_asked_to_end(core, waiting)


def test_a_second_stop_asks_for_nothing_more(
    qtbot: QtBot, live: Application, core: Scheduler, ledger: Ledger, job_id: JobId
) -> None:
    _begun(core, ledger, job_id)

    live.actions.jobs.stop.trigger()
    _wait_for_notice(qtbot, live, "Stopping “Back up” …")
    live.actions.jobs.stop.trigger()

    _wait_for_notice(qtbot, live, "The end of “Back up” was asked for already.")


def test_a_run_that_has_ended_meanwhile_is_no_error(
    qtbot: QtBot, live: Application, core: Scheduler, ledger: Ledger, job_id: JobId
) -> None:
    ledger.end(_begun(core, ledger, job_id))

    live.actions.jobs.stop.trigger()

    _wait_for_notice(qtbot, live, "Nothing to stop: “Back up” is not running.")


def test_stop_stands_in_the_menu_of_jobs_with_its_key(live: Application, job_id: JobId) -> None:
    actions = live.actions

    menu = job_menu(QMenu(), actions, live.window.commands.pause_menu)

    assert actions.jobs.stop in menu.actions()
    assert actions.jobs.stop.shortcut().toString() == "Ctrl+B"
    assert not actions.jobs.stop.autoRepeat()
