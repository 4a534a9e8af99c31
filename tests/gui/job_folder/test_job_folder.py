"""The folder of job files in the window: a notice, both sides of each conflict, the choice and its undo."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QLabel, QPushButton, QTableView, QToolButton, QWidget
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.job_folder.folder_questions import FolderItem, FolderState
from gui.job_folder.job_folder_dialog import JobFolderDialog
from gui.widgets.notices.standing_notice import StandingNotice
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.job_folder.folder_files import text_of
from scheduler_core.job_folder.linked_folder import linked_folder
from scheduler_core.settings import Settings
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.actions import CommandKind, HttpAction, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from tests.core.store.builders import a_draft
from tests.gui.finding import child, spoken

pytestmark = pytest.mark.slow

FILE, HERE, BEFORE = "https://file.example", "https://here.example", "https://example.org"


@pytest.fixture
def folder(core: Scheduler, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder that is linked."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    path = tmp_path / "jobs"
    path.mkdir()
    core.settings.save(Settings(job_folder=str(path)))
    return path


@pytest.fixture
def jobs(core: Scheduler, folder: Path) -> list[JobId]:
    """Return two jobs in conflict with their files, beside a third file that can't be read."""
    names = ("Back up", "Tidy up")
    ids = core.jobs.add_all([a_job(name, BEFORE) for name in names])
    sync(core)
    for job_id, name in zip(ids, names, strict=True):
        core.jobs.save(job_id, 1, a_job(name, HERE))
        (folder / f"{name}.yaml").write_text(text_of(replace(a_job(name, FILE), notes="mine")))
    (folder / "broken.yaml").write_text("hourbell: 1\nname: [")
    return ids


@pytest.fixture
def dialog(qtbot: QtBot, jobs: list[JobId], live: Application) -> JobFolderDialog:
    live.actions.job_folder.trigger()
    found = child(live.window, JobFolderDialog, "job_folder_dialog")
    qtbot.waitUntil(lambda: len(column(found, "folder_items", 0)) == 3)
    return found


def a_job(name: str, url: str) -> JobDraft:
    return a_draft(name, action=HttpAction(url), tags=("one", "two", "three", "four"))


def sync(core: Scheduler) -> None:
    linked_folder(core.acting_as("a test"), core.location).sync()


def urls(core: Scheduler) -> list[str]:
    actions = [core.jobs.get(job_id).draft.action for job_id in core.jobs.ids()]
    return [action.url for action in actions if isinstance(action, HttpAction)]


def column(dialog: QWidget, name: str, number: int) -> list[str]:
    model = child(dialog, QTableView, name).model()
    return [model.index(row, number).data() for row in range(model.rowCount())]


def text(parent: QWidget, name: str) -> str:
    return child(parent, QLabel, name).text()


def press(dialog: QWidget, name: str) -> None:
    QTest.mouseClick(child(dialog, QPushButton, name), Qt.MouseButton.LeftButton)


# ---- the notice


def test_a_notice_counts_what_needs_the_user_and_leads_to_the_dialog(
    qtbot: QtBot, core: Scheduler, folder: Path, jobs: list[JobId], live: Application
) -> None:
    """Where it was put away, it comes back with something else."""
    notice = child(live.window, StandingNotice, "folder_notice")
    qtbot.waitUntil(notice.isVisible)
    assert text(notice, "folder_notice_text") == "Folder of job files: 2 conflicts, 1 file can't be read."
    assert spoken(notice) == text(notice, "folder_notice_text")
    QTest.mouseClick(child(notice, QToolButton, "close_folder_notice"), Qt.MouseButton.LeftButton)
    assert notice.isHidden()

    (folder / "broken.yaml").unlink()
    core.jobs.add(a_job("New", BEFORE))
    qtbot.waitUntil(notice.isVisible)
    assert text(notice, "folder_notice_text") == "Folder of job files: 2 conflicts."

    QTest.mouseClick(child(notice, QToolButton, "folder_notice_remedy"), Qt.MouseButton.LeftButton)
    assert child(live.window, JobFolderDialog, "job_folder_dialog").isVisible()


