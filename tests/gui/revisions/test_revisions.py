"""The history of a job: its changes, two revisions beside one another, and the way back."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QPushButton, QTableView, QToolButton
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.commands import job_changes
from gui.revisions.revisions_dialog import RevisionsDialog
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from tests.core.store.builders import a_draft
from tests.gui.finding import child


@pytest.fixture
def job(core: Scheduler) -> JobId:
    """Return a job that was added, edited, paused, and edited again."""
    job_id = core.jobs.add(a_draft("Back up", notes="one"))
    core.jobs.save(job_id, 1, a_draft("Back up", notes="two"))
    core.jobs.pause([job_id])
    draft = core.jobs.get(job_id)
    core.jobs.save(job_id, draft.revision, replace(draft.draft, notes="three", folder="Home"))
    return job_id


@pytest.fixture
def dialog(qtbot: QtBot, job: JobId, live: Application) -> RevisionsDialog:
    live.window.choice.select([job])
    live.actions.jobs.history.trigger()
    found = child(live.window, RevisionsDialog, "revisions_dialog")
    qtbot.waitUntil(lambda: any("Home" in line for line in after(found)))
    return found


def test_changes_are_listed_the_newest_first(dialog: RevisionsDialog) -> None:
    assert column(dialog, "changes_table", 1) == ["Edited", "Paused", "Edited", "Added"]
    assert column(dialog, "changes_table", 2) == ["window"] * 4
    assert dialog.windowTitle() == "History of “Back up”"


def test_a_history_is_opened_once(live: Application, dialog: RevisionsDialog, job: JobId) -> None:
    live.window.choice.select([job])
    live.actions.jobs.history.trigger()

    found = live.window.findChildren(RevisionsDialog)
    assert [each for each in found if each.isVisible()] == [dialog]


def test_a_history_says_what_it_is_before_it_is_read(
    live: Application, dialog: RevisionsDialog, job: JobId
) -> None:
    dialog.close()
    live.window.choice.select([job])
    live.actions.jobs.history.trigger()

    found = live.window.findChildren(RevisionsDialog)
    assert [each.windowTitle() for each in found if each.isVisible()] == ["History"]


def test_a_change_is_compared_with_what_was_before(dialog: RevisionsDialog) -> None:
    assert "\N{MINUS SIGN} notes: two" in before(dialog)
    assert "+ notes: three" in after(dialog)
    assert child(dialog, QLabel, "difference_summary").text() == "2 lines differ"


def test_a_change_is_compared_with_the_job_as_it_is(qtbot: QtBot, dialog: RevisionsDialog) -> None:
    child(dialog, QTableView, "changes_table").selectRow(3)

    QTest.mouseClick(child(dialog, QAbstractButton, "compare_now"), Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: "\N{MINUS SIGN} notes: one" in before(dialog))
    assert "+ notes: three" in after(dialog)


def test_the_first_revision_is_compared_with_nothing(qtbot: QtBot, dialog: RevisionsDialog) -> None:
    child(dialog, QTableView, "changes_table").selectRow(3)

    qtbot.waitUntil(lambda: "+ notes: one" in after(dialog))
    assert set(before(dialog)) == {""}


def test_a_change_that_changed_no_text_says_so(qtbot: QtBot, dialog: RevisionsDialog) -> None:
    child(dialog, QTableView, "changes_table").selectRow(1)

    assert "changed nothing" in child(dialog, QLabel, "difference_summary").text()
    assert not child(dialog, QPushButton, "revert").isEnabled()


def test_what_is_the_same_is_shown_if_wanted(dialog: RevisionsDialog) -> None:
    few = len(after(dialog))

    QTest.mouseClick(child(dialog, QToolButton, "only_changes"), Qt.MouseButton.LeftButton)

    assert len(after(dialog)) > few
    assert not any(line.startswith("⋯") for line in before(dialog))


def test_a_job_is_reverted_and_that_is_undone(
    qtbot: QtBot, live: Application, dialog: RevisionsDialog, core: Scheduler, job: JobId
) -> None:
    child(dialog, QTableView, "changes_table").selectRow(3)
    revert = child(dialog, QPushButton, "revert")
    qtbot.waitUntil(revert.isEnabled)

    QTest.mouseClick(revert, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: core.jobs.get(job).draft.notes == "one")
    qtbot.waitUntil(lambda: column(dialog, "changes_table", 1)[0] == "Reverted")
    qtbot.waitUntil(live.actions.undo.isEnabled)

    live.actions.undo.trigger()
    qtbot.waitUntil(lambda: core.jobs.get(job).draft.notes == "three")


def test_what_others_have_saved_since_is_not_reverted_with_it(
    qtbot: QtBot, live: Application, core: Scheduler, job: JobId
) -> None:
    """To undo it saved the job as it had been, over what a colleague had saved meanwhile."""
    live.history.make(job_changes.reverting(job, 1), "reverting")
    live.history.make(job_changes.renaming(job, "Other"), "renaming")
    qtbot.waitUntil(lambda: core.jobs.get(job).name == "Other")
    live.history.undo()
    qtbot.waitUntil(lambda: core.jobs.get(job).name == "Back up")
    theirs = replace(core.jobs.get(job).draft, notes="theirs")
    core.acting_as("a colleague").jobs.save(job, core.jobs.get(job).revision, theirs)

    with qtbot.waitSignal(live.bridge.failed) as failure:
        live.history.undo()

    assert "“Back up”) was changed since by a colleague" in failure.args[0]
    assert core.jobs.get(job).draft == theirs


def test_the_way_back_from_a_revert_is_open_after_later_steps_were_undone(
    qtbot: QtBot, live: Application, core: Scheduler, job: JobId
) -> None:
    before = core.jobs.get(job).draft
    live.history.make(job_changes.reverting(job, 1), "reverting")
    live.history.make(job_changes.renaming(job, "Other"), "renaming")

    live.history.undo()
    live.history.undo()

    qtbot.waitUntil(lambda: core.jobs.get(job).draft == before)
    live.history.redo()
    qtbot.waitUntil(lambda: core.jobs.get(job).draft.notes == "one")


def test_the_revision_of_today_can_not_be_reverted_to(dialog: RevisionsDialog) -> None:
    assert not child(dialog, QPushButton, "revert").isEnabled()


def test_a_job_in_the_bin_is_restored_before_it_is_reverted(
    qtbot: QtBot, dialog: RevisionsDialog, core: Scheduler, job: JobId
) -> None:
    core.jobs.delete([job])
    qtbot.waitUntil(lambda: column(dialog, "changes_table", 1)[0] == "Put into the bin")

    child(dialog, QTableView, "changes_table").selectRow(4)

    qtbot.waitUntil(lambda: "+ notes: one" in after(dialog))
    assert not child(dialog, QPushButton, "revert").isEnabled()


def test_the_differences_are_a_sound_model(dialog: RevisionsDialog, qtmodeltester: ModelTester) -> None:
    model = child(dialog, QTableView, "difference").model()
    qtmodeltester.check(model)  # type: ignore[no-untyped-call]


def column(dialog: RevisionsDialog, name: str, number: int) -> list[str]:
    model = child(dialog, QTableView, name).model()
    return [model.index(row, number).data() for row in range(model.rowCount())]


def before(dialog: RevisionsDialog) -> list[str]:
    return column(dialog, "difference", 0)


def after(dialog: RevisionsDialog) -> list[str]:
    return column(dialog, "difference", 1)
