from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QLineEdit,
    QMenu,
    QTableView,
    QToolButton,
    QTreeWidget,
    QWidget,
)
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.commands.job_choice import GroupKind, JobGroup, Wanted
from gui.job_list.how_well import HowWell, well_in_words
from gui.job_list.job_list_model import JobColumn, JobListModel
from gui.job_list.job_list_view import JobListView
from gui.job_list.listed_job import ListedJob, outcomes_in_words, state_in_words
from gui.run_log.run_log_view import RunLogView
from gui.widgets.awaiting import AwaitingState
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job_list import JobFilter, JobLine
from scheduler_core.values.runs.run import RunState
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.holding import held_answers
from tests.gui.ledger import Ledger
from tests.support.fake_clock import FakeClock

LINE = JobLine(JobId(1), ("disk",), 1, "Backup", "Home", True, "", False, None, NOON, 0, NOON, None)
Modifier = Qt.KeyboardModifier


@pytest.fixture
def jobs(core: Scheduler) -> list[JobId]:
    return core.jobs.add_all(
        [
            a_draft("Alpha", folder="Web", tags=("prod",)),
            a_draft("Beta", folder="Backups"),
            a_draft("Gamma", folder="Backups/Home", enabled=False),
        ]
    )


@pytest.fixture
def job_list(qtbot: QtBot, jobs: list[JobId], live: Application) -> JobListView:
    view = child(live.window, JobListView, "job_list")
    qtbot.waitUntil(lambda: names(view) == ["Alpha", "Beta", "Gamma"])
    return view


def test_the_model_keeps_the_rules_of_models(qtmodeltester: ModelTester, qapp: object) -> None:
    model = JobListModel(lambda: NOON)
    qtmodeltester.check(model)  # type: ignore[no-untyped-call]

    model.show_new_ids([1, 2])
    model.fill([(1, ListedJob(LINE))], [1, 2])
    model.show_ids([2])


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (ListedJob(LINE), ""),
        (ListedJob(LINE, running=1), "running"),
        (ListedJob(LINE, running=3), "3 running"),
    ],
)
def test_a_state_is_said_only_where_there_is_something_to_know(line: ListedJob, words: str) -> None:
    assert state_in_words(line, NOON) == words


def test_outcomes_are_heard_the_newest_first() -> None:
    line = ListedJob(LINE, (RunState.SUCCEEDED, RunState.FAILED))

    assert outcomes_in_words(line) == "Failed, Succeeded"


def test_a_job_is_shown_column_by_column_and_one_that_comes_from_elsewhere_appears(
    qtbot: QtBot, live: Application, job_list: JobListView, clock: FakeClock, core: Scheduler
) -> None:
    texts = [job_list.model.index(0, column).data() for column in JobColumn]
    schedule = "Every hour, counted from 20 November 2026 at 08:00, UTC"
    assert texts[:5] == ["", "Alpha", "13:00 · 12:00 UTC · in 1 h 00 min", "", ""]
    assert (texts[JobColumn.SCHEDULE], texts[JobColumn.PLACE]) == (schedule, "Web · #prod")

    clock.advance(timedelta(minutes=3))
    assert job_list.model.index(0, JobColumn.NEXT).data() != texts[JobColumn.NEXT]

    core.jobs.add(a_draft("Delta"))
    qtbot.waitUntil(lambda: names(job_list) == ["Alpha", "Beta", "Delta", "Gamma"])

    # Very many are selected at once.
    job_list.model.show_new_ids(range(1, 10_001))
    job_list.table.view.selectAll()
    assert len(live.window.choice.selected) == 10_000


def test_return_opens_the_current_job_and_a_click_on_its_switch_switches_it(
    qtbot: QtBot, live: Application, job_list: JobListView, core: Scheduler, jobs: list[JobId]
) -> None:
    """In the column of the switches, where the first key leads, Return did nothing."""
    live.actions.compact_list.trigger()
    view = job_list.table.view
    with qtbot.assertNotEmitted(job_list.job_opened):
        place = view.visualRect(job_list.model.index(1, JobColumn.SWITCH)).center()
        QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)

    click(view, 0, JobColumn.SWITCH)
    qtbot.waitUntil(lambda: not core.jobs.get(jobs[0]).draft.is_enabled)
    qtbot.waitUntil(live.actions.undo.isEnabled)
    QTest.keyClick(live.window, Qt.Key.Key_Z, Modifier.ControlModifier)
    qtbot.waitUntil(lambda: core.jobs.get(jobs[0]).draft.is_enabled)

    for column in (JobColumn.SWITCH, JobColumn.NAME):
        job_list.show_compact(column is JobColumn.SWITCH)
        view.setCurrentIndex(job_list.model.index(1, column))
        with qtbot.waitSignal(job_list.job_opened) as opened:
            QTest.keyClick(view, Qt.Key.Key_Return)
        assert opened.args == [job_list.model.ids[1]]


