from collections.abc import Callable
from datetime import time
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QTableView,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.commands.job_choice import JobChoice
from gui.commands.undo import UndoHistory
from gui.core_access.core_bridge import CoreBridge
from gui.job_editor.conflict_dialog import ConflictDialog
from gui.job_editor.editing_controller import EditingController
from gui.job_editor.editor_notice import EditorNotice
from gui.job_editor.fields.times_editor import TimesEditor
from gui.job_editor.job_editor import JobEditor
from gui.look.theme import Theme
from gui.memory.window_memory import WindowMemory
from gui.widgets.fields.disclosure import Disclosure, Section
from gui.widgets.notices.question import Question
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.actions import HttpAction
from scheduler_core.values.schedules.rules import DaysAt, Weekly
from scheduler_core.values.schedules.weekday import WORKDAYS
from tests.core.store.builders import a_draft
from tests.gui.finding import child, spoken
from tests.gui.holding import held_changes
from tests.gui.job_editor.editing import (
    card,
    only_draft,
    paste,
    save,
    stops_after,
    type_into,
    type_times,
)
from tests.support.fake_clock import FakeClock

pytestmark = pytest.mark.slow


def test_a_name_and_an_address_are_enough_for_a_job_on_weekdays(
    qtbot: QtBot, core: Scheduler, editor: JobEditor, choice: JobChoice, history: UndoHistory, drafts: Path
) -> None:
    """Save is off only while something is wrong, and says what; the job is selected and can be undone."""
    button, wrong = child(editor, QPushButton, "save"), child(editor, QToolButton, "wrong")
    assert not button.isEnabled()
    assert wrong.text() == button.accessibleDescription() == "A job needs a name."
    # Nobody has been to the field.
    assert child(editor, QLabel, "name_problem").text() == ""

    type_into(editor, "name", "Hook")
    qtbot.waitUntil(lambda: wrong.text() == "There is no address to call.")
    wrong.click()
    assert editor.focusWidget() is child(editor, QLineEdit, "url")
    type_into(editor, "url", "https://example.org/hook")
    qtbot.waitUntil(button.isEnabled)
    assert wrong.isHidden()
    assert child(editor, QLabel, "state").text() == "Changed, not saved yet"
    qtbot.waitUntil(lambda: list(drafts.glob("*.json")) != [])

    with qtbot.waitSignal(choice.jobs_added):
        save(qtbot, editor)

    qtbot.waitUntil(lambda: list(drafts.glob("*.json")) == [])
    assert choice.selected == tuple(core.jobs.ids())
    draft = only_draft(core)
    assert (draft.name, draft.action) == ("Hook", HttpAction("https://example.org/hook"))
    assert draft.schedule.zone == "Europe/Berlin"
    rule = draft.schedule.rules[0]
    assert isinstance(rule, Weekly)
    assert rule.slots == (DaysAt(WORKDAYS, (time(9),)),)
    history.undo()
    qtbot.waitUntil(lambda: core.jobs.count() == 0)


def test_a_stored_job_has_one_editor_and_what_was_not_touched_stays(
    qtbot: QtBot,
    core: Scheduler,
    controller: EditingController,
    opened: Callable[[], JobEditor],
    window: QWidget,
) -> None:
    job_id = core.jobs.add(a_draft("Backup"))
    before = core.jobs.get(job_id).draft
    controller.open_job(job_id)
    controller.open_job(job_id)
    editor = opened()
    controller.open_job(job_id)
    assert window.findChildren(JobEditor) == [editor]

    type_into(editor, "name", "Other")
    save(qtbot, editor)

    after = core.jobs.get(job_id).draft
    assert after.name == "Other"
    assert (after.schedule, after.action, after.policies) == (before.schedule, before.action, before.policies)


def test_a_job_that_is_gone_opens_no_editor(
    qtbot: QtBot, bridge: CoreBridge, controller: EditingController, window: QWidget
) -> None:
    with qtbot.waitSignal(bridge.failed):
        controller.open_job(JobId(4711))

    assert window.findChildren(JobEditor) == []


