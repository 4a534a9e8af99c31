from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QPlainTextEdit, QToolButton
from pytestqt.qtbot import QtBot

from gui.application import Application
from gui.run_log.run_columns import RunColumn, run_columns
from gui.run_log.run_log_view import RunLogView
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.run import Reason, Run, RunState, Trigger
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.ledger import Ledger

MINUTE = timedelta(minutes=1)


class Past:
    """One job with a run each minute, the last one the newest."""

    def __init__(self, core: Scheduler) -> None:
        self.ledger = Ledger(core, NOON)
        self.job: JobId = core.jobs.add(a_draft("Back up"))
        self._due_at = NOON - timedelta(days=2)

    def add(self, count: int = 1, state: RunState = RunState.SUCCEEDED, error: str = "") -> list[RunId]:
        ids = []
        for _ in range(count):
            self._due_at += MINUTE
            ids.append(self.ledger.add(self.job, self._due_at, state, error))
        return ids


@pytest.fixture
def past(core: Scheduler) -> Iterator[Past]:
    past = Past(core)
    past.add(3)
    past.add(1, RunState.FAILED, "no space left on device")
    yield past
    past.ledger.close()


@pytest.fixture
def log(qtbot: QtBot, past: Past, live: Application) -> RunLogView:
    view = child(live.window, RunLogView, "run_log")
    qtbot.waitUntil(lambda: outcomes(view) == ["Succeeded"] * 3 + ["Failed"])
    return view


def test_a_run_is_shown_column_by_column() -> None:
    run = a_run()

    shown = {column.title: column.text(run) for column in run_columns(lambda: NOON + timedelta(days=1))}

    assert shown == {
        "Outcome": "Failed (attempt 2)",
        "Job": "Back up",
        "Reason": "exit code 3",
        "Due": "20 Nov 12:00:00",
        "Started": "12:00:01",
        "Late": "1.2 s",
        "Took": "1 min 05 s",
        "Result": "exit 3",
        "First error": "no space left",
    }


def test_a_run_that_runs_shows_how_long_it_has_taken() -> None:
    run = a_run(state=RunState.RUNNING, finished_at=None)

    took = run_columns(lambda: NOON + timedelta(seconds=41))[RunColumn.DURATION].text(run)

    assert took == "40 s…"


def test_the_newest_is_the_last_and_in_sight(log: RunLogView) -> None:
    assert log.is_following
    assert outcomes(log)[-1] == "Failed"


def test_what_comes_is_followed(qtbot: QtBot, log: RunLogView, past: Past) -> None:
    past.add(40)

    qtbot.waitUntil(lambda: log.model.rowCount() == 44)
    bar = log.table.view.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.value() == bar.maximum() > 0)


def test_who_looks_back_is_not_disturbed_and_told_what_is_new(
    qtbot: QtBot, log: RunLogView, past: Past
) -> None:
    past.add(40)
    qtbot.waitUntil(lambda: log.model.rowCount() == 44)
    log.table.view.verticalScrollBar().setValue(0)

    past.add(12)

    button = child(log, QToolButton, "new_runs")
    qtbot.waitUntil(button.isVisible)
    assert button.text() == "12 new ↓"
    assert log.table.view.verticalScrollBar().value() == 0

    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert log.is_following
    assert not button.isVisible()


@pytest.mark.slow
def test_no_row_moves_under_the_pointer(qtbot: QtBot, live: Application, log: RunLogView, past: Past) -> None:
    point_at(log)

    with qtbot.assertNotEmitted(log.model.rowsInserted, wait=700):
        past.add(6)

    QApplication.sendEvent(log.table.view.viewport(), QEvent(QEvent.Type.Leave))
    qtbot.waitUntil(lambda: log.model.rowCount() == 10)


def test_a_chip_lets_only_failures_through(qtbot: QtBot, log: RunLogView, past: Past) -> None:
    menu = child(log, QToolButton, "outcome_chip").menu()
    assert isinstance(menu, QMenu)
    next(action for action in menu.actions() if action.text() == "Only &failures").trigger()
    qtbot.waitUntil(lambda: outcomes(log) == ["Failed"])

    past.add(1)
    past.add(1, RunState.TIMED_OUT)

    qtbot.waitUntil(lambda: outcomes(log) == ["Failed", "Timed out"])
    assert child(log, QToolButton, "outcome_chip").text() == "Failures ▾"


