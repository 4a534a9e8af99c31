"""A job that others change, delete or restore while it is being edited."""

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QScrollArea, QToolButton
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.commands.undo import UndoHistory
from gui.job_editor.conflict import Theirs
from gui.job_editor.conflict_dialog import ConflictDialog
from gui.job_editor.conflict_fields import FieldPair, field_pairs
from gui.job_editor.editing_controller import EditingController
from gui.job_editor.job_editor import JobEditor
from gui.job_editor.reading.job_texts import JobTexts
from gui.job_editor.unsaved_question import UnsavedQuestion
from gui.look.tokens import space
from gui.widgets.tables.difference_table import DifferenceTable
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.recurrence.words.parsing.sentence_reader import parse_sentence
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.run_policies import Overlapping, OverlapPolicy
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.job_editor.editing import type_into

pytestmark = pytest.mark.slow

BUTTONS = ("keep_mine", "take_theirs", "go_on")


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


def test_what_both_said_is_shown_and_neither_a_double_click_nor_escape_gives_up_any_of_it(
    qtbot: QtBot, core: Scheduler, job_id: JobId, mine: JobEditor
) -> None:
    """The first click warned, and the second replaced what somebody else had saved."""
    core.jobs.rename(job_id, "Theirs")
    for _ in range(2):
        QTest.mouseClick(child(mine, QPushButton, "save"), Qt.MouseButton.LeftButton)
    dialog = asked(qtbot, mine)
    for name in ("keep_mine", "take_theirs"):
        child(dialog, QPushButton, name).click()
    assert dialog.isVisible()
    assert "“Theirs” was changed meanwhile" in dialog.windowTitle()
    assert core.jobs.get(job_id).name == "Theirs"
    assert mine.isVisible()

    lines = child(dialog, DifferenceTable, "difference").lines
    shown = [[str(lines.data(lines.index(row, side))) for row in range(lines.rowCount())] for side in (0, 1)]
    assert any("Theirs" in line for line in shown[0])
    assert any("Mine" in line for line in shown[1])
    assert not any("Theirs" in line for line in shown[1])
    assert "By another window" in child(dialog, QLabel, "conflict_words").text()

    # In the words of the editor, not as lines of a file.
    assert fields(dialog) == ["Theirs", "Yours", "Name", "Theirs", "Backup", "Notes", "nothing", "Mine"]
    assert child(dialog, QPushButton, "keep_mine").text() == "&Keep mine"

    for focused in BUTTONS:
        goes_on_editing(qtbot, core, job_id, mine, asked(qtbot, mine), Qt.Key.Key_Escape, focused)
        child(mine, QPushButton, "save").click()


def test_enter_keeps_mine_once_it_is_pressed_anew_and_undo_brings_theirs_back(
    qtbot: QtBot, core: Scheduler, history: UndoHistory, job_id: JobId, mine: JobEditor
) -> None:
    """A key that was held down since Save replaced what somebody else had saved."""
    core.jobs.rename(job_id, "Theirs")
    dialog = conflict(qtbot, mine)
    keep, go_on = (child(dialog, QPushButton, name) for name in ("keep_mine", "go_on"))
    assert keep.isDefault()
    assert dialog.focusWidget() is keep
    qtbot.waitUntil(lambda: not dialog.is_deaf)
    for button in (go_on, keep):
        held = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "", True)
        QApplication.sendEvent(button, held)
        assert dialog.isVisible()
        assert core.jobs.get(job_id).name == "Theirs"

    with qtbot.waitSignal(mine.destroyed):
        QTest.keyClick(keep, Qt.Key.Key_Return)
    assert said(core, job_id) == ("Backup", "Mine")
    history.undo()
    qtbot.waitUntil(lambda: said(core, job_id) == ("Theirs", ""))


def test_the_safe_button_is_filled_and_last_from_the_first_picture_on_and_words_keep_off_the_edge(
    qtbot: QtBot, core: Scheduler, job_id: JobId, mine: JobEditor
) -> None:
    """It was grey at first, and then only *Go on editing* could be seen to be pressed."""
    core.jobs.rename(job_id, "Theirs")
    dialog = conflict(qtbot, mine)
    assert dialog.is_deaf
    go_on, take, keep = (child(dialog, QPushButton, name) for name in ("go_on", "take_theirs", "keep_mine"))
    assert all(button.isEnabled() for button in (go_on, take, keep))
    assert go_on.x() < take.x() < keep.x()
    assert keep.property("primary")
    for press in (QTest.mousePress, QTest.mouseRelease):
        press(keep, Qt.MouseButton.LeftButton)
        QTest.keyClick(keep, Qt.Key.Key_Space)
    assert dialog.isVisible()
    assert said(core, job_id) == ("Theirs", "")

    table = child(dialog, QScrollArea, "conflict_fields")
    for words in table.findChildren(QLabel):
        place = QRect(words.mapTo(table, QPoint()), words.size())
        assert place.left() >= space(3)
        assert place.top() >= space(2)
        assert place.right() <= table.width() - space(3)


