"""Equal failures in a row are one row of the log, which opens and folds."""

from array import array

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.run_log.run_columns import RunColumn, run_columns
from gui.run_log.run_log_view import RunLogView
from gui.run_log.run_model import RunModel
from scheduler_core.values.ids import RunId
from scheduler_core.values.runs.run import RunState
from tests.gui.conftest import NOON
from tests.gui.run_log.test_run_log import Past, log, past

__all__ = ["log", "past"]


def alike(log: RunLogView) -> str:
    return str(log.model.index(0, RunColumn.DETAIL).data(Qt.ItemDataRole.AccessibleTextRole))


def test_equal_failures_in_a_row_are_one_row_that_opens_and_folds(
    qtbot: QtBot, live: Application, log: RunLogView, past: Past
) -> None:
    view = log.table.view
    past.add(2, RunState.FAILED, "no space left on device")
    qtbot.waitUntil(lambda: log.model.alike(log.model.ids[0]) == 3)
    assert log.model.rowCount() == 4
    qtbot.waitUntil(lambda: alike(log) == "Result: no space left on device. 3 alike, folded")

    past.add(1, RunState.FAILED, "no space left on device")
    qtbot.waitUntil(lambda: alike(log).endswith("4 alike, folded"))
    assert log.model.rowCount() == 4

    # All of them are selected; keys open and fold them.
    log.table.select_row(0)
    newest, *earlier = log.selected
    assert len(earlier) == 3
    assert log.chosen == newest
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert log.model.rowCount() == 7
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert list(log.selected) == earlier[:1]
    QTest.keyClick(view, Qt.Key.Key_Left)
    assert log.model.rowCount() == 4
    assert log.table.selected_stretches() == [range(1)]

    # A click on how many there are opens them, and no output.
    place = view.visualRect(log.model.index(0, RunColumn.DETAIL))
    spot = QPoint(place.right() - 20, place.center().y())
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert log.model.rowCount() == 7
    assert not live.actions.runs.show_output.isChecked()
    # A click on the end of the job's cell folded them, as if it said how many there are.
    job = view.visualRect(log.model.index(0, RunColumn.JOB))
    QTest.mouseClick(
        view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(job.right() - 20, job.center().y())
    )
    assert log.model.rowCount() == 7
    assert live.actions.runs.show_output.isChecked()

    # One that is folded away is shown when it is wanted.
    QTest.keyClick(view, Qt.Key.Key_Left)
    assert log.model.rowCount() == 4
    log.select_run(RunId(earlier[1]))
    assert list(log.selected) == [earlier[1]]


def test_folded_rows_follow_what_comes_in_between_and_what_goes(qtbot: QtBot) -> None:
    model = RunModel()
    model.show_all(array("q", range(10)), {3: 2, 4: 3, 5: 4, 9: 8})
    assert list(model.ids) == [9, 7, 6, 5, 1, 0]

    # One that succeeded came between, and the newest is another failure like the last.
    model.show_newest(array("q", [4, 20, 5, 6, 7, 8, 9, 10]), {9: 8, 10: 9}, 4)

    assert list(model.all_ids) == [0, 1, 2, 3, 4, 20, 5, 6, 7, 8, 9, 10]
    assert list(model.ids) == [10, 7, 6, 5, 20, 4, 1, 0]
    assert list(model.runs_of(4)) == [2, 3, 4]
    assert list(model.runs_of(10)) == [8, 9, 10]
    assert list(model.among(range(4, 7))) == [20, 4, 3, 2, 1]
    assert list(model.among(range(1))) == [10, 9, 8]


def test_the_model_of_folded_rows_is_well(qtmodeltester: ModelTester) -> None:
    model = RunModel()
    model.show_columns(*run_columns(lambda: NOON))
    model.show_all(array("q", range(10)), {3: 2, 4: 3, 5: 4, 9: 8})

    qtmodeltester.check(model)  # type: ignore[no-untyped-call]
    model.open(5, True)
    assert list(model.ids) == [9, 7, 6, 5, 4, 3, 2, 1, 0]
    qtmodeltester.check(model)  # type: ignore[no-untyped-call]
    model.show_newest(array("q", [8, 9, 10, 11]), {9: 8, 11: 5}, 8)
    assert list(model.ids) == [11, 10, 9, 7, 6, 5, 4, 3, 2, 1, 0]
    qtmodeltester.check(model)  # type: ignore[no-untyped-call]
