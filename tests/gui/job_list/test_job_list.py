from datetime import timedelta

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QMenu, QTableView, QToolButton, QTreeWidget
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.commands.job_choice import GroupKind, JobGroup, Wanted
from gui.job_list.job_list_model import JobColumn, JobListModel
from gui.job_list.job_list_view import JobListView
from gui.job_list.listed_job import ListedJob, outcomes_in_words, state_in_words
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


def test_a_job_is_shown_column_by_column(job_list: JobListView) -> None:
    texts = [job_list.model.index(0, column).data() for column in JobColumn]

    assert texts == ["", "Alpha", "13:00 · in 60 min", "", "", "Web · #prod", ""]


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


def test_a_click_on_the_switch_switches_the_job_and_undo_switches_it_back(
    qtbot: QtBot, live: Application, job_list: JobListView, core: Scheduler, jobs: list[JobId]
) -> None:
    live.actions.compact_list.trigger()
    click(job_list.table.view, 0, JobColumn.SWITCH)
    qtbot.waitUntil(lambda: not core.jobs.get(jobs[0]).draft.is_enabled)
    qtbot.waitUntil(live.actions.undo.isEnabled)

    QTest.keyClick(live.window, Qt.Key.Key_Z, Modifier.ControlModifier)

    qtbot.waitUntil(lambda: core.jobs.get(jobs[0]).draft.is_enabled)


def test_delete_puts_into_the_bin_and_the_notice_takes_it_back(
    qtbot: QtBot, live: Application, job_list: JobListView, core: Scheduler
) -> None:
    job_list.table.view.selectRow(1)
    QTest.keyClick(live.window, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: names(job_list) == ["Alpha", "Gamma"])
    assert len(core.jobs.ids(JobFilter(in_bin=True))) == 1
    qtbot.waitUntil(lambda: child(live.window, QLabel, "told_text").text() == "Put “Beta” into the bin.")

    QTest.mouseClick(child(live.window, QToolButton, "told_remedy"), Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: names(job_list) == ["Alpha", "Beta", "Gamma"])


def test_after_delete_the_next_job_is_chosen_and_undo_chooses_what_comes_back(
    qtbot: QtBot, live: Application, job_list: JobListView, jobs: list[JobId]
) -> None:
    alpha, beta, gamma = jobs
    job_list.table.view.selectRow(1)
    QTest.keyClick(live.window, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: job_list.selected == [gamma])
    assert live.window.choice.selected == (gamma,)
    assert live.window.focusWidget() is job_list.table.view

    live.actions.undo.trigger()
    qtbot.waitUntil(lambda: job_list.selected == [beta])

    live.actions.redo.trigger()
    qtbot.waitUntil(lambda: job_list.selected == [gamma])

    QTest.keyClick(live.window, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: job_list.selected == [alpha])


def test_a_delete_key_that_is_held_deletes_once(
    qtbot: QtBot, live: Application, job_list: JobListView, jobs: list[JobId]
) -> None:
    job_list.table.view.selectRow(0)
    QTest.keyClick(live.window, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: job_list.selected == [jobs[1]])

    assert not live.actions.jobs.delete.autoRepeat()
    qtbot.waitUntil(lambda: names(job_list) == ["Beta", "Gamma"])


def test_what_was_chosen_meanwhile_stays_chosen(live: Application, jobs: list[JobId]) -> None:
    choice = live.window.choice
    choice.select([jobs[2]])

    choice.leave([jobs[0]], jobs[1])

    assert choice.selected == (jobs[2],)