# Desktops on which Qt has Enter press the default button, and the one with the focus.
@pytest.mark.parametrize("desktop", ["KDE", "GNOME", "XFCE"])
def test_enter_presses_the_button_with_the_focus_on_every_desktop(desktop: str) -> None:
    """On some it went on editing, for that button had the focus."""
    asked = subprocess.run(
        [sys.executable, "-c", _ENTER_ON_EACH],
        env={**os.environ, "XDG_CURRENT_DESKTOP": desktop, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert asked.stdout.split() == ["mine", "mine", "theirs", "rejected"], asked.stderr


_ENTER_ON_EACH = """
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

app = QApplication([])
from gui.job_editor.conflict import Theirs
from gui.job_editor.conflict_dialog import ConflictDialog
from gui.job_editor.reading.job_texts import JobTexts
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON

theirs = Theirs(2, "Backup", False, False, False, a_draft("Backup"), JobTexts({}), (), "window", NOON)
for focused in ("", "keep_mine", "take_theirs", "go_on"):
    dialog = ConflictDialog("Backup", theirs, lambda: NOON, None)
    dialog.mine_wanted.connect(lambda: print("mine"))
    dialog.theirs_wanted.connect(lambda: print("theirs"))
    dialog.rejected.connect(lambda: print("rejected"))
    dialog.show()
    while dialog.is_deaf:
        app.processEvents()
    if focused:
        dialog.findChild(QPushButton, focused).setFocus()
    QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Return)
"""


def test_a_job_that_is_purged_while_it_is_asked_about_is_told_and_nothing_typed_is_lost(
    qtbot: QtBot, core: Scheduler, job_id: JobId, mine: JobEditor
) -> None:
    core.jobs.rename(job_id, "Theirs")
    first = conflict(qtbot, mine)
    core.jobs.delete([job_id])
    core.jobs.purge([job_id])
    click(qtbot, first, "keep_mine")

    qtbot.waitUntil(lambda: any("deleted for ever" in each.windowTitle() for each in dialogs(mine)))
    assert mine.isVisible()
    assert mine.session.job.texts["notes"] == "Mine"
    second = next(each for each in dialogs(mine) if "deleted for ever" in each.windowTitle())
    assert child(second, QPushButton, "go_on").isDefault()
    with qtbot.waitSignal(mine.destroyed):
        click(qtbot, second, "keep_mine")
    (added,) = core.jobs.ids()
    assert said(core, added) == ("Backup", "Mine")


def test_theirs_that_are_taken_of_a_job_that_was_purged_meanwhile_can_be_added(
    qtbot: QtBot, core: Scheduler, job_id: JobId, mine: JobEditor
) -> None:
    core.jobs.rename(job_id, "Theirs")
    first = conflict(qtbot, mine)
    core.jobs.delete([job_id])
    core.jobs.purge([job_id])
    click(qtbot, first, "take_theirs")
    type_into(mine, "notes", "Both")
    second = conflict(qtbot, mine)
    assert "deleted for ever" in second.windowTitle()
    with qtbot.waitSignal(mine.destroyed):
        click(qtbot, second, "keep_mine")
    (added,) = core.jobs.ids()
    assert said(core, added) == ("Theirs", "Both")


def test_fields_that_differ_are_said_in_words_of_the_editor() -> None:
    theirs = a_draft(
        "Backup", folder="Home", schedule=parse_sentence("every day at 9:00", NOON, "Europe/Berlin")
    )
    yours = replace(
        theirs,
        folder="",
        is_enabled=False,
        schedule=parse_sentence("every day at 10:00", NOON, "Europe/Berlin"),
        policies=replace(theirs.policies, overlapping=OverlapPolicy(Overlapping.QUEUE)),
    )

    assert [tuple(pair) for pair in field_pairs(theirs, yours, NOON)] == [
        ("When", "Every day at 09:00", "Every day at 10:00"),
        ("Folder", "Home", "nothing"),
        ("Runs by its schedule", "yes", "no"),
        ("While one is running", "skip the new one", "let the new one wait"),
    ]
    assert field_pairs(theirs, theirs, NOON) == ()


def test_mine_replaces_theirs_and_undo_brings_theirs_back(
    qtbot: QtBot, core: Scheduler, history: UndoHistory, job_id: JobId, mine: JobEditor
) -> None:
    core.jobs.rename(job_id, "Theirs")
    choose(qtbot, mine, "keep_mine")
    assert said(core, job_id) == ("Backup", "Mine")

    history.undo()

    qtbot.waitUntil(lambda: said(core, job_id) == ("Theirs", ""))


def test_theirs_is_taken_and_mine_can_be_put_back_which_is_asked_about_again(
    qtbot: QtBot, core: Scheduler, job_id: JobId, mine: JobEditor
) -> None:
    """What was put back has not seen theirs, nor has an answer seen what changes while it is given."""
    core.jobs.rename(job_id, "Theirs")
    first = conflict(qtbot, mine)
    core.jobs.rename(job_id, "Theirs again")
    click(qtbot, first, "keep_mine")
    qtbot.waitUntil(lambda: any(each is not first and each.isVisible() for each in dialogs(mine)))
    assert core.jobs.get(job_id).name == "Theirs again"

    click(qtbot, asked(qtbot, mine), "take_theirs")
    assert mine.session.job.texts["name"] == "Theirs again"
    assert not mine.session.is_changed
    child(mine, QToolButton, "undo_paste").click()
    assert mine.session.job.texts["name"] == "Backup"
    assert mine.session.job.texts["notes"] == "Mine"
    child(mine, QPushButton, "save").click()
    qtbot.waitUntil(lambda: [each.isVisible() for each in dialogs(mine)].count(True) == 1)
    assert core.jobs.get(job_id).name == "Theirs again"

    # What was taken can be changed and saved.
    click(qtbot, asked(qtbot, mine), "take_theirs")
    type_into(mine, "notes", "Both")
    with qtbot.waitSignal(mine.destroyed):
        child(mine, QPushButton, "save").click()
    assert said(core, job_id) == ("Theirs again", "Both")


def test_a_job_in_the_bin_is_restored_with_mine_and_undo_puts_it_there_again(
    qtbot: QtBot, core: Scheduler, history: UndoHistory, job_id: JobId, mine: JobEditor
) -> None:
    core.jobs.delete([job_id])
    dialog = conflict(qtbot, mine)
    assert "was put into the bin meanwhile" in dialog.windowTitle()
    with qtbot.waitSignal(mine.destroyed):
        click(qtbot, dialog, "keep_mine")
    assert said(core, job_id) == ("Backup", "Mine")
    assert core.jobs.get(job_id).deleted_at is None

    history.undo()
    qtbot.waitUntil(lambda: core.jobs.get(job_id).deleted_at is not None)
    assert said(core, job_id) == ("Backup", "")

    history.redo()
    qtbot.waitUntil(lambda: said(core, job_id) == ("Backup", "Mine"))
    assert core.jobs.get(job_id).deleted_at is None


def test_a_job_that_was_edited_after_the_bin_is_not_replaced_unseen(
    qtbot: QtBot, core: Scheduler, job_id: JobId, mine: JobEditor
) -> None:
    core.jobs.delete([job_id])
    first = conflict(qtbot, mine)
    core.jobs.restore([job_id])
    core.jobs.rename(job_id, "Theirs")
    click(qtbot, first, "keep_mine")

    qtbot.waitUntil(lambda: any("“Theirs” was changed" in each.windowTitle() for each in dialogs(mine)))

    assert said(core, job_id) == ("Theirs", "")
    assert core.jobs.get(job_id).deleted_at is None


def test_changes_that_were_taken_back_are_no_conflict(
    qtbot: QtBot, core: Scheduler, job_id: JobId, mine: JobEditor
) -> None:
    core.jobs.delete([job_id])
    core.jobs.restore([job_id])
    core.jobs.rename(job_id, "Theirs")
    core.jobs.rename(job_id, "Backup")

    with qtbot.waitSignal(mine.destroyed):
        child(mine, QPushButton, "save").click()

    assert said(core, job_id) == ("Backup", "Mine")


def test_an_editor_in_which_nothing_was_changed_leaves_what_others_saved(
    qtbot: QtBot,
    core: Scheduler,
    job_id: JobId,
    controller: EditingController,
    opened: Callable[[], JobEditor],
    history: UndoHistory,
) -> None:
    """It asked whose should stay, though nothing of one's own was there to keep."""
    controller.open_job(job_id)
    editor = opened()
    core.jobs.rename(job_id, "Theirs")

    with qtbot.waitSignal(editor.destroyed):
        child(editor, QPushButton, "save").click()

    assert said(core, job_id) == ("Theirs", "")
    assert history.undo_name is None


def test_the_question_of_unsaved_changes_calls_a_job_by_its_saved_name(
    core: Scheduler, job_id: JobId, mine: JobEditor
) -> None:
    """It asked for the changes to a job that nobody knows by what was being typed."""
    type_into(mine, "name", "Half a na")

    mine.ask_about_changes()

    question = child(mine, UnsavedQuestion, "unsaved")
    assert question.asked() == "Save the changes to “Backup”?"


def test_a_job_that_is_gone_for_ever_can_be_added_again(
    qtbot: QtBot, core: Scheduler, job_id: JobId, mine: JobEditor
) -> None:
    core.jobs.delete([job_id])
    core.jobs.purge([job_id])
    dialog = conflict(qtbot, mine)
    assert "was deleted for ever meanwhile" in dialog.windowTitle()

    with qtbot.waitSignal(mine.destroyed):
        click(qtbot, dialog, "keep_mine")

    (added,) = core.jobs.ids()
    assert said(core, added) == ("Backup", "Mine")


def fields(dialog: ConflictDialog) -> list[str]:
    table = child(dialog, QScrollArea, "conflict_fields")
    return [each.text() for each in table.findChildren(QLabel)]


def goes_on_editing(
    qtbot: QtBot,
    core: Scheduler,
    job_id: JobId,
    mine: JobEditor,
    dialog: ConflictDialog,
    key: Qt.Key,
    focused: str,
) -> None:
    """Press a key on a button of the question, and look that nothing of either side is given up."""
    button = child(dialog, QPushButton, focused)
    qtbot.waitUntil(lambda: not dialog.is_deaf)
    button.setFocus()

    QTest.keyClick(button, key)

    assert dialog.isHidden()
    assert mine.isVisible()
    assert mine.session.job.texts["notes"] == "Mine"
    assert core.jobs.get(job_id).draft.notes != "Mine"
    assert child(mine, QPushButton, "save").isEnabled()


def test_the_table_of_what_differs_has_round_corners_and_no_room_to_spare(
    qtbot: QtBot, live: Application
) -> None:
    live.actions.jobs.new.trigger()
    qtbot.waitUntil(lambda: any(each.isVisible() for each in live.window.findChildren(JobEditor)))
    theirs = Theirs(
        2,
        "Shop",
        is_in_bin=False,
        is_lossless=False,
        is_untouched=False,
        draft=a_draft("Shop"),
        texts=JobTexts({}),
        pairs=(),
        changed_by="Ann",
        changed_at=NOON,
        fields=(FieldPair("Folder", "Web", "Nightly reports of the southern warehouse " * 2),),
    )
    dialog = ConflictDialog("Shop", theirs, lambda: NOON, live.window.findChildren(JobEditor)[0])
    with qtbot.waitExposed(dialog):
        dialog.show()

    table = child(dialog, QScrollArea, "conflict_fields")
    seen, place = dialog.grab().toImage(), table.geometry()
    around = seen.pixel(place.left() - 2, place.top())
    corners = (place.topLeft(), place.topRight(), place.bottomLeft(), place.bottomRight())
    assert {seen.pixel(corner) for corner in corners} == {around}
    assert seen.pixel(place.center().x(), place.top() + 1) != around
    lowest = max(each.geometry().bottom() for each in table.findChildren(QLabel))
    assert space(2) < table.height() - lowest <= space(4)
    dialog.close()


def conflict(qtbot: QtBot, editor: JobEditor) -> ConflictDialog:
    """Save, and wait for the question."""
    child(editor, QPushButton, "save").click()
    return asked(qtbot, editor)


def asked(qtbot: QtBot, editor: JobEditor) -> ConflictDialog:
    qtbot.waitUntil(lambda: any(each.isVisible() for each in dialogs(editor)))
    return next(each for each in dialogs(editor) if each.isVisible())


def dialogs(editor: JobEditor) -> list[ConflictDialog]:
    return editor.findChildren(ConflictDialog)


def click(qtbot: QtBot, dialog: ConflictDialog, name: str) -> None:
    button = child(dialog, QPushButton, name)
    qtbot.waitUntil(lambda: not dialog.is_deaf)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def choose(qtbot: QtBot, editor: JobEditor, name: str) -> None:
    dialog = conflict(qtbot, editor)
    with qtbot.waitSignal(editor.destroyed):
        click(qtbot, dialog, name)


def said(core: Scheduler, job_id: JobId) -> tuple[str, str]:
    draft = core.jobs.get(job_id).draft
    return draft.name, draft.notes