def test_delete_puts_into_the_bin_chooses_the_next_job_and_is_taken_back(
    qtbot: QtBot, live: Application, job_list: JobListView, core: Scheduler, jobs: list[JobId]
) -> None:
    alpha, beta, gamma = jobs
    job_list.table.view.selectRow(1)
    # Once, however long the key is held.
    assert not live.actions.jobs.delete.autoRepeat()
    QTest.keyClick(live.window, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: names(job_list) == ["Alpha", "Gamma"])
    assert len(core.jobs.ids(JobFilter(in_bin=True))) == 1
    qtbot.waitUntil(lambda: child(live.window, QLabel, "told_text").text() == "Put “Beta” into the bin.")
    qtbot.waitUntil(lambda: job_list.selected == [gamma])
    assert live.window.choice.selected == (gamma,)
    assert live.window.focusWidget() is job_list.table.view

    QTest.mouseClick(child(live.window, QToolButton, "told_remedy"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: names(job_list) == ["Alpha", "Beta", "Gamma"])

    job_list.table.view.selectRow(1)
    QTest.keyClick(live.window, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: job_list.selected == [gamma])
    live.actions.undo.trigger()
    qtbot.waitUntil(lambda: job_list.selected == [beta])
    live.actions.redo.trigger()
    qtbot.waitUntil(lambda: job_list.selected == [gamma])
    job_list.table.view.setFocus()
    QTest.keyClick(live.window, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: job_list.selected == [alpha])

    # What was chosen meanwhile stays chosen.
    live.window.choice.leave([beta], gamma)
    assert live.window.choice.selected == (alpha,)


def test_f2_renames_in_place_undisturbed_and_many_are_paused_at_once_and_sorted(
    qtbot: QtBot, live: Application, job_list: JobListView, core: Scheduler, jobs: list[JobId]
) -> None:
    job_list.table.view.selectRow(0)
    QTest.keyClick(live.window, Qt.Key.Key_F2)
    editor = child(job_list.table.view, QLineEdit, "")
    QTest.keyClicks(editor, "Ze")
    with qtbot.waitSignal(job_list.model.dataChanged):
        core.jobs.disable([jobs[0]])
    assert editor.text() == "Ze"

    QTest.keyClicks(editor, "ta")
    QTest.keyClick(editor, Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: names(job_list) == ["Beta", "Gamma", "Zeta"])
    assert core.jobs.get(jobs[0]).name == "Zeta"
    assert live.window.choice.selected == (jobs[0],)

    # Many jobs are paused at once, and sorting keeps the selection.
    job_list.table.view.selectAll()
    entry(live, "Until tomorrow 08:00").trigger()
    qtbot.waitUntil(lambda: core.jobs.count(JobFilter(is_paused=True)) == 3)
    line = core.jobs.lines(core.jobs.ids())[0]
    assert line.paused_until is not None
    assert line.paused_until - NOON == timedelta(hours=20)

    job_list.table.view.selectRow(0)
    job_list.table.view.horizontalHeader().setSortIndicator(JobColumn.NAME, Qt.SortOrder.DescendingOrder)
    qtbot.waitUntil(lambda: names(job_list) == ["Zeta", "Gamma", "Beta"])
    qtbot.waitUntil(lambda: job_list.selected == [jobs[1]])


def test_a_folder_shows_its_jobs_and_those_below_and_chips_narrow_it(
    qtbot: QtBot, live: Application, job_list: JobListView, ledger: Ledger, jobs: list[JobId]
) -> None:
    for job in jobs[:2]:
        ledger.add(job, NOON, RunState.FAILED, "no space")
    groups = child(live.window, QTreeWidget, "groups")
    qtbot.waitUntil(lambda: bool(groups.findItems("Backups", Qt.MatchFlag.MatchRecursive)))
    groups.setCurrentItem(groups.findItems("Backups", Qt.MatchFlag.MatchRecursive)[0])
    qtbot.waitUntil(lambda: names(job_list) == ["Beta", "Gamma"])
    assert live.window.choice.wanted.group == JobGroup(GroupKind.FOLDER, "Backups")

    failing = child(job_list, QToolButton, "only_failing")
    failing.click()
    qtbot.waitUntil(lambda: names(job_list) == ["Beta"])
    assert child(job_list, QLabel, "jobs_count").text() == "1"
    failing.click()
    qtbot.waitUntil(lambda: names(job_list) == ["Beta", "Gamma"])


def test_neither_a_number_nor_a_word_stands_for_jobs_and_runs_that_are_not_read_yet(
    qtbot: QtBot, live: Application, job_list: JobListView
) -> None:
    """“No jobs here” and 0 stayed from one empty group to the next, while nobody knew that it is empty."""
    log = child(live.window, RunLogView, "run_log")
    count = child(job_list, QLabel, "jobs_count")
    jobs_are_none = {
        GroupKind.PAUSED: "Nothing is paused",
        GroupKind.RUNNING: "Nothing is running",
        GroupKind.FAILING: "Nothing is failing",
    }
    qtbot.waitUntil(partial(is_read, log.empty))
    for kind, statement in jobs_are_none.items():
        places = (job_list.empty, statement), (log.empty, "No run matches")
        with held_answers(live.bridge):
            live.window.choice.show(Wanted(JobGroup(kind)))
            assert (job_list.empty.awaited, log.empty.awaited) == ("Reading the jobs …", "Reading the log …")
            assert not any(child(empty, QLabel, "statement").isVisible() for empty, _ in places)
            # The jobs that were read before are counted as long as they are seen.
            assert count.isVisible() is (job_list.model.rowCount() > 0)
        for empty, words in places:
            qtbot.waitUntil(partial(is_read, empty))
            assert child(empty, QLabel, "statement").text() == words
        assert (count.isVisible(), count.text()) == (True, "0")

    # While letters are typed that nothing has, the words do not go and come.
    live.window.choice.show(Wanted(text="x"))
    qtbot.waitUntil(lambda: child(job_list.empty, QLabel, "statement").text() == "No job matches")
    with held_answers(live.bridge):
        live.window.choice.show(Wanted(text="xy"))
        assert child(job_list.empty, QLabel, "statement").isVisible()
    live.window.choice.show(Wanted())
    qtbot.waitUntil(lambda: (count.isVisible(), count.text()) == (True, "3"))


def test_where_nothing_fails_it_says_how_today_went_and_when_something_failed_last(
    qtbot: QtBot, live: Application, job_list: JobListView, ledger: Ledger, jobs: list[JobId]
) -> None:
    ledger.add(jobs[0], NOON - timedelta(days=2), RunState.FAILED)
    ledger.add_all(jobs[0], [NOON - timedelta(hours=number) for number in (1, 2)], RunState.SUCCEEDED)

    live.window.requests.group_wanted.emit(JobGroup(GroupKind.FAILING))

    told = child(job_list.empty, QLabel, "help")
    qtbot.waitUntil(lambda: told.text() == "2 runs today, all well. Last failure: Wed 18 Nov.")


def test_where_nothing_fails_not_all_is_well_that_never_ran(
    qtbot: QtBot, live: Application, job_list: JobListView, ledger: Ledger, jobs: list[JobId]
) -> None:
    """It said “3 runs today, all well” of two that were missed and one that was cancelled."""
    for hours in (1, 2):
        ledger.add_missed(jobs[0], NOON - timedelta(hours=hours), "The computer was off.")
    ledger.add(jobs[1], NOON - timedelta(hours=3), RunState.CANCELLED)

    live.window.requests.group_wanted.emit(JobGroup(GroupKind.FAILING))

    told = child(job_list.empty, QLabel, "help")
    qtbot.waitUntil(lambda: told.text() == "3 runs today. Missed: 2, Cancelled: 1.")


_NOT_WELL = {
    RunState.CLAIMED: "Waiting",
    RunState.RUNNING: "Running",
    RunState.FAILED: "Failed",
    RunState.TIMED_OUT: "Timed out",
    RunState.CANCELLED: "Cancelled",
    RunState.INTERRUPTED: "Interrupted",
    RunState.SKIPPED: "Skipped",
    RunState.MISSED: "Missed",
}


@pytest.mark.parametrize(
    ("how", "words"),
    [
        (HowWell({}, None), "No run today."),
        (HowWell({RunState.SUCCEEDED: 1}, None), "1 run today, it went well."),
        (
            HowWell({RunState.SUCCEEDED: 4_412, RunState.MISSED: 0}, NOON - timedelta(days=1)),
            "4,412 runs today, all well. Last failure: yesterday.",
        ),
        (
            HowWell({RunState.FAILED: 2, RunState.SUCCEEDED: 7}, NOON),
            "9 runs today. Succeeded: 7, Failed: 2. Last failure: today.",
        ),
        *((HowWell({state: 1}, None), f"1 run today: {words}.") for state, words in _NOT_WELL.items()),
        *((HowWell({state: 2}, None), f"2 runs today. {words}: 2.") for state, words in _NOT_WELL.items()),
        (
            HowWell(dict.fromkeys(reversed(RunState), 1), None),
            (
                "9 runs today. Succeeded: 1, Failed: 1, Timed out: 1, Interrupted: 1, Missed: 1, Skipped: 1, "
                "Cancelled: 1, Running: 1, Waiting: 1."
            ),
        ),
    ],
)
def test_how_today_went_is_said_in_a_sentence(how: HowWell, words: str) -> None:
    assert well_in_words(how, NOON) == words


def test_where_nothing_fails_that_is_good_and_leads_to_what_ran(
    qtbot: QtBot, live: Application, job_list: JobListView
) -> None:
    """It said “No jobs here” as of an empty folder, and led nowhere."""
    tree = child(live.window, QTreeWidget, "groups")
    live.window.requests.group_wanted.emit(JobGroup(GroupKind.FAILING))
    qtbot.waitUntil(lambda: child(job_list.empty, QLabel, "statement").text() == "Nothing is failing")
    (failing,) = tree.selectedItems()
    way_on = child(job_list.empty, QToolButton, "way_on")
    qtbot.waitUntil(way_on.isVisible)
    sign = job_list.empty.parts[0]
    assert sign.isVisible()

    QTest.mouseClick(way_on, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: len(names(job_list)) == 3)
    assert tree.selectedItems() != [failing]
    filters = child(live.window, RunLogView, "run_log").filters
    wanted = filters.wanted()
    assert wanted.since is not None
    assert wanted.until is not None
    assert (wanted.until - wanted.since).days == 7

    live.window.requests.group_wanted.emit(JobGroup(GroupKind.PAUSED))
    qtbot.waitUntil(lambda: child(job_list.empty, QLabel, "statement").text() == "Nothing is paused")
    assert way_on.text() == "Show all jobs"
    assert sign.isHidden()
    assert job_list.empty.parts[0].isVisible()


def test_no_number_of_jobs_is_said_before_the_store_is_read(
    core: Scheduler, open_application: Callable[..., Application]
) -> None:
    application = open_application(lambda: core)

    assert child(application.window, QLabel, "jobs_count").isHidden()


def test_the_search_looks_everywhere_and_a_key_leads_to_the_first_job_found(
    qtbot: QtBot, live: Application, job_list: JobListView
) -> None:
    """The keys of a quick hand changed a job of the list from before."""
    field = focused_search(qtbot, live)
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Down):
        with held_answers(live.bridge):
            QTest.keyClicks(field, "gamma")
            QTest.keyClick(field, key)
            assert live.window.focusWidget() is field
        qtbot.waitUntil(lambda: live.window.focusWidget() is job_list.table.view)
        assert names(job_list) == ["Gamma"]
        assert job_list.selected == list(job_list.model.ids)
        field = focused_search(qtbot, live)
        QTest.keyClick(field, Qt.Key.Key_Escape)
        qtbot.waitUntil(lambda: len(names(job_list)) == 3)
        field = focused_search(qtbot, live)

    QTest.keyClicks(field, "prod")
    qtbot.waitUntil(lambda: names(job_list) == ["Alpha"])


