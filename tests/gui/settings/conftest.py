"""The settings over a real store, with a login that is nobody's."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.desktop.autostart.login_item import login_item
from gui.settings.feature import SettingsFeature
from gui.settings.settings_dialog import SettingsDialog


@pytest.fixture
def page(live: Application, tmp_path: Path) -> SettingsFeature:
    """Return settings whose login is that of nobody."""
    item = login_item("linux", tmp_path / "home", {}, ["/usr/bin/hourbell"])
    return SettingsFeature(
        live.window.context, item, live.language.known, live.stores, lambda: None, live.window
    )


@pytest.fixture
def dialog(qtbot: QtBot, page: SettingsFeature) -> SettingsDialog:
    page.open()
    qtbot.waitUntil(lambda: page.dialog is not None)
    assert page.dialog is not None
    return page.dialog
