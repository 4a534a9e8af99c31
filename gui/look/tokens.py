"""The colours, corners and sizes of type that all parts of the window share."""

from enum import Enum, IntEnum
from typing import NamedTuple

from PySide6.QtGui import QColor, QPalette

from gui.look.spacing import space


class Tone(IntEnum):
    """What a coloured mark tells beside its shape."""

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
    """One set of colours; `tones` and `hues` follow the order of `Tone` and `Hue`."""

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
    link: str
    visited: str
    tip: str
    on_tip: str
    thumb: str
    good_bar: str
    tones: tuple[str, str, str, str, str]
    grounds: tuple[str, str, str, str, str]
    hues: tuple[HueColours, ...]


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
    raised_pressed="#3a404b",
    flat_hover="#22262e",
    navigation_hover="#1d2026",
    navigation_chosen="#272c45",
    track="#1f232a",
    raised_tab="#333945",
    field="#727c8c",
    edge="#414854",
    line="#2a2f38",
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


class Type(Enum):
    """The sizes of type, as parts of the size of text, and whether they are semibold."""

    TITLE = (20 / 13, True)
    HEADING = (16 / 13, True)
    LARGE = (16 / 13, False)
    NAME = (14 / 13, True)
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
    return DARK if palette.color(QPalette.ColorRole.Base).lightnessF() < 0.5 else LIGHT


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
