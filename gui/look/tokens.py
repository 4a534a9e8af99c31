"""The colours, corners and sizes of type that all parts of the window share."""

from enum import Enum, IntEnum
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtGui import QColor, QFont, QFontMetrics, QPalette
from PySide6.QtWidgets import QApplication


class Tone(IntEnum):
    """What a coloured mark tells besides its shape."""

    GOOD = 0
    BAD = 1
    DOUBTFUL = 2
    BUSY = 3
    QUIET = 4


class Hue(IntEnum):
    """Whose a thing is: a folder or a job has one of these."""

    BLUE = 0
    TEAL = 1
    MOSS = 2
    OCHRE = 3
    CLAY = 4
    ROSE = 5
    VIOLET = 6
    SLATE = 7


class HueColours(NamedTuple):
    """The bar that stands for a hue, and the ground of a chip in it."""

    bar: str
    ground: str


class Colours(NamedTuple):
    """One set of colours; `tones` and `hues` follow the order of `Tone` and `Hue`.

    `quiet_edge` frames fields whose ground tells them apart, `inert` fills what can't be used or is still to
    come, `gauge` fills up with the accent, and `ring` is how thick the frame is that shows the keyboard.
    """

    window: str
    sheet: str
    sunk: str
    raised: str
    text: str
    muted: str
    disabled: str
    accent: str
    accent_hover: str
    accent_pressed: str
    on_accent: str
    chosen: str
    on_chosen: str
    hover: str
    pressed: str
    raised_hover: str
    raised_pressed: str
    flat_hover: str
    navigation_hover: str
    navigation_chosen: str
    track: str
    raised_tab: str
    field: str
    edge: str
    line: str
    quiet_edge: str
    inert: str
    gauge: str
    link: str
    visited: str
    tip: str
    on_tip: str
    thumb: str
    good_bar: str
    tones: tuple[str, str, str, str, str]
    grounds: tuple[str, str, str, str, str]
    hues: tuple[HueColours, ...]
    ring: int = 2

    @property
    def field_hover(self) -> str:
        """Return the ground of a field below the pointer: a frame as strong as text can't become stronger."""
        return self.hover if self.field == self.text else self.sheet


LIGHT = Colours(
    window="#f1f3f6",
    sheet="#ffffff",
    sunk="#f7f8fa",
    raised="#ffffff",
    text="#191c22",
    muted="#5a6270",
    disabled="#7f8693",
    accent="#4150c8",
    accent_hover="#3542ae",
    accent_pressed="#2b3794",
    on_accent="#ffffff",
    chosen="#e7eafb",
    on_chosen="#2e3aa0",
    hover="#f1f3f7",
    pressed="#e5e8ee",
    raised_hover="#f1f3f7",
    raised_pressed="#e5e8ee",
    flat_hover="#e6e9ef",
    navigation_hover="#e6e9ef",
    navigation_chosen="#dde1f5",
    track="#e4e7ed",
    raised_tab="#ffffff",
    field="#848c9d",
    edge="#cdd3dc",
    line="#e6e9ee",
    quiet_edge="#e4e7ed",
    inert="#e6e9ee",
    gauge="#cdd3dc",
    link="#3542ae",
    visited="#6b3fa0",
    tip="#22262e",
    on_tip="#f4f5f7",
    thumb="#b9bfca",
    good_bar="#37915f",
    tones=("#187443", "#b3261e", "#855006", "#4150c8", "#5a6270"),
    grounds=("#e5f4eb", "#fdeeec", "#fbf1df", "#e7eafb", "#e5e8ee"),
    hues=(
        HueColours("#2b6bdb", "#e1eafa"),
        HueColours("#0b8388", "#ddeeee"),
        HueColours("#55821c", "#e7eedf"),
        HueColours("#a9740f", "#f3ecdd"),
        HueColours("#c9562a", "#f7e7e1"),
        HueColours("#cf3f7c", "#f8e4ed"),
        HueColours("#8549d0", "#eee6f8"),
        HueColours("#647186", "#e9ebee"),
    ),
)
DARK = Colours(
    window="#111317",
    sheet="#1a1d23",
    sunk="#16191e",
    raised="#23272f",
    text="#e8eaef",
    muted="#a1a9b7",
    disabled="#737c8b",
    accent="#a5affc",
    accent_hover="#bcc4ff",
    accent_pressed="#8e9af2",
    on_accent="#12151c",
    chosen="#292f4d",
    on_chosen="#cdd3ff",
    hover="#22262e",
    pressed="#2c313b",
    raised_hover="#2e333d",
    raised_pressed="#363b46",
    flat_hover="#22262e",
    navigation_hover="#1d2026",
    navigation_chosen="#272c45",
    track="#1f232a",
    raised_tab="#333945",
    field="#727c8c",
    edge="#414854",
    line="#2a2f38",
    quiet_edge="#1f232a",
    inert="#2a2f38",
    gauge="#414854",
    link="#b4bdff",
    visited="#d0b3f5",
    tip="#3a404b",
    on_tip="#f4f5f7",
    thumb="#4a515e",
    good_bar="#3fa36d",
    tones=("#62d491", "#ff8f85", "#f0b65f", "#a5affc", "#a1a9b7"),
    grounds=("#17301f", "#3a2121", "#352a14", "#292f4d", "#2c313b"),
    hues=(
        HueColours("#6fa6ff", "#263042"),
        HueColours("#3fc3c0", "#1f3439"),
        HueColours("#9dc653", "#2c352a"),
        HueColours("#dfb14e", "#363229"),
        HueColours("#f2935f", "#382e2b"),
        HueColours("#f486b1", "#392c37"),
        HueColours("#bc94f6", "#312e41"),
        HueColours("#97a4b8", "#2c3038"),
    ),
)

