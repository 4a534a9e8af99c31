from collections.abc import Callable, Iterator
from datetime import datetime, timedelta

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QLabel,
    QMenu,
    QPlainTextEdit,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.commands.job_choice import EVERYTHING, GroupKind, JobGroup, Wanted
from gui.job_list.job_list_view import JobListView
from gui.run_log.feature import RunLogFeature
from gui.run_log.run_columns import ALWAYS_SHOWN, SHOWN_FIRST, RunColumn
from gui.run_log.run_log_view import RunLogView
from gui.run_output.output_text import OutputText
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.actions import HttpAction
from scheduler_core.values.runs.run import RunState, Trigger
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.holding import held_answers
from tests.gui.ledger import Ledger

MINUTE = timedelta(minutes=1)


class Past:
    """One job with a run each minute, the last one the newest."""

    def __init__(self, core: Scheduler) -> None:
        self.ledger = Ledger(core, NOON)
        self.job: JobId = core.jobs.add(a_draft("Back up"))
        self._due_at = NOON - timedelta(days=2)

    def add(
        self, count: int = 1, state: RunState = RunState.SUCCEEDED, error: str = "", result: str = "{} files"
    ) -> list[RunId]:
        """Add the next runs in one transaction; each one that succeeds says something else."""
        dues = [self._due_at + MINUTE * number for number in range(1, count + 1)]
        self._due_at = dues[-1]
        return self._add(dues, state, error, result)

    def add_at(self, due_at: datetime, result: str = "{} files") -> list[RunId]:
        return self._add([due_at], RunState.SUCCEEDED, "", result)

    def _add(self, dues: list[datetime], state: RunState, error: str, result: str) -> list[RunId]:
        said = result if state is RunState.SUCCEEDED else ""
        return self.ledger.add_all(self.job, dues, state, error, result=said)


@pytest.fixture
def past(core: Scheduler) -> Iterator[Past]:
    past = Past(core)
    past.add(3)
    past.add(1, RunState.FAILED, "no space left on device")
    yield past
    past.ledger.close()


@pytest.fixture
def log(qtbot: QtBot, past: Past, live: Application) -> RunLogView:
    live.actions.show_log.trigger()
    view = child(live.window, RunLogView, "run_log")
    qtbot.waitUntil(lambda: outcomes(view) == ["Failed"] + ["Succeeded"] * 3)
    return view


def test_runs_of_today_are_counted_rightly_whatever_comes_or_goes_before_them(
    qtbot: QtBot, log: RunLogView, past: Past
) -> None:
    """What was missed days ago was counted as one of today, where it came late."""
    count = child(log, QLabel, "runs_count")
    past.add_at(NOON)
    qtbot.waitUntil(lambda: count.text() == "5 runs, 1 today")

    past.add_at(NOON - timedelta(days=3))

    qtbot.waitUntil(lambda: log.model.rowCount() == 6)
    assert count.text() == "6 runs, 1 today"


def test_what_comes_is_followed_until_somebody_looks_back(
    qtbot: QtBot, live: Application, log: RunLogView, past: Past
) -> None:
    """A log that grew smaller showed others than the selected run, and asked about one that nobody saw."""
    assert log.is_following
    assert outcomes(log)[0] == "Failed"
    count = child(log, QLabel, "runs_count")
    assert count.text() == "4 runs, 0 today"
    # What the filters have beside it is the same for one run and for a hundred.
    assert count.minimumWidth() >= count.fontMetrics().horizontalAdvance("100 runs")
    past.add(40)
    qtbot.waitUntil(lambda: log.model.rowCount() == 44)
    assert count.text() == "44 runs, 0 today"
    view, bar = log.table.view, log.table.view.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    assert bar.value() == 0

    # What somebody reads stays where it is; what came is counted, and shown as soon as it is wanted.
    bar.setValue(60)
    read = [log.model.ids[row] for row in range(view.rowAt(0), view.rowAt(view.viewport().height() - 1) + 1)]
    past.add(12)

    button = child(log, QToolButton, "new_runs")
    qtbot.waitUntil(button.isVisible)
    assert button.text() == "12 new ↑"
    past.add(3)
    qtbot.waitUntil(lambda: button.text() == "15 new ↑")
    assert bar.value() == 60
    assert [log.model.ids[row] for row in range(view.rowAt(0), view.rowAt(0) + len(read))] == read
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert log.is_following
    assert not button.isVisible()
    qtbot.waitUntil(lambda: log.model.rowCount() == 59)
    assert bar.value() == 0
    assert count.text() == "59 runs, 0 today"

    live.actions.show_whole_log.trigger()
    qtbot.waitUntil(lambda: view.viewport().height() > 300)
    run = log.model.index(20, 0)
    log.table.select_row(20)
    view.scrollTo(run, QAbstractItemView.ScrollHint.PositionAtBottom)
    before = view.viewport().height()
    live.actions.show_list.trigger()
    qtbot.waitUntil(lambda: view.viewport().height() < before)
    qtbot.waitUntil(lambda: view.viewport().rect().contains(view.visualRect(run).center()))


