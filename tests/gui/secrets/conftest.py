"""Pages of the settings of the real window."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from tests.gui.settings_pages import open_page


@pytest.fixture
def find(qtbot: QtBot, live: Application, tmp_path: Path) -> Callable[[str], QWidget]:
    """Open the settings at a page and return that page."""
    return lambda key: open_page(qtbot, live, tmp_path, key)
