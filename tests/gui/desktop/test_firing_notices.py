from collections.abc import Callable

import pytest
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.desktop.firing_notices import FiringNotices
from gui.desktop.notification_words import Notification
from scheduler_core.facade.control.engine_state import Firing
from scheduler_core.values.records.health import Hindrance
from tests.gui.conftest import NOON

WELL, PAUSED, LOST = Firing(), Firing(Hindrance.PAUSED), Firing(Hindrance.NO_ENGINE)
FULL = Firing(Hindrance.STORE, "nothing can be written: there is no space left")


class Shown(QObject):
    """A channel that remembers what it was to show."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.titles: list[str] = []
        self.texts: list[str] = []

    def show(self, notification: Notification) -> None:
        self.titles.append(notification.title)
        self.texts.append(notification.text)


@pytest.fixture
def shown(qtbot: QtBot) -> Shown:
    return Shown()


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    return window


@pytest.fixture
def take(shown: Shown, window: QWidget) -> Callable[..., None]:
    notices = FiringNotices(shown.show, lambda: NOON, lambda: window.isVisible() and not window.isMinimized())

    def take_all(*firings: Firing) -> None:
        for each in firings:
            notices.take(each)

    return take_all


def test_what_stops_all_is_told_once_and_its_end_once(shown: Shown, take: Callable[..., None]) -> None:
    take(WELL, FULL, FULL, FULL, LOST, WELL, WELL)

    assert shown.titles == ["The store cannot be used: nothing fires", "Jobs fire again"]
    assert shown.texts[0] == "Nothing can be written: there is no space left."


def test_a_single_look_that_fails_is_not_told(shown: Shown, take: Callable[..., None]) -> None:
    take(WELL, LOST, WELL, LOST, WELL)

    assert shown.titles == []


def test_a_pause_is_what_somebody_wanted(shown: Shown, take: Callable[..., None]) -> None:
    take(PAUSED, PAUSED, PAUSED, WELL)

    assert shown.titles == []


def test_what_begins_before_the_eyes_of_the_user_is_not_told(
    qtbot: QtBot, window: QWidget, shown: Shown, take: Callable[..., None]
) -> None:
    window.show()
    qtbot.waitExposed(window)
    take(LOST, LOST)
    window.hide()
    take(LOST, LOST, WELL)

    assert shown.titles == []
