from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTranslator
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QListWidgetItem,
    QPushButton,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.desktop.autostart.login_item import login_item
from gui.look.resource_files import resource_folder
from gui.look.theme import Theme
from gui.memory.window_memory import Appearance, Closing
from gui.settings.category_list import CategoryList
from gui.settings.digests_field import DigestsField
from gui.settings.feature import SettingsFeature
from gui.settings.settings_dialog import SettingsDialog
from gui.widgets.fields.dates.typed_fields import TimeField
from gui.widgets.fields.form_editors import NO, ChoiceEditor
from gui.widgets.notices.problem_label import ProblemLabel
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.records.channel import Channel, ChannelKind
from tests.gui.finding import child
from tests.gui.holding import held_changes
from tests.gui.settings.filling_in import leave, write

pytestmark = pytest.mark.slow


def test_what_is_chosen_is_kept(
    qtbot: QtBot,
    page: SettingsFeature,
    dialog: SettingsDialog,
    core: Scheduler,
    live: Application,
    tmp_path: Path,
) -> None:
    """The keyboard began at the button that saves."""
    assert dialog.focusWidget() is child(dialog, QCheckBox, "starts_at_login")
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


def test_a_new_start_is_offered_while_something_waits_for_it(
    dialog: SettingsDialog, live: Application
) -> None:
    offer = child(dialog, QPushButton, "start_again")
    assert not offer.isVisibleTo(dialog)

    choose(dialog, "language", "de")
    choose(dialog, "runs_jobs", NO)
    live.history.undo()
    assert offer.isVisibleTo(dialog)

    live.history.undo()
    assert not offer.isVisibleTo(dialog)

    live.memory.store = "/srv/other.db"
    live.stores.chosen.emit(live.memory.store)
    assert offer.isVisibleTo(dialog)


def test_what_is_wrong_or_half_or_refused_is_no_choice(
    qtbot: QtBot, dialog: SettingsDialog, core: Scheduler, live: Application, tmp_path: Path
) -> None:
    """To keep runs for one day, on the way to 14, would take away all that are older."""
    before = core.settings.read()
    write(dialog, "calls_at_once", "none")
    leave(dialog)
    assert "not a whole number" in child(dialog, QLabel, "calls_at_once_problem").text()
    assert core.settings.read() == before

    dialog.focus("runs_for")
    kept = core.settings.retention()
    write(dialog, "runs_for", "1")
    assert core.settings.retention() == kept
    QTest.keyClicks(child(dialog, QLineEdit, "runs_for"), "4")
    QTest.keyClick(child(dialog, QLineEdit, "runs_for"), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: core.settings.retention().runs_for == timedelta(days=14))

    # A refusal is told in the settings and shown as it is.
    (tmp_path / "home").touch()
    box = child(dialog, QCheckBox, "starts_at_login")
    box.click()
    qtbot.waitUntil(lambda: "start at login" in child(dialog, QLabel, "settings_told").text())
    qtbot.waitUntil(lambda: not box.isChecked())
    assert box.isEnabled()

    # A program that can't start itself does not offer it.
    item = login_item("linux", tmp_path, {}, [])
    page = SettingsFeature(
        live.window.context, item, live.language.known, live.stores, lambda: None, live.window
    )
    page.open()
    qtbot.waitUntil(lambda: page.dialog is not None)
    assert page.dialog is not None
    assert not child(page.dialog, QCheckBox, "starts_at_login").isEnabled()


