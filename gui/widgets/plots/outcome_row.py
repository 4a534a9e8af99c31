"""The last runs of a job as small bars, told apart by height, filling and colour."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPalette, QPen

from gui.look.tokens import Tone, colours_of, tone
from scheduler_core.values.runs.run import RunState

_PART_OF_STEP = 0.8
_SHORT = 0.62
_STUB = 0.12
_ROUND = 0.2
_CROSSED = frozenset({RunState.FAILED, RunState.TIMED_OUT})
_HATCHED = frozenset({RunState.MISSED, RunState.INTERRUPTED})
_UNDER_WAY = frozenset({RunState.RUNNING, RunState.CLAIMED})


def draw_outcome_bars(
    painter: QPainter,
    place: QRectF,
    states: Sequence[RunState],
    count: int,
    palette: QPalette,
    heights: Sequence[float] = (),
    *,
    is_mirrored: bool = False,
) -> None:
    """Draw so many bars, the newest run at the end of the line; a stub stands for a run that is not there.

    Runs that went as usual have heights of their own, as parts of the place, or are all as high.
    """
    step = place.width() / count
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colours_of(palette).edge))
    for number in range(count):
        along, width = number * step, step * _PART_OF_STEP
        left = place.right() - along - width if is_mirrored else place.left() + along
        bar = QRectF(left, place.top(), width, place.height())
        known = number - (count - len(states))
        if known < 0:
            # All of them come before the runs, so pen and colour are still theirs.
            painter.drawRect(QRectF(left, bar.bottom() - bar.height() * _STUB, width, bar.height() * _STUB))
        else:
            draw_outcome_bar(painter, bar, states[known], palette, heights[known] if heights else _SHORT)
    painter.restore()


def draw_outcome_bar(
    painter: QPainter, bar: QRectF, state: RunState, palette: QPalette, short: float = 1.0
) -> None:
    """Draw the bar of a run; one that went as usual may be a part as high as the others."""
    colours = colours_of(palette)
    corner = bar.width() * _ROUND
    if state in _CROSSED:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tone(palette, Tone.BAD))
        painter.drawRoundedRect(bar, corner, corner)
        _draw_cross(painter, bar, QColor(colours.sheet))
        return
    outline = bar.adjusted(0.5, 0.5, -0.5, -0.5)
    if state in _HATCHED:
        colour = tone(palette, Tone.DOUBTFUL)
        painter.setPen(QPen(colour, 1))
        painter.setBrush(QBrush(colour, Qt.BrushStyle.BDiagPattern))
        painter.drawRoundedRect(outline, corner, corner)
    elif state in _UNDER_WAY:
        colour = tone(palette, Tone.BUSY)
        painter.setPen(QPen(colour, 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(outline, corner, corner)
        painter.fillRect(outline.adjusted(1, outline.height() / 2, -1, -1), colour)
    else:
        bar.setTop(bar.bottom() - bar.height() * short)
        if state is RunState.SUCCEEDED:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.good_bar))
            painter.drawRoundedRect(bar, corner, corner)
        else:
            painter.setPen(QPen(QColor(colours.field), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(bar.adjusted(0.5, 0.5, -0.5, -0.5), corner, corner)


def _draw_cross(painter: QPainter, bar: QRectF, colour: QColor) -> None:
    arm = bar.width() * 0.22
    middle = bar.center()
    painter.setPen(QPen(colour, max(1.0, bar.width() * 0.16), c=Qt.PenCapStyle.RoundCap))
    painter.drawLine(middle + QPointF(-arm, -arm), middle + QPointF(arm, arm))
    painter.drawLine(middle + QPointF(-arm, arm), middle + QPointF(arm, -arm))
