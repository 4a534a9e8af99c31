"""Sequences in a real editor over a real core: shown whole, checked as they are typed, kept as they were."""

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QPlainTextEdit, QToolButton
from pytestqt.qtbot import QtBot

from gui.job_editor.editing_controller import EditingController
from gui.job_editor.job_editor import JobEditor
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.fields.jobs.sequence import read_steps
from scheduler_core.native.text.document_text import read_document
from scheduler_core.values.jobs.chain import Chain, When
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import RunPolicies
from scheduler_core.values.schedules.rules import AtStart
from scheduler_core.values.schedules.schedule import Schedule
from tests.gui.finding import child
from tests.gui.job_editor.editing import only_draft, save, type_into

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

    assert child(editor, QPlainTextEdit, "steps").toPlainText() == STEPS
    assert child(editor, QPlainTextEdit, "chains").toPlainText() == "Tidy up\nfailure:Call Ann"
    assert child(editor, QPlainTextEdit, "steps").isVisible()
    assert not child(editor, QPlainTextEdit, "command_line").isVisible()

    type_into(editor, "name", "Order 7")
    save(qtbot, editor)

    saved = core.jobs.get(job_id).draft
    assert (saved.name, saved.action, saved.policies) == ("Order 7", draft.action, draft.policies)


def test_steps_are_typed_and_what_is_wrong_in_them_is_said(
    qtbot: QtBot, editor: JobEditor, core: Scheduler
) -> None:
    child(editor, QToolButton, "chip_sequence").click()
    type_into(editor, "name", "Order")
    field = child(editor, QPlainTextEdit, "steps")

    with qtbot.waitSignal(editor.session.looked) as looked:
        field.setPlainText("- http: https://shop.example/remind\n- wiat: 40d\n")
        editor.session.look()
    assert [(wrong.place, wrong.reason) for wrong in looked.args[0].wrongs] == [
        ("steps", "Step 2: is no step; did you mean wait?")
    ]

    with qtbot.waitSignal(editor.session.looked) as looked:
        field.setPlainText(STEPS)
        editor.session.look()
    assert looked.args[0].wrongs == ()
    save(qtbot, editor)
    assert only_draft(core).action == read_steps(read_document(STEPS))
