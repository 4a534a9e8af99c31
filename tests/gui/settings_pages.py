"""Open the settings of a window at a page that a feature brings."""

from pathlib import Path

from PySide6.QtWidgets import QStackedWidget, QWidget
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.desktop.autostart.login_item import login_item
from gui.settings.feature import SettingsFeature
from tests.gui.finding import child


def open_page(qtbot: QtBot, live: Application, folder: Path, key: str) -> QWidget:
    """Return the page; its settings are about a login that is nobody's."""
    item = login_item("linux", folder / "home", {}, ["/usr/bin/hourbell"])
    window = live.window
    settings = SettingsFeature(
        window.context, item, live.language.known, live.stores, lambda: None, window, window
    )
    settings.open(key)
    qtbot.waitUntil(lambda: settings.dialog is not None)
    assert settings.dialog is not None
    page = child(settings.dialog, QStackedWidget, "settings_pages").currentWidget()
    assert page is not None
    return page
