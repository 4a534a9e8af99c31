"""Missed runs of a job are looked at, made up for at a click, followed and ended."""

from contextlib import ExitStack, closing
from dataclasses import replace
from datetime import timedelta

import pytest
from PySide6.QtCore import QDateTime, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDateTimeEdit, QLabel, QPushButton, QTableView
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.backfill.backfill_dialog import BackfillDialog
from gui.commands.undo import TurningBack
from gui.job_list.job_list_view import JobListView
from gui.widgets.notices.passing_notice import PassingNotice
from gui.widgets.paragraph import Label, Paragraph
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.phrases.parameter_words import read_parameter
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs.ledger import begin
from scheduler_core.store.runs.owned_runs import adopt_requests
from scheduler_core.store.runs.run_changes import Begun
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.backfill import BackfillChoice, BackfillOrder
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.schedules.events.signal_events import OnEvent
from scheduler_core.values.schedules.rules import Every
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.store.builders import a_draft, an_engine
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.holding import held_changes

DAY = timedelta(days=1)
DAILY = Schedule((Every(DAY, NOON - 30 * DAY),))


@pytest.fixture
def job_id(core: Scheduler) -> JobId:
    return core.jobs.add(a_draft("Report", schedule=DAILY))


def opened(qtbot: QtBot, live: Application, job_id: JobId) -> BackfillDialog:
    live.window.choice.select([job_id])
    qtbot.waitUntil(live.actions.jobs.backfill.isEnabled)
    live.actions.jobs.backfill.trigger()
    qtbot.waitUntil(lambda: live.window.findChild(BackfillDialog, "backfill_dialog") is not None)
    return child(live.window, BackfillDialog, "backfill_dialog")


def rows(dialog: BackfillDialog) -> list[tuple[str, str]]:
    model = child(dialog, QTableView, "past_occurrences").model()
    found = range(model.rowCount())
    return [(model.index(row, 1).data(), model.index(row, 2).data()) for row in found]


def said(dialog: BackfillDialog) -> str:
    return child(dialog, Paragraph, "backfill_summary").text()


def press(dialog: BackfillDialog, name: str) -> None:
    QTest.mouseClick(child(dialog, QPushButton, name), Qt.MouseButton.LeftButton)


def test_a_name_that_the_list_has_not_read_is_read_for_the_title(
    qtbot: QtBot, live: Application, job_id: JobId
) -> None:
    """It stood there as “1 job”."""
    model = child(live.window, JobListView, "job_list").model
    qtbot.waitUntil(lambda: model.known_line(job_id) is not None)
    model.forget_wrong([job_id], lambda _line: True)

    dialog = opened(qtbot, live, job_id)

    qtbot.waitUntil(lambda: dialog.windowTitle() == "Make up for missed runs: Report")


def test_nothing_stays_open_for_a_job_that_is_gone_before_its_name_is_read(
    qtbot: QtBot, live: Application, core: Scheduler, job_id: JobId
) -> None:
    """The dialog stood there for “1 job”, of which there was nothing any more."""
    model = child(live.window, JobListView, "job_list").model
    qtbot.waitUntil(lambda: model.known_line(job_id) is not None)
    live.window.choice.select([job_id])
    qtbot.waitUntil(live.actions.jobs.backfill.isEnabled)
    model.forget_wrong([job_id], lambda _line: True)
    core.jobs.delete([job_id])
    told: list[str] = []
    live.window.context.notices.told.connect(lambda text, *_: told.append(text))

    live.actions.jobs.backfill.trigger()

    qtbot.waitUntil(lambda: bool(told))
    assert told == ["The job was deleted meanwhile."]
    qtbot.waitUntil(lambda: live.window.findChild(BackfillDialog) is None)


def test_last_week_is_offered_and_a_click_makes_up_for_it(
    qtbot: QtBot, live: Application, core: Scheduler, job_id: JobId
) -> None:
    dialog = opened(qtbot, live, job_id)
    qtbot.waitUntil(lambda: rows(dialog) == [("Nothing", "Yes")] * 7)
    assert said(dialog) == "7 of 7 are run, behind all that is due."
    under_way, stop = child(dialog, Label, "backfill_under_way"), child(dialog, QPushButton, "end_backfill")
    assert not stop.isVisible()

    press(dialog, "start_backfill")
    press(dialog, "start_backfill")  # a second click is no second backfill

    qtbot.waitUntil(lambda: rows(dialog) == [("Waiting", "")] * 7)
    assert [each.total for each in core.backfills.of_job(job_id)] == [7]
    qtbot.waitUntil(stop.isVisible)
    assert under_way.text() == "Under way: 0 of 7 are over."
    assert not dialog.choose.isEnabled()

    press(dialog, "end_backfill")
    qtbot.waitUntil(lambda: not core.backfills.cancel(job_id, core.backfills.of_job(job_id)[0].id).total)


