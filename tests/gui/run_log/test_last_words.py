"""A run under way shows in the log what it wrote last."""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.run_log.run_columns import RunColumn
from gui.run_log.run_log_view import RunLogView
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.runs.run import RunState
from tests.gui.run_log.test_run_log import Past, log, past

__all__ = ["log", "past"]


def test_a_run_under_way_shows_what_it_wrote_last_until_it_ends(
    qtbot: QtBot, live: Application, core: Scheduler, log: RunLogView, past: Past
) -> None:
    run_id = core.runs.run_now(past.job)
    past.ledger.adopt()
    past.ledger.begin(run_id)
    qtbot.waitUntil(lambda: log.model.ids[0] == run_id)
    result = log.model.index(0, RunColumn.DETAIL)

    past.ledger.write_output(run_id, b"shard 1 of 3\n")
    qtbot.waitUntil(lambda: result.data() == "shard 1 of 3")
    past.ledger.write_output(run_id, b"shard 2 of 3, \x1b[32m70 %\x1b[0m\rshard 2 of 3, 71 %", start=13)
    qtbot.waitUntil(lambda: result.data() == "shard 2 of 3, 71 %")
    assert result.data(Qt.ItemDataRole.AccessibleTextRole) == "Result: shard 2 of 3, 71 %"

    past.ledger.end(run_id, RunState.FAILED, "shard 3 is gone")
    qtbot.waitUntil(lambda: result.data() == "shard 3 is gone")


def test_a_log_that_is_seen_again_shows_what_runs_wrote_last(
    qtbot: QtBot, live: Application, core: Scheduler, log: RunLogView, past: Past
) -> None:
    """It showed nothing until the run wrote more, as nothing was asked for what nobody saw."""
    run_id = core.runs.run_now(past.job)
    past.ledger.adopt()
    past.ledger.begin(run_id)
    past.ledger.write_output(run_id, b"shard 1 of 3\n")
    qtbot.waitUntil(lambda: log.model.ids[0] == run_id)
    result = log.model.index(0, RunColumn.DETAIL)
    qtbot.waitUntil(lambda: result.data() == "shard 1 of 3")

    live.actions.show_log.trigger()
    qtbot.waitUntil(lambda: not log.isVisible())
    past.add(1)
    qtbot.waitUntil(lambda: log.model.rowCount() == 6 and result.data() != "shard 1 of 3")
    live.actions.show_log.trigger()

    qtbot.waitUntil(lambda: result.data() == "shard 1 of 3")
