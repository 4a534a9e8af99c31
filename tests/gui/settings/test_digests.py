"""Digests are changed while others change them, too; and what is taken away is taken away at once."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.settings.digests_field import DigestsField
from gui.settings.feature import SettingsFeature
from gui.widgets.fields.dates.typed_fields import TimeField
from gui.widgets.fields.form_editors import ChoiceEditor
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.records.channel import Channel, ChannelKind
from tests.gui.finding import child


class Digests:
    """The field in the open settings, and the store behind it."""

    def __init__(self, qtbot: QtBot, core: Scheduler, live: Application, page: SettingsFeature) -> None:
        self._qtbot = qtbot
        self._bridge = live.bridge
        self._core = core
        self._page = page
        for name in ("mail", "phone"):
            core.channels.add(Channel(name, ChannelKind.NTFY, f"https://ntfy.example/{name}"))

    def open(self, digests: str) -> DigestsField:
        self.set_elsewhere(digests)
        self._page.open("digest")
        self._qtbot.waitUntil(lambda: self._page.dialog is not None)
        dialog = self._page.dialog
        assert dialog is not None
        dialog.activateWindow()
        field = dialog.findChild(DigestsField)
        assert field is not None
        return field

    def set_elsewhere(self, digests: str) -> None:
        self._core.settings.save(replace(self._core.settings.read(), digest=digests))

    def wait_for(self, digests: str) -> None:
        self._qtbot.waitUntil(lambda: self._core.settings.read().digest == digests)

    def look_again(self) -> None:
        """Wait until the page has seen what the store has now."""
        seen: list[None] = []
        dialog = self._page.dialog
        assert dialog is not None
        dialog.look_wanted.emit()
        self._bridge.change(lambda _core: None, seen.append)
        self._qtbot.waitUntil(lambda: len(seen) == 1)


@pytest.fixture
def digests(qtbot: QtBot, core: Scheduler, live: Application, page: SettingsFeature) -> Digests:
    return Digests(qtbot, core, live, page)


def test_a_digest_that_is_taken_away_after_a_time_was_typed_is_saved(digests: Digests) -> None:
    field = digests.open("08:00:phone; 09:00:mail")
    type_minutes(field, 0, "45")

    take_away(field, 1)

    digests.wait_for("08:45:phone")


def test_a_digest_is_taken_away_with_the_time_that_was_being_typed_in_it(digests: Digests) -> None:
    field = digests.open("08:00:phone; 09:00:mail")
    type_minutes(field, 0, "45")

    take_away(field, 0)

    digests.wait_for("09:00:mail")


def test_what_was_added_elsewhere_while_a_time_is_typed_stays(qtbot: QtBot, digests: Digests) -> None:
    """It was overwritten in silence."""
    field = digests.open("08:00:phone; 12:00:mail")
    at = type_minutes(field, 0, "45")
    digests.set_elsewhere("08:00:phone; mon 09:00:mail")
    digests.look_again()
    assert field.value() == "08:45:phone; 12:00:mail"

    QTest.keyClick(at, Qt.Key.Key_Return)

    digests.wait_for("mon 09:00:mail; 08:45:phone")
    qtbot.waitUntil(lambda: field.value() == "mon 09:00:mail; 08:45:phone")


def test_two_changes_one_after_the_other_are_of_the_same_digest(digests: Digests) -> None:
    """The second one is of what the first one made, not of what was shown before."""
    field = digests.open("08:00:phone; 09:00:mail")
    at = type_minutes(field, 0, "45")
    QTest.keyClick(at, Qt.Key.Key_Return)
    QTest.keyClicks(at, "30")

    QTest.keyClick(at, Qt.Key.Key_Return)

    digests.wait_for("08:30:phone; 09:00:mail")


def test_the_digest_whose_list_is_open_is_the_one_that_is_changed(qtbot: QtBot, digests: Digests) -> None:
    """The rows moved up below the open list: the digest that was the second one was made weekly."""
    field = digests.open("08:00:mail; 09:00:phone; 10:00:mail")
    kind = child(field.rows[1], ChoiceEditor, "digest_kind")
    open_list(qtbot, kind)
    QTest.keyClick(kind.view(), Qt.Key.Key_Down)
    digests.set_elsewhere("09:00:phone; 10:00:mail")
    digests.look_again()
    assert kind.view().isVisible()
    assert len(field.rows) == 3

    QTest.keyClick(kind.view(), Qt.Key.Key_Return)

    digests.wait_for("10:00:mail; mon 09:00:phone")
    qtbot.waitUntil(lambda: field.value() == "10:00:mail; mon 09:00:phone")


def test_what_others_set_is_shown_once_the_list_is_closed(qtbot: QtBot, digests: Digests) -> None:
    field = digests.open("08:00:mail; 09:00:phone")
    kind = child(field.rows[0], ChoiceEditor, "digest_kind")
    open_list(qtbot, kind)
    digests.set_elsewhere("09:00:phone")
    digests.look_again()
    assert len(field.rows) == 2

    kind.hidePopup()

    qtbot.waitUntil(lambda: field.value() == "09:00:phone")


def test_the_digest_whose_button_is_pressed_is_the_one_that_goes(qtbot: QtBot, digests: Digests) -> None:
    field = digests.open("08:00:mail; 09:00:phone; 10:00:mail")
    button = field.findChildren(QToolButton, "remove_row")[1]
    QTest.mousePress(button, Qt.MouseButton.LeftButton)
    digests.set_elsewhere("09:00:phone; 10:00:mail")
    digests.look_again()

    QTest.mouseRelease(button, Qt.MouseButton.LeftButton)

    digests.wait_for("10:00:mail")
    qtbot.waitUntil(lambda: field.value() == "10:00:mail")


def test_an_open_list_of_channels_is_not_filled_anew(qtbot: QtBot, core: Scheduler, digests: Digests) -> None:
    """What was marked in it was lost, so Enter chose nothing."""
    field = digests.open("08:00:mail")
    channel = child(field.rows[0], ChoiceEditor, "digest_channel")
    open_list(qtbot, channel)
    QTest.keyClick(channel.view(), Qt.Key.Key_Down)
    core.channels.add(Channel("desk", ChannelKind.NTFY, "https://ntfy.example/desk"))
    digests.look_again()
    assert channel.view().currentIndex().data() == "phone"

    QTest.keyClick(channel.view(), Qt.Key.Key_Return)

    digests.wait_for("08:00:phone")
    qtbot.waitUntil(lambda: channel.findData("desk") >= 0)


def type_minutes(field: DigestsField, place: int, minutes: str) -> TimeField:
    at = child(field.rows[place], TimeField, "digest_time")
    at.setFocus()
    at.setSelectedSection(TimeField.Section.MinuteSection)
    QTest.keyClicks(at, minutes)
    return at


def take_away(field: DigestsField, place: int) -> None:
    QTest.mouseClick(field.findChildren(QToolButton, "remove_row")[place], Qt.MouseButton.LeftButton)


def open_list(qtbot: QtBot, choice: ChoiceEditor) -> None:
    choice.setFocus()
    choice.showPopup()
    qtbot.waitUntil(lambda: QApplication.activePopupWidget() is choice.view().window())
