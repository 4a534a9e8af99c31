"""Run now asks for the values of a job that takes some."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.commands.jobs.run_values_dialog import RunValuesDialog
from gui.job_list.job_list_view import JobListView
from gui.run_log.run_log_view import RunLogView
from gui.widgets.notices.leaving_question import LeavingQuestion
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.phrases.parameter_words import read_parameter
from scheduler_core.values.ids import JobId, RunId
from tests.core.store.builders import a_draft
from tests.gui.finding import child


@pytest.fixture
def job_id(qtbot: QtBot, core: Scheduler, live: Application) -> JobId:
    parameters = tuple(map(read_parameter, ["days=7 1..90 # How many days", "mode=fast fast|slow"]))
    job_id = core.jobs.add(replace(a_draft("Back up"), parameters=parameters))
    job_list = child(live.window, JobListView, "job_list")
    qtbot.waitUntil(lambda: list(job_list.model.ids) == [job_id])
    job_list.table.select_row(0)
    qtbot.waitUntil(live.actions.jobs.run_now.isEnabled)
    return job_id


@pytest.fixture
def dialog(qtbot: QtBot, live: Application, job_id: JobId) -> RunValuesDialog:
    live.actions.jobs.run_now.trigger()
    qtbot.waitUntil(lambda: bool(live.window.findChildren(RunValuesDialog)))
    (dialog,) = live.window.findChildren(RunValuesDialog)
    return dialog


def pressed(question: QWidget, words: str) -> QPushButton:
    (found,) = (each for each in question.findChildren(QPushButton) if each.text().replace("&", "") == words)
    return found


def values(core: Scheduler) -> list[dict[str, str]]:
    return [{each.name: each.text for each in core.runs.values(run_id)} for run_id in core.runs.ids()]


def test_enter_takes_the_defaults(qtbot: QtBot, core: Scheduler, dialog: RunValuesDialog) -> None:
    assert list(core.runs.ids()) == []

    QTest.keyClick(child(dialog, QLineEdit, "days"), Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: values(core) == [{"days": "7", "mode": "fast"}])


def test_what_does_not_fit_is_told_and_nothing_runs(
    qtbot: QtBot, core: Scheduler, dialog: RunValuesDialog
) -> None:
    days = child(dialog, QLineEdit, "days")
    days.selectAll()
    QTest.keyClicks(days, "100")
    dialog.choose.click()
    assert dialog.isVisible()
    assert days.property("failed")

    days.selectAll()
    QTest.keyClicks(days, "30")
    assert not days.property("failed")
    dialog.choose.click()

    qtbot.waitUntil(lambda: values(core) == [{"days": "30", "mode": "fast"}])


def test_typed_values_are_not_left_without_a_question(
    qtbot: QtBot, live: Application, core: Scheduler, dialog: RunValuesDialog
) -> None:
    """Escape, Cancel and the cross took away all that was typed, and so did quitting."""
    days = child(dialog, QLineEdit, "days")
    days.selectAll()
    QTest.keyClicks(days, "100")

    QTest.keyClick(days, Qt.Key.Key_Escape)
    (question,) = dialog.findChildren(LeavingQuestion)
    QTest.keyClick(question, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not dialog.findChildren(LeavingQuestion))
    assert dialog.isVisible()
    assert days.text() == "100"
    live.actions.quit.trigger()
    (question,) = dialog.findChildren(LeavingQuestion)
    pressed(question, "Run now").click()
    assert dialog.isVisible()
    assert days.property("failed")
    days.selectAll()
    QTest.keyClicks(days, "30")
    dialog.close()
    (question,) = (each for each in dialog.findChildren(LeavingQuestion) if each.isVisible())
    QTest.keyClick(question, Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: values(core) == [{"days": "30", "mode": "fast"}])
    assert live.window.isVisible()


def test_typed_values_that_are_discarded_run_nothing(
    qtbot: QtBot, live: Application, core: Scheduler, dialog: RunValuesDialog
) -> None:
    days = child(dialog, QLineEdit, "days")
    QTest.keyClicks(days, "1")

    QTest.keyClick(days, Qt.Key.Key_Escape)
    (question,) = dialog.findChildren(LeavingQuestion)
    pressed(question, "Discard").click()

    qtbot.waitUntil(lambda: not live.window.findChildren(RunValuesDialog))
    assert list(core.runs.ids()) == []


def test_a_cancelled_question_runs_nothing(
    qtbot: QtBot, live: Application, core: Scheduler, dialog: RunValuesDialog
) -> None:
    dialog.reject()
    qtbot.wait(QApplication.doubleClickInterval() + 50)
    live.window.commands.run([core.jobs.add(a_draft("Plain"))])

    qtbot.waitUntil(lambda: len(core.runs.ids()) == 1)
    assert [run.job_name for run in core.runs.lines(core.runs.ids())] == ["Plain"]


def test_several_jobs_take_their_defaults_and_one_without_is_named(
    qtbot: QtBot, live: Application, core: Scheduler, job_id: JobId
) -> None:
    needy = replace(a_draft("Needy", enabled=False), parameters=(read_parameter("who"),))

    live.window.commands.run([job_id, core.jobs.add(needy)])

    qtbot.waitUntil(lambda: values(core) == [{"days": "7", "mode": "fast"}])


def test_a_job_that_was_changed_meanwhile_is_not_run_with_what_no_longer_fits(
    qtbot: QtBot, live: Application, core: Scheduler, dialog: RunValuesDialog, job_id: JobId
) -> None:
    job = core.jobs.get(job_id)
    core.jobs.save(job_id, job.revision, replace(job.draft, parameters=(read_parameter("days=7 1..10"),)))
    days = child(dialog, QLineEdit, "days")
    days.selectAll()
    QTest.keyClicks(days, "30")

    with qtbot.waitSignal(live.bridge.failed) as told:
        dialog.choose.click()

    assert told.args == ["Days: 30 is not from 1 to 10."]
    assert list(core.runs.ids()) == []


def test_a_job_that_is_run_again_before_the_answer_is_asked_about_once(
    qtbot: QtBot, live: Application, core: Scheduler, dialog: RunValuesDialog, job_id: JobId
) -> None:
    qtbot.wait(QApplication.doubleClickInterval() + 50)
    asked: list[object] = []
    live.window.commands.run([job_id])
    live.bridge.change(lambda _core: None, asked.append)
    qtbot.waitUntil(lambda: bool(asked))

    assert live.window.findChildren(RunValuesDialog) == [dialog]


def test_a_run_is_repeated_with_its_values_or_with_others(
    qtbot: QtBot, live: Application, core: Scheduler, job_id: JobId
) -> None:
    first = core.runs.run_now(job_id, values=[("days", "30"), ("mode", "slow")])
    select_run(qtbot, live, first)

    dialog = asked_again(qtbot, live)
    days = child(dialog, QLineEdit, "days")
    assert days.text() == "30"
    days.selectAll()
    QTest.keyClicks(days, "31")
    dialog.choose.click()

    qtbot.waitUntil(lambda: len(core.runs.ids()) == 2)
    assert {"days": "31", "mode": "slow"} in values(core)


def test_values_that_fit_a_job_no_more_are_told_at_once(
    qtbot: QtBot, live: Application, core: Scheduler, job_id: JobId
) -> None:
    first = core.runs.run_now(job_id, values=[("days", "30"), ("mode", "slow")])
    select_run(qtbot, live, first)
    job = core.jobs.get(job_id)
    fewer = tuple(map(read_parameter, ["days=7 1..10", "mode=fast fast|slower", "who=ann"]))
    core.jobs.save(job_id, job.revision, replace(job.draft, parameters=fewer))

    dialog = asked_again(qtbot, live)

    days = child(dialog, QLineEdit, "days")
    assert (days.text(), days.property("failed")) == ("30", True)
    days.selectAll()
    QTest.keyClicks(days, "8")
    dialog.choose.click()
    qtbot.waitUntil(lambda: {"days": "8", "mode": "fast", "who": "ann"} in values(core))


def test_a_job_without_parameters_says_that_it_takes_no_values(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    select_run(qtbot, live, core.runs.run_now(core.jobs.add(a_draft("Plain"))))

    with qtbot.waitSignal(live.bridge.failed) as told:
        live.actions.runs.again_with.trigger()

    assert told.args == ["“Plain” takes no values. Give it parameters in its form first."]
    assert live.window.findChildren(RunValuesDialog) == []


def select_run(qtbot: QtBot, live: Application, run_id: RunId) -> None:
    live.actions.show_log.trigger()
    log = child(live.window, RunLogView, "run_log")
    qtbot.waitUntil(lambda: run_id in log.model.ids)
    log.table.select_row(list(log.model.ids).index(run_id))
    qtbot.waitUntil(live.actions.runs.again_with.isEnabled)


def asked_again(qtbot: QtBot, live: Application) -> RunValuesDialog:
    live.actions.runs.again_with.trigger()
    qtbot.waitUntil(lambda: bool(live.window.findChildren(RunValuesDialog)))
    (dialog,) = live.window.findChildren(RunValuesDialog)
    return dialog
