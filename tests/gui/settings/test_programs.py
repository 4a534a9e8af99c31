from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QFileDialog, QLabel, QLineEdit, QPlainTextEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gui.settings.choices import texts_of
from gui.settings.feature import SettingsFeature
from gui.settings.setting_changes import choices_now
from gui.settings.settings_dialog import SettingsDialog
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.job_folder.folder_state import state_path, write_state
from scheduler_core.settings import Settings
from tests.gui.finding import child
from tests.gui.settings.filling_in import leave, write


def test_what_other_programs_may_use_is_kept(
    qtbot: QtBot, page: SettingsFeature, dialog: SettingsDialog, core: Scheduler
) -> None:
    """A service that is off asks for nothing, and a rule is checked while it is typed."""
    dialog.focus("serves_revalee")
    rules = child(dialog, QPlainTextEdit, "revalee_allow")
    problem = child(dialog, QLabel, "revalee_allow_problem")
    assert not rules.isVisibleTo(dialog)
    child(dialog, QCheckBox, "serves_revalee").click()
    assert rules.isVisibleTo(dialog)
    QTest.keyClicks(rules, "https://shop.example retry")
    assert "retries=N" in problem.text()
    QTest.keyClicks(rules, "=3")
    assert "neither retries=N" in problem.text()
    rules.setPlainText("https://shop.example retries=3")
    assert problem.text() == ""

    write(dialog, "api_port", "46100")
    write(dialog, "revalee_host", "0.0.0.0")
    rules.clear()
    QTest.keyClicks(rules, "https://shop.example/tasks retries=3")
    leave(dialog)

    wanted = Settings(
        api_port=46_100,
        serves_revalee=True,
        revalee_host="0.0.0.0",
        revalee_allow="https://shop.example/tasks retries=3",
    )
    qtbot.waitUntil(lambda: core.settings.read() == wanted)

    child(dialog, QCheckBox, "serves_api").click()
    qtbot.waitUntil(lambda: not core.settings.read().serves_api)


def test_a_folder_that_is_not_there_is_refused_beside_its_place(
    qtbot: QtBot, page: SettingsFeature, dialog: SettingsDialog, core: Scheduler, tmp_path: Path
) -> None:
    write_folder(dialog, str(tmp_path / "jobs"))
    leave(dialog)

    problem = child(dialog, QLabel, "job_folder_problem")
    qtbot.waitUntil(lambda: "is not a folder" in problem.text())
    assert core.settings.read().job_folder == ""

    # Something else is undone, so all settings are read again: what was refused is still there to be mended.
    dialog.show_texts(texts_of(choices_now(core)))
    assert path_line(dialog).text() == str(tmp_path / "jobs")

    (tmp_path / "jobs").mkdir()
    QTest.keyClick(path_line(dialog), Qt.Key.Key_Backspace)
    QTest.keyClicks(path_line(dialog), "s")
    leave(dialog)
    qtbot.waitUntil(lambda: core.settings.read().job_folder == str(tmp_path / "jobs"))


def test_a_folder_is_linked_by_what_it_is_really_called_and_forgotten_when_unlinked(
    qtbot: QtBot,
    page: SettingsFeature,
    dialog: SettingsDialog,
    core: Scheduler,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "jobs").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "jobs")
    child(dialog, QPushButton, "choose_folder").click()
    where = child(dialog, QFileDialog, "folder_where")

    where.fileSelected.emit(str(tmp_path / "link"))
    assert path_line(dialog).text() == str(tmp_path / "link")
    where.close()
    leave(dialog)
    qtbot.waitUntil(lambda: core.settings.read().job_folder == str(tmp_path / "jobs"))

    remembered = state_path(core.location, tmp_path / "jobs")
    write_state(remembered, {})
    child(dialog, QPushButton, "unlink_folder").click()
    qtbot.waitUntil(lambda: core.settings.read().job_folder == "" and not remembered.exists())


def path_line(dialog: SettingsDialog) -> QLineEdit:
    return child(child(dialog, QWidget, "job_folder"), QLineEdit, "path")


def write_folder(dialog: SettingsDialog, text: str) -> None:
    QTest.keyClicks(path_line(dialog), text)
