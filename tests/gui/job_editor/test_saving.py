"""What is written where the store has already what stands in an editor."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import StrEnum

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, given, settings
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from gui.commands.undo import Change
from gui.job_editor.editing_controller import EditingController
from gui.job_editor.job_editor import JobEditor
from gui.job_editor.saving import restoring_with, saving
from scheduler_core.actions.curl.head import FoundSecret
from scheduler_core.errors import Conflict, NotFound
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.store.jobs import job_states
from scheduler_core.store.opening.opening import open_store
from scheduler_core.values.ids import JobId
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.job_editor.editing import type_into


class Act(StrEnum):
    """What the user of an editor does, and what others do meanwhile."""

    OPEN = "open"
    TYPE = "type"
    TYPE_BACK = "type back"
    SAVE = "save"
    KEEP_MINE = "keep mine"
    UNDO = "undo"
    THEY_RENAME = "they rename"
    THEY_RENAME_BACK = "they rename back"
    THEY_DELETE = "they delete"
    THEY_RESTORE = "they restore"


class JobInAnEditor:
    """A job with an editor over it, which is opened again after each save."""

    def __init__(self, core: Scheduler) -> None:
        self._core = core
        self._way_back: Change | None = None
        self.id = core.jobs.add(a_draft("Backup"))
        self.open()

    def open(self) -> None:
        stored = self._core.jobs.get(self.id)
        self.seen, self.typed = stored.revision, stored.draft

    def save(self, is_kept: bool = False) -> None:
        """Save, and see that a revision is written exactly where one says something new."""
        before, count = self._core.jobs.get(self.id), self.count()
        is_in_bin = before.deleted_at is not None
        if is_kept and is_in_bin:
            self._way_back = restoring_with(self.id, self.seen, self.typed)(self._core)
        elif before.revision != self.seen or is_in_bin:
            with pytest.raises((Conflict, NotFound)):
                saving(self.id, self.seen, self.typed)(self._core)
            assert self._core.jobs.get(self.id) == before
            return
        else:
            self._way_back = saving(self.id, self.seen, self.typed)(self._core) or self._way_back
        after = self._core.jobs.get(self.id)
        is_new = before.draft != self.typed
        assert after.draft == self.typed
        assert after.deleted_at is None
        assert after.revision == before.revision + is_new
        assert self.count() == count + is_new + is_in_bin
        self.open()

    def keep_mine(self) -> None:
        self.seen = self._core.jobs.get(self.id).revision
        self.save(is_kept=True)

    def undo(self) -> None:
        if self._way_back is not None:
            way_back, self._way_back = self._way_back, None
            with_conflict = (Conflict, NotFound)
            try:
                way_back(self._core)
            except with_conflict:
                return

    def count(self) -> int:
        return len(self._core.jobs.history(self.id, limit=1_000))

    def go_on(self, act: Act) -> None:
        match act:
            case Act.OPEN:
                self.open()
            case Act.TYPE:
                self.typed = replace(self.typed, notes="Mine")
            case Act.TYPE_BACK:
                self.typed = replace(self.typed, notes="")
            case Act.SAVE:
                self.save()
            case Act.KEEP_MINE:
                self.keep_mine()
            case Act.UNDO:
                self.undo()
            case Act.THEY_RENAME | Act.THEY_RENAME_BACK:
                if self._core.jobs.get(self.id).deleted_at is None:
                    self._core.jobs.rename(self.id, "Theirs" if act is Act.THEY_RENAME else "Backup")
            case Act.THEY_DELETE:
                self._core.jobs.delete([self.id])
            case Act.THEY_RESTORE:
                self._core.jobs.restore([self.id])


ORDERS = (
    (Act.SAVE, Act.SAVE),
    (Act.TYPE, Act.SAVE, Act.SAVE),
    (Act.TYPE, Act.TYPE_BACK, Act.SAVE),
    (Act.TYPE, Act.SAVE, Act.UNDO, Act.OPEN, Act.SAVE),
    (Act.THEY_RENAME, Act.SAVE, Act.KEEP_MINE),
    (Act.THEY_RENAME, Act.THEY_RENAME_BACK, Act.SAVE, Act.KEEP_MINE),
    (Act.THEY_DELETE, Act.SAVE, Act.KEEP_MINE, Act.UNDO, Act.KEEP_MINE),
    (Act.THEY_DELETE, Act.THEY_RESTORE, Act.SAVE),
    (Act.THEY_DELETE, Act.THEY_RESTORE, Act.TYPE, Act.SAVE),
)


@pytest.mark.parametrize("acts", ORDERS, ids=" ".join)
def test_a_save_that_says_nothing_new_writes_no_revision(core: Scheduler, acts: Sequence[Act]) -> None:
    job = JobInAnEditor(core)
    for act in acts:
        job.go_on(act)


@pytest.mark.slow
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.lists(st.sampled_from(Act), max_size=12))
def test_in_any_order_a_revision_says_something_new(core: Scheduler, acts: list[Act]) -> None:
    job = JobInAnEditor(core)
    for act in acts:
        job.go_on(act)


def test_a_job_that_the_engine_stopped_goes_on_once_it_is_saved_as_it_is(core: Scheduler) -> None:
    job_id = core.jobs.add(a_draft())
    store = open_store(core.location, NOON)
    with store.write() as tx:
        job_states.stop(tx, job_id, "it can't be planned", NOON)
    store.close()

    saving(job_id, 1, core.jobs.get(job_id).draft)(core)

    assert core.jobs.get(job_id).disabled_reason == ""


def test_a_secret_is_kept_though_the_job_stands_as_it_is(core: Scheduler) -> None:
    job_id = core.jobs.add(a_draft())

    saving(job_id, 1, a_draft(), [FoundSecret("RATES", "hush")])(core)

    assert core.secrets.names() == ["RATES"]


@pytest.mark.slow
@pytest.mark.parametrize("is_typed_and_taken_back", [False, True])
def test_an_editor_in_which_nothing_is_new_closes_on_save_and_leaves_the_history_as_it_is(
    qtbot: QtBot,
    core: Scheduler,
    controller: EditingController,
    opened: Callable[[], JobEditor],
    is_typed_and_taken_back: bool,
) -> None:
    """Each look at a job that ended with Save was one more revision that said nothing."""
    job_id: JobId = core.jobs.add(a_draft("Backup"))
    controller.open_job(job_id)
    editor = opened()
    if is_typed_and_taken_back:
        type_into(editor, "name", "Other")
        name = child(editor, QLineEdit, "name")
        while name.text() != "Backup":
            QTest.keyClick(name, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)

    with qtbot.waitSignal(editor.destroyed):
        child(editor, QPushButton, "save").click()

    assert core.jobs.get(job_id).revision == 1
    assert len(core.jobs.history(job_id, limit=9)) == 1


def test_enter_presses_the_button_at_the_foot_that_has_the_keyboard(
    qtbot: QtBot, editor: JobEditor, core: Scheduler
) -> None:
    """It did nothing there; in a field it still saves nothing."""
    type_into(editor, "name", "Ping")
    type_into(editor, "url", "https://example.org/")
    qtbot.waitUntil(child(editor, QPushButton, "save").isEnabled)
    QTest.keyClick(child(editor, QLineEdit, "name"), Qt.Key.Key_Return)
    assert core.jobs.count() == 0

    save = child(editor, QPushButton, "save")
    save.setFocus()
    QTest.keyClick(save, Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: core.jobs.count() == 1)
    qtbot.waitUntil(editor.isHidden)