def test_the_search_finds_words_in_errors(qtbot: QtBot, live: Application, log: RunLogView) -> None:
    live.window.choice.show(type(live.window.choice.wanted)(text="device"))

    qtbot.waitUntil(lambda: outcomes(log) == ["Failed"])


def test_a_filter_without_a_match_says_so_and_a_key_takes_it_away(
    qtbot: QtBot, live: Application, log: RunLogView
) -> None:
    menu = child(log, QToolButton, "time_chip").menu()
    assert isinstance(menu, QMenu)
    next(action for action in menu.actions() if "hour" in action.text()).trigger()
    qtbot.waitUntil(lambda: not log.model.rowCount())
    assert child(log, QLabel, "statement").text() == "No run matches"

    live.actions.runs.clear_filters.trigger()

    qtbot.waitUntil(lambda: log.model.rowCount() == 4)


def test_lines_are_copied_as_text(qtbot: QtBot, live: Application, log: RunLogView) -> None:
    log.table.view.selectAll()

    live.actions.runs.copy.trigger()

    qtbot.waitUntil(lambda: QGuiApplication.clipboard().text().count("\n") == 3)
    assert "no space left on device" in QGuiApplication.clipboard().text()


def test_a_run_is_tried_again(qtbot: QtBot, live: Application, log: RunLogView, core: Scheduler) -> None:
    log.table.view.selectRow(3)

    live.actions.runs.again.trigger()

    qtbot.waitUntil(lambda: outcomes(log)[-1].startswith("Waiting"))
    run = core.runs.get(core.runs.ids()[0])
    assert run.trigger is Trigger.RERUN


def test_the_output_of_the_selected_run_is_shown(
    qtbot: QtBot, live: Application, log: RunLogView, past: Past
) -> None:
    run_id = past.add(1)[0]
    past.ledger.write_output(run_id, b"first\n\x1b[31msecond\x1b[0m\n")
    qtbot.waitUntil(lambda: log.model.rowCount() == 5)
    live.actions.runs.show_output.trigger()

    log.table.view.selectRow(4)

    text = child(live.window, QPlainTextEdit, "output_text")
    qtbot.waitUntil(lambda: text.toPlainText() == "first\nsecond\n")


def test_a_run_without_output_says_so(qtbot: QtBot, live: Application, log: RunLogView) -> None:
    live.actions.runs.show_output.trigger()
    log.table.view.selectRow(3)

    note = child(live.window, QLabel, "output_note")
    qtbot.waitUntil(lambda: note.text() == "no space left on device")


@pytest.mark.slow
def test_a_million_runs_are_shown_without_their_lines(
    qtbot: QtBot, live: Application, log: RunLogView
) -> None:
    log.model.show_new_ids(range(1_000_000))

    log.show_newest()

    assert log.model.rowCount() == 1_000_000
    view = log.table.view
    assert view.rowAt(view.viewport().height() - 5) == 999_999


def a_run(
    state: RunState = RunState.FAILED, finished_at: datetime | None = NOON + timedelta(seconds=66)
) -> Run:
    return Run(
        RunId(1),
        JobId(1),
        "Back up",
        1,
        NOON,
        2,
        Trigger.SCHEDULE,
        state,
        Reason.FAILURE,
        "exit code 3",
        started_at=NOON + timedelta(seconds=1.2),
        finished_at=finished_at,
        exit_code=3,
        first_error_line="no space left",
    )


def outcomes(view: RunLogView) -> list[str]:
    model = view.model
    return [model.index(row, RunColumn.OUTCOME).data() for row in range(model.rowCount())]


def point_at(log: RunLogView) -> None:
    place = QPointF(20, 20)
    move = QMouseEvent(
        QEvent.Type.MouseMove,
        place,
        place,
        Qt.MouseButton.NoButton,
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(log.table.view.viewport(), move)