def test_what_channels_are_told_of_all_jobs_is_pressed(
    qtbot: QtBot, core: Scheduler, page: SettingsFeature
) -> None:
    for name in ("phone", "office"):
        core.channels.add(Channel(name, ChannelKind.NTFY, f"https://ntfy.example/{name}"))
    page.open("tell_by")
    qtbot.waitUntil(lambda: page.dialog is not None)
    assert page.dialog is not None
    chips = [chip_of(page.dialog, "phone", word) for word in ("failure", "recovered")]
    assert chip_of(page.dialog, "phone", "usual") is None
    assert not any(chip.isChecked() for chip in chips if chip)

    for chip in filter(None, chips):
        QTest.mouseClick(chip, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: core.settings.read().tell_by == "failure,recovered:phone")

    # What is set elsewhere meanwhile is shown, and stays when something else is pressed.
    others = partial(chip_of, page.dialog, "office", "missed")
    core.settings.save(replace(core.settings.read(), tell_by="failure,recovered:phone; missed:office"))
    qtbot.waitUntil(lambda: (chip := others()) is not None and chip.isChecked())
    for chip in filter(None, chips):
        QTest.mouseClick(chip, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: core.settings.read().tell_by == "missed:office")


def test_chips_pressed_while_those_before_are_saved_stay_pressed(
    qtbot: QtBot, core: Scheduler, page: SettingsFeature, live: Application
) -> None:
    """On a slow disk the next one pressed was saved without them."""
    core.channels.add(Channel("phone", ChannelKind.NTFY, "https://ntfy.example/phone"))
    page.open("tell_by")
    qtbot.waitUntil(lambda: page.dialog is not None)
    assert page.dialog is not None
    failure, recovered, missed, late = filter(
        None, [chip_of(page.dialog, "phone", word) for word in ("failure", "recovered", "missed", "late")]
    )
    seen: list[None] = []
    with ExitStack() as first_one:
        first_one.enter_context(held_changes(live.bridge))
        failure.click()
        live.bridge.change(lambda _core: None, seen.append)
        with held_changes(live.bridge):
            recovered.click()
            first_one.close()
            qtbot.waitUntil(lambda: len(seen) == 1)
            assert core.settings.read().tell_by == "failure:phone"
            assert recovered.isChecked()
            missed.click()
    qtbot.waitUntil(lambda: core.settings.read().tell_by == "failure,recovered,missed:phone")

    # Settings that are opened anew meanwhile wait for what is being saved.
    with held_changes(live.bridge):
        late.click()
        page.dialog.close()
        page.open("tell_by")
        live.bridge.ask(lambda _core: None, seen.append)
        qtbot.waitUntil(lambda: len(seen) == 2)
        assert dialog_of(page) is None
    qtbot.waitUntil(lambda: dialog_of(page) is not None)
    assert is_pressed(page, "phone", "late")

    # What is saved follows again what others set.
    core.settings.save(replace(core.settings.read(), tell_by="missed:phone"))
    qtbot.waitUntil(lambda: not is_pressed(page, "phone", "late"))


def test_digests_are_rows_of_fields_and_written_as_the_command_line_writes_them(
    qtbot: QtBot, core: Scheduler, page: SettingsFeature
) -> None:
    """They were one line to be typed by heart."""
    for name in ("mail", "phone"):
        core.channels.add(Channel(name, ChannelKind.NTFY, f"https://ntfy.example/{name}"))
    core.settings.save(replace(core.settings.read(), digest="Monday 7:05:phone;20:30:gone"))
    page.open("digest")
    qtbot.waitUntil(lambda: page.dialog is not None)
    assert page.dialog is not None
    field = page.dialog.findChild(DigestsField)
    assert field is not None
    shown = [("mon", "07:05", "phone"), ("", "20:30", "gone")]
    assert [row.row() for row in field.rows] == shown
    doubt = child(field, QLabel, "digests_doubt")
    assert doubt.text() == "There is no channel “gone”; nothing is told there."
    assert core.settings.read().digest in {"Monday 7:05:phone;20:30:gone", "mon 07:05:phone; 20:30:gone"}

    # A row goes and comes by clicks.
    QTest.mouseClick(field.findChildren(QToolButton, "remove_row")[1], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: core.settings.read().digest == "mon 07:05:phone")
    assert doubt.text() == ""
    add = child(field, QToolButton, "add_row")
    QTest.mouseClick(add, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: core.settings.read().digest == "mon 07:05:phone; 08:00:mail")
    QTest.mouseClick(add, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: core.settings.read().digest.endswith("; 08:00:mail; 08:00:phone"))

    # The keys choose and type; the day of the week is there only where it counts.
    row = field.rows[1]
    day, kind = child(row, QWidget, "digest_day"), child(row, ChoiceEditor, "digest_kind")
    assert not day.isVisible()
    kind.setFocus()
    QTest.keyClick(kind, Qt.Key.Key_Down)
    assert day.isVisible()
    qtbot.waitUntil(lambda: "; mon 08:00:mail;" in core.settings.read().digest)
    at = child(row, TimeField, "digest_time")
    at.setFocus()
    at.setSelectedSection(TimeField.Section.MinuteSection)
    QTest.keyClicks(at, "45")
    QTest.keyClick(at, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "; mon 08:45:mail;" in core.settings.read().digest)

    # What others set meanwhile is shown.
    core.settings.save(replace(core.settings.read(), digest="sun 23:59:mail"))
    qtbot.waitUntil(lambda: [row.row() for row in field.rows] == [("sun", "23:59", "mail")])


