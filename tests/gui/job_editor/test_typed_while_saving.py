"""What is typed after Save, while the save waits behind another change, is not lost."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QLabel, QPushButton, QScrollArea
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from gui.commands.undo import UndoHistory
from gui.core_access.core_bridge import CoreBridge
from gui.job_editor.conflict_dialog import ConflictDialog
from gui.job_editor.editing_controller import EditingController
from gui.job_editor.job_editor import JobEditor
from gui.job_editor.reading.kept_drafts import KeptDraft, kept_drafts
from gui.job_editor.unsaved_question import UnsavedQuestion
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from tests.core.store.builders import a_draft
from tests.gui.finding import child
from tests.gui.holding import held_changes
from tests.gui.job_editor.editing import look_into_rows, paste, type_into

pytestmark = pytest.mark.slow


@pytest.fixture
def job_id(core: Scheduler) -> JobId:
    return core.jobs.add(a_draft("Backup"))


@pytest.fixture
def mine(job_id: JobId, controller: EditingController, opened: Callable[[], JobEditor]) -> JobEditor:
    """Return an editor in which the notes say “Mine”."""
    controller.open_job(job_id)
    editor = opened()
    type_into(editor, "notes", "Mine")
    return editor


@pytest.fixture
def fresh(qtbot: QtBot, editor: JobEditor) -> JobEditor:
    """Return the editor of a new job that can be saved."""
    type_into(editor, "name", "New one")
    paste(qtbot, editor, "/bin/true")
    look_into_rows(editor)
    qtbot.waitUntil(child(editor, QPushButton, "save").isEnabled)
    return editor


def test_it_stays_as_a_change_to_what_was_saved_and_its_draft_is_kept(
    qtbot: QtBot, core: Scheduler, bridge: CoreBridge, drafts: Path, job_id: JobId, mine: JobEditor
) -> None:
    """The editor closed unasked, and the draft went with it."""
    with held_changes(bridge):
        click_save(qtbot, mine)
        type_into(mine, "notes", "Later")

    qtbot.waitUntil(lambda: core.jobs.get(job_id).draft.notes == "Mine")
    stays_changed(qtbot, mine, "Later")
    qtbot.waitUntil(lambda: kept(drafts) == [("Later", job_id, core.jobs.get(job_id).revision)])

    # It is saved over what was just saved, which is no change of somebody else.
    saves_and_closes(qtbot, mine)
    assert core.jobs.get(job_id).draft.notes == "Later"
    qtbot.waitUntil(lambda: kept(drafts) == [])


def test_what_is_typed_for_a_new_job_is_a_change_to_the_one_that_was_added(
    qtbot: QtBot,
    core: Scheduler,
    bridge: CoreBridge,
    controller: EditingController,
    drafts: Path,
    fresh: JobEditor,
) -> None:
    """The save of a new job waits for as long as an import takes."""
    with held_changes(bridge):
        click_save(qtbot, fresh)
        type_into(fresh, "notes", "Later")

    stays_changed(qtbot, fresh, "Later")
    (added,) = core.jobs.ids()
    assert fresh.windowTitle() == "Edit job: New one"
    qtbot.waitUntil(lambda: kept(drafts) == [("Later", added, 1)])
    controller.open_job(added)
    assert fresh.isActiveWindow() or fresh.isVisible()

    saves_and_closes(qtbot, fresh)
    assert core.jobs.ids() == [added]
    assert core.jobs.get(added).draft.notes == "Later"


@pytest.mark.parametrize("is_new", [False, True])
def test_what_is_saved_by_keys_while_a_save_waits_is_saved_behind_it(
    qtbot: QtBot, core: Scheduler, bridge: CoreBridge, request: pytest.FixtureRequest, is_new: bool
) -> None:
    editor: JobEditor = request.getfixturevalue("fresh" if is_new else "mine")
    with qtbot.waitSignal(editor.discarded), held_changes(bridge):
        click_save(qtbot, editor)
        type_into(editor, "notes", "Later")
        with qtbot.waitSignal(editor.session.save_wanted):
            QTest.keyClick(editor, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)

    (job_id,) = core.jobs.ids()
    stored = core.jobs.get(job_id)
    assert (stored.draft.notes, stored.revision) == ("Later", 2 if is_new else 3)


def test_what_is_typed_behind_a_second_save_stays_as_well(
    qtbot: QtBot, core: Scheduler, bridge: CoreBridge, job_id: JobId, mine: JobEditor
) -> None:
    with held_changes(bridge):
        click_save(qtbot, mine)
        type_into(mine, "notes", "Later")
        with qtbot.waitSignal(mine.session.save_wanted):
            QTest.keyClick(mine, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
        type_into(mine, "notes", "Last")

    qtbot.waitUntil(lambda: core.jobs.get(job_id).draft.notes == "Later")
    stays_changed(qtbot, mine, "Last")


def test_what_is_typed_and_taken_back_while_the_save_waits_closes_the_editor(
    qtbot: QtBot, core: Scheduler, bridge: CoreBridge, job_id: JobId, mine: JobEditor
) -> None:
    with qtbot.waitSignal(mine.discarded), held_changes(bridge):
        click_save(qtbot, mine)
        type_into(mine, "notes", "Later")
        type_into(mine, "notes", "Mine")

    assert core.jobs.get(job_id).draft.notes == "Mine"


def test_an_editor_that_is_closed_while_its_save_waits_asks_nothing(
    qtbot: QtBot, core: Scheduler, bridge: CoreBridge, job_id: JobId, mine: JobEditor
) -> None:
    """It asked whether to save what was being saved; *Discard* could not keep that from the store."""
    state = child(mine, QLabel, "state")
    with qtbot.waitSignal(mine.discarded), held_changes(bridge):
        click_save(qtbot, mine)
        assert state.text() == "Saving…"
        QTest.keyClick(mine, Qt.Key.Key_Escape)
        assert mine.isVisible()
        assert mine.findChildren(UnsavedQuestion) == []

    assert core.jobs.get(job_id).draft.notes == "Mine"


def test_an_editor_that_is_closed_asks_about_what_was_typed_after_save(
    qtbot: QtBot, bridge: CoreBridge, mine: JobEditor
) -> None:
    with held_changes(bridge):
        click_save(qtbot, mine)
        type_into(mine, "notes", "Later")
        QTest.keyClick(mine, Qt.Key.Key_Escape)
        (question,) = mine.findChildren(UnsavedQuestion)
        question.button(QDialogButtonBox.StandardButton.Cancel).click()

    stays_changed(qtbot, mine, "Later")


def test_undo_takes_back_what_was_saved_and_leaves_what_was_typed(
    qtbot: QtBot, core: Scheduler, bridge: CoreBridge, history: UndoHistory, job_id: JobId, mine: JobEditor
) -> None:
    with held_changes(bridge):
        click_save(qtbot, mine)
        type_into(mine, "notes", "Later")
    stays_changed(qtbot, mine, "Later")

    history.undo()
    qtbot.waitUntil(lambda: core.jobs.get(job_id).draft.notes == "")
    assert mine.session.job.texts["notes"] == "Later"

    # What was undone has changed the job: it is asked about, and both are there to choose from.
    click_save(qtbot, mine)
    dialog = asked(qtbot, mine)
    assert fields(dialog)[-3:] == ["Notes", "nothing", "Later"]
    keeps_mine(qtbot, mine, dialog)
    assert core.jobs.get(job_id).draft.notes == "Later"


def test_a_new_job_that_is_undone_can_be_restored_with_what_was_typed(
    qtbot: QtBot, core: Scheduler, bridge: CoreBridge, history: UndoHistory, fresh: JobEditor
) -> None:
    with held_changes(bridge):
        click_save(qtbot, fresh)
        type_into(fresh, "notes", "Later")
        history.undo()

    qtbot.waitUntil(lambda: core.jobs.ids() == [])
    stays_changed(qtbot, fresh, "Later")
    click_save(qtbot, fresh)
    keeps_mine(qtbot, fresh, asked(qtbot, fresh))
    (added,) = core.jobs.ids()
    assert core.jobs.get(added).draft.notes == "Later"


def test_what_is_typed_is_what_the_question_of_a_conflict_shows_and_saves(
    qtbot: QtBot, core: Scheduler, bridge: CoreBridge, job_id: JobId, mine: JobEditor
) -> None:
    core.jobs.rename(job_id, "Theirs")
    with held_changes(bridge):
        click_save(qtbot, mine)
        type_into(mine, "notes", "Later")

    dialog = asked(qtbot, mine)
    assert fields(dialog)[-3:] == ["Notes", "nothing", "Later"]
    keeps_mine(qtbot, mine, dialog)
    assert core.jobs.get(job_id).draft.notes == "Later"


def test_what_can_not_be_saved_as_it_was_typed_is_asked_about_once_it_can(
    qtbot: QtBot, core: Scheduler, bridge: CoreBridge, job_id: JobId, mine: JobEditor
) -> None:
    core.jobs.rename(job_id, "Theirs")
    with qtbot.waitSignal(mine.session.save_refused), held_changes(bridge):
        click_save(qtbot, mine)
        type_into(mine, "name", " ")
    assert not mine.findChildren(ConflictDialog)
    assert core.jobs.get(job_id).name == "Theirs"

    type_into(mine, "name", "Ours")
    qtbot.waitUntil(child(mine, QPushButton, "save").isEnabled)
    click_save(qtbot, mine)
    keeps_mine(qtbot, mine, asked(qtbot, mine))
    assert core.jobs.get(job_id).name == "Ours"


def test_what_is_typed_while_theirs_is_left_as_nothing_was_changed_has_not_seen_theirs(
    qtbot: QtBot,
    core: Scheduler,
    bridge: CoreBridge,
    controller: EditingController,
    opened: Callable[[], JobEditor],
    job_id: JobId,
) -> None:
    controller.open_job(job_id)
    editor = opened()
    look_into_rows(editor)
    core.jobs.rename(job_id, "Theirs")
    with held_changes(bridge):
        click_save(qtbot, editor)
        type_into(editor, "notes", "Later")

    keeps_mine(qtbot, editor, asked(qtbot, editor))
    assert (core.jobs.get(job_id).name, core.jobs.get(job_id).draft.notes) == ("Backup", "Later")


@pytest.mark.parametrize("is_new", [False, True])
def test_the_draft_of_an_editor_that_is_left_meanwhile_goes_on_from_what_was_saved(
    qtbot: QtBot,
    core: Scheduler,
    bridge: CoreBridge,
    controller: EditingController,
    drafts: Path,
    request: pytest.FixtureRequest,
    is_new: bool,
) -> None:
    """Continued at the next start, it was a second job, or a conflict with oneself."""
    editor: JobEditor = request.getfixturevalue("fresh" if is_new else "mine")
    with held_changes(bridge):
        click_save(qtbot, editor)
        type_into(editor, "notes", "Later")
        controller.close()

    qtbot.waitUntil(lambda: [each[:1] for each in kept(drafts)] == [("Later",)])
    qtbot.waitUntil(lambda: len(core.jobs.ids()) == 1)
    (job_id,) = core.jobs.ids()
    qtbot.waitUntil(lambda: kept(drafts) == [("Later", job_id, 1 if is_new else 2)])


def click_save(qtbot: QtBot, editor: JobEditor) -> None:
    """Click Save, and wait for the save to be asked for."""
    with qtbot.waitSignal(editor.save_wanted):
        QTest.mouseClick(child(editor, QPushButton, "save"), Qt.MouseButton.LeftButton)


def stays_changed(qtbot: QtBot, editor: JobEditor, notes: str) -> None:
    """Look that the editor is open with what was typed, and that it can be saved once the save is made."""
    qtbot.waitUntil(lambda: not isValid(editor) or child(editor, QPushButton, "save").isEnabled())
    assert isValid(editor)
    assert editor.isVisible()
    assert editor.session.job.texts["notes"] == notes
    assert editor.session.is_changed


def saves_and_closes(qtbot: QtBot, editor: JobEditor) -> None:
    with qtbot.waitSignal(editor.discarded):
        click_save(qtbot, editor)


def asked(qtbot: QtBot, editor: JobEditor) -> ConflictDialog:
    def shown() -> list[ConflictDialog]:
        return [each for each in editor.findChildren(ConflictDialog) if each.isVisible()]

    qtbot.waitUntil(lambda: shown() != [])
    return shown()[0]


def keeps_mine(qtbot: QtBot, editor: JobEditor, dialog: ConflictDialog) -> None:
    button = child(dialog, QPushButton, "keep_mine")
    qtbot.waitUntil(lambda: not dialog.is_deaf)
    with qtbot.waitSignal(editor.discarded):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def fields(dialog: ConflictDialog) -> list[str]:
    table = child(dialog, QScrollArea, "conflict_fields")
    return [each.text() for each in table.findChildren(QLabel)]


def kept(drafts: Path) -> list[tuple[str, JobId | None, int]]:
    return [told(draft) for _, draft in kept_drafts(drafts)]


def told(draft: KeptDraft) -> tuple[str, JobId | None, int]:
    return draft.job.texts["notes"], draft.job_id, draft.revision
