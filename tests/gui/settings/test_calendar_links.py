"""The link to the calendar, put together by clicks: made and copied, replaced, revoked."""

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from gui.settings.feature import SettingsFeature
from gui.settings.settings_dialog import SettingsDialog
from gui.settings.tokens_controller import NewLinkDialog, ReplaceTokenDialog
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.settings import Settings
from scheduler_core.values.records.api_token import Scope
from tests.gui.finding import child


@pytest.fixture
def asking(page: SettingsFeature, dialog: SettingsDialog) -> NewLinkDialog:
    """Return the question what the link is called."""
    child(dialog, QPushButton, "new_link").click()
    assert isinstance(page.tokens.dialog, NewLinkDialog)
    return page.tokens.dialog


def test_a_link_is_made_copied_and_replaced(
    qtbot: QtBot, page: SettingsFeature, dialog: SettingsDialog, asking: NewLinkDialog, core: Scheduler
) -> None:
    core.settings.save(Settings(api_port=46_100))

    child(asking, QPushButton, "make_token").click()

    qtbot.waitUntil(lambda: asking.findChild(QLineEdit, "token_text") is not None)
    first = child(asking, QLineEdit, "token_text").text()
    child(asking, QPushButton, "copy_token").click()
    assert QApplication.clipboard().text() == first
    assert first.startswith("http://127.0.0.1:46100/calendar/hourbell_")
    asking.close()

    (token,) = core.calendars.links()
    qtbot.waitUntil(lambda: dialog.findChild(QPushButton, f"replace_{token.id}") is not None)
    child(dialog, QPushButton, f"replace_{token.id}").click()
    replacing = page.tokens.dialog
    assert isinstance(replacing, ReplaceTokenDialog)
    child(replacing, QPushButton, "make_token").click()
    qtbot.waitUntil(lambda: replacing.findChild(QLineEdit, "token_text") is not None)

    assert child(replacing, QLineEdit, "token_text").text().startswith("http://127.0.0.1:46100/calendar/")
    assert core.tokens.holder(first.removesuffix(".ics").rpartition("/")[2]) is None
    (renewed,) = core.calendars.links()
    assert renewed.scopes == {Scope.CALENDAR}


def test_without_a_port_it_is_said_what_to_do(qtbot: QtBot, asking: NewLinkDialog, core: Scheduler) -> None:
    QTest.keyClicks(child(asking, QLineEdit, "name"), "x")
    child(asking, QPushButton, "make_token").click()

    qtbot.waitUntil(lambda: "choose a port" in child(asking, QLabel, "token_failure").text())
    assert core.calendars.links() == []


def test_the_token_of_a_hook_is_replaced_by_another_address_that_is_shown_once(
    qtbot: QtBot, page: SettingsFeature, dialog: SettingsDialog, core: Scheduler
) -> None:
    core.settings.save(Settings(api_port=46_100))
    first = core.hooks.add("deploy")
    qtbot.waitUntil(lambda: dialog.findChild(QPushButton, f"replace_{first.token.id}") is not None)
    child(dialog, QPushButton, f"replace_{first.token.id}").click()
    replacing = page.tokens.dialog
    assert isinstance(replacing, ReplaceTokenDialog)

    child(replacing, QPushButton, "make_token").click()

    qtbot.waitUntil(lambda: replacing.findChild(QLineEdit, "token_text") is not None)
    address = child(replacing, QLineEdit, "token_text").text()
    assert address.startswith("http://127.0.0.1:46100/hooks/hourbell_")
    assert core.tokens.holder(first.address.rpartition("/")[2]) is None
    held = core.tokens.holder(address.rpartition("/")[2])
    assert held is not None
    assert held.name == "deploy"
    assert held.scopes == {Scope.HOOK}
