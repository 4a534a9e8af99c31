"""High contrast: words at 7, frames at 4.5, and the window follows the desktop at once."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication

from gui.look.palettes import palette_for
from gui.look.resource_files import resource_folder
from gui.look.theme import Theme, contrast_hints
from gui.look.tokens import DARK, HIGH_DARK, HIGH_LIGHT, LIGHT, Colours, Hue, Tone, colours_of
from gui.memory.window_memory import Appearance
from tests.gui.look.test_tokens import apart

WORDS, FRAMES = 7.0, 4.5
SETS = pytest.mark.parametrize("colours", [HIGH_LIGHT, HIGH_DARK], ids=["light", "dark"])
GROUNDS = (
    "window",
    "sheet",
    "sunk",
    "raised",
    "track",
    "raised_tab",
    "hover",
    "pressed",
    "raised_hover",
    "raised_pressed",
    "flat_hover",
    "navigation_hover",
    "chosen",
    "navigation_chosen",
    "inert",
)


@SETS
@pytest.mark.parametrize("below", GROUNDS)
def test_words_can_be_read_on_every_ground(colours: Colours, below: str) -> None:
    ground = getattr(colours, below)

    assert min(apart(colours.text, ground), apart(colours.muted, ground)) >= WORDS


@SETS
@pytest.mark.parametrize(
    ("above", "below"),
    [
        ("on_accent", "accent"),
        ("on_accent", "accent_hover"),
        ("on_accent", "accent_pressed"),
        ("on_chosen", "chosen"),
        ("on_chosen", "navigation_chosen"),
        ("on_tip", "tip"),
        ("link", "sheet"),
        ("link", "chosen"),
        ("visited", "sheet"),
        ("accent", "sheet"),
    ],
)
def test_coloured_words_can_be_read(colours: Colours, above: str, below: str) -> None:
    assert apart(getattr(colours, above), getattr(colours, below)) >= WORDS


@SETS
@pytest.mark.parametrize("tone", Tone)
def test_tones_can_be_read_wherever_they_stand(colours: Colours, tone: Tone) -> None:
    grounds = (colours.sheet, colours.window, colours.hover, colours.chosen, colours.grounds[tone])

    assert min(apart(colours.tones[tone], ground) for ground in grounds) >= WORDS
    assert apart(colours.text, colours.grounds[tone]) >= WORDS


@SETS
@pytest.mark.parametrize("hue", Hue)
def test_hues_can_be_seen_and_written_on(colours: Colours, hue: Hue) -> None:
    assert apart(colours.hues[hue].bar, colours.sheet) >= FRAMES
    assert apart(colours.muted, colours.hues[hue].ground) >= WORDS


@SETS
@pytest.mark.parametrize("frame", ["field", "edge", "line", "quiet_edge", "thumb", "good_bar", "accent"])
@pytest.mark.parametrize("ground", ["window", "sheet", "sunk", "raised", "hover", "chosen"])
def test_frames_can_be_seen(colours: Colours, frame: str, ground: str) -> None:
    assert apart(getattr(colours, frame), getattr(colours, ground)) >= FRAMES


@SETS
def test_the_frame_that_shows_the_keyboard_is_thicker(colours: Colours) -> None:
    assert colours.ring > LIGHT.ring == DARK.ring


@pytest.mark.parametrize("has_high_contrast", [False, True])
@pytest.mark.parametrize("scheme", [Qt.ColorScheme.Light, Qt.ColorScheme.Dark])
def test_a_palette_tells_its_set(scheme: Qt.ColorScheme, has_high_contrast: bool) -> None:
    sets = {
        (Qt.ColorScheme.Light, False): LIGHT,
        (Qt.ColorScheme.Dark, False): DARK,
        (Qt.ColorScheme.Light, True): HIGH_LIGHT,
        (Qt.ColorScheme.Dark, True): HIGH_DARK,
    }

    palette = palette_for(scheme, has_high_contrast=has_high_contrast)

    assert colours_of(palette) is sets[scheme, has_high_contrast]


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[Theme]:
    made = Theme(qapp, resource_folder() / "icons", Appearance.SYSTEM)
    yield made
    made.close()


def test_the_window_follows_the_desktop_at_once(qapp: QApplication, theme: Theme) -> None:
    wishes = contrast_hints(qapp.styleHints())
    if wishes is None:
        pytest.skip("this Qt knows of no contrast")
    told: list[QPalette] = []
    theme.changed.connect(lambda: told.append(qapp.palette()))
    qapp.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Light)
    told.clear()

    wishes.contrastPreferenceChanged.emit(Qt.ContrastPreference.HighContrast)
    qapp.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    wishes.contrastPreferenceChanged.emit(Qt.ContrastPreference.NoPreference)
    wishes.contrastPreferenceChanged.emit(Qt.ContrastPreference.NoPreference)

    assert [colours_of(each) for each in told] == [HIGH_LIGHT, HIGH_DARK, DARK]
    qapp.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Light)


def test_what_is_chosen_goes_before_the_desktop(qapp: QApplication, theme: Theme) -> None:
    wishes = contrast_hints(qapp.styleHints())
    shown: list[Colours] = []
    for wanted in (Appearance.HIGH_DARK, Appearance.DARK, Appearance.HIGH_LIGHT, Appearance.LIGHT):
        theme.show_appearance(wanted)
        if wishes is not None:
            wishes.contrastPreferenceChanged.emit(Qt.ContrastPreference.HighContrast)
        shown.append(colours_of(qapp.palette()))

    assert shown == [HIGH_DARK, DARK, HIGH_LIGHT, LIGHT]
    theme.show_appearance(Appearance.SYSTEM)
    is_known = wishes is not None
    assert (colours_of(qapp.palette()) in {HIGH_LIGHT, HIGH_DARK}) == is_known
    if wishes is not None:
        wishes.contrastPreferenceChanged.emit(Qt.ContrastPreference.NoPreference)


def test_a_qt_that_knows_of_no_contrast_wants_none() -> None:
    assert contrast_hints(object()) is None
