"""Against a server of our own on a real bus."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.desktop.notification_words import Notification, NotificationChoice
from tests.support.session_bus import NotificationServer, session_bus

if sys.platform != "linux":
    pytest.skip("elsewhere there is no session bus", allow_module_level=True)
if shutil.which("dbus-daemon") is None:
    pytest.fail("this needs a message bus: sudo apt install dbus", pytrace=False)

from gui.desktop.notification_bus import NotificationBus

FAILED = Notification(
    "Backup: Failed",
    "1 < 2",
    ((NotificationChoice.SHOW, "Show"), (NotificationChoice.RUN_AGAIN, "Run again")),
    True,
)
WORKING = Notification("Working again", "Backup")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with session_bus() as address:
        yield address


@pytest.fixture
def server(address: str) -> Iterator[NotificationServer]:
    with NotificationServer(address) as server:
        yield server


@pytest.fixture
def channel(address: str, qapp: QApplication) -> Iterator[NotificationBus]:
    channel = NotificationBus(Path("/icons/hourbell.svg"), bus=address)
    yield channel
    channel.close()


def test_a_notification_has_its_words_and_buttons(
    qtbot: QtBot, server: NotificationServer, channel: NotificationBus
) -> None:
    channel.show(FAILED)
    qtbot.waitUntil(lambda: not server.shown.empty())

    shown = server.next()
    assert (shown.summary, shown.body) == ("Backup: Failed", "1 &lt; 2")
    assert shown.actions == {"default": "Show", "run-again": "Run again"}
    assert shown.hints["desktop-entry"] == ("s", "hourbell")


def test_a_newer_one_takes_the_place_of_the_older(
    qtbot: QtBot, server: NotificationServer, channel: NotificationBus
) -> None:
    channel.show(FAILED)
    qtbot.waitUntil(lambda: channel.is_showing)

    channel.show(WORKING)
    qtbot.waitUntil(lambda: server.shown.qsize() == 2)

    first, second = server.next(), server.next()
    assert (first.replaces, second.replaces) == (0, first.number)


def test_a_button_that_is_pressed_is_told(
    qtbot: QtBot, server: NotificationServer, channel: NotificationBus
) -> None:
    channel.show(FAILED)
    qtbot.waitUntil(lambda: channel.is_showing)

    with qtbot.waitSignal(channel.chosen) as chosen:
        server.press(server.next(), "run-again")

    assert chosen.args == ["run-again"]


def test_a_desktop_without_a_server_is_told(qtbot: QtBot, channel: NotificationBus) -> None:
    with qtbot.waitSignal(channel.unavailable) as missed:
        channel.show(FAILED)

    assert missed.args == [FAILED]


def test_a_desktop_without_a_bus_is_told(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    channel = NotificationBus(Path("/icons/hourbell.svg"), bus=f"unix:path={tmp_path}/nothing")

    with qtbot.waitSignal(channel.unavailable) as missed:
        channel.show(FAILED)

    assert missed.args == [FAILED]
    channel.close()


def test_a_bus_that_goes_is_no_error(qtbot: QtBot, qapp: QApplication) -> None:
    with session_bus() as address, NotificationServer(address) as server:
        channel = NotificationBus(Path("/icons/hourbell.svg"), bus=address)
        channel.show(FAILED)
        qtbot.waitUntil(lambda: channel.is_showing)
        assert server.next().summary == "Backup: Failed"

    qtbot.waitUntil(lambda: not channel.is_showing)
    with qtbot.waitSignal(channel.unavailable):
        channel.show(WORKING)
    channel.close()
