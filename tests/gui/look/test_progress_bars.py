"""A bar of progress is a thin line in the colours of the window, however far it is."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QProgressBar
from pytestqt.qtbot import QtBot

from gui.look.resource_files import resource_folder
from gui.look.theme import Theme
from gui.look.tokens import colours_of
from gui.memory.window_memory import Appearance
from gui.widgets.notices.notice_banner import ProgressBanner
from tests.gui.finding import child
from tests.gui.look.contrasts import contrast


@pytest.fixture(params=[Appearance.LIGHT, Appearance.DARK, Appearance.HIGH_LIGHT, Appearance.HIGH_DARK])
def dressed(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[Theme]:
    theme = Theme(qapp, resource_folder() / "icons", request.param)
    theme.dress_widgets()
    yield theme
    theme.show_appearance(Appearance.SYSTEM)
    theme.close()


def test_what_is_done_is_told_from_what_is_to_come(qtbot: QtBot, dressed: Theme) -> None:
    """Fusion drew both in a dark frame, in whatever theme."""
    banner = ProgressBanner()
    qtbot.addWidget(banner)
    banner.resize(600, banner.sizeHint().height())
    banner.show_work("Simulating …")
    banner.show_progress("Simulating … 50 %", 50, 100)
    bar = child(banner, QProgressBar, "")
    qtbot.waitUntil(lambda: bar.width() > 100)
    colours = colours_of(bar.palette())

    picture = banner.grab(bar.geometry()).toImage()

    row = picture.height() // 2
    done, coming = (picture.pixelColor(picture.width() * part // 4, row) for part in (1, 3))
    assert (done.name(), coming.name()) == (colours.accent, colours.gauge)
    ground = banner.grab().toImage().pixelColor(4, banner.height() // 2)
    assert contrast(done, ground) >= 3
