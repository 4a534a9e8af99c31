"""Pages of the settings of the real window."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.telling.channels import channel_named, mark_broken
from tests.gui.conftest import NOON
from tests.gui.settings_pages import open_page


@pytest.fixture
def find(qtbot: QtBot, live: Application, tmp_path: Path) -> Callable[[str], QWidget]:
    """Open the settings at a page and return that page."""
    return lambda key: open_page(qtbot, live, tmp_path, key)


@pytest.fixture
def break_channel(core: Scheduler) -> Callable[[str, str], None]:
    """Return what marks a channel as an engine would whose notice was refused."""

    def mark(name: str, why: str) -> None:
        store = open_store(core.location, NOON, is_checked=False)
        with store.write() as tx:
            mark_broken(tx, channel_named(tx, name).id, why, NOON)
        store.close()

    return mark
