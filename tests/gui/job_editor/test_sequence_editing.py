"""Sequences in a real editor over a real core: shown whole, checked as they are typed, kept as they were."""

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from PySide6.QtCore import QEvent, QModelIndex, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QListView,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.core_access.core_bridge import CoreBridge
from gui.job_editor.editing_controller import EditingController
from gui.job_editor.job_editor import JobEditor
from gui.look.tokens import space
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.fields.jobs.sequence import read_steps, steps_document
from scheduler_core.native.text.document_text import read_document
from scheduler_core.values.jobs.chain import Chain, When
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import RunPolicies
from scheduler_core.values.jobs.sequence import SequenceAction
from scheduler_core.values.schedules.rules import AtStart
from scheduler_core.values.schedules.schedule import Schedule
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.job_editor.editing import look_into_rows, only_draft, save, type_into
from tests.gui.ledger import Ledger

pytestmark = pytest.mark.slow

STEPS = """\
- http: POST https://shop.example/remind
- wait: 40d
  unless: paid
- script: ./escalate.sh
  when: always
  timeout: 10m
"""


@pytest.fixture
def draft() -> JobDraft:
    chains = (Chain("Tidy up"), Chain("Call Ann", When.FAILURE))
    steps = read_steps(read_document(STEPS))
    return JobDraft("Order", Schedule((AtStart(),), "UTC"), steps, RunPolicies(chains=chains))


def test_the_steps_say_when_they_begin_and_which_of_them_what_is_under_way_follows(
    qtbot: QtBot,
    controller: EditingController,
    opened: Callable[[], JobEditor],
    core: Scheduler,
    ledger: Ledger,
    draft: JobDraft,
) -> None:
    job_id = core.jobs.add(draft)
    for hours in (3, 2):
        ledger.add_waiting(job_id, [NOON - timedelta(hours=hours)], timedelta(days=40), "paid")
    controller.open_job(job_id)
    editor = opened()
    QTest.mouseClick(child(editor, QPushButton, "edit_steps"), Qt.MouseButton.LeftButton)

    told = child(editor, QLabel, "steps_under_way")
    qtbot.waitUntil(told.isVisible)
    assert told.text() == "2 under way follow the new steps where they fit, else their own"
    bell, starts = child(editor, QLabel, "steps_bell"), child(editor, QLabel, "steps_start")
    qtbot.waitUntil(lambda: bool(starts.text()))
    assert bell.isVisible()
    assert bell.geometry().right() < starts.geometry().left()

    # A third one that begins while the steps are edited is counted, too; back at the job nothing is said.
    ledger.add_waiting(job_id, [NOON - timedelta(hours=1)], timedelta(days=40), "paid")
    qtbot.waitUntil(lambda: told.text().startswith("3 under way"))
    QTest.mouseClick(child(editor, QToolButton, "steps_back"), Qt.MouseButton.LeftButton)
    assert not told.isVisible()


def test_nothing_is_under_way_of_a_job_that_is_deleted_for_good_while_its_steps_are_edited(
    qtbot: QtBot,
    bridge: CoreBridge,
    controller: EditingController,
    opened: Callable[[], JobEditor],
    core: Scheduler,
    ledger: Ledger,
    draft: JobDraft,
) -> None:
    """“There is no job 1” was told again with each run of any job."""
    job_id = core.jobs.add(draft)
    ledger.add_waiting(job_id, [NOON - timedelta(hours=1)], timedelta(days=40), "paid")
    controller.open_job(job_id)
    editor = opened()
    QTest.mouseClick(child(editor, QPushButton, "edit_steps"), Qt.MouseButton.LeftButton)
    told = child(editor, QLabel, "steps_under_way")
    qtbot.waitUntil(told.isVisible)
    said: list[str] = []
    bridge.failed.connect(said.append)

    core.jobs.delete([job_id])
    core.jobs.purge([job_id])

    qtbot.waitUntil(lambda: not told.isVisible())
    assert said == []


def test_a_sequence_is_shown_as_its_steps_and_kept_whole(
    qtbot: QtBot,
    controller: EditingController,
    opened: Callable[[], JobEditor],
    core: Scheduler,
    draft: JobDraft,
) -> None:
    job_id = core.jobs.add(draft)
    controller.open_job(job_id)
    editor = opened()

    assert "2 Wait 40 days" in child(editor, QLabel, "steps_summary").text()
    assert child(editor, QPushButton, "edit_steps").isVisible()
    look_into_rows(editor)
    chips = [chip.text().rstrip(" ✕") for chip in editor.findChildren(QToolButton, "chain")]
    assert chips == ["Tidy up", "after a failure: Call Ann"]
    assert not editor.findChildren(QPlainTextEdit, "command_line")

    type_into(editor, "name", "Order 7")
    save(qtbot, editor)

    saved = core.jobs.get(job_id).draft
    assert (saved.name, saved.action, saved.policies) == ("Order 7", draft.action, draft.policies)


