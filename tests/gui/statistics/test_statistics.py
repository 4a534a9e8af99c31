"""Statistics: figures, plots, the same as a table, ways to fail, and the way to the runs."""

from contextlib import closing
from datetime import timedelta

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QTableView, QToolButton, QWidget
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot
from sqlalchemy import text as sql

from gui.app.application import Application
from gui.run_log.feature import RunLogFeature
from gui.statistics.statistics_dialog import StatisticsDialog
from gui.widgets.plots.length_lines import counts_up_to, seconds_up_to
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.run import RunState
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.ledger import Ledger

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@pytest.fixture
def job(core: Scheduler, ledger: Ledger) -> JobId:
    """Return a job with six good and two bad runs, beside another one."""
    job = core.jobs.add(a_draft("Back up"))
    ledger.add_all(job, [NOON - number * HOUR for number in range(6)])
    ledger.add_all(job, [NOON - DAY - number * HOUR for number in range(2)], RunState.FAILED, "no space")
    ledger.add(core.jobs.add(a_draft("Other")), NOON - HOUR, RunState.TIMED_OUT)
    return job


@pytest.fixture
def dialog(qtbot: QtBot, job: JobId, live: Application) -> StatisticsDialog:
    live.actions.statistics.trigger()
    return opened(qtbot, live)


def opened(qtbot: QtBot, live: Application) -> StatisticsDialog:
    dialog = child(live.window, StatisticsDialog, "statistics_dialog")
    qtbot.waitUntil(lambda: text(dialog, "success_number") != "")
    return dialog


def test_all_jobs_are_summed_up_and_what_happens_meanwhile_is_counted(
    qtbot: QtBot, dialog: StatisticsDialog, ledger: Ledger, job: JobId, qtmodeltester: ModelTester
) -> None:
    assert dialog.windowTitle() == "Statistics: All jobs"
    assert (text(dialog, "success_number"), text(dialog, "runs_number")) == ("66.6 %", "9")
    assert text(dialog, "duration_number") == "30 s"
    assert text(dialog, "lateness_number") == "0 s"
    for name in ("step_table", "failure_table"):
        model = child(dialog, QTableView, name).model()
        qtmodeltester.check(model)  # type: ignore[no-untyped-call]

    # Ways to fail are told the most frequent first.
    model = child(dialog, QTableView, "failure_table").model()
    assert [[model.index(row, column).data() for column in (0, 1, 3)] for row in range(2)] == [
        ["2", "Failed", "no space"],
        ["1", "Timed out", ""],
    ]

    # The keyboard walks through the plot, and a screen reader hears it.
    plot = dialog.outcomes
    plot.setFocus()
    QTest.keyClick(plot, Qt.Key.Key_Left)
    assert "Succeeded: 6" in plot.accessibleDescription()
    QTest.keyClick(plot, Qt.Key.Key_Left)
    assert "Failed: 2" in plot.accessibleDescription()

    # The plots can be read as a table.
    QTest.mouseClick(child(dialog, QToolButton, "as_table"), Qt.MouseButton.LeftButton)
    table = child(dialog, QTableView, "step_table")
    assert table.isVisible()
    today, yesterday = ([table.model().index(row, column).data() for column in range(7)] for row in range(2))
    assert today == ["20/11/2026 00:00", "6", "1", "0", "0", "85.7 %", "30 s"]
    assert yesterday == ["19/11/2026 00:00", "0", "2", "0", "0", "0 %", "30 s"]

    ledger.add(job, NOON + timedelta(minutes=1))
    qtbot.waitUntil(lambda: text(dialog, "runs_number") == "10")