def test_where_no_job_matches_the_log_is_searched_by_click_or_key(
    qtbot: QtBot, live: Application, job_list: JobListView
) -> None:
    field = focused_search(qtbot, live)
    QTest.keyClicks(field, "nowhere & never, with more letters")
    QTest.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not job_list.model.rowCount())
    assert child(job_list, QLabel, "statement").text() == "No job matches"
    way_on = child(job_list.empty, QToolButton, "way_on")
    assert way_on.text() == "Search the log for “nowhere && never, with m…”"
    qtbot.waitUntil(lambda: live.window.focusWidget() is way_on)

    QTest.keyClick(way_on, Qt.Key.Key_Return)
    assert live.actions.show_whole_log.isChecked()
    assert field.text() == "nowhere & never, with more letters"

    live.actions.show_list.trigger()
    QTest.mouseClick(way_on, Qt.MouseButton.LeftButton)
    assert live.actions.show_whole_log.isChecked()
    live.actions.show_list.trigger()

    # Of a group there is a third way.
    live.window.choice.show(Wanted(JobGroup(GroupKind.FOLDER, "Web"), "nowhere"))
    last_way = child(job_list.empty, QToolButton, "last_way")
    qtbot.waitUntil(last_way.isVisible)
    QTest.mouseClick(last_way, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(names(job_list)) == 3)


