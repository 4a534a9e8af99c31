"""The store that the next start opens: looked at first, kept with the window, told plainly."""

import shlex
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QDialogButtonBox, QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gui.app.application import Application, open_core
from gui.app.session_folder import store_key
from gui.memory.kept_plainly import memory_file
from gui.memory.kept_store import store_to_open
from gui.memory.window_memory import WindowMemory
from gui.settings.feature import SettingsFeature
from gui.settings.settings_dialog import SettingsDialog
from gui.settings.store_dialog import StoreDialog
from gui.settings.store_editors import StorePlaceRow
from gui.widgets.notices.notice_bar import NoticeBar
from gui.widgets.notices.question import Question
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from tests.gui.finding import child
from tests.support.postgres import running_postgres
from tests.support.store_copies import copy_store

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def own_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("HOURBELL_STORE", raising=False)


@pytest.fixture
def other_file(empty_store: Path, tmp_path: Path) -> Path:
    (tmp_path / "other").mkdir()
    return copy_store(empty_store, tmp_path / "other")


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with running_postgres() as server:
        yield server.make_database()


@pytest.fixture
def ask(qtbot: QtBot, live: Application) -> Callable[[], StoreDialog]:
    def open_dialog() -> StoreDialog:
        live.stores.open(live.window)
        return shown(qtbot, live)

    return open_dialog


def shown(qtbot: QtBot, application: Application) -> StoreDialog:
    qtbot.waitUntil(lambda: application.stores.dialog is not None)
    assert application.stores.dialog is not None
    return application.stores.dialog


def choose(dialog: StoreDialog, kind: str, place: str = "") -> None:
    kinds = child(dialog, QComboBox, "store_kind")
    kinds.setCurrentIndex(kinds.findData(kind))
    kinds.activated.emit(kinds.currentIndex())
    if place:
        holder = child(dialog, QWidget, f"store_{kind}")
        line = holder if isinstance(holder, QLineEdit) else child(holder, QLineEdit, "path")
        line.clear()
        QTest.keyClicks(line, place)


def keep(dialog: StoreDialog) -> None:
    button = save_button(dialog)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def save_button(dialog: StoreDialog) -> QPushButton:
    buttons = dialog.findChild(QDialogButtonBox)
    assert buttons is not None
    return buttons.button(QDialogButtonBox.StandardButton.Save)


def test_another_file_is_kept_until_it_is_the_own_one_again(
    qtbot: QtBot, ask: Callable[[], StoreDialog], live: Application, memory: Path, other_file: Path
) -> None:
    place = str(other_file)
    dialog = ask()
    choose(dialog, "file", place)
    keep(dialog)
    qtbot.waitUntil(lambda: live.stores.dialog is None)
    assert store_to_open({}, memory) == place
    assert store_key(store_to_open({}, memory)) == store_key(place)
    told = [label.text() for label in live.window.findChildren(QLabel)]
    assert f"Hourbell opens {place} when it is quit and starts again." in told

    dialog = ask()
    choose(dialog, "own")
    keep(dialog)
    qtbot.waitUntil(lambda: live.stores.dialog is None)
    live.memory.save()
    assert store_to_open({}, memory) is None