def test_steps_are_typed_and_what_is_wrong_in_them_is_said(
    qtbot: QtBot, editor: JobEditor, core: Scheduler
) -> None:
    child(editor, QAbstractButton, "chip_sequence").click()
    type_into(editor, "name", "Order")
    child(editor, QPushButton, "edit_steps").click()
    face = child(editor, QToolButton, "steps_face")
    face.click()
    field = child(editor, QPlainTextEdit, "steps_text")

    with qtbot.waitSignal(editor.session.looked) as looked:
        field.setPlainText("- http: https://shop.example/remind\n- wiat: 40d\n")
        editor.session.look()
    assert [(wrong.place, wrong.reason) for wrong in looked.args[0].wrongs] == [
        ("steps", "Step 2: there is no such step; did you mean wait?")
    ]
    qtbot.waitUntil(lambda: not face.isEnabled())
    assert (
        child(editor, QLabel, "steps_refusal").text() == "Line 2: there is no such step; did you mean wait?"
    )

    with qtbot.waitSignal(editor.session.looked) as looked:
        field.setPlainText(STEPS)
        editor.session.look()
    assert looked.args[0].wrongs == ()
    save(qtbot, editor)
    assert only_draft(core).action == read_steps(read_document(STEPS))


def test_a_field_of_a_step_takes_back_what_was_typed_and_then_the_step(
    qtbot: QtBot, editor: JobEditor
) -> None:
    """Ctrl+Z did nothing in the empty field of a step just added."""

    def undo() -> None:
        QTest.keyClick(editor.focusWidget(), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)

    child(editor, QAbstractButton, "chip_sequence").click()
    editor.show()
    click(editor, QPushButton, "edit_steps")
    click(editor, QToolButton, "add_call")
    click(editor, QToolButton, "add_wait")
    about = child(editor, QLabel, "steps_about")
    qtbot.waitUntil(lambda: isinstance(QApplication.focusWidget(), QLineEdit))

    QTest.keyClicks(editor.focusWidget(), "Pause")
    undo()
    assert about.text() == "2 steps · at most 1 day"
    undo()
    assert about.text() == "1 step"
    undo()
    assert about.text() == "0 steps"


