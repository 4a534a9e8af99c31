from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTranslator
from PySide6.QtGui import QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QDialogButtonBox, QLabel
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.desktop.autostart.login_item import login_item
from gui.memory.window_memory import Appearance, Closing
from gui.settings.feature import SettingsFeature
from gui.settings.settings_dialog import SettingsDialog
from gui.widgets.fields.form_editors import NO
from scheduler_core.facade.scheduler import Scheduler
from tests.gui.finding import child
from tests.gui.settings.filling_in import save, write


def test_what_is_chosen_is_kept(
    qtbot: QtBot,
    page: SettingsFeature,
    dialog: SettingsDialog,
    core: Scheduler,
    live: Application,
    tmp_path: Path,
) -> None:
    write(dialog, "zone", "Asia/Tokyo")
    write(dialog, "runs_for", "14")
    write(dialog, "output_bytes", "")
    child(dialog, QCheckBox, "notifies_of_successes").click()
    child(dialog, QCheckBox, "starts_at_login").click()
    choose(dialog, "closing", Closing.QUIT)
    choose(dialog, "appearance", Appearance.DARK)
    choose(dialog, "language", "de")
    choose(dialog, "runs_jobs", NO)

    save(dialog)

    qtbot.waitUntil(lambda: page.dialog is None)
    assert core.settings.read().zone == "Asia/Tokyo"
    assert core.settings.read().notifies_of_successes
    assert core.settings.retention().runs_for == timedelta(days=14)
    assert core.settings.retention().output_bytes is None
    assert (tmp_path / "home/.config/autostart/hourbell.desktop").exists()
    assert live.memory.closing is Closing.QUIT
    assert live.memory.appearance is Appearance.DARK
    assert live.memory.language == "de"
    assert not live.memory.runs_jobs


def test_the_keyboard_begins_at_the_first_choice(dialog: SettingsDialog) -> None:
    """It began at the button that saves."""
    assert dialog.focusWidget() is child(dialog, QCheckBox, "starts_at_login")


def test_the_button_that_saves_has_the_colour_of_what_is_to_be_done(dialog: SettingsDialog) -> None:
    """The box of buttons had dressed it before it was told to be the primary one."""
    button = dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Save)  # type: ignore[union-attr]

    picture = button.grab().toImage()

    ground = picture.pixelColor(picture.width() // 10, picture.height() // 2)
    assert ground == dialog.palette().color(QPalette.ColorRole.Accent)


def test_what_is_wrong_is_said_beside_it_and_not_saved(
    dialog: SettingsDialog, page: SettingsFeature, core: Scheduler
) -> None:
    write(dialog, "calls_at_once", "none")
    save(dialog)

    assert "not a whole number" in child(dialog, QLabel, "calls_at_once_problem").text()
    assert page.dialog is dialog


def test_whoever_cancels_changes_nothing(
    qtbot: QtBot, dialog: SettingsDialog, page: SettingsFeature, core: Scheduler
) -> None:
    before = core.settings.read()
    write(dialog, "zone", "Asia/Tokyo")

    QTest.keyClick(dialog, Qt.Key.Key_Escape)

    qtbot.waitUntil(lambda: page.dialog is None)
    assert core.settings.read() == before


def test_a_refusal_leaves_the_dialog_open(
    qtbot: QtBot, dialog: SettingsDialog, page: SettingsFeature, live: Application, tmp_path: Path
) -> None:
    (tmp_path / "home").touch()
    child(dialog, QCheckBox, "starts_at_login").click()

    with qtbot.waitSignal(live.bridge.failed) as told:
        save(dialog)

    assert "start at login" in told.args[0]
    assert page.dialog is dialog
    assert dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Save).isEnabled()  # type: ignore[union-attr]


def test_a_program_that_cannot_start_itself_does_not_offer_it(
    qtbot: QtBot, live: Application, tmp_path: Path
) -> None:
    item = login_item("linux", tmp_path, {}, [])
    page = SettingsFeature(
        live.actions, live.bridge, live.memory, item, live.language.known, live.stores, live.window
    )

    page.open()
    qtbot.waitUntil(lambda: page.dialog is not None)

    assert page.dialog is not None
    assert not child(page.dialog, QCheckBox, "starts_at_login").isEnabled()


class LongWords(QTranslator):
    """Makes every text half as long again, which German seldom exceeds."""

    def translate(
        self,
        context: str,  # noqa: ARG002 - as Qt has it
        source: str,
        disambiguation: str | None = None,  # noqa: ARG002
        n: int = -1,  # noqa: ARG002
    ) -> str:
        return f"{source} {source[: len(source) // 2]}"

    def isEmpty(self) -> bool:
        return False


@pytest.fixture
def long_words(qapp: QApplication) -> Iterator[None]:
    words = LongWords()
    qapp.installTranslator(words)
    yield
    qapp.removeTranslator(words)


def test_nothing_is_cut_off_with_long_words(qtbot: QtBot, long_words: None) -> None:
    dialog = SettingsDialog(["en", "de"])
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    start = child(dialog, QCheckBox, "starts_at_login")
    assert len(start.text()) > len("Start Hourbell in the tray when I log in")

    boxes = [each for each in dialog.findChildren(QCheckBox) if each.width() < each.sizeHint().width()]
    labels = [
        label.text()
        for label in dialog.findChildren(QLabel)
        if label.isVisible() and label.height() < label.heightForWidth(label.width())
    ]
    assert [box.text() for box in boxes] == []
    assert labels == []


def choose(dialog: SettingsDialog, place: str, word: str) -> None:
    editor = child(dialog, QComboBox, place)
    editor.setCurrentIndex(editor.findData(word))
    editor.activated.emit(editor.currentIndex())
