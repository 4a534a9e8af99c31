"""Draw a wait: a thin bar from its start to its end, with its name."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPalette, QPen

from gui.look.tokens import HueColours, Radius, blended, colours_of, space
from gui.occurrences.entry_drawing import EntryLook
from gui.text.reading_direction import flag_of
from gui.widgets.plots.outcome_marks import draw_mark
from scheduler_core.values.runs.run import RunState

_Role = QPalette.ColorRole
_CENTRE, _LEADING = Qt.AlignmentFlag.AlignVCenter, Qt.AlignmentFlag.AlignLeading
_THICK, _TICK = 0.75, 0.5
# What is still to be waited for is paler than what is gone.
_TO_COME = 0.45


@dataclass(frozen=True, slots=True)
class WaitBar:
    """A bar from one place to another; an end is None where it is out of sight or nobody knows it.

    Up to `gone` it lies behind. Of `words` the first that have room stand on it.
    """

    place: QRectF
    begin: float | None
    end: float | None
    gone: float
    words: Sequence[str]
    is_mirrored: bool = False


def laid_words(bar: WaitBar, width_of: Callable[[str], float]) -> tuple[str, float]:
    """Return the first words that have room, with the place where they begin; none where none have.

    They stand behind the present or before it, and only where neither has room for any of them across it.
    """
    begin, end = bar.place.left() + _margin(), bar.place.right() - _margin()
    now = min(max(bar.gone, bar.place.left()), bar.place.right())
    before, behind = (begin, now - space(2)), (now + space(2), end)
    rooms = [(behind[0], end)] if now <= begin else [behind, before]
    if bar.is_mirrored:
        rooms = [(begin, before[1])] if now >= end else [before, behind]
    for room in (rooms, [(begin, end)]):
        for words in bar.words:
            for left, right in room:
                width = width_of(words)
                if left + width <= right:
                    return words, right - width if bar.is_mirrored else left
    return "", begin


def draw_wait(
    painter: QPainter, bar: WaitBar, hue: HueColours, look: EntryLook, palette: QPalette, font: QFont
) -> None:
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    base = palette.color(_Role.Base)
    if look.is_hovered or look.is_selected:
        base = QColor(colours_of(palette).hover)
        _round(painter, bar.place, base, QPen(palette.color(_Role.Accent)) if look.is_selected else None)
    _draw_line(painter, bar, QColor(hue.bar), base)
    _draw_words(painter, bar, palette, font, base)
    painter.restore()


def _draw_line(painter: QPainter, bar: WaitBar, colour: QColor, base: QColor) -> None:
    place, thick = bar.place, space(1) * _THICK
    top = place.center().y() - thick / 2
    gone = min(max(bar.gone, place.left()), place.right())
    first, rest = (place.left(), gone), (gone, place.right())
    if bar.is_mirrored:
        first, rest = (gone, place.right()), (place.left(), gone)
    for (left, right), filled in ((first, colour), (rest, blended(base, colour, _TO_COME))):
        painter.fillRect(QRectF(left, top, right - left, thick), filled)
    high, wide = place.height() * 0.6, space(1) * _TICK
    for x in (bar.begin, bar.end):
        if x is not None:
            left = min(max(x - wide / 2, place.left()), place.right() - wide)
            painter.fillRect(QRectF(left, place.center().y() - high / 2, wide, high), colour)


def _draw_words(painter: QPainter, bar: WaitBar, palette: QPalette, font: QFont, base: QColor) -> None:
    metrics = QFontMetricsF(font)
    side, gap = round(metrics.height() * 0.75), space(1)

    def width_of(words: str) -> float:
        return side + 2 * gap + (metrics.horizontalAdvance(words) + gap if words else 0)

    words, left = laid_words(bar, width_of)
    spot = QRectF(left, bar.place.top(), width_of(words), bar.place.height())
    if not words and spot.width() + 2 * _margin() > bar.place.width():
        return
    painter.fillRect(spot.adjusted(0, 1, 0, -1), base)
    sign = QRectF(spot.left() + gap, spot.center().y() - side / 2, side, side)
    text = spot.adjusted(side + 2 * gap, 0, -gap, 0)
    if bar.is_mirrored:
        sign.moveRight(spot.right() - gap)
        text = spot.adjusted(gap, 0, -side - 2 * gap, 0)
    draw_mark(painter, sign, RunState.CLAIMED, palette)
    painter.setFont(font)
    painter.setPen(palette.color(_Role.Text))
    painter.drawText(text, _CENTRE | _LEADING | flag_of(words), words)


def _round(painter: QPainter, place: QRectF, filled: QColor, frame: QPen | None) -> None:
    painter.setPen(frame or Qt.PenStyle.NoPen)
    painter.setBrush(filled)
    painter.drawRoundedRect(place.adjusted(0.5, 0.5, -0.5, -0.5), Radius.CHIP.pixels, Radius.CHIP.pixels)


def _margin() -> int:
    """Return how much of the bar is seen before its words."""
    return space(4)