def test_what_is_said_at_the_start_wins_and_the_dialog_tells_so(
    ask: Callable[[], StoreDialog], memory: Path, other_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOURBELL_STORE", str(other_file))
    WindowMemory(memory).store = "/elsewhere.db"

    dialog = ask()

    assert store_to_open({"HOURBELL_STORE": str(other_file)}, memory) == str(other_file)
    assert "HOURBELL_STORE" in child(dialog, QLabel, "store_words").text()
    assert not child(dialog, QComboBox, "store_kind").isEnabled()
    assert not save_button(dialog).isEnabled()


def test_the_program_opens_what_is_kept(
    other_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    kept = WindowMemory(memory_file())
    kept.store = str(other_file)
    kept.save()

    with open_core() as core:
        assert core.location == str(other_file)


def test_what_cannot_be_opened_is_refused_with_the_reason(
    qtbot: QtBot, ask: Callable[[], StoreDialog], live: Application, tmp_path: Path, memory: Path
) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "letter.txt").write_bytes(b"Dear Ann, " * 500)
    dialog = ask()

    def refused(kind: str, place: str, reason: str) -> str:
        choose(dialog, kind, place)
        keep(dialog)
        problem = child(dialog, QLabel, f"store_{kind}_problem")
        qtbot.waitUntil(lambda: problem.isVisible() and reason in problem.text())
        cut_off = [
            label.text()
            for label in dialog.findChildren(QLabel)
            if label.isVisible() and label.height() < label.heightForWidth(label.width())
        ]
        assert cut_off == []
        return problem.text()

    choose(dialog, "file")
    keep(dialog)
    assert child(dialog, QLabel, "store_file_problem").isVisible()
    refused("file", str(tmp_path / "letter.txt"), "is not a database")
    refused("file", str(tmp_path / "file/below"), "can't be made")

    told = refused("server", "postgresql://ann:pw-9@127.0.0.1:1/jobs", "pgpass")
    assert "pw-9" not in told
    live.memory.save()
    assert b"pw-9" not in memory.read_bytes()

    choose(dialog, "server", "postgresql://ann@127.0.0.1:1/jobs")
    keep(dialog)
    assert child(dialog, QWidget, "store_looking").isVisible()
    problem = child(dialog, QLabel, "store_server_problem")
    qtbot.waitUntil(lambda: problem.isVisible() and "can't be reached" in problem.text())
    assert child(dialog, QWidget, "store_looking").isHidden()
    assert live.memory.store == ""


def test_a_password_that_somebody_wrote_into_the_file_is_not_shown(
    ask: Callable[[], StoreDialog], live: Application, tmp_path: Path
) -> None:
    live.memory.store = "postgresql://ann:pw-9@db.example/jobs"
    dialog = ask()
    texts = [line.text() for line in dialog.findChildren(QLineEdit)]
    assert any("ann:***@db.example" in text for text in texts)
    assert not any("pw-9" in text for text in texts)
    keep(dialog)  # without a change it is not replaced by its stars
    assert live.memory.store == "postgresql://ann:pw-9@db.example/jobs"

    # The line for commands can be copied.
    live.memory.store = ""
    place = str(tmp_path / "Ann's jobs.db")
    dialog = ask()
    assert child(dialog, QWidget, "store_commands").isHidden()
    choose(dialog, "file", place)
    QTest.mouseClick(child(dialog, QPushButton, "copy_store_line"), Qt.MouseButton.LeftButton)
    line = QGuiApplication.clipboard().text()
    assert shlex.split(line) == ["export", f"HOURBELL_STORE={place}"]


def test_a_look_can_be_stopped_and_a_new_store_is_asked_about(
    qtbot: QtBot, ask: Callable[[], StoreDialog], live: Application, other_file: Path, tmp_path: Path
) -> None:
    dialog = ask()
    choose(dialog, "file", str(other_file))
    keep(dialog)
    QTest.mouseClick(child(dialog, QPushButton, "stop_looking"), Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(live.bridge.engine_settled):  # it has answered when the questions' threads have
        live.bridge.ask_without_core(lambda: None, lambda _nothing: None)
        live.bridge.start_engine()
    assert live.stores.dialog is dialog
    assert save_button(dialog).isEnabled()
    assert live.memory.store == ""

    new = tmp_path / "new.db"
    choose(dialog, "file", str(new))
    keep(dialog)
    qtbot.waitUntil(lambda: dialog.findChild(Question, "new_store_question") is not None)
    question = child(dialog, Question, "new_store_question")
    QTest.keyClick(question, Qt.Key.Key_Escape)
    assert live.memory.store == ""
    assert live.stores.dialog is dialog

    keep(dialog)

    def offered() -> list[QPushButton]:
        """Return the button of the question that is open; that of the one before may not be gone yet."""
        return [each for each in dialog.findChildren(QPushButton, "make_store") if each.isVisible()]

    qtbot.waitUntil(lambda: bool(offered()))
    QTest.mouseClick(offered()[0], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: live.stores.dialog is None)
    assert live.memory.store == str(new)
    assert not new.exists()


def test_a_database_of_a_server_is_kept(
    qtbot: QtBot, ask: Callable[[], StoreDialog], live: Application, database: str
) -> None:
    open_scheduler(database, who="test").close()
    dialog = ask()
    choose(dialog, "server", database)
    keep(dialog)

    qtbot.waitUntil(lambda: live.stores.dialog is None, timeout=15_000)
    assert live.memory.store == database


def test_the_settings_lead_there_and_show_what_was_chosen(
    qtbot: QtBot,
    page: SettingsFeature,
    dialog: SettingsDialog,
    live: Application,
    core: Scheduler,
    other_file: Path,
) -> None:
    row = child(dialog, StorePlaceRow, "store")
    assert row.value() == core.location
    dialog.focus("store")
    change = child(dialog, QPushButton, "change_store")
    assert dialog.focusWidget() is change

    QTest.keyClick(change, Qt.Key.Key_Space)
    chooser = shown(qtbot, live)
    choose(chooser, "file", str(other_file))
    keep(chooser)

    qtbot.waitUntil(lambda: live.stores.dialog is None)
    assert row.value() == f"From the next start: {other_file}"
    assert page.dialog is dialog


def test_a_damaged_store_leads_to_another_one(
    qtbot: QtBot,
    open_application: Callable[..., Application],
    memory: Path,
    other_file: Path,
    tmp_path: Path,
) -> None:
    damaged = tmp_path / "damaged.db"
    damaged.write_bytes(b"no database" * 500)
    kept = WindowMemory(memory)
    kept.store = str(damaged)
    kept.save()
    application = open_application(lambda: open_scheduler(str(damaged), who="window"))
    with qtbot.waitSignal(application.bridge.failed):
        application.bring_up_core(hidden=True)

    child(application.window, NoticeBar, "").remedy.click()
    dialog = shown(qtbot, application)
    assert f"Not open: {damaged}" in child(dialog, QLabel, "store_words").text()
    choose(dialog, "file", str(other_file))
    keep(dialog)

    qtbot.waitUntil(lambda: application.stores.dialog is None)
    assert application.memory.store == str(other_file)
    application.actions.settings.trigger()
    shown(qtbot, application).reject()
