"""Convert terminal styles into Qt formats, legible on light and dark."""

from PySide6.QtGui import QColor, QFont, QPalette, QTextCharFormat

from gui.look.tokens import blended
from gui.widgets.terminal.terminal_text import TextStyle
from scheduler_core.values.runs.run import OutputStream

_LIGHT = (
    "#1b1f26",
    "#b3261e",
    "#1a7f45",
    "#8a5a00",
    "#2f5fc4",
    "#8a3fa0",
    "#0e7490",
    "#5c6572",
    "#4a5160",
    "#c62f26",
    "#1c8a4b",
    "#96620a",
    "#3f6fd8",
    "#9b4fb3",
    "#0f7f9c",
    "#3a404b",
)
_DARK = (
    "#8b93a1",
    "#ff8a80",
    "#5fd38d",
    "#f0b35a",
    "#8fb4ff",
    "#d6a4f0",
    "#63cfe3",
    "#c9cfd9",
    "#9ba4b3",
    "#ffa49c",
    "#7fe0a6",
    "#ffc978",
    "#a9c6ff",
    "#e3bdf7",
    "#86dcec",
    "#ffffff",
)
_LEAST_DISTANCE = 0.35
# What no program wrote.
_OURS = frozenset({OutputStream.REQUEST, OutputStream.ENGINE})


def char_format(style: TextStyle, stream: OutputStream, palette: QPalette) -> QTextCharFormat:
    """Return the format of a piece of text of a stream."""
    base, text = palette.color(QPalette.ColorRole.Base), palette.color(QPalette.ColorRole.Text)
    colours = _DARK if base.lightnessF() < 0.5 else _LIGHT
    foreground = _legible(_colour(style.foreground, colours), base) or _usual(stream, text, palette)
    background = _colour(style.background, colours)
    if style.is_inverse:
        foreground, background = background or base, foreground
    elif background is not None:
        background = blended(base, background, 0.25)
    shown = QTextCharFormat()
    shown.setForeground(blended(base, foreground, 0.7) if style.is_faint else foreground)
    if background is not None:
        shown.setBackground(background)
    if style.is_bold:
        shown.setFontWeight(QFont.Weight.Bold)
    shown.setFontItalic(style.is_italic or stream is OutputStream.ENGINE)
    shown.setFontUnderline(style.is_underlined)
    return shown


def _usual(stream: OutputStream, text: QColor, palette: QPalette) -> QColor:
    if stream is OutputStream.STDERR:
        return palette.color(QPalette.ColorRole.BrightText)
    return palette.color(QPalette.ColorRole.PlaceholderText) if stream in _OURS else text


def _colour(wanted: int | str | None, colours: tuple[str, ...]) -> QColor | None:
    if wanted is None:
        return None
    return QColor(colours[wanted]) if isinstance(wanted, int) else QColor(wanted)


def _legible(colour: QColor | None, base: QColor) -> QColor | None:
    """Keep a colour of the program's own away from the ground it is written on."""
    if colour is None or abs(colour.lightnessF() - base.lightnessF()) >= _LEAST_DISTANCE:
        return colour
    wanted = 0.75 if base.lightnessF() < 0.5 else 0.35
    return QColor.fromHslF(max(colour.hslHueF(), 0), colour.hslSaturationF(), wanted)