# Where much contrast is wanted: 7 for words on whatever they stand on, 4.5 for frames and marks.
HIGH_LIGHT = Colours(
    window="#ffffff",
    sheet="#ffffff",
    sunk="#f4f4f4",
    raised="#ffffff",
    text="#000000",
    muted="#262626",
    disabled="#595959",
    accent="#0d2a8c",
    accent_hover="#091d66",
    accent_pressed="#000033",
    on_accent="#ffffff",
    chosen="#cfd9ff",
    on_chosen="#00005c",
    hover="#e3e3e3",
    pressed="#cfcfcf",
    raised_hover="#e3e3e3",
    raised_pressed="#cfcfcf",
    flat_hover="#e3e3e3",
    navigation_hover="#e3e3e3",
    navigation_chosen="#cfd9ff",
    track="#f4f4f4",
    raised_tab="#ffffff",
    field="#000000",
    edge="#3d3d3d",
    line="#5c5c5c",
    quiet_edge="#000000",
    inert="#e3e3e3",
    gauge="#c9c9c9",
    link="#0d2a8c",
    visited="#4d1480",
    tip="#000000",
    on_tip="#ffffff",
    thumb="#4d4d4d",
    good_bar="#00602a",
    tones=("#00461d", "#850000", "#5a3300", "#0d2a8c", "#262626"),
    grounds=("#dff5e6", "#ffe3e0", "#fdeccc", "#dfe6ff", "#e3e3e3"),
    hues=(
        HueColours("#0a3fa8", "#dbe7ff"),
        HueColours("#005a5e", "#d3f0f0"),
        HueColours("#2f5600", "#e0efcf"),
        HueColours("#6b4600", "#f7e9cc"),
        HueColours("#8a2f00", "#fbdfd3"),
        HueColours("#96124f", "#fbdbe9"),
        HueColours("#5a1ea0", "#ebdcfb"),
        HueColours("#3c4757", "#e1e5ea"),
    ),
    ring=3,
)
HIGH_DARK = Colours(
    window="#000000",
    sheet="#000000",
    sunk="#0d0d0d",
    raised="#0d0d0d",
    text="#ffffff",
    muted="#e0e0e0",
    disabled="#a6a6a6",
    accent="#9ecbff",
    accent_hover="#c4e0ff",
    accent_pressed="#7ab3f0",
    on_accent="#000000",
    chosen="#16265e",
    on_chosen="#ffffff",
    hover="#2b2b2b",
    pressed="#3d3d3d",
    raised_hover="#2b2b2b",
    raised_pressed="#3d3d3d",
    flat_hover="#2b2b2b",
    navigation_hover="#2b2b2b",
    navigation_chosen="#16265e",
    track="#0d0d0d",
    raised_tab="#2b2b2b",
    field="#ffffff",
    edge="#b8b8b8",
    line="#999999",
    quiet_edge="#ffffff",
    inert="#2b2b2b",
    gauge="#404040",
    link="#9ecbff",
    visited="#e0c2ff",
    tip="#ffffff",
    on_tip="#000000",
    thumb="#b0b0b0",
    good_bar="#3fd07f",
    tones=("#6ff0a4", "#ffb3ab", "#ffd36b", "#9ecbff", "#e0e0e0"),
    grounds=("#06290f", "#3a0d0a", "#332300", "#16265e", "#2b2b2b"),
    hues=(
        HueColours("#7fb2ff", "#12284d"),
        HueColours("#4fe0dc", "#0c3536"),
        HueColours("#b0e060", "#22360a"),
        HueColours("#f2c75c", "#3a2a06"),
        HueColours("#ffab7d", "#421f0c"),
        HueColours("#ff9ec4", "#42122a"),
        HueColours("#d0b0ff", "#2d1a4d"),
        HueColours("#b9c6d8", "#262d38"),
    ),
    ring=3,
)


