"""The sets of colours: every pair in use can be told apart."""

import pytest
from PySide6.QtGui import QColor

from gui.look.tokens import DARK, LIGHT, Colours, Hue, Tone
from tests.gui.look.contrasts import contrast

SETS = pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])


@SETS
@pytest.mark.parametrize("below", ["window", "sheet", "sunk", "raised", "hover", "pressed", "chosen"])
def test_text_can_be_read_on_every_ground(colours: Colours, below: str) -> None:
    assert apart(colours.text, getattr(colours, below)) >= 4.5


@SETS
@pytest.mark.parametrize(
    "below",
    ["window", "sheet", "sunk", "raised", "hover", "pressed", "chosen", "raised_hover", "raised_pressed"],
)
def test_muted_text_can_be_read_on_every_ground(colours: Colours, below: str) -> None:
    assert apart(colours.muted, getattr(colours, below)) >= 4.5


@SETS
@pytest.mark.parametrize(
    ("above", "below"),
    [
        ("on_accent", "accent"),
        ("on_accent", "accent_hover"),
        ("on_accent", "accent_pressed"),
        ("on_chosen", "chosen"),
        ("on_chosen", "navigation_chosen"),
        ("text", "navigation_hover"),
        ("text", "navigation_chosen"),
        ("muted", "track"),
        ("on_tip", "tip"),
        ("link", "sheet"),
        ("visited", "sheet"),
    ],
)
def test_words_can_be_read(colours: Colours, above: str, below: str) -> None:
    assert apart(getattr(colours, above), getattr(colours, below)) >= 4.5


@SETS
@pytest.mark.parametrize("tone", Tone)
def test_tones_can_be_read_on_sheets_and_on_their_own_ground(colours: Colours, tone: Tone) -> None:
    assert apart(colours.tones[tone], colours.sheet) >= 4.5
    assert apart(colours.tones[tone], colours.window) >= 4.5
    assert apart(colours.tones[tone], colours.grounds[tone]) >= 4.5
    assert apart(colours.text, colours.grounds[tone]) >= 4.5


@SETS
@pytest.mark.parametrize("hue", Hue)
def test_hues_can_be_seen_and_written_on(colours: Colours, hue: Hue) -> None:
    assert apart(colours.hues[hue].bar, colours.sheet) >= 3
    assert apart(colours.text, colours.hues[hue].ground) >= 4.5


@SETS
@pytest.mark.parametrize("ground", ["sheet", "window", "sunk"])
def test_frames_of_fields_can_be_seen(colours: Colours, ground: str) -> None:
    assert apart(colours.field, getattr(colours, ground)) >= 3
    assert apart(colours.accent, getattr(colours, ground)) >= 3


def apart(one: str, other: str) -> float:
    return contrast(QColor(one), QColor(other))