def test_a_sequence_is_made_by_clicks_saved_and_opened_again(
    qtbot: QtBot,
    controller: EditingController,
    opened: Callable[[], JobEditor],
    editor: JobEditor,
    core: Scheduler,
) -> None:
    child(editor, QAbstractButton, "chip_sequence").click()
    type_into(editor, "name", "Order")
    editor.show()
    click(editor, QPushButton, "edit_steps")

    click(editor, QToolButton, "add_call")
    type_into_step(editor, "name", "Remind")
    type_into_step(editor, "url", "https://shop.example/remind")
    click(editor, QToolButton, "add_wait")
    type_into_step(editor, "wait_time", "40d")
    type_into_step(editor, "unless", "paid")
    # Events come with the key of the job, which stands beside each of them.
    look_into_rows(editor)
    key = child(editor, QLineEdit, "key")
    type_into_step(editor, "key_of_events", "order-7")
    assert key.text() == editor.session.job.texts["key"] == "order-7"
    click(editor, QToolButton, "add_script")
    click(editor, QToolButton, "steps_back")
    summary = child(editor, QLabel, "steps_summary").text()
    assert summary == "1 Remind · 2 Wait 40 days, unless “paid” comes · 3 Script"
    click(editor, QPushButton, "edit_steps")
    type_into_step(editor, "command_line", "./escalate.sh")
    choose_in_step(editor, "when", "failure")
    steps = child(editor, QListView, "step_list")
    assert spoken(steps) == [
        "Step 1 of 3, Call, Remind, Call · GET https://shop.example/remind",
        "Step 2 of 3, Wait, Wait 40 days, unless “paid” comes",
        "Step 3 of 3, Script, ./escalate.sh, after a failure",
    ]

    QTest.keyClick(steps, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert [each.split(", ")[1] for each in spoken(steps)] == ["Call", "Script", "Wait"]
    QTest.keyClick(steps, Qt.Key.Key_Delete)
    assert len(spoken(steps)) == 2
    click(editor, QToolButton, "take_back_step")
    take_back(qtbot, steps)
    click(editor, QToolButton, "steps_face")
    click(editor, QToolButton, "steps_face")
    save(qtbot, editor)

    saved = only_draft(core).action
    assert isinstance(saved, SequenceAction)
    assert [step.when for step in saved.steps] == [When.SUCCESS, When.SUCCESS, When.FAILURE]
    (job_id,) = core.jobs.ids()
    controller.open_job(job_id)
    again = opened()
    click(again, QPushButton, "edit_steps")
    assert len(spoken(child(again, QListView, "step_list"))) == 3
    assert not again.session.is_changed


def test_a_branch_is_made_by_clicks_and_keys_and_saved(
    qtbot: QtBot, editor: JobEditor, core: Scheduler
) -> None:
    child(editor, QAbstractButton, "chip_sequence").click()
    type_into(editor, "name", "Order")
    editor.resize(1200, 900)
    editor.show()
    click(editor, QPushButton, "edit_steps")
    for name in ("call", "branch", "script"):
        click(editor, QToolButton, f"add_{name}")
        if name == "call":
            type_into_step(editor, "url", "https://shop.example/remind")
        else:
            type_into_step(editor, "event" if name == "branch" else "command_line", "paid")
    steps = child(editor, QListView, "step_list")

    # Up over the end of the branch into “no”; what is added beside it stands there, too.
    QTest.keyClick(steps, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert spoken(steps)[-2] == "Step 3 of 3, Script, paid, if no in step 2"
    assert child(editor, QLabel, "adds_to").text() == "A new step is put into “No” of step 2."
    click(editor, QToolButton, "add_wait")
    QTest.keyClick(steps, Qt.Key.Key_Down)
    assert steps.currentIndex().data(Qt.ItemDataRole.AccessibleTextRole) == (
        "if no in step 2, 2 steps, then goes on below"
    )
    steps.setCurrentIndex(steps.model().index(3, 0))
    QTest.keyClick(steps, Qt.Key.Key_Space)
    child(steps, QMenu, "step_menu").actions()[1].trigger()
    # The wait is dragged above the branch by the mouse.
    drag(steps, row=6, before=1)
    assert spoken(steps)[1] == "Step 2 of 4, Wait, Wait 1 day, then it goes on"
    take_back(qtbot, steps)
    save(qtbot, editor)

    saved = only_draft(core).action
    assert isinstance(saved, SequenceAction)
    assert steps_document(saved) == [
        {"http": "GET https://shop.example/remind"},
        {"if": "paid came", "then": ["end"], "else": [{"script": "paid"}, {"wait": "1d"}]},
    ]


def test_ways_stand_side_by_side_and_a_card_goes_across_by_keys_and_by_the_mouse(
    qtbot: QtBot, editor: JobEditor
) -> None:
    steps = steps_with_a_branch(editor)
    yes, no = card_places_of(steps, "good"), card_places_of(steps, "bad")
    assert yes.top() == no.top()
    assert yes.right() < no.left()

    choose_card(steps, "good")
    QTest.keyClick(steps, Qt.Key.Key_Right)
    assert "bad" in str(steps.currentIndex().data(Qt.ItemDataRole.AccessibleTextRole))
    QTest.keyClick(steps, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert spoken(steps)[3] == "Step 3 of 3, Script, bad, if yes in step 1"

    before = spoken(steps)
    drag(steps, row=3, before=len(before) - 1, is_given_up=True)
    assert spoken(steps) == before
    # Back into “no”, which is empty: let go on the line that says how it ends.
    drag(steps, row=3, before=len(spoken(steps)) - 1)
    assert spoken(steps)[-2] == "Step 3 of 3, Script, bad, if no in step 1"
    take_back(qtbot, steps)
    assert spoken(steps)[3] == "Step 3 of 3, Script, bad, if yes in step 1"


def test_a_branch_is_folded_and_what_is_led_to_is_shown_again(qtbot: QtBot, editor: JobEditor) -> None:
    steps = steps_with_a_branch(editor)
    choose_card(steps, "bad")
    branch = steps.visualRect(steps.model().index(0, 0))
    press(steps, branch.center() + QPoint(branch.width() // 2 - space(5 + 9), 0))
    assert spoken(steps) == ["Step 1 of 3, Branch, If “paid” came, 2 steps folded"]
    assert child(editor, QLabel, "step_title").text() == "1 · Branch"

    # What is taken back stands in a way: it is seen again.
    QTest.keyClick(steps, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert spoken(steps)[1] == "Step 4 of 6, Branch, If “paid” came"
    take_back(qtbot, steps)
    QTest.keyClick(steps, Qt.Key.Key_Plus)
    assert len(spoken(steps)) == 7
    QTest.keyClick(steps, Qt.Key.Key_Minus)
    assert len(spoken(steps)) == 1
    for _ in range(2):
        take_back(qtbot, steps)
    assert len(spoken(steps)) > 1


def test_the_chosen_card_shows_where_its_menu_is(editor: JobEditor) -> None:
    steps = steps_with_a_branch(editor)
    choose_card(steps, "good")
    card = steps.visualRect(steps.currentIndex())
    press(steps, QPoint(card.right() - space(8), card.center().y()))
    menu = child(steps, QMenu, "step_menu")
    assert menu.isVisible()
    assert "Duplicate" in [action.text() for action in menu.actions()]
    menu.close()


def steps_with_a_branch(editor: JobEditor) -> QListView:
    """Make a branch with a script in each way."""
    child(editor, QAbstractButton, "chip_sequence").click()
    editor.resize(1200, 900)
    editor.show()
    click(editor, QPushButton, "edit_steps")
    click(editor, QToolButton, "add_branch")
    type_into_step(editor, "event", "paid")
    steps = child(editor, QListView, "step_list")
    for row, name in ((2, "good"), (5, "bad")):
        steps.setCurrentIndex(steps.model().index(row, 0))
        click(editor, QToolButton, "add_script")
        type_into_step(editor, "command_line", name)
    steps.setFocus()
    return steps


def choose_card(steps: QListView, name: str) -> None:
    steps.setCurrentIndex(next(_with(steps, name)))


def card_places_of(steps: QListView, name: str) -> QRect:
    return steps.visualRect(next(_with(steps, name)))


def _with(steps: QListView, name: str) -> Iterator[QModelIndex]:
    indexes = (steps.model().index(row, 0) for row in range(steps.model().rowCount()))
    return (index for index in indexes if index.data() == name)


def take_back(qtbot: QtBot, steps: QListView) -> None:
    """Press Ctrl+Z once the cards have the keyboard.

    A key reaches them at any time, a shortcut only in a window that is active by then.
    """
    steps.activateWindow()
    qtbot.waitUntil(steps.hasFocus)
    QTest.keyClick(steps, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)


def press(steps: QListView, place: QPoint) -> None:
    QTest.mouseClick(steps.viewport(), Qt.MouseButton.LeftButton, pos=place)


def drag(steps: QListView, *, row: int, before: int, is_given_up: bool = False) -> None:
    """Drag a card to the top edge of another one; Escape gives it up."""
    begin = steps.visualRect(steps.model().index(row, 0)).center()
    end = steps.visualRect(steps.model().index(before, 0)).topLeft() + QPoint(60, 0)
    QTest.mousePress(steps.viewport(), Qt.MouseButton.LeftButton, pos=begin)
    for place in (begin + QPoint(0, -40), end):
        move = QMouseEvent(
            QEvent.Type.MouseMove,
            QPointF(place),
            QPointF(steps.viewport().mapToGlobal(place)),
            Qt.MouseButton.NoButton,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
        QApplication.sendEvent(steps.viewport(), move)
    if is_given_up:
        QTest.keyClick(steps, Qt.Key.Key_Escape)
    QTest.mouseRelease(steps.viewport(), Qt.MouseButton.LeftButton, pos=end)


def click(editor: JobEditor, kind: type[QAbstractButton], name: str) -> None:
    QTest.mouseClick(child(editor, kind, name), Qt.MouseButton.LeftButton)


def field_of_step(editor: JobEditor, place: str) -> QWidget:
    fields = child(editor, QWidget, "steps_page").findChildren(QWidget, place)
    return next(each for each in fields if each.isVisible())


def type_into_step(editor: JobEditor, place: str, text: str) -> None:
    field = field_of_step(editor, place)
    assert isinstance(field, QLineEdit | QPlainTextEdit)
    field.selectAll()
    QTest.keyClicks(field, text)


def choose_in_step(editor: JobEditor, place: str, word: str) -> None:
    field = field_of_step(editor, place)
    assert isinstance(field, QComboBox)
    field.setCurrentIndex(field.findData(word))
    field.activated.emit(field.currentIndex())


def spoken(steps: QListView) -> list[str]:
    model = steps.model()
    rows = range(model.rowCount())
    return [str(model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole)) for row in rows]
