"""Quitting and being ended while jobs are being edited."""

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QDialogButtonBox, QLineEdit
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.app.leaving import Leaving
from gui.job_editor.conflict_dialog import ConflictDialog
from gui.job_editor.editor_notice import EditorNotice
from gui.job_editor.job_editor import JobEditor
from gui.job_editor.reading.kept_drafts import draft_folder, kept_drafts
from gui.job_editor.reading.probe import EditorLook
from gui.widgets.notices.question import Question
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from tests.core.store.builders import a_draft
from tests.gui.finding import child
from tests.gui.holding import held_answers, held_changes
from tests.gui.job_editor.editing import type_into

_Answer = QDialogButtonBox.StandardButton


@pytest.fixture
def leaving(live: Application) -> Leaving:
    return live.background.leaving


def test_quitting_asks_once_what_becomes_of_each_editor_with_unsaved_changes_also_of_what_is_typed_late(
    qtbot: QtBot, live: Application, leaving: Leaving
) -> None:
    """Whoever goes on editing does not quit, nor does the editor that is closed later end the program.

    What was typed and taken back is neither asked about nor kept.
    """
    first, other = an_editor(qtbot, live, "Half done"), an_editor(qtbot, live, "Other")
    with qtbot.assertNotEmitted(leaving.left, wait=50):
        live.actions.quit.trigger()
        live.actions.quit.trigger()
        first.close()
        assert len(first.findChildren(Question)) == 1

        answer(first, _Answer.Cancel)
        assert first.isVisible()
        live.actions.quit.trigger()
        answer(first, _Answer.Discard)
        answer(other, _Answer.Cancel)
        other.close()
        with qtbot.waitSignal(other.discarded):
            answer(other, _Answer.Discard)

        late = typed_too_late(qtbot, live)
        answer(late, _Answer.Cancel)
    late.session.put("name", "")
    assert not late.session.is_changed
    with qtbot.waitSignal(leaving.left):
        live.actions.quit.trigger()
    live.close()
    assert names() == []


def typed_too_late(qtbot: QtBot, live: Application) -> JobEditor:
    """Return an editor that asks about what was typed after quitting was asked for."""
    live.window.editors.open_new()
    editor = opened(qtbot, live)
    with held_answers(live.bridge):
        live.actions.quit.trigger()
        type_into(editor, "name", "Too late")
    qtbot.waitUntil(lambda: is_asked(editor))
    return editor


def test_what_can_be_saved_goes_on_to_quit_and_what_cannot_does_not_even_once_it_is_right(
    qtbot: QtBot, core: Scheduler, live: Application, leaving: Leaving
) -> None:
    typed = an_editor(qtbot, live, "Half done")
    with qtbot.assertNotEmitted(leaving.left, wait=50):
        quit_once_read(qtbot, live, typed)
        answer(typed, _Answer.Cancel)
        typed.close_saved()

    job = core.jobs.add(a_draft("Backup"))
    live.window.editors.open_job(job)
    editor = opened(qtbot, live)
    type_into(editor, "notes", "Mine")
    live.actions.quit.trigger()
    # It asked about “this job”, and did not say what would be lost.
    asked = question(editor)
    assert asked.asked() == "Save the changes to “Backup”?"
    assert asked.words() == "Without them the job stays as it was saved last."
    with qtbot.waitSignal(leaving.left):
        answer(editor, _Answer.Save)

    assert core.jobs.get(job).draft.notes == "Mine"
    live.close()
    assert names() == []


def test_of_a_job_that_cannot_be_saved_is_said_what_it_lacks_and_a_button_leads_back_there(
    qtbot: QtBot, live: Application, leaving: Leaving
) -> None:
    """*Save* was offered, and led back to what was wrong."""
    live.window.editors.open_new()
    editor = opened(qtbot, live)
    type_into(editor, "url", "https://shop.example/tidy")
    quit_once_read(qtbot, live, editor)

    asked = question(editor)
    assert asked.words() == "It has no name yet."
    assert {each.text().replace("&", "") for each in asked.buttons()} == {"Discard", "Back to it"}
    default = asked.default()
    assert default is not None
    with qtbot.assertNotEmitted(leaving.left, wait=50):
        default.click()
    assert editor.isVisible()
    notice = child(editor, EditorNotice, "")
    assert notice.isVisible()
    assert editor.focusWidget() is child(editor, QLineEdit, "name")

    type_into(editor, "name", "Tidy")
    quit_once_read(qtbot, live, editor)
    with qtbot.waitSignal(leaving.left):
        answer(editor, _Answer.Save)


