"""Steps as rows: what a screen reader says of each, and rows that stay where only words change."""

from dataclasses import replace

from PySide6.QtCore import Qt
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from gui.job_editor.steps.cards.step_cards import StepKind
from gui.job_editor.steps.cards.step_lines import StepLines
from gui.job_editor.steps.cards.step_rows import Row
from gui.job_editor.steps.column.step_model import ShownStep, StepModel

CALL = ShownStep(Row(0), 1, StepKind.CALL, StepLines("Remind", "Call · POST https://x.example"), count=2)
WAIT = ShownStep(
    Row(1), 2, StepKind.WAIT, StepLines("Wait 40 days", "unless “paid” comes", "in any case"), count=2
)


def test_a_step_says_its_number_kind_words_and_what_is_wrong(
    qtbot: QtBot, qtmodeltester: ModelTester
) -> None:
    model = StepModel()
    model.show_steps([CALL, replace(WAIT, problem="Write a length of time.")])
    qtmodeltester.check(model)  # type: ignore[no-untyped-call]

    said = model.index(1).data(Qt.ItemDataRole.AccessibleTextRole)
    assert said == (
        "Step 2 of 2, Wait, Wait 40 days, unless “paid” comes, in any case, Write a length of time."
    )


def test_a_changed_word_leaves_the_rows_where_they_are(qtbot: QtBot) -> None:
    model = StepModel()
    model.show_steps([CALL, WAIT])
    with qtbot.assertNotEmitted(model.modelReset), qtbot.waitSignal(model.dataChanged) as told:
        model.show_steps([CALL, replace(WAIT, problem="Too long.")])
    assert told.args[0].row() == 1