def test_a_click_at_save_counts_though_what_was_typed_last_is_not_read_yet(
    qtbot: QtBot, core: Scheduler, editor: JobEditor
) -> None:
    """It was lost on a busy machine: the button was grey for a moment longer, and nothing was saved."""
    save = child(editor, QPushButton, "save")
    type_into(editor, "name", "Hook")
    qtbot.waitUntil(lambda: save.accessibleDescription() == "There is no address to call.")
    type_into(editor, "url", "https://example.org/hook")
    assert not save.isEnabled()

    for _ in range(2):
        QTest.mouseClick(save, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: core.jobs.count() == 1)
    qtbot.waitUntil(lambda: not shiboken6.isValid(editor) or not editor.isVisible())
    assert core.jobs.count() == 1


def test_a_click_at_the_grey_save_says_what_is_missing(
    qtbot: QtBot, core: Scheduler, editor: JobEditor
) -> None:
    with qtbot.waitSignal(editor.session.save_refused):
        QTest.mouseClick(child(editor, QPushButton, "save"), Qt.MouseButton.LeftButton)

    assert "A job needs a name." in child(editor, QLabel, "editor_notice").text()
    assert core.jobs.count() == 0


def test_save_says_what_is_missing_leads_there_and_tells_it_no_longer_than_it_is(
    qtbot: QtBot, editor: JobEditor
) -> None:
    """A job that runs a script was told to need an address, with a link to a field that was gone."""
    editor.resize(1_120, editor.height())  # so wide that all of it has room
    with qtbot.waitSignal(editor.session.save_refused):
        editor.session.want_save()
    notice = child(editor, EditorNotice, "")
    words = child(notice, QLabel, "editor_notice")
    assert "A job needs a name." in words.text()
    assert "There is no address to call." in words.text()
    assert child(editor, QLabel, "name_problem").text() == "A job needs a name."
    assert QApplication.focusWidget() is child(editor, QLineEdit, "name") or not editor.isActiveWindow()

    editor.session.put("action", "script")
    qtbot.waitUntil(lambda: "There is nothing to run." in words.text())
    assert "no address" not in words.text()
    assert spoken(notice) == "Before it can be saved: A job needs a name. There is nothing to run."

    type_into(editor, "name", "Backup")
    editor.session.put("command_line", "backup")
    qtbot.waitUntil(notice.isHidden)


def test_an_untouched_editor_closes_at_once_and_the_next_one_has_its_size(
    qtbot: QtBot,
    bridge: CoreBridge,
    theme: Theme,
    history: UndoHistory,
    choice: JobChoice,
    clock: FakeClock,
    drafts: Path,
    window: QWidget,
    opened: Callable[[], JobEditor],
) -> None:
    memory = WindowMemory(drafts.with_suffix(".ini"))
    controller = EditingController(theme, bridge, history, choice, clock.now, drafts, window, memory)
    controller.open_new()
    first = opened()
    first.resize(first.width() - 40, first.height() - 30)
    wanted = first.size()
    with qtbot.waitSignal(first.destroyed):
        QTest.keyClick(first, Qt.Key.Key_Escape)

    controller.open_new()

    assert opened().size() == wanted


def test_a_size_that_the_screen_gave_an_editor_is_not_kept_for_the_next_one(
    qtbot: QtBot,
    bridge: CoreBridge,
    theme: Theme,
    history: UndoHistory,
    choice: JobChoice,
    clock: FakeClock,
    drafts: Path,
    window: QWidget,
    opened: Callable[[], JobEditor],
) -> None:
    """After one session with a font of 200 % all editors opened at 768 by 480."""
    memory = WindowMemory(drafts.with_suffix(".ini"))
    wanted = {"width": "5000", "height": "4000"}
    controller = EditingController(theme, bridge, history, choice, clock.now, drafts, window, memory)
    for kept in ({}, wanted):
        memory.keep_choices("editor", kept)
        controller.open_new()
        editor = opened()
        assert editor.width() < 5000
        with qtbot.waitSignal(editor.destroyed):
            QTest.keyClick(editor, Qt.Key.Key_Escape)

        assert memory.choices("editor") == kept


