"""Equal successes that come often are one row of the log, which says how often and since when."""

from array import array
from datetime import timedelta

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.commands.job_choice import Wanted
from gui.run_log.run_columns import RunColumn
from gui.run_log.run_log_view import RunLogView
from gui.run_log.run_model import RunModel
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import Run, RunState, Trigger
from tests.gui.conftest import NOON
from tests.gui.run_log.test_run_log import Past, log, past

__all__ = ["log", "past"]
A_RUN = Run(
    RunId(1),
    JobId(1),
    "Ping",
    1,
    NOON,
    1,
    Trigger.SCHEDULE,
    RunState.SUCCEEDED,
    started_at=NOON,
    finished_at=NOON + timedelta(seconds=1),
    result_line="200 · ok",
)


def said(log: RunLogView, row: int, column: RunColumn) -> str:
    role = Qt.ItemDataRole.AccessibleTextRole if column is RunColumn.DETAIL else Qt.ItemDataRole.DisplayRole
    return str(log.model.index(row, column).data(role))


def test_equal_successes_are_one_row_that_counts_on_and_keeps_the_choice(
    qtbot: QtBot, live: Application, log: RunLogView, past: Past
) -> None:
    pings = past.add(3, result="200 · ok")
    qtbot.waitUntil(lambda: log.model.rowCount() == 5)
    qtbot.waitUntil(lambda: said(log, 4, RunColumn.DETAIL) == "Result: 200 · ok. repeated 3 times")
    assert said(log, 4, RunColumn.STARTED).startswith("since ")

    log.table.select_row(4)
    assert log.chosen == pings[-1]
    later = past.add(1, result="200 · ok")
    qtbot.waitUntil(lambda: said(log, 4, RunColumn.DETAIL).endswith("repeated 4 times"))
    assert log.table.selected_stretches() == [range(4, 5)]
    assert log.model.rowCount() == 5

    # The newest of them is seen in their row; an older one opens them.
    assert log.choose_by_itself(later[0])
    assert log.model.rowCount() == 5
    log.select_run(pings[1])
    assert list(log.selected) == [pings[1]]
    assert said(log, 4, RunColumn.DETAIL).endswith("shown one by one")
    assert not said(log, 4, RunColumn.STARTED).startswith("since ")

    # Another result is another row, and what comes goes on from there.
    past.add(1, result="200 · slow")
    qtbot.waitUntil(lambda: log.model.rowCount() == 9)

    # The search finds what they said, and they are alike there, too.
    live.window.choice.show(Wanted(text="ok"))
    qtbot.waitUntil(lambda: list(log.model.all_ids) == [*pings, *later])
    assert log.model.alike(pings[0]) == 4


def test_a_group_whose_first_run_is_thinned_out_goes_on_with_the_next(qtbot: QtBot) -> None:
    model = RunModel()
    model.show_all(array("q", range(10)), {3, 4, 5, 9})
    model.open(2, True)
    model.open(2, False)

    model.show_all(array("q", [3, 4, 5, 6, 7, 8, 9]), {4, 5, 9})

    assert list(model.ids) == [3, 6, 7, 8]
    assert list(model.runs_of(3)) == [3, 4, 5]


def test_a_row_of_successes_stands_for_its_newest_and_one_of_failures_opens(qtbot: QtBot) -> None:
    model = RunModel()
    model.show_all(array("q", [1, 2, 3, 4]), {2, 3})
    model.fill([(1, A_RUN)])

    assert model.row_for(RunId(3)) == 0
    assert list(model.ids) == [1, 4]
    assert model.row_for(RunId(2)) == 1
    assert list(model.ids) == [1, 2, 3, 4]
