"""The history of a job: its changes, two revisions beside one another, and the way back."""

from dataclasses import replace
from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QPushButton, QTableView, QToolButton
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.commands.jobs import job_changes
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


def test_changes_are_listed_the_newest_first_and_compared(
    qtbot: QtBot, live: Application, dialog: RevisionsDialog, job: JobId, qtmodeltester: ModelTester
) -> None:
    changes, revert = child(dialog, QTableView, "changes_table"), child(dialog, QPushButton, "revert")
    summary = child(dialog, QLabel, "difference_summary")
    assert column(dialog, "changes_table", 1) == ["Edited", "Paused", "Edited", "Added"]
    assert column(dialog, "changes_table", 2) == ["window"] * 4
    assert dialog.windowTitle() == "History of “Back up”"
    assert not revert.isEnabled()  # it is as it is today
    qtmodeltester.check(child(dialog, QTableView, "difference").model())  # type: ignore[no-untyped-call]

    # A change is compared with what was before.
    assert "\N{MINUS SIGN} notes: two" in before(dialog)
    assert "+ notes: three" in after(dialog)
    assert summary.text() == "2 lines differ"

    # What is the same is shown if wanted.
    few = len(after(dialog))
    only_changes = child(dialog, QToolButton, "only_changes")
    QTest.mouseClick(only_changes, Qt.MouseButton.LeftButton)
    assert len(after(dialog)) > few
    assert not any(line.startswith("⋯") for line in before(dialog))
    QTest.mouseClick(only_changes, Qt.MouseButton.LeftButton)

    # A change that changed no text says so.
    changes.selectRow(1)
    assert "changed nothing" in summary.text()
    assert not revert.isEnabled()

    # The first revision is compared with nothing, or with the job as it is.
    changes.selectRow(3)
    qtbot.waitUntil(lambda: "+ notes: one" in after(dialog))
    assert set(before(dialog)) == {""}
    QTest.mouseClick(child(dialog, QAbstractButton, "compare_now"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "\N{MINUS SIGN} notes: one" in before(dialog))
    assert "+ notes: three" in after(dialog)

    # A history is opened once, and says what it is before it is read.
    live.window.choice.select([job])
    live.actions.jobs.history.trigger()
    assert shown(live) == [dialog]
    dialog.close()
    live.window.choice.select([job])
    live.actions.jobs.history.trigger()
    assert [each.windowTitle() for each in shown(live)] == ["History"]


def test_a_job_is_reverted_and_that_is_undone_but_not_in_the_bin(
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

    core.jobs.delete([job])
    qtbot.waitUntil(lambda: column(dialog, "changes_table", 1)[0] == "Put into the bin")
    added = column(dialog, "changes_table", 1).index("Added")
    child(dialog, QTableView, "changes_table").selectRow(added)
    qtbot.waitUntil(lambda: "+ notes: one" in after(dialog))
    assert not revert.isEnabled()


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


def shown(live: Application) -> list[RevisionsDialog]:
    return [each for each in live.window.findChildren(RevisionsDialog) if each.isVisible()]


def column(dialog: RevisionsDialog, name: str, number: int) -> list[str]:
    model = child(dialog, QTableView, name).model()
    return [model.index(row, number).data() for row in range(model.rowCount())]


def before(dialog: RevisionsDialog) -> list[str]:
    return column(dialog, "difference", 0)


def after(dialog: RevisionsDialog) -> list[str]:
    return column(dialog, "difference", 1)


def test_the_table_of_changes_fits_where_the_dialog_is_narrow(qtbot: QtBot, dialog: RevisionsDialog) -> None:
    """At 1008 pixels it scrolled aside, and the revisions were out of sight."""
    changes = child(dialog, QTableView, "changes_table")

    def fits_at(width: int) -> bool:
        return dialog.width() == width and changes.horizontalScrollBar().maximum() == 0

    for width in (1008, 1080, 1008):
        dialog.resize(width, dialog.height())
        qtbot.waitUntil(partial(fits_at, width))
    assert all(changes.columnWidth(number) > 0 for number in range(4))