def test_a_test_shows_what_the_script_writes_until_it_is_put_away(qtbot: QtBot, editor: JobEditor) -> None:
    """It takes the keyboard to what stops it and back: from Cancel the next Space left the editor."""
    paste(qtbot, editor, "/bin/echo it works")
    button = child(editor, QPushButton, "test_now")
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: editor.focusWidget() is child(editor, QPushButton, "cancel_test"))
    qtbot.waitUntil(button.isEnabled)
    assert editor.focusWidget() is button
    state, output = child(editor, QLabel, "test_state"), child(editor, QPlainTextEdit, "test_output")
    qtbot.waitUntil(lambda: state.text().startswith("Test: Succeeded"))
    assert "it works" in output.toPlainText()
    close = child(editor, QPushButton, "close_test")
    qtbot.waitUntil(close.isVisible)
    close.click()
    assert not output.isVisible()

    # What is no longer what was tested is not said to do well; one that takes too long is stopped.
    paste(qtbot, editor, "/bin/sh -c 'echo begun; exec sleep 600'")
    qtbot.waitUntil(lambda: state.text() == "Test: Succeeded · changed since it began")
    button.click()
    qtbot.waitUntil(lambda: "begun" in output.toPlainText())
    child(editor, QPushButton, "cancel_test").click()
    qtbot.waitUntil(lambda: state.text().startswith("Test: Cancelled"))


