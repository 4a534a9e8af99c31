"""Qt's palettes for light, dark mode and high contrast, and which hue stands for a job."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette

from gui.look.tokens import DARK, HIGH_DARK, HIGH_LIGHT, LIGHT, Colours, Hue, blended, colours_of

_Role = QPalette.ColorRole

# What Fusion darkens the colour of the window by, in per cent.
_DARKENED_BY_FUSION = 140
_FADED = (_Role.WindowText, _Role.Text, _Role.ButtonText)


def palette_for(scheme: Qt.ColorScheme, *, has_high_contrast: bool = False) -> QPalette:
    """Return a dark set for `Dark` and a light one for everything else."""
    light, dark = (HIGH_LIGHT, HIGH_DARK) if has_high_contrast else (LIGHT, DARK)
    colours = dark if scheme == Qt.ColorScheme.Dark else light
    palette = QPalette()
    for role, colour in _roles(colours).items():
        palette.setColor(role, QColor(colour))
    for role in _FADED:
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(colours.disabled))
    return palette


def _roles(colours: Colours) -> dict[QPalette.ColorRole, str]:
    return {
        _Role.Window: colours.window,
        _Role.WindowText: colours.text,
        _Role.Base: colours.sheet,
        _Role.AlternateBase: colours.sunk,
        _Role.Text: colours.text,
        _Role.PlaceholderText: colours.muted,
        _Role.Button: colours.raised,
        _Role.ButtonText: colours.text,
        _Role.BrightText: colours.tones[1],
        _Role.Light: colours.raised,
        _Role.Midlight: colours.hover,
        _Role.Mid: colours.line,
        _Role.Dark: colours.field,
        _Role.Shadow: colours.edge,
        _Role.Highlight: colours.accent,
        _Role.HighlightedText: colours.on_accent,
        _Role.Accent: colours.accent,
        _Role.Link: colours.link,
        _Role.LinkVisited: colours.visited,
        _Role.ToolTipBase: colours.tip,
        _Role.ToolTipText: colours.on_tip,
    }


def palette_of_titles(palette: QPalette) -> QPalette:
    """Return the palette for the titles of tables, which are muted unless their model says otherwise."""
    titled = QPalette(palette)
    titled.setColor(_Role.ButtonText, QColor(colours_of(palette).muted))
    return titled


def palette_of_outlines(palette: QPalette) -> QPalette:
    """Return the palette for boxes and dates: Fusion outlines them in the colour of the window, darkened."""
    colours = colours_of(palette)
    outline = blended(palette.color(_Role.Base), palette.color(_Role.PlaceholderText), 0.8)
    outlined = QPalette(palette)
    for group in (QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive):
        outlined.setColor(group, _Role.Window, outline.lighter(_DARKENED_BY_FUSION))
    faded = QColor(colours.edge).lighter(_DARKENED_BY_FUSION)
    outlined.setColor(QPalette.ColorGroup.Disabled, _Role.Window, faded)
    return outlined


if TYPE_CHECKING:
    from scheduler_core.values.jobs.colour import Colour


def hue_of(colour: "Colour") -> Hue:
    """Return the hue in which the window shows a colour of the store."""
    return Hue[colour.name]