def test_chips_narrow_the_group_that_is_shown(
    qtbot: QtBot, live: Application, job_list: JobListView, ledger: Ledger, jobs: list[JobId]
) -> None:
    for job in jobs[:2]:
        ledger.add(job, NOON, RunState.FAILED, "no space")
    live.window.choice.show(Wanted(JobGroup(GroupKind.FOLDER, "Backups")))
    qtbot.waitUntil(lambda: names(job_list) == ["Beta", "Gamma"])
    failing = child(job_list, QToolButton, "only_failing")

    failing.click()
    qtbot.waitUntil(lambda: names(job_list) == ["Beta"])
    assert child(job_list, QLabel, "jobs_count").text() == "1"

    failing.click()
    qtbot.waitUntil(lambda: names(job_list) == ["Beta", "Gamma"])


def test_f2_renames_in_place(
    qtbot: QtBot, live: Application, job_list: JobListView, core: Scheduler, jobs: list[JobId]
) -> None:
    job_list.table.view.selectRow(0)
    QTest.keyClick(live.window, Qt.Key.Key_F2)
    editor = child(job_list.table.view, QLineEdit, "")

    QTest.keyClicks(editor, "Zeta")
    QTest.keyClick(editor, Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: names(job_list) == ["Beta", "Gamma", "Zeta"])
    assert core.jobs.get(jobs[0]).name == "Zeta"
    assert live.window.choice.selected == (jobs[0],)


def test_news_of_a_job_do_not_disturb_the_typing_of_its_name(
    qtbot: QtBot, live: Application, job_list: JobListView, core: Scheduler, jobs: list[JobId]
) -> None:
    job_list.table.view.selectRow(0)
    QTest.keyClick(live.window, Qt.Key.Key_F2)
    editor = child(job_list.table.view, QLineEdit, "")
    QTest.keyClicks(editor, "half a na")

    with qtbot.waitSignal(job_list.model.dataChanged):
        core.jobs.disable([jobs[0]])

    assert editor.text() == "half a na"


def test_many_jobs_are_paused_at_once(
    qtbot: QtBot, live: Application, job_list: JobListView, core: Scheduler
) -> None:
    job_list.table.view.selectAll()

    entry(live, "Until tomorrow 08:00").trigger()

    qtbot.waitUntil(lambda: core.jobs.count(JobFilter(is_paused=True)) == 3)
    line = core.jobs.lines(core.jobs.ids())[0]
    assert line.paused_until is not None
    assert line.paused_until - NOON == timedelta(hours=20)


def test_sorting_by_the_next_run_keeps_the_selection(
    qtbot: QtBot, live: Application, job_list: JobListView, jobs: list[JobId]
) -> None:
    job_list.table.view.selectRow(0)
    header = job_list.table.view.horizontalHeader()

    header.setSortIndicator(JobColumn.NAME, Qt.SortOrder.DescendingOrder)

    qtbot.waitUntil(lambda: names(job_list) == ["Gamma", "Beta", "Alpha"])


def test_the_search_looks_everywhere(qtbot: QtBot, live: Application, job_list: JobListView) -> None:
    QTest.keyClick(live.window, Qt.Key.Key_F, Modifier.ControlModifier)
    field = child(live.window, QLineEdit, "search")

    QTest.keyClicks(field, "prod")
    qtbot.waitUntil(lambda: names(job_list) == ["Alpha"])

    QTest.keyClick(field, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: len(names(job_list)) == 3)


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Down])
def test_a_key_leads_from_the_search_to_the_first_job_found(
    qtbot: QtBot, live: Application, job_list: JobListView, key: Qt.Key
) -> None:
    """The keys of a quick hand changed a job of the list from before."""
    field = focused_search(qtbot, live)

    with held_answers(live.bridge):
        QTest.keyClicks(field, "gamma")
        QTest.keyClick(field, key)
        assert live.window.focusWidget() is field
    qtbot.waitUntil(lambda: live.window.focusWidget() is job_list.table.view)

    assert names(job_list) == ["Gamma"]
    assert job_list.selected == list(job_list.model.ids)


