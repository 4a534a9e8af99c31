"""Equal successes that come often are one row of the log, which says how often and since when."""

from array import array
from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.commands.job_choice import Wanted
from gui.run_log.run_columns import RunColumn
from gui.run_log.run_log_view import RunLogView
from gui.run_log.run_model import RunModel
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.runs.run import RunState
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.run_log.test_run_log import Past, log, past

__all__ = ["log", "past"]


def said(log: RunLogView, row: int, column: RunColumn) -> str:
    role = Qt.ItemDataRole.AccessibleTextRole if column is RunColumn.DETAIL else Qt.ItemDataRole.DisplayRole
    return str(log.model.index(row, column).data(role))


def test_equal_successes_are_one_row_that_counts_on_and_leaves_the_choice_alone(
    qtbot: QtBot, live: Application, log: RunLogView, past: Past
) -> None:
    pings = past.add(3, result="200 · ok")
    qtbot.waitUntil(lambda: log.model.rowCount() == 5)
    qtbot.waitUntil(lambda: said(log, 0, RunColumn.DETAIL) == "Result: 200 · ok. repeated 3 times")
    qtbot.waitUntil(lambda: said(log, 0, RunColumn.STARTED).startswith("since "))
    pings += past.add(1, result="200 · ok")
    qtbot.waitUntil(lambda: said(log, 0, RunColumn.DETAIL).endswith("repeated 4 times"))
    assert log.model.rowCount() == 5

    # What comes is a row of its own as long as somebody looks at those before.
    log.table.select_row(0)
    assert log.chosen == pings[-1]
    later = past.add(2, result="200 · ok")
    qtbot.waitUntil(lambda: log.model.rowCount() == 6)
    qtbot.waitUntil(lambda: said(log, 0, RunColumn.DETAIL).endswith("repeated 2 times"))
    assert log.table.selected_stretches() == [range(1, 2)]
    assert log.chosen == pings[-1]
    log.table.select_row(5)
    log.show_newest()
    qtbot.waitUntil(lambda: said(log, 0, RunColumn.DETAIL).endswith("repeated 6 times"))

    # The newest of them is seen in their row; an older one opens them.
    assert log.choose_by_itself(later[-1])
    assert log.model.rowCount() == 5
    log.select_run(pings[1])
    assert list(log.selected) == [pings[1]]
    assert said(log, 0, RunColumn.DETAIL).endswith("shown one by one")
    assert not said(log, 0, RunColumn.STARTED).startswith("since ")

    # Another result is another row.
    log.show_newest()
    past.add(1, result="200 · slow")
    qtbot.waitUntil(lambda: log.model.rowCount() == 11)

    # The search finds what they said, and they are alike there, too.
    live.window.choice.show(Wanted(text="ok"))
    qtbot.waitUntil(lambda: list(log.model.all_ids) == [*pings, *later])
    assert log.model.alike(later[-1]) == 6


def test_what_comes_often_is_one_row_a_day_whatever_runs_in_between(
    qtbot: QtBot, core: Scheduler, log: RunLogView, past: Past
) -> None:
    """Only neighbours folded: beside a job each hour, one each quarter of an hour filled the log."""
    ping = core.jobs.add(a_draft("Ping"))
    night = NOON.replace(hour=0)
    for hour in (-2, -1, 0, 1, 2):
        at = night + timedelta(hours=hour)
        past.ledger.add_all(ping, [at + timedelta(minutes=15 * each) for each in range(4)], result="200")
        past.ledger.add_all(past.job, [at + timedelta(minutes=5)], result=f"{hour} files")
    qtbot.waitUntil(lambda: len(log.model.all_ids) == 29)

    # The day of the user begins an hour before that of UTC.
    def rows() -> list[tuple[str, int]]:
        return [
            (run.job_name, log.model.alike(run_id))
            for run_id in log.model.ids
            if (run := log.model.known_line(run_id)) is not None
        ]

    wanted = [("Ping", 16), *[("Back up", 1)] * 4, ("Ping", 4), *[("Back up", 1)] * 5]
    qtbot.waitUntil(lambda: rows() == wanted)
    qtbot.waitUntil(lambda: said(log, 0, RunColumn.STARTED) == "since 00:00")

    # A row goes to the top as its run is repeated.
    past.add_at(night + timedelta(hours=3), result="3 files")
    past.ledger.add_all(ping, [night + timedelta(hours=3, minutes=1)], result="200")
    qtbot.waitUntil(lambda: rows() == [("Ping", 17), ("Back up", 1), *wanted[1:]])


def test_a_group_whose_first_run_is_thinned_out_goes_on_with_the_next(qtbot: QtBot) -> None:
    model = RunModel()
    model.show_all(array("q", range(10)), {3: 2, 4: 3, 5: 4, 9: 8})
    model.open(5, True)
    model.open(5, False)

    model.show_all(array("q", [3, 4, 5, 6, 7, 8, 9]), {4: 3, 5: 4, 9: 8})

    assert list(model.ids) == [9, 7, 6, 5]
    assert list(model.runs_of(5)) == [3, 4, 5]


@pytest.mark.slow
def test_runs_are_alike_also_where_thousands_lie_between(
    qtbot: QtBot, core: Scheduler, log: RunLogView, past: Past
) -> None:
    """They were one row after the next start only."""
    seldom = core.jobs.add(a_draft("Seldom"))
    morning = NOON.replace(hour=1)
    first = past.ledger.add(seldom, morning, RunState.FAILED, "full")
    second = timedelta(seconds=1)
    past.ledger.add_all(past.job, [morning + each * second for each in range(1, 2_101)], result="{}")
    qtbot.waitUntil(lambda: len(log.model.all_ids) > 2_101)

    again = past.ledger.add(seldom, morning + 3_000 * second, RunState.FAILED, "full")

    qtbot.waitUntil(lambda: again in log.model.ids)
    qtbot.waitUntil(lambda: log.model.alike(again) == 2)
    assert first not in log.model.ids