def test_a_folder_that_is_alike_needs_nobody_and_one_that_is_gone_is_told(
    qtbot: QtBot, core: Scheduler, folder: Path, live: Application
) -> None:
    live.actions.job_folder.trigger()
    dialog = child(live.window, JobFolderDialog, "job_folder_dialog")
    qtbot.waitUntil(lambda: text(dialog, "statement") == "Nothing needs you")
    assert child(live.window, StandingNotice, "folder_notice").isHidden()
    assert text(dialog, "folder_place") == str(folder)

    folder.rmdir()
    core.jobs.add(a_job("New", BEFORE))
    qtbot.waitUntil(lambda: "is its disk missing?" in text(dialog, "help"))
    assert "can't be looked at" in text(live.window, "folder_notice_text")


def test_without_a_folder_the_way_to_one_is_told(qtbot: QtBot, core: Scheduler, live: Application) -> None:
    live.actions.job_folder.trigger()
    dialog = child(live.window, JobFolderDialog, "job_folder_dialog")

    qtbot.waitUntil(lambda: text(dialog, "statement") == "No folder is linked")

    assert child(live.window, StandingNotice, "folder_notice").isHidden()


# ---- what is shown


def test_each_file_stands_with_its_job_and_both_sides_beside_one_another(
    dialog: JobFolderDialog, qtmodeltester: ModelTester
) -> None:
    assert column(dialog, "folder_items", 0) == ["Back up.yaml", "Tidy up.yaml", "broken.yaml"]
    assert column(dialog, "folder_items", 1) == ["Back up", "Tidy up", ""]
    assert column(dialog, "folder_items", 2) == ["Conflict", "Conflict", "Can't be read"]
    qtmodeltester.check(child(dialog, QTableView, "folder_items").model())  # type: ignore[no-untyped-call]

    assert any(FILE in line and line.startswith("•") for line in column(dialog, "difference", 0))
    assert any(HERE in line and line.startswith("•") for line in column(dialog, "difference", 1))
    facts = text(dialog, "folder_facts").splitlines()
    assert facts[0] == "The file and the job were both changed."
    assert facts[1] == "In the file: action.http, notes."
    assert facts[2] == "In Hourbell: action.http."

    # What is the same is shown if wanted.
    few = len(column(dialog, "difference", 0))
    QTest.mouseClick(child(dialog, QToolButton, "only_changes"), Qt.MouseButton.LeftButton)
    assert len(column(dialog, "difference", 0)) > few

    # A refused file stands with its line.
    child(dialog, QTableView, "folder_items").selectRow(2)
    assert "line 3" in text(dialog, "folder_refusal")
    assert not child(dialog, QPushButton, "take_file").isEnabled()
    assert not child(dialog, QPushButton, "take_job").isEnabled()


def test_a_job_that_would_be_switched_off_is_named(
    qtbot: QtBot, core: Scheduler, folder: Path, live: Application
) -> None:
    core.jobs.add(a_job("Script", BEFORE))
    (folder / "mine.yaml").write_text(text_of(a_draft("Script")))
    live.actions.job_folder.trigger()
    dialog = child(live.window, JobFolderDialog, "job_folder_dialog")

    qtbot.waitUntil(lambda: "is switched off until somebody" in text(dialog, "folder_facts"))


# ---- the choice


def test_a_side_is_taken_of_one_or_of_all_and_that_is_undone(
    qtbot: QtBot, core: Scheduler, folder: Path, live: Application, dialog: JobFolderDialog
) -> None:
    before = (folder / "Back up.yaml").read_text()
    for button, url in (("take_file", FILE), ("take_job", HERE)):
        child(dialog, QTableView, "folder_items").selectRow(0)
        press(dialog, button)
        qtbot.waitUntil(lambda: column(dialog, "folder_items", 1) == ["Tidy up", ""])
        assert (urls(core)[0], url in (folder / "Back up.yaml").read_text()) == (url, True)
        undo(qtbot, live, dialog)
        assert urls(core)[0] == HERE
        assert (folder / "Back up.yaml").read_text() == before

        live.actions.redo.trigger()
        qtbot.waitUntil(lambda: len(column(dialog, "folder_items", 0)) == 2)
        assert urls(core)[0] == url
        undo(qtbot, live, dialog)

    for_all = child(dialog, QCheckBox, "for_all")
    qtbot.waitUntil(for_all.isVisible)
    assert for_all.text().replace("&", "") == "For all 2 conflicts"
    for_all.click()
    press(dialog, "take_file")
    qtbot.waitUntil(lambda: column(dialog, "folder_items", 0) == ["broken.yaml"])
    assert urls(core) == [FILE, FILE]
    assert for_all.isHidden()
    undo(qtbot, live, dialog)
    assert urls(core) == [HERE, HERE]


