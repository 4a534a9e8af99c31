from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTranslator
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QListWidgetItem,
    QPushButton,
)
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.desktop.autostart.login_item import login_item
from gui.memory.window_memory import Appearance, Closing
from gui.settings.category_list import CategoryList
from gui.settings.feature import SettingsFeature
from gui.settings.settings_dialog import SettingsDialog
from gui.widgets.fields.form_editors import NO
from scheduler_core.facade.scheduler import Scheduler
from tests.gui.finding import child
from tests.gui.settings.filling_in import leave, write


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

    page.dialog.close()  # type: ignore[union-attr]

    qtbot.waitUntil(lambda: live.memory.language == "de" and core.settings.retention().output_bytes is None)
    qtbot.waitUntil((tmp_path / "home/.config/autostart/hourbell.desktop").exists)
    assert core.settings.read().zone == "Asia/Tokyo"
    assert core.settings.read().notifies_of_successes
    assert core.settings.retention().runs_for == timedelta(days=14)
    assert live.memory.closing is Closing.QUIT
    assert live.memory.appearance is Appearance.DARK
    assert not live.memory.runs_jobs


def test_the_keyboard_begins_at_the_first_choice(dialog: SettingsDialog) -> None:
    """It began at the button that saves."""
    assert dialog.focusWidget() is child(dialog, QCheckBox, "starts_at_login")


def test_what_is_wrong_is_said_beside_it_and_not_saved(dialog: SettingsDialog, core: Scheduler) -> None:
    before = core.settings.read()
    write(dialog, "calls_at_once", "none")
    leave(dialog)

    assert "not a whole number" in child(dialog, QLabel, "calls_at_once_problem").text()
    assert core.settings.read() == before


def test_half_a_number_is_no_choice(qtbot: QtBot, dialog: SettingsDialog, core: Scheduler) -> None:
    """To keep runs for one day, on the way to 14, would take away all that are older."""
    dialog.focus("runs_for")
    before = core.settings.retention()
    write(dialog, "runs_for", "1")
    assert core.settings.retention() == before

    QTest.keyClicks(child(dialog, QLineEdit, "runs_for"), "4")
    QTest.keyClick(child(dialog, QLineEdit, "runs_for"), Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: core.settings.retention().runs_for == timedelta(days=14))


def test_a_change_is_undone_at_the_foot_of_the_settings(
    qtbot: QtBot, dialog: SettingsDialog, core: Scheduler, live: Application
) -> None:
    undo = child(dialog, QPushButton, "undo_setting")
    box = child(dialog, QCheckBox, "notifies_of_successes")
    box.click()
    qtbot.waitUntil(lambda: core.settings.read().notifies_of_successes and not undo.isHidden())
    assert "when a job succeeds" in child(dialog, QLabel, "settings_told").text()

    undo.click()

    qtbot.waitUntil(lambda: not core.settings.read().notifies_of_successes and not box.isChecked())
    assert undo.isHidden()

    live.actions.redo.trigger()

    qtbot.waitUntil(lambda: core.settings.read().notifies_of_successes and box.isChecked())


def test_an_undo_leaves_what_others_changed(
    qtbot: QtBot, dialog: SettingsDialog, core: Scheduler, live: Application
) -> None:
    child(dialog, QCheckBox, "notifies_of_successes").click()
    qtbot.waitUntil(lambda: core.settings.read().notifies_of_successes)
    core.settings.save(replace(core.settings.read(), zone="Asia/Tokyo"))

    live.actions.undo.trigger()

    qtbot.waitUntil(lambda: not core.settings.read().notifies_of_successes)
    assert core.settings.read().zone == "Asia/Tokyo"


def test_a_setting_of_the_window_is_undone_too(dialog: SettingsDialog, live: Application) -> None:
    choose(dialog, "closing", Closing.QUIT)
    chosen = live.memory.closing

    live.actions.undo.trigger()

    assert (chosen, live.memory.closing) == (Closing.QUIT, Closing.ASK)


def test_a_search_shows_the_categories_that_say_it(qtbot: QtBot, dialog: SettingsDialog) -> None:
    categories = child(dialog, CategoryList, "categories")
    QTest.keyClicks(child(dialog, QLineEdit, "search_settings"), "scripts at")

    shown = [item.text() for item in _items(categories) if not item.isHidden()]
    assert shown == ["Running jobs"]
    assert child(dialog, QLineEdit, "scripts_at_once").isVisible()


def test_a_refusal_is_told_in_the_settings_and_shown_as_it_is(
    qtbot: QtBot, dialog: SettingsDialog, tmp_path: Path
) -> None:
    (tmp_path / "home").touch()
    box = child(dialog, QCheckBox, "starts_at_login")
    box.click()

    qtbot.waitUntil(lambda: "start at login" in child(dialog, QLabel, "settings_told").text())
    qtbot.waitUntil(lambda: not box.isChecked())


def test_a_program_that_cannot_start_itself_does_not_offer_it(
    qtbot: QtBot, live: Application, tmp_path: Path
) -> None:
    item = login_item("linux", tmp_path, {}, [])
    page = SettingsFeature(live.window.context, item, live.language.known, live.stores, live.window)

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
        if "{" in source:  # half a place could not be filled in
            return f"{source} {source}"
        return f"{source} {source[: len(source) // 2]}"

    def isEmpty(self) -> bool:
        return False


@pytest.fixture
def long_words(qapp: QApplication) -> Iterator[None]:
    words = LongWords()
    qapp.installTranslator(words)
    yield
    qapp.removeTranslator(words)


def test_nothing_is_cut_off_with_long_words(qtbot: QtBot, live: Application, long_words: None) -> None:
    dialog = SettingsDialog(live.window.context.theme, ["en", "de"])
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    start = child(dialog, QCheckBox, "starts_at_login")
    assert len(start.text()) > len("Start Hourbell in the tray when I log in")

    for place in ("closing", "zone", "runs_for", "serves_revalee", "tokens"):
        dialog.focus(place)
        qtbot.waitUntil(lambda: cut_off(dialog) == [])


def cut_off(dialog: SettingsDialog) -> list[str]:
    """Return the texts in sight that have too little room."""
    boxes = [
        each.text()
        for each in dialog.findChildren(QCheckBox)
        if each.isVisible() and each.width() < each.sizeHint().width()
    ]
    labels = [
        label.text()
        for label in dialog.findChildren(QLabel)
        if label.isVisible() and label.height() < label.heightForWidth(label.width())
    ]
    return boxes + labels


def choose(dialog: SettingsDialog, place: str, word: str) -> None:
    editor = child(dialog, QComboBox, place)
    editor.setCurrentIndex(editor.findData(word))
    editor.activated.emit(editor.currentIndex())


def _items(categories: CategoryList) -> list[QListWidgetItem]:
    return [categories.item(row) for row in range(categories.count())]