@pytest.mark.parametrize("column", [JobColumn.SWITCH, JobColumn.NAME])
def test_return_opens_the_current_job(qtbot: QtBot, job_list: JobListView, column: JobColumn) -> None:
    """In the column of the switches, where the first key leads, it did nothing."""
    job_list.show_compact(column is JobColumn.SWITCH)
    view = job_list.table.view
    view.setCurrentIndex(job_list.model.index(1, column))

    with qtbot.waitSignal(job_list.job_opened) as opened:
        QTest.keyClick(view, Qt.Key.Key_Return)

    assert opened.args == [job_list.model.ids[1]]


def test_a_double_click_on_a_switch_opens_nothing(qtbot: QtBot, job_list: JobListView) -> None:
    job_list.show_compact(True)
    view = job_list.table.view
    place = view.visualRect(job_list.model.index(1, JobColumn.SWITCH)).center()

    with qtbot.assertNotEmitted(job_list.job_opened):
        QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_the_search_keeps_the_keyboard_where_nothing_is_found(
    qtbot: QtBot, live: Application, job_list: JobListView
) -> None:
    field = focused_search(qtbot, live)

    QTest.keyClicks(field, "nowhere")
    QTest.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not job_list.model.rowCount())

    assert live.window.focusWidget() is field


def test_a_search_without_a_match_says_so(qtbot: QtBot, live: Application, job_list: JobListView) -> None:
    QTest.keyClicks(child(live.window, QLineEdit, "search"), "nowhere")

    qtbot.waitUntil(lambda: not job_list.model.rowCount())
    assert child(job_list, QLabel, "statement").text() == "No job matches"


def test_a_folder_shows_its_jobs_and_those_below(
    qtbot: QtBot, live: Application, job_list: JobListView
) -> None:
    groups = child(live.window, QTreeWidget, "groups")
    qtbot.waitUntil(lambda: bool(groups.findItems("Backups", Qt.MatchFlag.MatchRecursive)))

    groups.setCurrentItem(groups.findItems("Backups", Qt.MatchFlag.MatchRecursive)[0])

    qtbot.waitUntil(lambda: names(job_list) == ["Beta", "Gamma"])
    assert live.window.choice.wanted.group == JobGroup(GroupKind.FOLDER, "Backups")


def test_a_job_that_comes_from_elsewhere_appears(
    qtbot: QtBot, job_list: JobListView, core: Scheduler
) -> None:
    core.jobs.add(a_draft("Delta"))

    qtbot.waitUntil(lambda: names(job_list) == ["Alpha", "Beta", "Delta", "Gamma"])


def test_a_countdown_follows_the_clock(qtbot: QtBot, job_list: JobListView, clock: FakeClock) -> None:
    before = job_list.model.index(0, JobColumn.NEXT).data()

    clock.advance(timedelta(minutes=3))

    assert job_list.model.index(0, JobColumn.NEXT).data() != before


def test_ten_thousand_jobs_are_selected_at_once(
    qtbot: QtBot, live: Application, job_list: JobListView
) -> None:
    job_list.model.show_new_ids(range(1, 10_001))

    job_list.table.view.selectAll()

    assert len(live.window.choice.selected) == 10_000


def focused_search(qtbot: QtBot, application: Application) -> QLineEdit:
    """Return the search with the keyboard in it; in a narrow window it lies among the further tools."""
    window = application.window
    field = child(window, QLineEdit, "search")
    window.resize(1280, 720)
    qtbot.waitUntil(field.isVisible)
    QTest.keyClick(window, Qt.Key.Key_F, Modifier.ControlModifier)
    qtbot.waitUntil(lambda: window.focusWidget() is field)
    return field


def names(view: JobListView) -> list[str]:
    model = view.model
    return [model.index(row, JobColumn.NAME).data() for row in range(model.rowCount())]


def click(view: QTableView, row: int, column: int) -> None:
    place: QPoint = view.visualRect(view.model().index(row, column)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)


def entry(application: Application, text: str) -> QAction:
    menu = child(application.window, QMenu, "pause_menu")
    return next(action for action in menu.actions() if action.text().replace("&", "") == text)
