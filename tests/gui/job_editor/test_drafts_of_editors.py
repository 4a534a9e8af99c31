"""Drafts that an earlier start left, beside other stores and open editors."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import (
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.job_editor.editing_controller import EditingController
from gui.job_editor.job_editor import JobEditor
from scheduler_core.facade.scheduler import Scheduler
from tests.core.store.builders import a_draft
from tests.gui.job_editor.editing import (
    type_into,
)

pytestmark = pytest.mark.slow


def test_what_was_typed_for_another_store_is_not_offered(
    qtbot: QtBot, controller: EditingController, editor: JobEditor, drafts: Path
) -> None:
    """Left in one store, it was offered in the other at every start."""
    type_into(editor, "name", "Half done")
    controller.close()
    qtbot.waitUntil(lambda: list(drafts.glob("*.json")) != [])
    (file,) = drafts.glob("*.json")
    theirs = {**json.loads(file.read_text()), "texts": {"name": "Theirs"}, "store": "/elsewhere/hourbell.db"}
    (drafts / "theirs.json").write_text(json.dumps(theirs))

    with qtbot.waitSignal(controller.drafts_found) as found:
        controller.look_for_drafts()

    assert found.args == ["Unsaved changes to “Half done” were kept."]


def test_a_draft_goes_on_in_place_of_the_editor_of_its_job(
    qtbot: QtBot,
    core: Scheduler,
    controller: EditingController,
    opened: Callable[[], JobEditor],
    drafts: Path,
    window: QWidget,
) -> None:
    """There were two editors of one job."""
    job_id = core.jobs.add(a_draft("Backup"))
    controller.open_job(job_id)
    type_into(opened(), "notes", "Kept")
    controller.close()
    qtbot.waitUntil(lambda: list(drafts.glob("*.json")) != [])
    with qtbot.waitSignal(controller.drafts_found):
        controller.look_for_drafts()
    controller.open_job(job_id)
    untouched = opened()

    with qtbot.waitSignal(untouched.destroyed):
        controller.continue_drafts()

    assert opened().session.job.texts["notes"] == "Kept"
    assert len(window.findChildren(JobEditor)) == 1


def test_a_draft_waits_for_an_editor_of_its_job_in_which_something_is_typed(
    qtbot: QtBot,
    core: Scheduler,
    controller: EditingController,
    opened: Callable[[], JobEditor],
    drafts: Path,
    window: QWidget,
) -> None:
    job_id = core.jobs.add(a_draft("Backup"))
    controller.open_job(job_id)
    type_into(opened(), "notes", "Kept")
    controller.close()
    qtbot.waitUntil(lambda: list(drafts.glob("*.json")) != [])
    with qtbot.waitSignal(controller.drafts_found):
        controller.look_for_drafts()
    controller.open_job(job_id)
    again = opened()
    type_into(again, "notes", "Newer")

    controller.continue_drafts()
    assert window.findChildren(JobEditor) == [again]
    with qtbot.waitSignal(controller.drafts_found):
        again.close_saved()