def test_undo_ends_what_has_not_begun_of_it(
    qtbot: QtBot, live: Application, core: Scheduler, job_id: JobId
) -> None:
    """It was no step, so that Undo turned back what had been done before."""
    dialog = opened(qtbot, live, job_id)
    qtbot.waitUntil(dialog.choose.isEnabled)
    press(dialog, "start_backfill")
    qtbot.waitUntil(lambda: rows(dialog) == [("Waiting", "")] * 7)
    qtbot.waitUntil(lambda: live.window.context.history.undo_name == "making up for missed runs")

    live.actions.undo.trigger()

    qtbot.waitUntil(lambda: not core.backfills.cancel(job_id, core.backfills.of_job(job_id)[0].id).total)
    qtbot.waitUntil(lambda: not live.actions.redo.isEnabled())


@pytest.mark.parametrize("by_audit", [False, True])
def test_undo_says_how_much_of_it_had_begun(
    by_audit: bool, qtbot: QtBot, live: Application, core: Scheduler, job_id: JobId
) -> None:
    """Nothing was said of the runs that go on; only the command line told it."""
    dialog = opened(qtbot, live, job_id)
    qtbot.waitUntil(dialog.choose.isEnabled)
    press(dialog, "start_backfill")
    history = live.window.context.history
    qtbot.waitUntil(lambda: rows(dialog) == [("Waiting", "")] * 7)
    with closing(open_store(core.location, NOON)) as store:
        engine = an_engine(store)
        with store.write() as tx:
            begin(tx, [Begun(owned.run.id, NOON) for owned in adopt_requests(tx, engine, NOON)], engine)
    left = "1 of its 7 runs had begun and stays. Redo does not bring back the others."

    with qtbot.waitSignal(history.done) as told:
        if by_audit:
            entry = core.audit.entries()[0]
            history.make(TurningBack(entry.number, entry.digest), "the undoing", "Entry 2 was undone.")
        else:
            live.actions.undo.trigger()

    assert told.args is not None
    assert told.args[0].text == (f"Entry 2 was undone. {left}" if by_audit else left)
    assert history.redo_name is None
    notice = live.window.findChild(PassingNotice)
    assert notice is not None
    assert notice.isVisible()


def test_what_is_shown_meanwhile_lets_no_second_one_start(
    qtbot: QtBot, live: Application, core: Scheduler, job_id: JobId
) -> None:
    dialog = opened(qtbot, live, job_id)
    press(dialog, "backfill_all")
    qtbot.waitUntil(dialog.choose.isEnabled)
    order = dialog.order
    assert order is not None
    plan = core.backfills.look(job_id, order)

    with qtbot.waitSignal(dialog.start_wanted) as begun:
        press(dialog, "start_backfill")
    dialog.show_plan(order, plan)

    assert not dialog.choose.isEnabled()
    qtbot.waitUntil(dialog.choose.isEnabled)
    assert begun.args is not None
    assert [each.id for each in core.backfills.of_job(job_id)] == [begun.args[0].id]


def test_an_answer_that_comes_late_lets_no_other_dialog_start_twice(
    qtbot: QtBot, live: Application, core: Scheduler, job_id: JobId
) -> None:
    """The dialog was closed and opened anew meanwhile, and waited for a start of its own."""
    with ExitStack() as until_seen:
        with held_changes(live.bridge):
            first = opened(qtbot, live, job_id)
            press(first, "backfill_all")
            qtbot.waitUntil(first.choose.isEnabled)
            press(first, "start_backfill")
            first.close()
            qtbot.waitUntil(lambda: live.window.findChild(BackfillDialog, "backfill_dialog") is None)
            second = opened(qtbot, live, job_id)
            press(second, "backfill_all")
            qtbot.waitUntil(second.choose.isEnabled)
            until_seen.enter_context(held_changes(live.bridge))
            press(second, "start_backfill")

        qtbot.waitUntil(lambda: rows(second) == [("Waiting", "Yes")] * 7)

        assert not second.choose.isEnabled()
    qtbot.waitUntil(lambda: len(core.backfills.of_job(job_id)) == 2)