def test_the_log_begins_with_what_matters_and_no_row_moves_under_the_pointer(
    qtbot: QtBot, log: RunLogView, past: Past
) -> None:
    """Results and errors were cut at every width, beside a column of lateness that said 0 s."""
    view = log.table.view
    shown = [column for column in RunColumn if not view.isColumnHidden(column)]
    assert shown == list(SHOWN_FIRST)

    view.horizontalHeader().customContextMenuRequested.emit(QPoint(5, 5))
    menu = child(log, QMenu, "columns_menu")
    next(each for each in menu.actions() if each.data() == int(RunColumn.LATENESS)).trigger()

    assert not view.isColumnHidden(RunColumn.LATENESS)
    assert {each.data() for each in menu.actions()}.isdisjoint(map(int, ALWAYS_SHOWN))

    point_at(log)

    with qtbot.assertNotEmitted(log.model.rowsInserted, wait=700):
        past.add(6)

    QApplication.sendEvent(log.table.view.viewport(), QEvent(QEvent.Type.Leave))
    qtbot.waitUntil(lambda: log.model.rowCount() == 10)


def test_filters_let_through_what_was_asked_for_until_a_key_takes_them_away(
    qtbot: QtBot, live: Application, log: RunLogView, past: Past, open_application: Callable[..., Application]
) -> None:
    choose(log, "time_chip", "The last &hour")
    qtbot.waitUntil(lambda: not log.model.rowCount())
    assert child(log, QLabel, "statement").text() == "No run matches"
    live.actions.runs.clear_filters.trigger()
    qtbot.waitUntil(lambda: log.model.rowCount() == 4)

    # What holds all runs back is taken back one by one, from where they would stand.
    choose(log, "time_chip", "The last &hour")
    live.window.choice.show(Wanted(text="nowhere"))
    qtbot.waitUntil(lambda: child(log.empty, QToolButton, "other_way").text() == "Clear the search")
    way_on = child(log.empty, QToolButton, "way_on")
    assert way_on.text() == "Clear the filters"
    way_on.click()
    qtbot.waitUntil(lambda: way_on.text() == "Clear the search" and way_on.isVisible())
    way_on.click()
    qtbot.waitUntil(lambda: log.model.rowCount() == 4)

    choose(log, "outcome_chip", "Only &failures")
    qtbot.waitUntil(lambda: outcomes(log) == ["Failed"])
    past.add(1)
    past.add(1, RunState.TIMED_OUT)
    qtbot.waitUntil(lambda: outcomes(log) == ["Timed out", "Failed"])
    assert child(log, QToolButton, "outcome_chip").text() == "Failures"

    live.close()
    again = open_application()
    assert child(again.window, QToolButton, "outcome_chip").text() == "Failures"


def test_a_log_without_any_run_leads_to_a_new_job(qtbot: QtBot, live: Application) -> None:
    """It said that nothing had run, and not what to do."""
    live.actions.show_whole_log.trigger()
    log = child(live.window, RunLogView, "run_log")
    qtbot.waitUntil(lambda: log.empty.findChild(QToolButton, "way_on") is not None)
    way_on = child(log.empty, QToolButton, "way_on")
    qtbot.waitUntil(lambda: way_on.isVisible() and way_on.text() == "New job")

    with qtbot.waitSignal(live.actions.jobs.new.triggered):
        way_on.click()


