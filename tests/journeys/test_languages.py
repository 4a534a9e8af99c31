"""The window speaks as the system does, and turns round where lines run from the right."""

from collections.abc import Callable

import pytest
from PySide6.QtGui import QImage

from tests.journeys.desktop import Desktop, Program
from tests.journeys.hands import opened_with, press, shown

pytestmark = pytest.mark.slow
Start = Callable[..., Program]
CLEAN_END = (0, "", "")


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("locale", "side", "title"),
    [
        ("de_DE.UTF-8", "left", "Tastenkürzel"),
        ("ar_EG.UTF-8", "right", "Keyboard shortcuts"),
    ],
)
def test_the_window_speaks_as_the_system_does_and_begins_where_reading_begins(
    desktop: Desktop, start: Start, locale: str, side: str, title: str
) -> None:
    """The bell of Hourbell stands there; and Qt complains of nothing."""
    program = start(locale=locale)
    window = shown(program, desktop)
    assert side_of_the_bell(desktop.picture(window)) == side

    dialog = opened_with(program, desktop, window, ("ctrl+slash",), title)

    press(desktop, dialog, "Escape")
    press(desktop, window, "ctrl+q")
    assert program.ended() == CLEAN_END


def side_of_the_bell(picture: QImage) -> str:
    """Return where in the tool bar there is more of the accent colour."""
    width, height = picture.width(), round(picture.height() * 0.08)
    blue = [
        x
        for x in range(0, width, 2)
        for y in range(0, height, 2)
        if 220 <= picture.pixelColor(x, y).hue() <= 245 and picture.pixelColor(x, y).saturation() > 120
    ]
    return "left" if sum(blue) / len(blue) < width / 2 else "right"