def test_a_digest_that_stands_there_twice_is_refused_below_it(
    qtbot: QtBot, core: Scheduler, page: SettingsFeature
) -> None:
    core.channels.add(Channel("phone", ChannelKind.NTFY, "https://ntfy.example/phone"))
    core.settings.save(replace(core.settings.read(), digest="08:00:phone; mon 08:00:phone"))
    page.open("digest")
    qtbot.waitUntil(lambda: page.dialog is not None)
    assert page.dialog is not None
    field = page.dialog.findChild(DigestsField)
    assert field is not None
    kind = child(field.rows[1], ChoiceEditor, "digest_kind")
    kind.setFocus()

    QTest.keyClick(kind, Qt.Key.Key_Up)

    said = [label.text() for label in page.dialog.findChildren(ProblemLabel) if label.isVisible()]
    assert said == ["A digest stands there twice; say it once."]
    QTest.keyClick(kind, Qt.Key.Key_Down)
    assert not any(label.isVisible() and label.text() for label in page.dialog.findChildren(ProblemLabel))
    assert core.settings.read().digest == "08:00:phone; mon 08:00:phone"


def test_without_a_channel_it_is_said_where_one_is_made(
    qtbot: QtBot, core: Scheduler, page: SettingsFeature
) -> None:
    page.open("digest")
    qtbot.waitUntil(lambda: page.dialog is not None)
    assert page.dialog is not None
    field = page.dialog.findChild(DigestsField)
    assert field is not None
    assert not child(field, QToolButton, "add_row").isEnabled()
    words = "There is no channel yet; the settings make one, under Channels."
    assert child(field, QLabel, "digests_doubt").text() == words


def dialog_of(page: SettingsFeature) -> SettingsDialog | None:
    return page.dialog


def is_pressed(page: SettingsFeature, channel: str, word: str) -> bool:
    dialog = dialog_of(page)
    chip = None if dialog is None else chip_of(dialog, channel, word)
    assert chip is not None
    return chip.isChecked()


def chip_of(dialog: SettingsDialog, channel: str, word: str) -> QAbstractButton | None:
    row = child(dialog, QWidget, f"tell_{channel}")
    return row.findChild(QAbstractButton, f"chip_{word}")