def test_a_way_on_does_what_it_says_while_another_one_is_to_come(
    qtbot: QtBot, core: Scheduler, live: Application, log: RunLogView
) -> None:
    """“Show all jobs” cleared a search that was typed while the store was slow."""
    core.jobs.add(a_draft("Idle", folder="Empty"))
    group = JobGroup(GroupKind.FOLDER, "Empty")
    live.window.choice.show(Wanted(group))
    qtbot.waitUntil(lambda: log.empty.findChild(QToolButton, "way_on") is not None)
    way_on = child(log.empty, QToolButton, "way_on")
    qtbot.waitUntil(lambda: way_on.isVisible() and way_on.text() == "Show all jobs")

    with held_answers(live.bridge):
        live.window.choice.show(Wanted(group, "nowhere"))
        assert way_on.isVisible()
        assert way_on.text() == "Show all jobs"
        QTest.mouseClick(way_on, Qt.MouseButton.LeftButton)
        assert live.window.choice.wanted.group == EVERYTHING.group


def test_the_search_finds_words_in_errors_and_in_output_if_wanted(
    qtbot: QtBot, live: Application, log: RunLogView, past: Past
) -> None:
    """A run that is shown and not found stays in the output, which says so."""
    click(log, 3)
    title = child(live.window, QLabel, "output_outcome")
    qtbot.waitUntil(lambda: title.text() == "Succeeded after 30 s")
    run_id = past.add(1)[0]
    past.ledger.write_output(run_id, b"a needle in it")
    qtbot.waitUntil(lambda: log.model.rowCount() == 5)

    live.window.choice.show(Wanted(text="device"))
    qtbot.waitUntil(lambda: outcomes(log) == ["Failed"])
    note = child(live.window, QLabel, "output_note")
    qtbot.waitUntil(lambda: "does not list this run" in note.text())
    assert title.text() == "Succeeded after 30 s"
    live.window.choice.show(EVERYTHING)
    qtbot.waitUntil(lambda: log.model.rowCount() == 5 and "does not list" not in note.text())

    live.window.choice.show(Wanted(text="needle"))
    qtbot.waitUntil(lambda: log.model.rowCount() == 0)
    QTest.mouseClick(child(log, QToolButton, "output_chip"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: list(log.model.ids) == [run_id])


def test_what_is_selected_is_copied_as_text_or_as_curl(
    qtbot: QtBot, live: Application, log: RunLogView, core: Scheduler, past: Past
) -> None:
    log.table.view.selectAll()
    live.actions.runs.copy.trigger()
    qtbot.waitUntil(lambda: QGuiApplication.clipboard().text().count("\n") == 3)
    assert "no space left on device" in QGuiApplication.clipboard().text()

    action = HttpAction("https://example.org/", headers=(("X-Key", "{{secret:KEY}}"),))
    past.ledger.add(core.jobs.add(a_draft("Call", action=action)), NOON)
    qtbot.waitUntil(lambda: log.model.rowCount() == 5)
    log.table.view.selectRow(0)
    live.actions.runs.copy_as_curl.trigger()
    qtbot.waitUntil(lambda: QGuiApplication.clipboard().text().startswith("curl "))
    assert '"$KEY"' in QGuiApplication.clipboard().text()

    log.table.view.selectRow(4)
    live.actions.runs.copy_as_curl.trigger()
    notice = child(live.window, QLabel, "notice_text")
    qtbot.waitUntil(lambda: "called no address" in notice.text())


def test_an_interrupted_run_is_asked_about_until_that_is_decided_and_any_is_tried_again(
    qtbot: QtBot, live: Application, log: RunLogView, core: Scheduler, past: Past
) -> None:
    runs = live.actions.runs
    past.add(1, RunState.INTERRUPTED)
    qtbot.waitUntil(lambda: outcomes(log)[0] == "Interrupted")
    banner = child(live.window, QWidget, "interrupted_plate")
    assert not banner.isVisible()
    log.table.view.selectRow(0)
    assert banner.isVisible()

    QTest.mouseClick(banner.findChildren(QToolButton)[1], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: outcomes(log)[0] == "Succeeded")
    qtbot.waitUntil(lambda: not banner.isVisible())

    past.add(1, RunState.INTERRUPTED)
    qtbot.waitUntil(lambda: outcomes(log)[0] == "Interrupted")
    log.table.view.selectRow(0)
    assert banner.isVisible()
    runs.again.trigger()
    qtbot.waitUntil(lambda: outcomes(log)[0].startswith("Waiting"))

    log.table.view.selectRow(log.model.rowCount() - 1)
    assert [each.isEnabled() for each in (runs.cancel, runs.again, runs.it_worked)] == [False, True, False]
    log.table.view.selectRow(outcomes(log).index("Failed"))
    runs.again.trigger()
    qtbot.waitUntil(lambda: sum(each.startswith("Waiting") for each in outcomes(log)) == 2)
    triggers = [core.runs.get(run).trigger for run in core.runs.ids()]
    assert triggers.count(Trigger.RERUN) == 2


def test_an_interrupted_run_is_asked_about_however_its_line_comes(
    qtbot: QtBot, live: Application, log: RunLogView, past: Past
) -> None:
    """One that was chosen before its line was read was not asked about if that came with the newest ones."""
    run = past.ledger.add(past.job, NOON - timedelta(days=4), RunState.INTERRUPTED)
    qtbot.waitUntil(lambda: outcomes(log)[-1] == "Interrupted")
    banner = child(live.window, QWidget, "interrupted_plate")
    line = log.model.known_line(run)
    assert line is not None
    log.model.forget_wrong([run], lambda _line: True)

    log.table.view.selectRow(log.model.rowCount() - 1)
    assert banner.isHidden()
    log.model.fill([(run, line)])

    assert banner.isVisible()


def test_the_end_of_the_log_stands_still_when_an_interrupted_run_is_left_for_another_one(
    qtbot: QtBot, live: Application, log: RunLogView, past: Past
) -> None:
    """The log got the room of the banner back, and all its rows went down by that."""
    past.ledger.add(past.job, NOON - timedelta(days=4), RunState.INTERRUPTED)
    past.add(60)
    qtbot.waitUntil(lambda: log.model.rowCount() == 65)
    view, bar = log.table.view, log.table.view.verticalScrollBar()
    banner = child(live.window, QWidget, "interrupted_plate")
    last = log.model.rowCount() - 1
    view.selectRow(last)
    qtbot.waitUntil(banner.isVisible)
    bar.setValue(bar.maximum())
    tops = [view.visualRect(log.model.index(row, 0)).top() for row in (last - 2, last - 1, last)]

    view.selectRow(last - 2)
    qtbot.waitUntil(banner.isHidden)
    for _ in range(3):
        QApplication.sendPostedEvents()
    assert [view.visualRect(log.model.index(row, 0)).top() for row in (last - 2, last - 1, last)] == tops

    # Other runs have all of the log.
    high = log.table.height()
    log.filters.changed.emit()
    qtbot.waitUntil(lambda: log.table.height() > high)


def test_one_run_opens_its_output_by_click_and_by_enter_and_escape_closes_it(
    qtbot: QtBot, live: Application, log: RunLogView, past: Past
) -> None:
    """The first key began at the other end, out of sight; one click on a row of the log did nothing."""
    view, is_open = log.table.view, live.actions.runs.show_output.isChecked
    view.setFocus()
    for row in (0, 1):
        QTest.keyClick(view, Qt.Key.Key_Down)
        assert log.table.selected_stretches() == [range(row, row + 1)]
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert is_open()
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert not is_open()

    click(log, 0)
    title, note = (child(live.window, QLabel, name) for name in ("output_outcome", "output_note"))
    qtbot.waitUntil(lambda: title.text() == "Failed after 30 s · no space left on device")
    qtbot.waitUntil(lambda: note.text() == "no space left on device")
    live.actions.runs.why.trigger()
    reasons = child(live.window, QLabel, "output_reasons")
    qtbot.waitUntil(lambda: "no space left on device" in reasons.text())
    assert reasons.isVisible()
    QTest.keyClick(view, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: title.text() == "Succeeded after 30 s")

    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert not is_open()
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert not is_open()

    view.clearSelection()
    click(log, 0, Qt.KeyboardModifier.ControlModifier)
    click(log, 1, Qt.KeyboardModifier.ControlModifier)
    assert not is_open()
    live.actions.runs.show_output.trigger()
    assert "2 runs are selected" in note.text()

    run_id = past.add(1)[0]
    past.ledger.write_output(run_id, b"first\n\x1b[31msecond\x1b[0m\n")
    qtbot.waitUntil(lambda: log.model.rowCount() == 5)
    log.table.select_row(0)
    text = child(live.window, QPlainTextEdit, "output_text")
    qtbot.waitUntil(lambda: text.toPlainText() == "first\nsecond\n")


def test_delete_among_runs_and_in_their_output_deletes_no_job(
    qtbot: QtBot, core: Scheduler, live: Application, log: RunLogView
) -> None:
    """The key of the window put the job of the run into the bin."""
    click(log, 0)
    qtbot.waitUntil(live.actions.runs.show_output.isChecked)
    output = child(live.window, OutputText, "output_text")
    qtbot.waitUntil(live.actions.jobs.delete.isEnabled)
    before = core.jobs.count()

    for part in (log.table.view, output):
        part.setFocus()
        qtbot.waitUntil(part.hasFocus)
        QTest.keyClick(part, Qt.Key.Key_Delete)
    # Changes are made one after the other.
    live.actions.jobs.duplicate.trigger()

    qtbot.waitUntil(lambda: core.jobs.count() == before + 1)


def test_the_runs_of_the_selected_job_are_shown_until_they_are_gone(
    qtbot: QtBot, live: Application, log: RunLogView, core: Scheduler, past: Past
) -> None:
    other = core.jobs.add(a_draft("Other"))
    past.ledger.add(other, NOON)
    qtbot.waitUntil(lambda: log.model.rowCount() == 5)
    qtbot.waitUntil(lambda: child(live.window, JobListView, "job_list").model.known_line(other) is not None)
    live.window.choice.select([other])

    live.actions.runs.show_runs.trigger()
    qtbot.waitUntil(lambda: log.model.rowCount() == 1)
    live.window.choice.select([past.job])

    assert child(log, QToolButton, "pinned_chip").text() == "Other ✕"
    assert log.model.rowCount() == 1

    click(log, 0)
    title = child(live.window, QLabel, "output_outcome")
    qtbot.waitUntil(lambda: title.text() == "Succeeded after 30 s")
    core.jobs.delete([other])
    core.jobs.purge([other])
    note = child(live.window, QLabel, "output_note")
    qtbot.waitUntil(lambda: "not kept any more" in note.text())


def test_a_long_log_is_shown_without_its_lines(
    qtbot: QtBot, live: Application, log: RunLogView, past: Past
) -> None:
    """The inspector went on showing another job than the run far up, whose line came late."""
    past.add(300)
    qtbot.waitUntil(lambda: log.model.rowCount() == 304)
    page = child(live.window, RunLogFeature, "log_page")
    assert log.model.known_line(log.model.ids[200]) is None
    with qtbot.waitSignal(page.run_selected, check_params_cb=lambda run: run is not None):
        log.table.select_row(200)

    log.model.show_new_ids(range(1_000_000))
    log.show_newest()

    assert log.model.rowCount() == 1_000_000
    assert log.table.view.rowAt(5) == 0


def outcomes(view: RunLogView) -> list[str]:
    model = view.model
    return [model.index(row, RunColumn.OUTCOME).data() for row in range(model.rowCount())]


def choose(log: RunLogView, chip: str, words: str) -> None:
    menu = child(log, QToolButton, chip).menu()
    assert isinstance(menu, QMenu)
    menu.aboutToShow.emit()
    next(action for action in menu.actions() if action.text() == words).trigger()


def click(log: RunLogView, row: int, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    view = log.table.view
    view.scrollTo(log.model.index(row, 0))
    place = view.visualRect(log.model.index(row, RunColumn.JOB)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, modifier, place)


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