def test_what_is_typed_is_undone_within_its_field_and_told_beside_it(qtbot: QtBot, editor: JobEditor) -> None:
    name = child(editor, QLineEdit, "name")
    type_into(editor, "name", "Hook")
    with qtbot.waitSignal(editor.session.looked):
        editor.session.look()
    QTest.keyClick(name, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert name.text() == ""
    assert editor.session.job.texts["name"] == ""

    # Of many quick changes only the last is shown.
    looks: list[str] = []
    editor.session.looked.connect(lambda look: looks.append(look.job.texts["name"]))
    QTest.keyClicks(name, "a long name")
    qtbot.waitUntil(lambda: looks[-1:] == ["a long name"])
    assert len(looks) < len("a long name")

    type_into(editor, "url", "example.org")
    problem = child(editor, QLabel, "url_problem")
    qtbot.waitUntil(lambda: "http://" in problem.text())
    assert child(editor, QLineEdit, "url").accessibleDescription() == problem.text()

    # A closed section says what it holds.
    type_into(editor, "retries", "3")
    summaries = [child(section, QLabel, "summary") for section in editor.findChildren(Section)]
    qtbot.waitUntil(lambda: any("tries again 3 times from 10 s" in label.text() for label in summaries))
    assert any(label.text() == "always" for label in summaries)


def test_a_wrong_time_moves_nothing_and_a_right_one_is_said_in_a_sentence(
    qtbot: QtBot, editor: JobEditor
) -> None:
    """With the next ten runs beside it; times are rewritten when their field is left."""
    name, times = child(editor, QLineEdit, "name"), type_times(editor, "")
    problem = child(card(editor), QLabel, "slots_problem")
    painting = child(card(editor), QToolButton, "paint_week")
    exact = child(editor, QToolButton, "exact_times")  # below the month, which must not move either
    stay = (times, name, painting, exact)
    places = [widget.mapToGlobal(QPoint()) for widget in stay]
    QTest.keyClicks(times, "25")
    QTest.keyClick(times, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(problem.text()))
    assert times.property("failed") is True
    below = problem.mapToGlobal(QPoint()).y() - times.mapToGlobal(QPoint(0, times.height())).y()
    assert 0 <= below < problem.fontMetrics().height()
    unclear = child(editor, QLabel, "sentence")
    qtbot.waitUntil(lambda: unclear.text() == "Not clear yet when this job runs.")
    assert [widget.mapToGlobal(QPoint()) for widget in stay] == places

    times.selectAll()
    QTest.keyClicks(times, "7:15")
    sentence, coming = child(editor, QLabel, "sentence"), child(editor, QTableView, "coming")
    qtbot.waitUntil(lambda: sentence.text() == "Every weekday at 07:15")
    assert child(editor, QLabel, "details").text() == "Europe/Berlin time"
    model = coming.model()
    assert model.rowCount() == 10
    assert [model.index(0, column).data() for column in (0, 1)] == ["Mon 23 Nov", "07:15"]
    exact.click()
    assert model.index(0, 3).data() == "2026-11-23T07:15:00+01:00"

    times.selectAll()
    QTest.keyClicks(times, "7, 9.30")
    QTest.keyClick(times, Qt.Key.Key_Return)
    assert times.text() == ""
    assert child(card(editor), TimesEditor, "times_chips").value() == "07:00, 09:30"
    qtbot.waitUntil(lambda: sentence.text() == "Every weekday at 07:00 and 09:30")


def test_a_job_saved_twice_in_a_hurry_is_one_job(
    qtbot: QtBot, core: Scheduler, bridge: CoreBridge, editor: JobEditor
) -> None:
    type_into(editor, "name", "Once")
    paste(qtbot, editor, "/bin/true")
    with qtbot.waitSignal(editor.discarded), held_changes(bridge):
        with qtbot.waitSignal(editor.save_wanted):
            editor.session.want_save()
        with qtbot.waitSignal(editor.session.save_wanted), qtbot.assertNotEmitted(editor.save_wanted):
            editor.session.want_save()

    assert core.jobs.count() == 1


def test_an_editor_that_was_left_while_it_saved_stays_and_asks_where_that_is_refused(
    qtbot: QtBot,
    core: Scheduler,
    controller: EditingController,
    bridge: CoreBridge,
    opened: Callable[[], JobEditor],
) -> None:
    job_id = core.jobs.add(a_draft("Backup"))
    controller.open_job(job_id)
    editor = opened()
    core.jobs.rename(job_id, "Theirs")
    type_into(editor, "notes", "Mine")

    with held_changes(bridge):
        with qtbot.waitSignal(editor.save_wanted):
            editor.session.want_save()
        editor.close()

    qtbot.waitUntil(lambda: bool(editor.findChildren(ConflictDialog)))
    assert editor.isVisible()
    assert core.jobs.get(job_id).name == "Theirs"


def test_what_was_typed_survives_a_crash_and_is_asked_about(
    qtbot: QtBot,
    controller: EditingController,
    editor: JobEditor,
    drafts: Path,
    opened: Callable[[], JobEditor],
) -> None:
    type_into(editor, "name", "Half done")
    type_into(editor, "url", "not yet an address")
    controller.close()
    qtbot.waitUntil(lambda: list(drafts.glob("*.json")) != [])

    with qtbot.waitSignal(controller.drafts_found) as found:
        controller.look_for_drafts()
    controller.continue_drafts()

    assert found.args == ["Unsaved changes to “Half done” were kept."]
    again = opened()
    assert child(again, QLineEdit, "name").text() == "Half done"
    assert child(again, QLineEdit, "url").text() == "not yet an address"
    assert again.session.is_changed

    again.close()
    assert again.isVisible()
    question = child(again, Question, "unsaved")
    with qtbot.waitSignal(again.destroyed):
        question.button(QDialogButtonBox.StandardButton.Discard).click()


def test_tab_leads_through_the_page_as_it_is_read_and_all_it_comes_to_has_a_name(
    qtbot: QtBot, editor: JobEditor
) -> None:
    child(editor, QToolButton, "add_rule").click()
    with qtbot.waitSignal(editor.session.looked):
        editor.session.look()

    names = [widget.objectName() for widget in stops_after(child(editor, QWidget, "paste"))]

    wanted = [
        "name",
        "folder",
        "chip_http",
        "method",
        "url",
        "rule_kind",
        "number",
        "chip_mon",
        "times",
        "zone",
    ]
    wanted += ["rule_kind", "add_rule", "chip_mon", "drop_starts", "test_now", "cancel", "save"]
    left = iter(names)
    assert [name for name in wanted if name not in left] == []

    for disclosure in editor.findChildren(Disclosure):
        disclosure.open()

    nameless = [
        widget.objectName() or type(widget).__name__
        for widget in editor.findChildren(QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and not (widget.accessibleName() or getattr(widget, "text", str)())
        and not widget.objectName().startswith("qt_")
        and isinstance(widget, QLineEdit | QComboBox | QPlainTextEdit | QToolButton | QPushButton)
    ]
    assert nameless == []
