"""A window in a known place and time: Berlin, British English, Friday 20 November 2026, noon."""

import os
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.application import Application
from gui.main_window import MainWindow
from tests.gui.fakes import FakeClock

# Widgets are tested without a screen; tests/journeys uses a real one.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let pass what Qt's plugin without a screen says about itself; every other warning fails a test."""
    harmless = pytest.mark.qt_log_ignore("This plugin does not support")
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(harmless)


@pytest.fixture(autouse=True)
def berlin(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "Europe/Berlin")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.fixture(autouse=True)
def british() -> Iterator[None]:
    before = QLocale()
    QLocale.setDefault(QLocale("en_GB"))
    yield
    QLocale.setDefault(before)


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock(datetime(2026, 11, 20, 11, 0, tzinfo=UTC))


@pytest.fixture
def memory(tmp_path: Path) -> Path:
    return tmp_path / "window.ini"


@pytest.fixture
def open_application(
    qtbot: QtBot, qapp: QApplication, clock: FakeClock, memory: Path
) -> Iterator[Callable[[], Application]]:
    """Open the whole window as a start of the program does; an error in a slot fails the test."""
    opened: list[Application] = []
    errors: list[str] = []

    def open_one() -> Application:
        application = Application(qapp, memory, clock.now)
        opened.append(application)
        application.errors.happened.connect(errors.append)
        with qtbot.waitExposed(application.window):
            application.show(hidden=False)
        return application

    yield open_one
    for application in opened:
        application.close()
    assert errors == []


@pytest.fixture
def application(open_application: Callable[[], Application]) -> Application:
    return open_application()


@pytest.fixture
def window(application: Application) -> MainWindow:
    return application.window
