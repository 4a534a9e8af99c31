"""Steps are tested from their page: to the end, from one on, stopped, edited and left while they run."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import psutil
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QDialogButtonBox,
    QListView,
    QPlainTextEdit,
    QPushButton,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.job_editor.job_editor import JobEditor
from gui.widgets.notices.question import Question
from gui.widgets.paragraph import Label
from tests.gui.finding import child
from tests.gui.job_editor.editing import type_into

pytestmark = pytest.mark.slow

FAILING = """\
- script: printf first; exit 3
- wait: 40d
  when: always
- argv: [sh, -c, 'echo sorry for $LAST']
  when: failure
  environment: {LAST: '{{last_exit_code}}'}
"""


@pytest.fixture
def tested(qtbot: QtBot, editor: JobEditor) -> Callable[[str], JobEditor]:
    """Give steps to the editor of a new job, and show them as cards."""

    def with_steps(text: str) -> JobEditor:
        child(editor, QPushButton, "chip_sequence").click()
        type_into(editor, "name", "Order")
        with qtbot.waitSignal(editor.session.looked):
            editor.session.look()
        child(editor, QPushButton, "edit_steps").click()
        face = child(editor, QToolButton, "steps_face")
        face.click()
        child(editor, QPlainTextEdit, "steps_text").setPlainText(text)
        qtbot.waitUntil(face.isEnabled)
        face.click()
        return editor

    return with_steps


Seen = TypeVar("Seen", bound=QWidget)


def seen(editor: JobEditor, kind: type[Seen], name: str) -> Seen:
    """Find what is to be seen: the job has a test of its own besides."""
    return next(each for each in editor.findChildren(kind, name) if each.isVisible())


def press(editor: JobEditor, name: str) -> None:
    QTest.mouseClick(seen(editor, QAbstractButton, name), Qt.MouseButton.LeftButton)


def output(editor: JobEditor) -> str:
    return seen(editor, QPlainTextEdit, "test_output").toPlainText()


def state(editor: JobEditor) -> str:
    return seen(editor, Label, "test_state").text()


def test_steps_are_tested_to_their_end_and_from_the_chosen_one(
    qtbot: QtBot, tested: Callable[[str], JobEditor]
) -> None:
    editor = tested(FAILING)
    start = child(editor, QPushButton, "test_steps")
    assert not child(editor, QPushButton, "test_from_step").isVisible()

    press(editor, "test_steps")
    assert not start.isEnabled()
    qtbot.waitUntil(start.isEnabled)

    assert state(editor) == "Test: Succeeded"
    assert output(editor).splitlines() == [
        "step 1 of 3: printf first; exit 3",
        "first",
        "step 1: failed: exit code 3",
        "step 2 of 3: always: wait 40d",
        "the wait takes no time in this test",
        "step 3 of 3: on failure: sh -c 'echo sorry for $LAST'",
        "sorry for 3",
        "step 3: succeeded",
    ]

    QTest.keyClick(child(editor, QListView, "step_list"), Qt.Key.Key_End)
    some = child(editor, QPushButton, "test_from_step")
    assert some.text() == "Test from step 3"
    press(editor, "test_from_step")
    qtbot.waitUntil(start.isEnabled)

    assert output(editor).splitlines()[0].startswith("step 3 of 3")
    assert output(editor).splitlines()[-1] == "step 3: succeeded"


def test_a_test_is_stopped_however_early_and_edits_leave_it_alone(
    qtbot: QtBot, tested: Callable[[str], JobEditor]
) -> None:
    editor = tested("- script: echo begun; sleep 86398\n- script: echo never\n")
    start = child(editor, QPushButton, "test_steps")

    press(editor, "test_steps")
    press(editor, "cancel_test")
    qtbot.waitUntil(start.isEnabled)
    assert state(editor).startswith("Test: Cancelled")

    press(editor, "test_steps")
    qtbot.waitUntil(lambda: "\nbegun" in output(editor))
    QTest.keyClick(child(editor, QListView, "step_list"), Qt.Key.Key_Delete)
    assert not start.isEnabled()
    assert "\nbegun" in output(editor)
    press(editor, "cancel_test")
    qtbot.waitUntil(start.isEnabled)
    assert "never" not in output(editor).splitlines()


def test_steps_that_were_changed_since_are_not_said_to_have_been_tested(
    qtbot: QtBot, tested: Callable[[str], JobEditor]
) -> None:
    """A card was dragged while the test ran, and “Succeeded” stood over cards with other numbers."""
    editor = tested("- script: echo begun; sleep 86396\n- script: echo never\n")
    start, undo = child(editor, QPushButton, "test_steps"), child(editor, QToolButton, "undo_steps")
    press(editor, "test_steps")
    qtbot.waitUntil(lambda: "\nbegun" in output(editor))
    assert state(editor) == "Testing…"

    cards = child(editor, QListView, "step_list")
    QTest.keyClick(cards, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert state(editor) == "Testing… · changed since it began"
    press(editor, "cancel_test")
    qtbot.waitUntil(start.isEnabled)
    assert state(editor).startswith("Test: Cancelled")
    assert state(editor).endswith(" · changed since it began")

    undo.click()
    assert "changed" not in state(editor)
    child(editor, QToolButton, "steps_face").click()
    child(editor, QPlainTextEdit, "steps_text").setPlainText("- script: echo other")
    assert state(editor).endswith(" · changed since it began")
    press(editor, "test_steps")
    qtbot.waitUntil(lambda: state(editor) == "Test: Succeeded")


def test_the_editor_that_is_closed_ends_its_test(
    qtbot: QtBot, tested: Callable[[str], JobEditor], tmp_path: Path
) -> None:
    number = tmp_path / "pid"
    editor = tested(f"- script: echo $$ > {number}; exec sleep 86397\n")
    press(editor, "test_steps")
    qtbot.waitUntil(lambda: number.exists() and number.read_text().strip() != "")
    process = psutil.Process(int(number.read_text()))

    with qtbot.waitSignal(editor.destroyed):
        editor.close()
        child(editor, Question, "unsaved").button(QDialogButtonBox.StandardButton.Discard).click()

    _, left = psutil.wait_procs([process], 30)
    assert left == []