def focused_search(qtbot: QtBot, application: Application) -> QLineEdit:
    """Return the search with the keyboard in it; in a narrow window it lies among the further tools."""
    window = application.window
    field = child(window, QLineEdit, "search")
    window.resize(1280, 720)
    qtbot.waitUntil(field.isVisible)
    QTest.keyClick(window, Qt.Key.Key_F, Modifier.ControlModifier)
    qtbot.waitUntil(lambda: window.focusWidget() is field)
    return field


def is_read(empty: AwaitingState) -> bool:
    return not empty.awaited


def names(view: JobListView) -> list[str]:
    model = view.model
    return [model.index(row, JobColumn.NAME).data() for row in range(model.rowCount())]


def click(view: QTableView, row: int, column: int) -> None:
    place: QPoint = view.visualRect(view.model().index(row, column)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)


def entry(application: Application, text: str) -> QAction:
    menu = child(application.window, QMenu, "pause_menu")
    return next(action for action in menu.actions() if action.text().replace("&", "") == text)


def test_a_right_click_beside_all_lines_offers_what_needs_none(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    """It opened nothing: neither below the last line nor where there is none."""
    job_list = child(live.window, JobListView, "job_list")
    core.jobs.add(a_draft("Only one"))
    qtbot.waitUntil(lambda: job_list.model.rowCount() == 1)
    viewport = job_list.table.view.viewport()

    def opened_at(widget: QWidget, place: QPoint) -> list[QAction]:
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, widget.mapToGlobal(place))
        QApplication.sendEvent(widget, event)
        (menu,) = [each for each in job_list.findChildren(QMenu, "list_beside_menu") if each.isVisible()]
        found = menu.actions()
        menu.close()
        return found

    below = QPoint(40, viewport.height() - 5)
    jobs, compact = live.actions.jobs, live.actions.compact_list
    offered = opened_at(viewport, below)
    assert {jobs.new, jobs.quick_add, jobs.paste_text, jobs.take_from_file, compact} <= set(offered)
    assert not any(isinstance(action.menu(), QMenu) for action in offered)

    compact.setChecked(True)
    opened = [action.menu() for action in opened_at(viewport, below)]
    (columns,) = [menu for menu in opened if isinstance(menu, QMenu)]
    assert "State" in [action.text() for action in columns.actions()]

    # Where nothing lies in the bin, the words about that lie there.
    live.window.choice.show(Wanted(JobGroup(GroupKind.BIN)))
    qtbot.waitUntil(lambda: job_list.model.rowCount() == 0 and job_list.empty.isVisible())
    offered = opened_at(job_list.empty, QPoint(40, 40))
    assert jobs.empty_bin in offered
    assert jobs.new not in offered


def test_the_chosen_row_stays_in_sight_as_the_log_unfolds(
    live: Application, core: Scheduler, qtbot: QtBot
) -> None:
    """The log came over the chosen job; it had to be looked for."""
    for number in range(40):
        core.jobs.add(a_draft(f"Job {number:02}"))
    listed = child(live.window, JobListView, "job_list")
    view, model = listed.table.view, listed.model
    live.actions.show_log.setChecked(False)
    qtbot.waitUntil(lambda: model.rowCount() == 40)
    last = view.rowAt(view.viewport().height() - view.rowHeight(0) - 1)
    listed.select([model.job_at(model.index(last, 0))])
    high = view.viewport().height()

    live.actions.show_log.trigger()

    qtbot.waitUntil(lambda: view.viewport().height() < high)
    room = view.viewport().rect()
    qtbot.waitUntil(lambda: room.contains(view.visualRect(model.index(last, JobColumn.NAME))))