def test_the_selected_job_is_summed_up_alone_and_another_span_is_kept(
    qtbot: QtBot, live: Application, job: JobId
) -> None:
    live.window.choice.select([job])
    live.actions.jobs.statistics.trigger()
    qtbot.waitUntil(lambda: live.window.findChild(StatisticsDialog) is not None)
    dialog = opened(qtbot, live)
    assert (text(dialog, "success_number"), text(dialog, "runs_number")) == ("75 %", "8")

    QTest.mouseClick(child(dialog, QAbstractButton, "span_day"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: text(dialog, "runs_number") == "6")
    dialog.close()
    qtbot.waitUntil(lambda: live.window.findChild(StatisticsDialog) is None)

    live.actions.statistics.trigger()
    dialog = opened(qtbot, live)
    assert child(dialog, QAbstractButton, "span_day").isChecked()

    # A picked step is shown in the log.
    page = child(live.window, RunLogFeature, "log_page")
    qtbot.waitUntil(lambda: page.log.model.rowCount() == 3)  # those alike are one row
    plot = dialog.outcomes
    QTest.mouseClick(plot, Qt.MouseButton.LeftButton, pos=QPoint(plot.width() - 20, plot.height() // 2))
    qtbot.waitUntil(lambda: 0 < page.log.model.rowCount() < 3)


def test_both_tables_say_why_nothing_could_be_read_and_each_asks_again(
    qtbot: QtBot, live: Application, core: Scheduler, job: JobId
) -> None:
    """The table of steps went on counting while the other one had given up."""
    with closing(open_store(core.location, NOON, is_checked=False)) as behind:
        rename_table(behind, "runs", "gone")
        live.actions.statistics.trigger()
        dialog = child(live.window, StatisticsDialog, "statistics_dialog")
        empties = dialog.steps.empty, dialog.failures.empty
        QTest.mouseClick(child(dialog, QToolButton, "as_table"), Qt.MouseButton.LeftButton)

        for empty in empties:
            qtbot.waitUntil(lambda: all(can_be_asked_again(each) for each in empties))
            assert {child(each, QLabel, "statement").text() for each in empties} == {"This could not be read"}
            assert "no such table: runs" in child(empty, QLabel, "help").text()
            if empty is empties[-1]:
                rename_table(behind, "gone", "runs")
            child(empty, QAbstractButton, "try_again").click()
            assert all(each.awaited == "Counting the runs …" for each in empties)

        qtbot.waitUntil(lambda: text(dialog, "success_number") != "")
        assert not any(each.awaited for each in empties)
        assert child(dialog, QTableView, "failure_table").model().rowCount() == 2


def test_a_span_without_runs_says_so(qtbot: QtBot, live: Application) -> None:
    live.actions.statistics.trigger()
    dialog = opened(qtbot, live)

    assert (text(dialog, "success_number"), text(dialog, "runs_number")) == ("–", "0")  # noqa: RUF001
    assert text(dialog, "duration_detail") == "no run to measure"


def test_lengths_are_short_enough_for_their_card(
    qtbot: QtBot, live: Application, job: JobId, ledger: Ledger
) -> None:
    """The card ended with “longest 1 h 5 …”."""
    ledger.add(job, NOON - 1.5 * HOUR, took=timedelta(minutes=51, seconds=58))
    live.actions.statistics.trigger()
    dialog = opened(qtbot, live)
    assert text(dialog, "duration_number") == "30 s"
    assert text(dialog, "duration_detail").endswith("longest 52 min")


@pytest.mark.parametrize(
    ("most", "expected"),
    [(0, [0, 1]), (1, [0, 1]), (7, [0, 5, 10]), (40, [0, 20, 40]), (1_234, [0, 500, 1_000, 1_500])],
)
def test_counts_have_round_numbers(most: int, expected: list[int]) -> None:
    assert counts_up_to(most) == expected


@pytest.mark.parametrize(
    ("most", "expected"),
    [(0, [0, 0.001]), (0.3, [0, 0.1, 0.2, 0.3]), (50, [0, 30, 60]), (5_000, [0, 1_800, 3_600, 5_400])],
)
def test_lengths_have_numbers_that_people_count_in(most: float, expected: list[float]) -> None:
    assert [pytest.approx(number) for number in seconds_up_to(most)] == expected


def test_a_very_long_length_is_counted_in_days() -> None:
    assert seconds_up_to(30 * 86_400)[-1] == 30 * 86_400


def can_be_asked_again(empty: QWidget) -> bool:
    return child(empty, QAbstractButton, "try_again").isVisible()


def rename_table(store: Store, name: str, to: str) -> None:
    with store.write() as tx:
        tx.connection.execute(sql(f"ALTER TABLE {name} RENAME TO {to}"))


def text(dialog: StatisticsDialog, name: str) -> str:
    return child(dialog, QLabel, name).text()