class Type(Enum):
    """The sizes of type, as parts of the size of text, and whether they are semibold."""

    TITLE = (20 / 13, True)
    HEADING = (16 / 13, True)
    LARGE = (16 / 13, False)
    NAME = (14 / 13, True)
    QUIET_NAME = (14 / 13, False)
    TEXT = (1.0, False)
    STRONG = (1.0, True)
    NOTE = (12 / 13, False)
    LABEL = (12 / 13, True)


class Radius(Enum):
    """How round corners are, in steps of the scale of distances."""

    SHEET = 2.5
    CONTROL = 2.0
    ENTRY = 1.75
    CHIP = 1.0

    @property
    def pixels(self) -> int:
        return space(self.value)


def colours_of(palette: QPalette) -> Colours:
    """Return the set that a palette was made from."""
    is_dark = palette.color(QPalette.ColorRole.Base).lightnessF() < 0.5
    usual, high = (DARK, HIGH_DARK) if is_dark else (LIGHT, HIGH_LIGHT)
    # The accent is what no part of the window changes in its own palette.
    return high if palette.color(QPalette.ColorRole.Accent).name() == high.accent else usual


def is_dark(colours: Colours) -> bool:
    """Tell whether a set is light on dark."""
    return colours.sheet in {DARK.sheet, HIGH_DARK.sheet}


def tone(palette: QPalette, wanted: Tone) -> QColor:
    """Return the colour of a tone, legible as text on any surface of the palette."""
    return QColor(colours_of(palette).tones[wanted])


def ground(palette: QPalette, wanted: Tone) -> QColor:
    """Return the ground on which text and the colour of a tone are legible."""
    return QColor(colours_of(palette).grounds[wanted])


def blended(below: QColor, above: QColor, share: float) -> QColor:
    """Return `below` with a share of `above` laid over it."""
    return QColor.fromRgbF(
        below.redF() + (above.redF() - below.redF()) * share,
        below.greenF() + (above.greenF() - below.greenF()) * share,
        below.blueF() + (above.blueF() - below.blueF()) * share,
    )


def space(steps: float) -> int:
    """Return a distance: 1 parts what belongs together, 2 is the usual gap, 4 parts sections."""
    return round(steps * _quarter_line(QApplication.font()))


@lru_cache(maxsize=4)
def _quarter_line(font: QFont) -> int:
    return max(4, round(QFontMetrics(font).height() / 4))


def begun_after(before: int, top: int, behind: int, bottom: int) -> tuple[int, int, int, int]:
    """Return margins whose first is on the side where lines begin: Qt turns round no margins of a layout."""
    first, last = (behind, before) if QApplication.isRightToLeft() else (before, behind)
    return first, top, last, bottom