def test_what_was_before_the_job_says_so(qtbot: QtBot, live: Application, job_id: JobId) -> None:
    dialog = opened(qtbot, live, job_id)
    qtbot.waitUntil(lambda: rows(dialog) == [("Nothing", "Yes")] * 7)

    model = child(dialog, QTableView, "past_occurrences").model()
    assert {model.index(row, 3).data() for row in range(7)} == {"it was before the job was there"}


def test_one_that_fails_to_start_can_be_started_again(
    qtbot: QtBot, live: Application, core: Scheduler, job_id: JobId
) -> None:
    dialog = opened(qtbot, live, job_id)
    qtbot.waitUntil(dialog.choose.isEnabled)
    core.jobs.delete([job_id])
    press(dialog, "start_backfill")
    problem = child(dialog, QLabel, "backfill_problem")
    qtbot.waitUntil(lambda: "is in the bin" in problem.text())

    core.jobs.restore([job_id])
    dialog.ask()

    qtbot.waitUntil(dialog.choose.isEnabled)


def test_what_failed_is_another_choice(
    qtbot: QtBot, live: Application, core: Scheduler, job_id: JobId
) -> None:
    dialog = opened(qtbot, live, job_id)
    qtbot.waitUntil(dialog.choose.isEnabled)

    press(dialog, "backfill_failed")
    qtbot.waitUntil(lambda: said(dialog) == "0 of 7 are run, behind all that is due.")
    assert not dialog.choose.isEnabled()
    press(dialog, "backfill_all")
    qtbot.waitUntil(lambda: rows(dialog) == [("Nothing", "Yes")] * 7)


def test_a_span_that_ends_before_it_begins_can_not_be_started(
    qtbot: QtBot, live: Application, job_id: JobId
) -> None:
    dialog = opened(qtbot, live, job_id)
    qtbot.waitUntil(dialog.choose.isEnabled)

    until = child(dialog, QDateTimeEdit, "backfill_until")
    until.setDateTime(QDateTime.fromSecsSinceEpoch(int((NOON - 20 * DAY).timestamp())))

    problem = child(dialog, QLabel, "backfill_problem")
    qtbot.waitUntil(lambda: problem.text() == "The end must be after the beginning.")
    assert not dialog.choose.isEnabled()


def test_why_nothing_can_be_made_up_for_stands_in_the_table(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    job_id = core.jobs.add(a_draft("Told", schedule=Schedule((OnEvent("paid"),))))

    dialog = opened(qtbot, live, job_id)

    qtbot.waitUntil(
        lambda: "something else begins its runs" in child(dialog, QLabel, "backfill_problem").text()
    )
    assert not dialog.choose.isEnabled()


def test_a_job_with_parameters_asks_for_them_first(
    qtbot: QtBot, live: Application, core: Scheduler, job_id: JobId
) -> None:
    job = core.jobs.get(job_id)
    core.jobs.save(job_id, job.revision, replace(job.draft, parameters=(read_parameter("days=7 1..90"),)))
    dialog = opened(qtbot, live, job_id)
    qtbot.waitUntil(dialog.choose.isEnabled)

    press(dialog, "start_backfill")
    qtbot.waitUntil(lambda: bool(dialog.findChildren(QPushButton, "choose")))
    assert core.backfills.of_job(job_id) == []
    choose = child(dialog, QPushButton, "choose")
    # Both said “Run now”, as of a single run.
    assert (choose.window().windowTitle(), choose.text()) == ("Make up for missed runs", "Make up for them")
    QTest.mouseClick(choose, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: [each.total for each in core.backfills.of_job(job_id)] == [7])


def test_it_follows_what_others_do(qtbot: QtBot, live: Application, core: Scheduler, job_id: JobId) -> None:
    dialog = opened(qtbot, live, job_id)
    qtbot.waitUntil(dialog.choose.isEnabled)

    core.backfills.start(job_id, BackfillOrder(NOON - 3 * DAY, NOON, BackfillChoice.ALL))

    qtbot.waitUntil(lambda: rows(dialog) == [("Nothing", "Yes")] * 4 + [("Waiting", "")] * 3)
    assert {run.state for run in core.runs.lines(list(core.runs.ids()))} == {RunState.CLAIMED}