def test_a_hidden_window_asks_too_and_the_end_asks_nothing_and_keeps_what_is_typed(
    qtbot: QtBot, core: Scheduler, live: Application, leaving: Leaving
) -> None:
    """A conflict gives way to the question of who quits; the end goes on over both.

    Though the question whose changes stay is open, and the last word is in no file yet.

    What was typed before is in the file before anything is closed: the end of the session may be called off.
    """
    editor = in_conflict(qtbot, core, live)
    with qtbot.assertNotEmitted(leaving.left):
        told: list[list[str]] = []
        live.keep_typed()
        live.bridge.change(lambda _core: names(), told.append)
        qtbot.waitUntil(lambda: bool(told))
    assert told == [["Backup"]]
    assert editor.isVisible()

    # Qt closes no hidden window, so that the editor was the first to be asked.
    live.window.hide()
    editor.showMinimized()
    leaving.quit()
    assert not editor.isMinimized()
    assert child(editor, ConflictDialog, "conflict").isHidden()
    answer(editor, _Answer.Cancel)

    type_into(editor, "notes", "the last word")
    editor.session.want_save()
    qtbot.waitUntil(lambda: child(editor, ConflictDialog, "conflict").isVisible())
    with qtbot.waitSignal(leaving.left):
        leaving.leave()
    live.close()

    ((_, kept),) = kept_drafts(draft_folder())
    assert kept.job.texts["notes"] == "the last word"


def test_the_end_of_the_session_waits_for_drafts_and_drafts_for_nothing(
    qtbot: QtBot, live: Application
) -> None:
    """What was typed waited for changes under way, as a long import, and was lost where the session ended.

    What was to be written before comes too late then, also where the draft was given up meanwhile.
    """
    editor = an_editor(qtbot, live, "Half done")
    given_up = an_editor(qtbot, live, "Given up")
    with held_changes(live.bridge):
        qtbot.waitUntil(lambda: sorted(names()) == ["Given up", "Half done"])
        with held_answers(live.bridge):
            for each in (editor, given_up):
                type_into(each, "notes", "late")
            qtbot.waitUntil(lambda: not keeping(live))  # it is asked for now, and held
            type_into(editor, "notes", "the last word")
            live.keep_typed()
            assert notes() == {"Half done": "the last word", "Given up": "late"}
            given_up.close()
            answer(given_up, _Answer.Discard)
    qtbot.waitUntil(lambda: names() == ["Half done"])
    told: list[str] = []
    live.bridge.ask(lambda _core: "answered", told.append)
    live.bridge.change(lambda _core: "made", told.append)
    qtbot.waitUntil(lambda: len(told) == 2)
    assert notes() == {"Half done": "the last word"}
    with qtbot.waitSignal(editor.discarded):
        editor.close()
        answer(editor, _Answer.Discard)


def test_what_was_taken_back_is_no_draft_at_the_end_of_the_session(qtbot: QtBot, live: Application) -> None:
    """It was offered at the next start, as the session ended before the file was written anew."""
    editor = an_editor(qtbot, live, "Half done")
    qtbot.waitUntil(lambda: names() == ["Half done"])
    editor.session.put("name", "")
    live.keep_typed()
    assert names() == []

    type_into(editor, "name", "Done")
    live.keep_typed()
    assert names() == ["Done"]
    with qtbot.waitSignal(editor.discarded):
        editor.close()
        answer(editor, _Answer.Discard)


