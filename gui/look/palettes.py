"""The colours of the window: one light and one dark set with one accent."""

from enum import IntEnum

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette

_Role = QPalette.ColorRole

_LIGHT: dict[QPalette.ColorRole, str] = {
    _Role.Window: "#f1f2f5",
    _Role.WindowText: "#1b1f26",
    _Role.Base: "#ffffff",
    _Role.AlternateBase: "#f7f8fa",
    _Role.Text: "#1b1f26",
    _Role.PlaceholderText: "#5c6572",
    _Role.Button: "#ffffff",
    _Role.ButtonText: "#1b1f26",
    _Role.BrightText: "#b3261e",
    _Role.Light: "#ffffff",
    _Role.Midlight: "#e6e8ed",
    _Role.Mid: "#dadde4",
    _Role.Dark: "#a3aab6",
    _Role.Shadow: "#6f7785",
    _Role.Highlight: "#4353c9",
    _Role.HighlightedText: "#ffffff",
    _Role.Accent: "#4353c9",
    _Role.Link: "#3544b5",
    _Role.LinkVisited: "#6b3fa0",
    _Role.ToolTipBase: "#262b34",
    _Role.ToolTipText: "#f4f5f7",
}
_DARK: dict[QPalette.ColorRole, str] = {
    _Role.Window: "#15171c",
    _Role.WindowText: "#e7e9ee",
    _Role.Base: "#1d2026",
    _Role.AlternateBase: "#22252c",
    _Role.Text: "#e7e9ee",
    _Role.PlaceholderText: "#9ba4b3",
    _Role.Button: "#262a32",
    _Role.ButtonText: "#e7e9ee",
    _Role.BrightText: "#ff8a80",
    _Role.Light: "#3a404b",
    _Role.Midlight: "#2a2e37",
    _Role.Mid: "#333843",
    _Role.Dark: "#5b6473",
    _Role.Shadow: "#0b0c0f",
    _Role.Highlight: "#a3aefc",
    _Role.HighlightedText: "#14171f",
    _Role.Accent: "#a3aefc",
    _Role.Link: "#b4bdff",
    _Role.LinkVisited: "#d0b3f5",
    _Role.ToolTipBase: "#333843",
    _Role.ToolTipText: "#f4f5f7",
}
_LIGHT_TONES = ("#1a7f45", "#b3261e", "#96590a", "#4353c9", "#5c6572")
_DARK_TONES = ("#5fd38d", "#ff8a80", "#f0b35a", "#a3aefc", "#9ba4b3")
# What Fusion darkens the colour of the window by, in per cent.
_DARKENED_BY_FUSION = 140
_FADED = (_Role.WindowText, _Role.Text, _Role.ButtonText)


class Tone(IntEnum):
    """What a coloured mark tells beside its shape."""

    GOOD = 0
    BAD = 1
    DOUBTFUL = 2
    BUSY = 3
    QUIET = 4


def tone(palette: QPalette, wanted: Tone) -> QColor:
    """Return the colour of a tone, legible as text on any surface of the palette."""
    is_dark = palette.color(_Role.Base).lightnessF() < 0.5
    return QColor((_DARK_TONES if is_dark else _LIGHT_TONES)[wanted])


def palette_for(scheme: Qt.ColorScheme) -> QPalette:
    """Return the dark set for `Dark` and the light one for everything else."""
    colours = _DARK if scheme == Qt.ColorScheme.Dark else _LIGHT
    palette = QPalette()
    for role, colour in colours.items():
        palette.setColor(role, QColor(colour))
    for role in _FADED:
        palette.setColor(QPalette.ColorGroup.Disabled, role, palette.color(_Role.Dark))
    return palette


def palette_of_checks(palette: QPalette) -> QPalette:
    """Return the palette for check boxes: Fusion outlines them in the colour of the window, darkened."""
    outline = blended(palette.color(_Role.Base), palette.color(_Role.PlaceholderText), 0.8)
    outlined = QPalette(palette)
    for group in (QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive):
        outlined.setColor(group, _Role.Window, outline.lighter(_DARKENED_BY_FUSION))
    faded = palette.color(_Role.Dark).lighter(_DARKENED_BY_FUSION)
    outlined.setColor(QPalette.ColorGroup.Disabled, _Role.Window, faded)
    return outlined


def blended(below: QColor, above: QColor, share: float) -> QColor:
    """Return `below` with a share of `above` laid over it."""
    return QColor.fromRgbF(
        below.redF() + (above.redF() - below.redF()) * share,
        below.greenF() + (above.greenF() - below.greenF()) * share,
        below.blueF() + (above.blueF() - below.blueF()) * share,
    )
