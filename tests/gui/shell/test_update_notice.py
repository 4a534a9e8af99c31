"""A window that brought its store up to date says so, and where what was before is kept."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QToolButton
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.widgets.notices.standing_notice import StandingNotice
from scheduler_core.facade.opening import open_scheduler
from tests.core.store.opening import kept_stores
from tests.gui.finding import child

pytestmark = pytest.mark.slow


def open_window(qtbot: QtBot, open_application: Callable[..., Application], path: Path) -> Application:
    application = open_application(lambda: open_scheduler(str(path), who="window"))
    with qtbot.waitSignal(application.bridge.opened):
        application.bridge.start(runs_jobs=False)
    return application


def test_who_opens_an_older_store_is_told_where_its_backup_is(
    qtbot: QtBot, open_application: Callable[..., Application], tmp_path: Path
) -> None:
    path = kept_stores.make("0003", tmp_path / "hourbell.db")
    application = open_window(qtbot, open_application, path)
    notice = child(application.window, StandingNotice, "update_notice")

    qtbot.waitUntil(lambda: notice.is_needed)

    words = child(notice, QLabel, "update_notice_text").text()
    assert "(form 0003 to " in words
    assert f"{tmp_path}/backups/hourbell-" in words
    assert child(notice, QToolButton, "update_notice_remedy").isHidden()