def test_what_can_t_be_kept_is_told_while_it_is_typed_and_at_the_end(
    qtbot: QtBot, live: Application, leaving: Leaving, caplog: pytest.LogCaptureFixture
) -> None:
    """It was lost without a word."""
    draft_folder().parent.mkdir(parents=True, exist_ok=True)
    draft_folder().write_text("a file in place of the folder")
    editor = an_editor(qtbot, live, "Half done")
    with qtbot.waitSignal(live.bridge.failed) as told:
        live.window.editors.keep_typed()
    assert "What you type is not kept for the next start" in told.args[0]

    type_into(editor, "notes", "the last word")
    with qtbot.waitSignal(leaving.left):
        leaving.leave()
    live.close()
    assert "what was typed in an editor is lost at the end" in caplog.text


def test_a_save_under_way_leaves_no_draft(
    qtbot: QtBot, core: Scheduler, live: Application, leaving: Leaving
) -> None:
    """Nobody hears any more that it was made, and the next start would offer to save it once more."""
    job = core.jobs.add(a_draft("Backup"))
    live.window.editors.open_job(job)
    editor = opened(qtbot, live)
    type_into(editor, "notes", "Mine")
    with held_changes(live.bridge):
        with qtbot.waitSignal(editor.save_wanted):
            editor.session.want_save()
        leaving.leave()
        live.window.close()
    qtbot.waitUntil(lambda: core.jobs.get(job).draft.notes == "Mine")
    live.close()

    assert names() == []


def an_editor(qtbot: QtBot, live: Application, name: str) -> JobEditor:
    live.window.editors.open_new()
    editor = opened(qtbot, live)
    type_into(editor, "name", name)
    return editor


def opened(qtbot: QtBot, live: Application) -> JobEditor:
    """Wait for the editor that nothing was typed into yet."""

    def found() -> list[JobEditor]:
        editors = live.window.findChildren(JobEditor)
        return [each for each in editors if each.isVisible() and not each.session.is_changed]

    qtbot.waitUntil(lambda: bool(found()))
    return found()[-1]


def in_conflict(qtbot: QtBot, core: Scheduler, live: Application) -> JobEditor:
    """Return an editor that asks whose changes stay."""
    job: JobId = core.jobs.add(a_draft("Backup", notes="As it was"))
    live.window.editors.open_job(job)
    editor = opened(qtbot, live)
    before = core.jobs.get(job)
    core.jobs.save(job, before.revision, a_draft("Backup", notes="Theirs"))
    type_into(editor, "notes", "Mine")
    editor.session.want_save()
    qtbot.waitUntil(lambda: editor.findChild(ConflictDialog) is not None)
    return editor


def quit_once_read(qtbot: QtBot, live: Application, editor: JobEditor) -> None:
    """Ask to quit once the core has read what is typed."""
    seen: list[EditorLook] = []
    editor.session.looked.connect(seen.append)
    editor.session.look()
    qtbot.waitUntil(lambda: bool(seen) and seen[-1].job is editor.session.job)
    live.actions.quit.trigger()
    qtbot.waitUntil(lambda: is_asked(editor))


def is_asked(editor: JobEditor) -> bool:
    return any(asked.isVisible() for asked in editor.findChildren(Question, "unsaved"))


def question(editor: JobEditor) -> Question:
    (asked,) = (each for each in editor.findChildren(Question, "unsaved") if each.isVisible())
    return asked


def answer(editor: JobEditor, button: QDialogButtonBox.StandardButton) -> None:
    question(editor).button(button).click()


def names() -> list[str]:
    """Return what the drafts that are kept are of."""
    return [draft.name for _, draft in kept_drafts(draft_folder())]


def notes() -> dict[str, str]:
    """Return the notes of each draft that is kept, by its name."""
    return {draft.name: draft.job.texts["notes"] for _, draft in kept_drafts(draft_folder())}


def keeping(live: Application) -> list[QTimer]:
    """Return the timers after which what was typed is to be written."""
    timers = live.window.findChildren(QTimer)
    return [each for each in timers if each.isActive() and each.isSingleShot() and each.interval() == 1_000]