def undo(qtbot: QtBot, live: Application, dialog: JobFolderDialog) -> None:
    """Take back what was chosen, until all three files need the user again."""
    qtbot.waitUntil(live.actions.undo.isEnabled)
    live.actions.undo.trigger()
    qtbot.waitUntil(lambda: len(column(dialog, "folder_items", 0)) == 3)


def test_the_keyboard_leads_from_the_list_to_the_choice_and_that_for_all_is_made_once(
    qtbot: QtBot, dialog: JobFolderDialog
) -> None:
    QTest.keyClick(child(dialog, QTableView, "folder_items"), Qt.Key.Key_Down)
    with qtbot.waitSignal(dialog.choice_wanted) as wanted:
        QTest.keyClick(child(dialog, QPushButton, "take_job"), Qt.Key.Key_Space)
    assert wanted.args == [{"Tidy up.yaml": False}]
    qtbot.waitUntil(lambda: len(column(dialog, "folder_items", 0)) == 2)

    child(dialog, QTableView, "folder_items").selectRow(0)
    child(dialog, QCheckBox, "for_all").click()
    with qtbot.waitSignal(dialog.choice_wanted):
        press(dialog, "take_file")
    assert not child(dialog, QCheckBox, "for_all").isChecked()


def test_the_next_one_is_selected_when_one_is_settled(
    qtbot: QtBot, make_dialog: Callable[[], JobFolderDialog]
) -> None:
    dialog = make_dialog()
    child(dialog, QTableView, "folder_items").selectRow(1)

    dialog.show_state(a_state("a", "c"))

    rows = child(dialog, QTableView, "folder_items").selectionModel().selectedRows()
    assert [index.data() for index in rows] == ["c"]


@pytest.fixture
def make_dialog(qtbot: QtBot, application: Application) -> Callable[[], JobFolderDialog]:
    def make() -> JobFolderDialog:
        dialog = JobFolderDialog(application.theme, application.window)
        dialog.show()
        dialog.show_state(a_state("a", "b", "c"))
        return dialog

    return make


def a_state(*paths: str) -> FolderState:
    return FolderState("/jobs", "", tuple(FolderItem(path, "line 1: odd") for path in paths))


# ---- what a file brought that is new here


@pytest.fixture
def left_off(core: Scheduler, folder: Path) -> JobId:
    """Return a job that is off, as its file brought a new script."""
    draft = replace(a_draft("fa"), action=ScriptAction(CommandKind.SHELL, command_line="echo one"))
    job_id = core.jobs.add(draft)
    sync(core)
    script = ScriptAction(CommandKind.SHELL, command_line="echo two")
    (folder / "fa.yaml").write_text(text_of(replace(draft, action=script)))
    sync(core)
    return job_id


def test_a_job_that_its_file_switched_off_is_told_looked_at_and_switched_on(
    qtbot: QtBot, core: Scheduler, left_off: JobId, live: Application
) -> None:
    notice = child(live.window, StandingNotice, "folder_notice")
    qtbot.waitUntil(notice.isVisible)
    assert text(notice, "folder_notice_text") == (
        "Folder of job files: 1 job is off until you have looked at its new script or call."
    )

    QTest.mouseClick(child(notice, QToolButton, "folder_notice_remedy"), Qt.MouseButton.LeftButton)
    found = child(live.window, JobFolderDialog, "job_folder_dialog")
    qtbot.waitUntil(lambda: column(found, "folder_items", 2) == ["Switched off"])
    assert "fa.yaml brought a script that is new here" in text(found, "folder_facts")
    press(found, "switch_on")

    qtbot.waitUntil(lambda: core.jobs.get(left_off).draft.is_enabled)
    qtbot.waitUntil(lambda: column(found, "folder_items", 0) == [])
    qtbot.waitUntil(lambda: not notice.isVisible())
    live.actions.undo.trigger()
    qtbot.waitUntil(lambda: not core.jobs.get(left_off).draft.is_enabled)