def test_a_change_is_undone_and_leaves_what_others_changed(
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

    core.settings.save(replace(core.settings.read(), zone="Asia/Tokyo"))
    live.actions.undo.trigger()
    qtbot.waitUntil(lambda: not core.settings.read().notifies_of_successes)
    assert core.settings.read().zone == "Asia/Tokyo"

    # So is a setting of the window.
    choose(dialog, "closing", Closing.QUIT)
    chosen = live.memory.closing
    live.actions.undo.trigger()
    assert (chosen, live.memory.closing) == (Closing.QUIT, Closing.ASK)


def test_undo_is_offered_of_the_latest_change_alone(
    qtbot: QtBot, dialog: SettingsDialog, core: Scheduler
) -> None:
    """A click on it while another change was being saved did nothing: it still stood for the one before."""
    undo = child(dialog, QPushButton, "undo_setting")
    box = child(dialog, QCheckBox, "notifies_of_successes")
    box.click()
    qtbot.waitUntil(lambda: not undo.isHidden())

    box.click()
    assert undo.isHidden()
    qtbot.waitUntil(lambda: not undo.isHidden())
    undo.click()
    qtbot.waitUntil(lambda: core.settings.read().notifies_of_successes and undo.isHidden())


def test_undo_is_offered_of_no_change_that_another_one_follows(
    qtbot: QtBot, dialog: SettingsDialog, core: Scheduler, live: Application
) -> None:
    """Of two that were under way the first one offered it, and a click did nothing."""
    undo = child(dialog, QPushButton, "undo_setting")
    offered: list[bool] = []
    live.history.done.connect(lambda _done: offered.append(not undo.isHidden()))

    with held_changes(live.bridge):
        child(dialog, QCheckBox, "notifies_of_successes").click()
        child(dialog, QCheckBox, "notifies_of_failures").click()
    qtbot.waitUntil(lambda: len(offered) == 2)

    assert offered == [False, True]
    was_told = core.settings.read().notifies_of_failures
    undo.click()
    qtbot.waitUntil(lambda: core.settings.read().notifies_of_failures is not was_told)
    assert core.settings.read().notifies_of_successes


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
def theme(qapp: QApplication) -> Iterator[Theme]:
    dressed = Theme(qapp, resource_folder() / "icons", Appearance.LIGHT)
    dressed.dress_widgets()
    yield dressed
    dressed.close()


@pytest.fixture
def long_words(qapp: QApplication) -> Iterator[None]:
    words = LongWords()
    qapp.installTranslator(words)
    yield
    qapp.removeTranslator(words)


def test_nothing_is_cut_off_with_long_words(qtbot: QtBot, theme: Theme, long_words: None) -> None:
    dialog = SettingsDialog(theme, ["en", "de"])
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    start = child(dialog, QCheckBox, "starts_at_login")
    assert len(start.text()) > len("Start Hourbell in the tray when I log in")

    for place in ("closing", "zone", "runs_for", "serves_revalee", "tokens"):
        dialog.focus(place)
        qtbot.waitUntil(lambda: cut_off(dialog) == [])


def test_a_search_shows_the_categories_that_say_it(qtbot: QtBot, theme: Theme) -> None:
    dialog = SettingsDialog(theme, ["en", "de"])
    qtbot.addWidget(dialog)
    dialog.show()
    categories = child(dialog, CategoryList, "categories")
    QTest.keyClicks(child(dialog, QLineEdit, "search_settings"), "scripts at")

    shown = [item.text() for item in _items(categories) if not item.isHidden()]
    assert shown == ["Running jobs"]
    assert child(dialog, QLineEdit, "scripts_at_once").isVisible()


def test_tab_leads_from_the_search_over_the_page_to_the_foot(qtbot: QtBot, dialog: SettingsDialog) -> None:
    """The search and the categories came after the page, and a page that was opened later after the foot."""
    search, categories = (
        child(dialog, QLineEdit, "search_settings"),
        child(dialog, CategoryList, "categories"),
    )
    close = child(dialog, QPushButton, "close_settings")
    for place, first in (("closing", "starts_at_login"), ("audit", "prove_records")):
        dialog.focus(place)
        search.setFocus()

        walked = walk_until(close)
        assert walked[0] is categories
        assert walked[1].objectName() == first
        QTest.keyClick(close, Qt.Key.Key_Tab)
        assert dialog.focusWidget() is search


def walk_until(last: QWidget) -> list[QWidget]:
    """Press Tab until a part has the keyboard, and return what had it before."""
    walked: list[QWidget] = []
    for _ in range(100):
        now = last.window().focusWidget()
        QTest.keyClick(now, Qt.Key.Key_Tab)
        now = last.window().focusWidget()
        if now is last:
            return walked
        walked.append(now)
    raise AssertionError("Tab does not lead there")


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
