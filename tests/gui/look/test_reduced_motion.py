"""A bar that would move by itself stands still where the desktop asks for little motion."""

import sys
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.look.reduced_motion import portal_wants_little_motion
from gui.widgets.notices.busy_bar import BusyBar
from tests.support.session_bus import Service, session_bus

PORTAL = "org.freedesktop.portal.Desktop"
APPEARANCE, GNOME, KDE = "org.freedesktop.appearance", "org.gnome.desktop.interface", "org.kde.kdeglobals.KDE"
ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="the portal is one of Linux")


class Portal(Service):
    """Answers for the settings of a desktop."""

    def __init__(self, address: str, settings: dict[tuple[str, str], tuple[str, Any]]) -> None:
        self._settings = settings
        super().__init__(address, PORTAL)

    def answer(self, member: str, body: tuple[Any, ...]) -> tuple[str, tuple[Any, ...]] | None:
        found = self._settings.get((body[0], body[1])) if member == "Read" else None
        return None if found is None else ("v", (("v", found),))


@pytest.fixture(scope="module")
def bus() -> Iterator[str]:
    with session_bus() as address:
        yield address


@ON_LINUX
@pytest.mark.parametrize(
    ("settings", "is_wanted"),
    [
        ({(APPEARANCE, "reduced-motion"): ("u", 1)}, True),
        ({(APPEARANCE, "reduced-motion"): ("u", 0), (GNOME, "enable-animations"): ("b", False)}, True),
        ({(KDE, "AnimationDurationFactor"): ("s", "0")}, True),
        ({(APPEARANCE, "reduced-motion"): ("u", 0), (GNOME, "enable-animations"): ("b", True)}, False),
        ({(KDE, "AnimationDurationFactor"): ("s", "0.5")}, False),
        ({}, False),
    ],
)
def test_the_wish_of_a_desktop_is_heard(
    bus: str, settings: dict[tuple[str, str], tuple[str, Any]], is_wanted: bool
) -> None:
    with Portal(bus, settings):
        assert portal_wants_little_motion(bus) is is_wanted


@ON_LINUX
def test_a_desktop_without_a_portal_or_a_bus_has_no_wish(bus: str) -> None:
    assert not portal_wants_little_motion(bus)
    assert not portal_wants_little_motion("")
    assert not portal_wants_little_motion("unix:path=/nowhere/bus")


def test_a_bar_moves_once_the_desktop_has_said_that_it_may(qtbot: QtBot) -> None:
    asked = threading.Event()
    parent = QWidget()
    qtbot.addWidget(parent)
    bar = BusyBar(parent, wants_little=lambda: not asked.wait(10))

    bar.be_busy()
    is_still_first = bar.maximum() == 1
    asked.set()

    qtbot.waitUntil(lambda: bar.maximum() == 0)
    assert is_still_first


def test_a_bar_stays_still_where_little_motion_is_wanted(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    bar = BusyBar(parent, wants_little=lambda: True)
    with qtbot.waitSignal(bar._answered):  # noqa: SLF001 - nothing is seen of this answer
        bar.be_busy()

    assert (bar.maximum(), bar.value()) == (1, -1)
    bar.show_progress(3, 10)
    assert (bar.maximum(), bar.value()) == (10, 3)
